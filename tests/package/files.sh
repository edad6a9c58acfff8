# Sourced by tests/package/run: what is in the package, unpacked into $tree.
# shellcheck shell=bash disable=SC2154
tree=$folder/tree

check_files() {
    rm -rf "$tree"
    dpkg-deb -x "$package" "$tree"
    good "$(basename "$package"), $(($(stat -c %s "$package") / 1024)) KiB, unpacked $(du -sk "$tree" | cut -f1) KiB"
    dpkg-deb -f "$package" Depends Recommends
    say "lintian"
    # It is not on its way to Debian, where a first version closes the bug that asked for it.
    lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package" || bad "lintian complains"

    say "Desktop files"
    local share=$tree/usr/share
    desktop-file-validate --no-hints "$share"/applications/kanshei.desktop || bad "the desktop entry is not valid"
    appstreamcli validate --no-net "$share"/metainfo/*.metainfo.xml || bad "the AppStream file is not valid"
    rm -rf "$folder/mime"
    mkdir -p "$folder/mime"
    cp -r "$share/mime/packages" "$folder/mime"
    XDG_DATA_DIRS=$folder update-mime-database "$folder/mime" 2>&1 | grep . && bad "the MIME type is not valid"
    grep -q '^50:application/x-kanshei-session:\*.kanshei$' "$folder/mime/globs2" || bad "no MIME type for .kanshei"
    local size
    for size in 16 22 24 32 48 64 128 256 512; do
        file "$share/icons/hicolor/${size}x$size"/{apps/kanshei,mimetypes/application-x-kanshei-session}.png |
            grep -qv "$size x $size" && bad "an icon of $size pixels is missing or of another size"
    done

    # A path of the machine that built it would be wrong everywhere else.
    grep -rlF "$root" "$tree" && bad "these files name the folder that they were built in"
    good "desktop entry, AppStream, MIME type, icons; no path of the build folder"
}
