#!/usr/bin/env bash
# kill -9 loses nothing that is older than two seconds. Usage: crash.sh PROGRAM
. "$(dirname "$0")/desktop.sh"
program=$1

sessions=$work/data/Kanshei/Kanshei/sessions
sentence() { sed -n 's/^  "sentence": "\(.*\)",$/\1/p' "$sessions/$1.kanshei"; }
closed() { grep -q '"closed": true' "$sessions/$1.kanshei"; }
# type_sentence TEXT: replaces what stands in the field, then goes back to the walk and two steps on.
type_sentence() {
    xdotool windowactivate --sync "$window" key ctrl+l
    xdotool type --delay 40 "$1"
    xdotool key Escape key space key space
}
die() { kill -9 "$app"; wait "$app" 2>/dev/null; }
expect() { [ "$2" = "$3" ] || fail "$1: expected “$3”, found “$2”"; }

# Killed two seconds after the last change, the next window has it, and says that it was restored.
start "$program"
type_sentence 'first words'
sleep 2
patiently settled || fail "the window never came to rest"
picture killed
die
closed 0 && fail "a killed window counts as closed"
start "$program"
grep -q '"step": "layer_norm"' "$sessions/0.kanshei" || fail "the step was not restored"
expect "after the crash" "$(sentence 0)" 'first words'
picture restored
restored=$(differing killed restored)
[ "$restored" -gt 200 ] || fail "nothing says that the session was restored ($restored pixels differ)"
# The restored window holds it, not only the file: closing writes what is on the screen.
close
closed 0 || fail "a closed window counts as a crash"
expect "after closing" "$(sentence 0)" 'first words'

# Two windows at once, both killed: each has a file of its own, and both come back, the latest first.
start "$program"
one=$app
start "$program"
two=$app
type_sentence 'second window'
sleep 2
expect "the first window" "$(sentence 0)" 'first words'
expect "the second window" "$(sentence 1)" 'second window'
kill -9 "$one" "$two"
wait "$one" "$two" 2>/dev/null
start "$program"
one=$app
one_window=$window
start "$program"
two=$app
close
expect "the first window, back" "$(sentence 0)" 'first words'
expect "the second window, back" "$(sentence 1)" 'second window'
app=$one window=$one_window
close

# A named file: its name is in the title, and unsaved changes come back with the file, which itself is untouched.
cp "$sessions/0.kanshei" "$work/lesson.kanshei"
before=$(md5sum <"$work/lesson.kanshei")
start "$program" "$work/lesson.kanshei"
[[ $(xdotool getwindowname "$window") == lesson.kanshei\ * ]] || fail "the title is “$(xdotool getwindowname "$window")”"
type_sentence 'unsaved change'
sleep 2
[[ $(xdotool getwindowname "$window") == lesson.kanshei\** ]] || fail "the title has no mark: “$(xdotool getwindowname "$window")”"
die
start "$program" "$work/lesson.kanshei"
grep -h '"sentence"' "$sessions"/*.kanshei | grep -q 'unsaved change' || fail "the unsaved change is lost"
[[ $(xdotool getwindowname "$window") == lesson.kanshei\** ]] || fail "the restored file does not count as changed"
[ "$(md5sum <"$work/lesson.kanshei")" = "$before" ] || fail "the named file was written without being asked"
printf 'smoke: killed four times, nothing lost\n'
