#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# two_hosts_run.sh ENGINE CLI TWO_HOSTS: four ranks on two hosts come to the losses of one rank. 77 where two hosts
# can't be made (see TWO_HOSTS).
set -u
engine=$1 cli=$2 two_hosts=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# scenario GPUS LAYOUT
scenario() {
  cat <<END
{"format": "shardscope.scenario", "version": 1,
 "model": {"num_layers": 2, "num_dense_layers": 1, "hidden_size": 32, "ffn_hidden_size": 48, "vocab_size": 64,
           "attention": "gqa", "num_attention_heads": 4, "num_query_groups": 2, "head_dim": 8,
           "num_experts": 4, "moe_topk": 2, "moe_ffn_hidden_size": 16},
 "cluster": {"gpu": "cpu", "num_gpus": $1}, "layout": $2,
 "batch": {"seq_len": 32, "global_batch_size": 4}, "precision": {"compute": "fp32"}, "moe": {"routing": "natural"}}
END
}
losses() { grep -o '"loss": *[^,}]*' "$1" | tr -dc '0-9.e\n-'; }

scenario 1 '{}' >"$folder/one.json"
scenario 4 '{"cp": 2, "ep": 2, "pp": 2}' >"$folder/four.json"
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
