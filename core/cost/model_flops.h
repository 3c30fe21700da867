// SPDX-License-Identifier: Apache-2.0
// Model FLOPs as Megatron-LM counts them for its throughput log (megatron/training/training.py,
// num_floating_point_operations): 3 passes (forward, two in backward) of 2 FLOPs a multiply-add, per token
//   GQA        h*(a*d [twice with an output gate] + 2*g*d) + a*d*h, and a*d*s for the causal half of both products
//              (a window of w tokens counts 2*a*d*min(w, s) instead)
//   MLA        q*(h + a*(dn+dr) + 1), or h*a*(dn+dr) without query latent; c*(h + a*(dn+dv) + 1) + h*dr + a*dv*h;
//              a*(dn+dr)*s/2 + a*dv*s/2
//   delta net  h*(2K + 2V + 2n) + kernel*(2K + V) + 4*n*dv^2 + V*h
//   MLP        2*h*f, 3*h*f gated; of the experts top-k, and the shared ones; the router is not counted
//   MTP layer  a layer, 3*h for its norms, 2*h*h for its projection, and the output layer once more
//   logits     h*V
// Checked against published pairs of step time and TFLOP/s: 23.01 GFLOP a token for Qwen3-30B, 32.63 for GPT-OSS-120B,
// 249.7 and, with MTP, 260.0 for DeepSeek-V3, all at 4096 tokens.
#pragma once

#include "core/model/model_spec.h"

namespace shardscope {

double modelFlopsPerToken(const ModelSpec& model, int seqLen);

}  // namespace shardscope
