// SPDX-License-Identifier: Apache-2.0
// Which kept tensors of a layer each offload module moves to the host.
// Source: Megatron-LM fine-grained activation offloading, by module name.
#pragma once

#include "kernels/step/transformer_layer.h"

namespace shardscope {

void storeOnHost(Rank& rank, LayerKept& kept);
void bringBack(Rank& rank, LayerKept& kept);

}  // namespace shardscope
