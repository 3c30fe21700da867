#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# mpi_run.sh ENGINE CLI: ranks that are processes come to the loss of ranks that are threads, and
# one of them says what is wrong. 77 where there is no mpirun.
set -u
engine=$1
cli=$2
# shellcheck source=tests/app/engine/small_run.sh
. "$(dirname "$0")/small_run.sh"
needMpirun
scenario 4 "$four_ranks" >"$folder/scenario.json"

# processes N ARGUMENTS: status in $status, output in out and err.
processes() {
  local count=$1
  shift
  timeout -k 5 120 "${launch[@]}" -n "$count" "$engine" "$@" >"$folder/out" 2>"$folder/err"
  status=$?
}

"$cli" run "$folder/scenario.json" --steps 2 --json >"$folder/threads" || exit 1
processes 4 run "$folder/scenario.json" --steps 2 --json --record "$folder/record"
[ $status = 0 ] || complain "mpirun ended with $status"
[ "$(wc -l <"$folder/out")" = 1 ] || complain "not exactly one rank printed"
[ "$(losses "$folder/out")" = "$(losses "$folder/threads")" ] || complain "other losses than $(losses "$folder/threads")"
"$cli" trace summary "$folder/record" | grep -q "2 steps of 4 ranks" || complain "the recording has not all ranks"

processes 3 run "$folder/scenario.json"
[ $status != 0 ] || complain "three processes ran four ranks"
[ "$(grep -c '4 ranks, and 3 processes were started' "$folder/err")" = 1 ] || complain "not one sentence about the processes"

processes 4 run "$folder/nothing.json"
[ $status != 0 ] || complain "a missing file ran"
[ "$(grep -c 'nothing.json' "$folder/err")" = 1 ] || complain "not one sentence about the file"

[ "$failures" = 0 ]
