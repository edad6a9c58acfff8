# Sourced by app/run, tests/run and .ci/run: the Debian packages that Kanshei needs, and how to build a preset.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

core_packages=(cmake ninja-build g++ libeigen3-dev libicu-dev nlohmann-json3-dev libsentencepiece-dev)
build_packages=("${core_packages[@]}" qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
                libgl-dev libcli11-dev pkg-config libharfbuzz-dev libpng-dev libgif-dev libwebp-dev)
run_packages=(libqt6svg6 qt6-qpa-plugins qt6-wayland qt6-translations-l10n fonts-noto-cjk fonts-noto-color-emoji
              fonts-dejavu-core)
test_packages=(catch2 git xvfb xauth openbox xdotool imagemagick x11-utils poppler-utils
               librsvg2-bin)
check_packages=(git clang clang-format clang-tidy libomp-dev) # clang also builds the preset asan

say() { printf '\n— %s\n' "$*" >&2; }
die() { printf '%s\n' "$*" >&2; exit 1; }

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
    done
}

# Installs those of the named packages that are missing; says what to do when it cannot.
install_packages() {
    if ! command -v apt-get >/dev/null; then
        say "This is not Debian: install the counterparts of $* yourself if the build asks for them."
        return
    fi
    local missing sudo=()
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || die "Please run as root: apt-get install ${missing[*]}"
        sudo=(sudo)
    fi
    say "Installing ${missing[*]}"
    local install=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}")
    # Without lists of packages, or with stale ones, the first try fails.
    "${install[@]}" </dev/null || { "${sudo[@]}" apt-get update -q && "${install[@]}" </dev/null; } ||
        die "The packages could not be installed; the messages above say why."
}

# build PRESET [TARGET…]: configures and builds into build/PRESET.
build() {
    local preset=$1 targets=()
    shift
    [ $# -eq 0 ] || targets=(--target "$@")
    say "Building ($preset)"
    (cd "$root" && cmake --preset "$preset" >&2 && cmake --build "build/$preset" -j "$(nproc)" "${targets[@]}" >&2)
}
