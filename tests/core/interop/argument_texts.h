// SPDX-License-Identifier: Apache-2.0
// Argument lines that the tests start from.
#pragma once

#include <string>

#include "core/format/catalog.h"
#include "core/interop/megatron_args.h"

namespace shardscope {

// A small MoE model on 16 GPUs, which Megatron-LM accepts.
inline const std::string kSmallMoe =
    "--bf16 --num-layers 16 --hidden-size 1024 --ffn-hidden-size 4096 --num-attention-heads 16 "
    "--group-query-attention --num-query-groups 4 --swiglu --disable-bias-linear --normalization RMSNorm "
    "--untie-embeddings-and-output-weights --position-embedding-type rope --attention-dropout 0.0 "
    "--hidden-dropout 0.0 --num-experts 16 --moe-ffn-hidden-size 512 --moe-router-topk 2 --moe-grouped-gemm "
    "--moe-token-dispatcher-type alltoall --expert-tensor-parallel-size 1 --seq-length 4096 "
    "--max-position-embeddings 4096 --micro-batch-size 1 --global-batch-size 64 --use-distributed-optimizer "
    "--vocab-size 1000\n";
inline const std::string kSmallDense =
    "--bf16 --num-layers 16 --hidden-size 1024 --num-attention-heads 16 --seq-length 4096 "
    "--max-position-embeddings 4096 --micro-batch-size 2 --vocab-size 1000\n";

inline Scenario sixteen(const std::string& gpu = "H100") {
  Scenario base;
  base.cluster.gpu = gpuPreset(gpu).value();
  base.cluster.numGpus = 16;
  return base;
}

}  // namespace shardscope
