#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# full_output.sh CLI [ENGINE]: every command whose output can't be written says so and fails. 77 where there is no
# /dev/full.
set -u
cli=$1
engine=${2:-}
[ -c /dev/full ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# lost COMMAND...: with standard output that is full.
lost() {
  "$@" >/dev/full 2>"$folder/err"
  local status=$?
  if [ $status != 1 ] || ! grep -q 'Not all of the output could be written' "$folder/err"; then
    echo "FAILED: status $status of $*"
    cat "$folder/err"
    failures=$((failures + 1))
  fi
}

scenario=(--preset dsv3-h100-4k)
lost "$cli" --help
lost "$cli" --version
lost "$cli" plan "${scenario[@]}"
lost "$cli" plan "${scenario[@]}" --json
lost "$cli" search "${scenario[@]}" --max-gpus 64 --top 1
lost "$cli" presets
lost "$cli" accuracy
lost "$cli" export "${scenario[@]}" --to megatron
if [ -n "$engine" ]; then
  lost "$engine" --help
  lost "$engine" --version
  for program in "$cli" "$engine"; do
    lost "$program" run "${scenario[@]}" --proxy --ranks 1 --steps 1 --seconds 1 --memory-gib 0.1
    lost "$program" run "${scenario[@]}" --proxy --ranks 1 --steps 1 --seconds 1 --memory-gib 0.1 --json
  done
fi
[ "$failures" = 0 ]
