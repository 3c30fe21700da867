#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# mpi_run.sh ENGINE CLI: ranks that are processes come to the loss of ranks that are threads, and
# one of them says what is wrong. 77 where there is no mpirun.
set -u
engine=$1
cli=$2
if ! command -v mpirun >/dev/null; then
  echo "no mpirun here (Debian's package openmpi-bin)"
  echo Skipped
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/scenario.json" <<'END'
{"format": "shardscope.scenario", "version": 1,
 "model": {"num_layers": 2, "num_dense_layers": 1, "hidden_size": 32, "ffn_hidden_size": 48, "vocab_size": 64,
           "attention": "gqa", "num_attention_heads": 4, "num_query_groups": 2, "head_dim": 8,
           "num_experts": 4, "moe_topk": 2, "moe_ffn_hidden_size": 16},
 "cluster": {"gpu": "cpu", "num_gpus": 4}, "layout": {"cp": 2, "ep": 2, "pp": 2},
 "batch": {"seq_len": 32, "global_batch_size": 4}, "precision": {"compute": "fp32"}, "moe": {"routing": "natural"}}
END
failures=0
complain() {
  echo "FAILED: $1"
  cat "$folder/out" "$folder/err"
  failures=$((failures + 1))
}

# processes N ARGUMENTS: status in $status, output in out and err.
processes() {
  local count=$1 root=()
  shift
  [ "$(id -u)" != 0 ] || root=(--allow-run-as-root)
  timeout -k 5 120 mpirun "${root[@]}" --oversubscribe -n "$count" "$engine" "$@" >"$folder/out" 2>"$folder/err"
  status=$?
}
losses() { grep -o '"loss":[^,}]*' "$1"; }

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
