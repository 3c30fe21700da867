// SPDX-License-Identifier: Apache-2.0
// Both ends of the model and the MTP layers as the engine runs them; follows kernels/step/model_ends.cpp and
// mtp_layer.cpp.
#pragma once

#include "core/memory/engine_layer.h"

namespace shardscope {

struct HeadBlocks {
  Block normInput, input, logits;
};

struct MtpBlocks {
  Block embedded, joined, checkpoint;
  LayerBlocks layer;
};

Block embeddingForward(EngineScript& script);
void embeddingBackward(EngineScript& script, const Block& gradient);

HeadBlocks headForward(EngineScript& script, Block hidden);
Block headBackward(EngineScript& script, HeadBlocks& kept);  // leaves normInput

// The hidden state that the layer reads, and the head before it too, is the caller's.
Block mtpForward(EngineScript& script, MtpBlocks& kept);
Block mtpBackward(EngineScript& script, Block gradient, MtpBlocks& kept);

}  // namespace shardscope
