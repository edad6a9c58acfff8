#!/usr/bin/env bash
# The program in a real window: X server, window manager, keyboard. Usage: window.sh PROGRAM
# Everything else is tested offscreen; this is for what only a real window can get wrong.
. "$(dirname "$0")/desktop.sh"

start "$1"
title=$(xdotool getwindowname "$window")
xdotool key Escape key space
patiently changed || fail "Space did not go on to another step"
patiently settled || fail "the window never came to rest after Space"
xdotool key ctrl+l type --delay 60 'abc'
patiently changed || fail "typing into the sentence field changed nothing"
close
printf 'smoke: “%s” opened, walked, took text and closed\n' "$title"
