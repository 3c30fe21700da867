#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# mpi_suite.sh PROGRAM: the scenarios of mpi_suite over four processes of this host. 77 where there is no mpirun.
set -u
program=$1
if ! command -v mpirun >/dev/null; then
  echo "no mpirun here (Debian's package openmpi-bin)"
  echo Skipped
  exit 77
fi
launch=(mpirun -n 4 --oversubscribe)
[ "$(id -u)" != 0 ] || launch+=(--allow-run-as-root)
failures=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# scenario NAME LIMIT_S [mpirun options]
scenario() {
  local name=$1 limit=$2 start end
  shift 2
  start=$(date +%s%N)
  timeout -k 5 60 "${launch[@]}" "$@" "$program" "$name" >"$output" 2>&1
  end=$(date +%s%N)
  took=$(((end - start) / 1000000))
  echo "== $name $*: $took ms"
  [ "$took" -lt "$limit" ] || complain "took $took ms, more than $limit"
}

complain() {
  echo "FAILED: $1"
  cat "$output"
  failures=$((failures + 1))
}

expect() { grep -q -- "$1" "$output" || complain "nothing says: $1"; }

scenario operations 50000
for rank in 0 1 2 3; do expect "^$rank: right"; done

scenario busy 15000
for rank in 0 1 2 3; do expect "^$rank: right"; done

scenario computing 15000
for rank in 0 1 2 3; do expect "^$rank: right"; done

scenario silent 6000
expect "failed: all-reduce 0 of world0: rank 2 did not arrive within 600 ms"

scenario throws 6000
expect "^1: failed: moe.router: not a number"
for rank in 0 2 3; do expect "^$rank: aborted: rank 1: moe.router: not a number"; done

# The launcher itself ends a job of which a process died, and names it.
scenario killed 6000
expect "rank 3 .*exited on signal 9"

# Where it is told not to, those that are left find out by themselves.
scenario killed 8000 --enable-recovery
expect "failed: barrier 1 of world0: rank 3 did not arrive within 600 ms"

[ "$failures" = 0 ]
