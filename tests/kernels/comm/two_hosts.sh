#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# two_hosts.sh [PROGRAM [ARGUMENTS]]: runs a program of MPI ranks, mpi_suite by default, on two hosts that are network
# namespaces with a wire between them: two ranks on each, TCP between all, each host with a name of its own. The shell
# that enters a namespace stands where ssh stands on a cluster. 77 where namespaces can't be made.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=("${@:-$here/../../../build/release/tests/mpi_suite}")

skip() {
  echo "$1"
  echo Skipped
  exit 77
}
command -v mpirun >/dev/null || skip "no mpirun here (Debian's package openmpi-bin)"
command -v ip >/dev/null || skip "no ip here (Debian's package iproute2)"

first=ss$$a second=ss$$b
# The third number keeps runs at the same time apart.
net=10.77.$(($$ % 250))
agent=$(mktemp)
launcher=
finish() {
  [ -z "$launcher" ] || kill "$launcher" 2>/dev/null
  ip netns del $first 2>/dev/null
  ip netns del $second 2>/dev/null
  rm -f "$agent"
}
trap finish EXIT
trap 'exit 143' INT TERM
ip netns add $first 2>/dev/null && ip netns add $second 2>/dev/null || skip "network namespaces can't be made here"
unshare --uts true 2>/dev/null || skip "hosts can't be given names here"

set -e
ip link add ${first}v netns $first type veth peer name ${second}v netns $second
ip -n $first addr add $net.1/24 dev ${first}v
ip -n $second addr add $net.2/24 dev ${second}v
for host in $first $second; do
  ip -n $host link set lo up
  ip -n $host link set ${host}v up
done

# Called as ssh is: AGENT HOST COMMAND...
cat >"$agent" <<TEXT
#!/bin/sh
shift
exec ip netns exec $second unshare --uts sh -c 'hostname $second && exec sh -c "\$*"' sh "\$@"
TEXT
chmod +x "$agent"
root=()
[ "$(id -u)" != 0 ] || root=(--allow-run-as-root)
set +e
timeout -k 5 120 ip netns exec $first unshare --uts sh -c "hostname $first && exec \"\$@\"" sh \
  mpirun "${root[@]}" -n 4 --host $net.1:2,$net.2:2 --oversubscribe --mca plm_rsh_agent "$agent" \
  --mca oob_tcp_if_include $net.0/24 --mca btl_tcp_if_include $net.0/24 --mca btl tcp,self "${program[@]}" &
launcher=$!
wait "$launcher"
status=$?
launcher=
exit $status
