// SPDX-License-Identifier: Apache-2.0
// The vocabulary-parallel embedding, and its backward.
#pragma once

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

void embedding(const Embedding& args, int threads);
void embeddingBackward(const EmbeddingBackward& args, int threads);

}  // namespace shardscope::cpu
