#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# real_window_test.sh PROGRAM FOLDER: starts the program in a real window on an X server of its own, kills it while it is
# edited, and sees that the next start offers what was there. Exits with 77 where there is no Xvfb.
set -euo pipefail
program=$1
folder=$2
command -v Xvfb >/dev/null || { echo "skipped: Xvfb is not installed"; exit 77; }
rm -rf "$folder"
mkdir -p "$folder/config" "$folder/data" "$folder/run"
chmod 700 "$folder/run"
export XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_RUNTIME_DIR=$folder/run
unset QT_QPA_PLATFORM WAYLAND_DISPLAY

server=
started=
finish() {
  [ -z "$started" ] || kill -9 "$started" 2>/dev/null || true
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
}
trap finish EXIT
fail() { echo "failed: $*"; exit 1; }

# The server takes a free display and tells its number.
Xvfb -displayfd 3 -screen 0 1700x1050x24 -nolisten tcp 3>"$folder/display" 2>"$folder/xvfb.log" &
server=$!
for _ in $(seq 100); do [ -s "$folder/display" ] && break; sleep 0.1; done
[ -s "$folder/display" ] || fail "Xvfb does not start: $(cat "$folder/xvfb.log")"
DISPLAY=:$(tr -d '\n' <"$folder/display")
export DISPLAY

# start FILE...: the window is there when the session has been written.
start() {
  "$program" "$@" 2>"$folder/program.log" &
  started=$!
}
session=$(echo "$folder"/data/*/*/session.json)
wait_for_session() {
  for _ in $(seq 100); do
    session=$(ls "$folder"/data/*/*/session.json 2>/dev/null || true)
    [ -n "$session" ] && grep -q "$1" "$session" && return
    kill -0 "$started" 2>/dev/null || fail "the program ended: $(cat "$folder/program.log")"
    sleep 0.1
  done
  fail "no session with $1 after ten seconds"
}

cat >"$folder/edited.json" <<TEXT
{"format": "shardscope.scenario", "version": 1, "name": "edited before the kill", "model": {"preset": "qwen3-30b-a3b"},
 "cluster": {"gpu": "H100", "num_gpus": 64}}
TEXT
start "$folder/edited.json"
wait_for_session "edited before the kill"
kill -9 "$started"
wait "$started" 2>/dev/null || true
grep -q '"clean": false' "$session" || fail "the session says that the program was closed"

start
sleep 2
kill -0 "$started" 2>/dev/null || fail "the program does not start again: $(cat "$folder/program.log")"
wait_for_session "edited before the kill"
before=$(awk '{print $14 + $15}' "/proc/$started/stat")
sleep 2
after=$(awk '{print $14 + $15}' "/proc/$started/stat")
echo "processor time of two idle seconds: $((after - before)) ticks"
kill "$started"
wait "$started" 2>/dev/null || true
started=
echo "passed"
