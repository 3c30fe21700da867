#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# ended_run.sh ENGINE CLI: a run that is interrupted ends soon with what it has measured, and one of which a process is
# killed with a sentence that names rank, stage and op. 77 where there is no mpirun for the latter.
set -u
engine=$1
cli=$2
# shellcheck source=tests/app/engine/small_run.sh
. "$(dirname "$0")/small_run.sh"
scenario 4 "$four_ranks" 64 512 >"$folder/scenario.json"

# start COMMAND...: runs for many steps in the background. job: its process.
start() {
  "$@" run "$folder/scenario.json" --steps 100000 --seconds 1000000 --json >"$folder/out" 2>"$folder/err" &
  job=$!
}

# ends SIGNAL PROCESS: sends it, and measures until the job has ended. Status in $status.
ends() {
  local begun
  begun=$(date +%s%N)
  kill "-$1" "$2"
  wait "$job"
  status=$?
  took=$((($(date +%s%N) - begun) / 1000000))
  echo "== $1: $took ms, status $status"
  [ "$took" -lt 20000 ] || complain "took $took ms"  # a few seconds where the machine has nothing else to do
}

expectStepsSoFar() {
  grep -q '"interrupted":true' "$folder/out" || complain "the document does not say that it was interrupted"
  grep -q '"steps":\[{"gradient_norm":' "$folder/out" || complain "no step is reported"
  grep -q '"memory":{"ranks":\[{' "$folder/out" || complain "no memory is reported"
}

start "$cli"
sleep 5
ends INT "$job"
[ $status = 130 ] || complain "status $status after an interrupt"
expectStepsSoFar

needMpirun
launch+=(-n 4)

start "${launch[@]}" "$engine"
sleep 10
ends INT "$job"
[ $status != 0 ] || complain "an interrupted job ended well"
expectStepsSoFar

start "${launch[@]}" "$engine"
sleep 10
ends KILL "$(pgrep -P "$job" | sed -n 3p)"
[ $status != 0 ] || complain "a job with a killed process ended well"
grep -q 'Rank [0-3] (pipeline stage [01]) was killed: it had last begun [a-z]' "$folder/err" ||
  complain "nothing names rank, stage and op of the one that was killed"

start "${launch[@]}" --enable-recovery "$engine"
sleep 10
ends KILL "$(pgrep -P "$job" | sed -n 3p)"
# What the missing one last began is known where its neighbour lives to tell.
grep -q 'Rank [0-3] (pipeline stage [01]) failed in [a-z._]*: .*rank [0-3] did not arrive' "$folder/err" ||
  complain "nothing names rank, stage and op of the one that is missing"

[ "$failures" = 0 ]
