#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# two_hosts_run.sh ENGINE CLI TWO_HOSTS: four ranks on two hosts come to the losses of one rank. 77 where two hosts
# can't be made (see TWO_HOSTS).
set -u
engine=$1 cli=$2 two_hosts=$3
# shellcheck source=tests/app/engine/small_run.sh
. "$(dirname "$0")/small_run.sh"

scenario 1 '{}' >"$folder/one.json"
scenario 4 "$four_ranks" >"$folder/four.json"
"$cli" run "$folder/one.json" --steps 3 --json >"$folder/one" || exit 1
"$two_hosts" "$engine" run "$folder/four.json" --steps 3 --json >"$folder/four" 2>&1
status=$?
if [ $status -ne 0 ]; then
  cat "$folder/four"
  exit $status
fi
losses "$folder/one" >"$folder/expected"
losses "$folder/four" >"$folder/found"
paste "$folder/expected" "$folder/found" | tee /dev/stderr | awk '
  { difference = $1 - $2; if (difference < 0) difference = -difference
    if (NF != 2 || difference > 1e-5 * $1) wrong = 1 }
  END { exit NR != 3 || wrong }'
