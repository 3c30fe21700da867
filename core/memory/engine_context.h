// SPDX-License-Identifier: Apache-2.0
// Core attention of the engine over a sequence that context parallelism splits; follows
// kernels/step/context_attention.cpp.
#pragma once

#include "core/memory/engine_moments.h"

namespace shardscope {

struct CoreBlocks {
  Block q, k, v, out, lse;
};

class ContextScript {
 public:
  // outputWidth: of all heads of this TP rank.
  ContextScript(EngineScript& script, double outputWidth);

  bool exchanges() const { return m_inner > 1; }
  void exchange(CoreBlocks& core);
  void attend(CoreBlocks& core);
  Block forward(CoreBlocks& core);                    // exchange, attend; the output in this rank's positions
  CoreBlocks backward(CoreBlocks& core, Block dout);  // gradients of q, k, v; everything in core is released

 private:
  CoreBlocks backwardRing(const CoreBlocks& core);
  CoreBlocks backwardGathered(const CoreBlocks& core);

  EngineScript& m_script;
  double m_output;
  double m_inner = 1;    // ranks that exchange heads for sequence
  double m_members = 1;  // ranks of the ring, or of the gather
  bool m_gathers = false;
};

// Heads exchanged for sequence, or back: packed, then sent. x stays.
Block exchangeHeads(EngineScript& script, const Block& x, Term term);

}  // namespace shardscope
