// SPDX-License-Identifier: Apache-2.0
// What is alive on the device of a rank of Shardscope's own engine, followed tensor by tensor. The engine_*.cpp files
// beside this one tell it of every tensor that the module of the same name in kernels/step makes and releases, in that
// order; the widest moment comes out.
#pragma once

#include <array>

#include "core/memory/local_sizes.h"
#include "core/memory/memory_terms.h"
#include "core/scenario/scenario.h"

namespace shardscope {

// A tensor. Without bytes: none, or a view of another one.
struct Block {
  Term term = Term::EngineForward;
  double bytes = 0;
  bool onHost = false;
};

class Moments {
 public:
  struct Mark {
    std::array<double, kTerms> bytes{};
    double total = 0;
  };

  Block make(Term term, double bytes);
  void release(Block& block);
  void retag(Block& block, Term term);
  void moveToHost(Block& block);
  void bringBack(Block& block);

  const Mark& mark() const { return m_live; }
  // What has come since is gone, but for one tensor.
  void restore(const Mark& mark, const Block& left);

  TermList live() const { return listOf(m_live); }
  TermList widest() const { return listOf(m_widest); }
  void restartWidest() { m_widest = m_live; }

 private:
  static TermList listOf(const Mark& moment);
  void add(Term term, double bytes) {
    m_live.bytes[static_cast<std::size_t>(term)] += bytes;
    m_live.total += bytes;
  }

  Mark m_live;
  Mark m_widest;
};

// What the scripts of all modules share: sizes, and collectives over rows as in kernels/step/exchange.h.
struct EngineScript {
  EngineScript(const Scenario& ofScenario, const LocalSizes& ofSizes) : scenario(ofScenario), sizes(ofSizes) {}

  const Scenario& scenario;
  const LocalSizes& sizes;
  Moments alive;

  double ofTokens(double width) const { return sizes.element * sizes.tokens * width; }  // bytes
  double ofShard(double width) const { return sizes.element * sizes.shard * width; }
  bool sequenceParallel() const { return sizes.tp > 1 && scenario.layout.sequenceParallel; }
  bool recomputes(RecomputeModule module) const { return scenario.recompute.selects(module); }

  Block enterBlock(const Block& x, Term term);
  Block leaveBlock(Block partial, Term term);
};

}  // namespace shardscope
