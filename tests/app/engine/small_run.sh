# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests that run an engine: a small scenario, a folder that goes with the test, complaints and launchers.
# shellcheck shell=bash

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

# complain SENTENCE: counts it, with what the last run printed.
complain() {
  echo "FAILED: $1"
  cat "$folder/out" "$folder/err"
  failures=$((failures + 1))
}

# scenario GPUS LAYOUT [WIDTH [TOKENS]]: two layers of that width, four experts, four sequences.
scenario() {
  local width=${3:-32}
  cat <<END
{"format": "shardscope.scenario", "version": 1,
 "model": {"num_layers": 2, "num_dense_layers": 1, "hidden_size": $width, "ffn_hidden_size": $((width * 3 / 2)),
           "vocab_size": $((width * 2)), "attention": "gqa", "num_attention_heads": 4, "num_query_groups": 2,
           "head_dim": $((width / 4)), "num_experts": 4, "moe_topk": 2, "moe_ffn_hidden_size": $((width / 2))},
 "cluster": {"gpu": "cpu", "num_gpus": $1}, "layout": $2,
 "batch": {"seq_len": ${4:-32}, "global_batch_size": 4}, "precision": {"compute": "fp32"},
 "moe": {"routing": "natural"}}
END
}
# shellcheck disable=SC2034
four_ranks='{"cp": 2, "ep": 2, "pp": 2}'

# The losses of a document, one a line.
losses() { grep -o '"loss": *[^,}]*' "$1" | tr -dc '0-9.e\n-'; }

# mpirun with the options that a test needs: in launch. Ends the test as skipped where there is none.
needMpirun() {
  if ! command -v mpirun >/dev/null; then
    [ "$failures" = 0 ] || exit 1
    echo "no mpirun here (Debian's package openmpi-bin)"
    echo Skipped
    exit 77
  fi
  launch=(mpirun --oversubscribe)
  [ "$(id -u)" != 0 ] || launch+=(--allow-run-as-root)
}
