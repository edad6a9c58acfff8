# Sourced by tests/package/run: a fresh Debian 12 in a folder, the package in it, and its window.
# shellcheck shell=bash disable=SC2154
debian=$folder/debian

# Nothing of the machine's own settings comes along.
inside=(chroot "$debian" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
    XDG_RUNTIME_DIR=/tmp/runtime DEBIAN_FRONTEND=noninteractive)

# Debian's base is fetched once; every run starts from a copy of it.
fresh_debian() {
    local mirror
    mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        sed -nE 's/^(deb|URIs:) .*(https?:\/\/[^ ]+debian)( .*)?$/\2/p' | sed -n 1p || true)
    if [ ! -e "$folder/base.ready" ]; then
        rm -rf "$folder/base"
        debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/base" "${mirror:-http://deb.debian.org/debian}"
        touch "$folder/base.ready"
    fi
    rm -rf --one-file-system "$debian"
    cp -a "$folder/base" "$debian"
    mkdir -m 700 "$debian/tmp/runtime"
    mount -t proc proc "$debian/proc"
    mount --bind /dev "$debian/dev"
    mkdir -p "$folder/archives/partial"
    mount --bind "$folder/archives" "$debian/var/cache/apt/archives"
    rm -f "$debian/etc/apt/apt.conf.d/docker-clean"
}

check_debian() {
    say "A fresh Debian 12"
    fresh_debian
    cp "$package" "$debian/root"
    "${inside[@]}" apt-get update -q
    "${inside[@]}" apt-get install -y -q "/root/$(basename "$package")" >"$folder/install.log" 2>&1 ||
        { tail -20 "$folder/install.log"; bad "apt-get cannot install it"; }
    good "installed, with $(grep -c '^Setting up' "$folder/install.log") packages"

    "${inside[@]}" kanshei models
    "${inside[@]}" kanshei trace $sentence --tensor blocks.3.pattern --head 0 --format csv | head -3
    "${inside[@]}" kanshei render $sentence --figure softmax -o /root/softmax.png
    file "$debian/root/softmax.png" | grep -q "PNG image" || bad "render made no picture"
    cp "$debian/root/softmax.png" "$folder"
    cp "$root/tests/package/lesson.kanshei" "$debian/root/一课 1.kanshei"
    (check_window) || bad "the window is not right"
    "${inside[@]}" apt-get purge -y -q kanshei >"$folder/purge.log" 2>&1 || bad "apt-get cannot remove it"
    "${inside[@]}" sh -c 'find / -xdev -name "*kanshei*" -not -path "/proc/*" -not -path "/root/*" -not -path "/var/*"' | grep . &&
        bad "this stays behind"
    good "removed without leaving anything behind"
}

# Opens a session file whose sentence, step and theme are not those of a first start.
check_window() {
    set +e # desktop.sh does without
    . "$root/tests/smoke/desktop.sh"
    mkdir -p "$debian/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$debian/tmp/.X11-unix"
    start "${inside[@]}" DISPLAY="$DISPLAY" kanshei "/root/一课 1.kanshei"
    xdotool getwindowname "$window" | grep -q '一课 1' || fail "the session file is not what the window shows"
    sleep 5 # the self-check goes on after the figure stands
    patiently settled
    cp "$work/after.png" "$folder/window.png"
    [ -z "${KANSHEI_SCREENSHOT:-}" ] || cp "$work/after.png" "$KANSHEI_SCREENSHOT"
    close
    good "the window opened a session file and closed; its picture is $folder/window.png"
}
