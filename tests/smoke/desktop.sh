# Sourced by the smoke tests: a folder, an X server and a window manager of their own, and what a hand and an eye would do.
# shellcheck shell=bash
set -uo pipefail
work=$(mktemp -d)
pids=()
finish() {
    local pid
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null; done
    wait 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
fail() { printf 'smoke: %s\n' "$*"; sed 's/^/  stderr: /' "$work/stderr" 2>/dev/null | head -20; exit 1; }
patiently() { # COMMAND…: tries for up to a minute
    local i
    for ((i = 0; i < 300; i++)); do "$@" && return 0; sleep 0.2; done
    return 1
}
for tool in Xvfb openbox xdotool xprop import compare; do
    command -v "$tool" >/dev/null || fail "$tool is missing; tests/run installs it"
done

# Settings of whoever runs the test stay out of it, and what it leaves behind goes with it.
export XDG_RUNTIME_DIR=$work XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
export LANG=C.UTF-8 LC_ALL=C.UTF-8 QT_QPA_PLATFORM=xcb
unset WAYLAND_DISPLAY
chmod 700 "$work"

Xvfb -displayfd 3 -screen 0 1440x900x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
pids+=($!)
patiently test -s "$work/display" || fail "the X server did not start"
DISPLAY=:$(cat "$work/display")
export DISPLAY
openbox >/dev/null 2>&1 &
pids+=($!)
# A window that is mapped while the window manager is taking over is never shown.
managed() { xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; }
patiently managed || fail "the window manager did not start"

# start PROGRAM ARGUMENT…: sets app and window.
start() {
    "$@" >"$work/stdout" 2>"$work/stderr" &
    app=$!
    pids+=("$app")
    patiently window_shown || fail "no window with Kanshei in its title appeared"
    xdotool windowactivate --sync "$window" 2>/dev/null
    patiently settled || fail "the window never came to rest"
}
window_shown() {
    kill -0 "$app" 2>/dev/null || fail "the program ended by itself"
    window=$(xdotool search --all --onlyvisible --pid "$app" --name Kanshei 2>/dev/null | tail -1)
    [ -n "$window" ]
}
picture() { import -window "$window" "$work/$1.png" 2>/dev/null; }
# Pixels that differ between two pictures; a moving caret or a blinking spinner is less than a step's figure.
differing() { compare -metric AE "$work/$1.png" "$work/$2.png" null: 2>&1 | awk '{ printf "%d", $1 }'; }
settled() { picture before && sleep 0.5 && picture after && [ "$(differing before after)" -lt 50 ]; }
changed() { picture after && [ "$(differing before after)" -gt 2000 ]; }
gone() { ! kill -0 "$app" 2>/dev/null; }
# close: as the window manager does; the program must end well and have nothing to complain about.
close() {
    xdotool windowactivate --sync "$window" key alt+F4
    patiently gone || fail "the window did not close"
    wait "$app"
    local code=$?
    [ "$code" = 0 ] || fail "exit code $code"
    [ ! -s "$work/stderr" ] || fail "the program wrote to standard error"
}
