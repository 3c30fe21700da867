// SPDX-License-Identifier: Apache-2.0
// Why a period is enough: in the steady state every chunk gets as many forwards as backwards in G*vpp pairs, so what is
// in flight repeats. In the cool-down nothing comes in, so at each of its phases less is in flight than in the steady
// state at that phase; only chunks that run empty hold something more, which is bounded before the cool-down is
// skipped. Many full groups of micro batches therefore look like a few.
#include "core/memory/stage_peak.h"

#include <algorithm>

#include "core/schedule/virtual_microbatches.h"

namespace shardscope {
namespace {

class ScheduleWalk {
 public:
  ScheduleWalk(const ScheduleShape& shape, int rank, const RankLoad& load, bool withLive)
      : m_shape(shape),
        m_load(load),
        m_withLive(withLive),
        m_warmup(warmupSteps(shape, rank)),
        m_live(load.chunks.size(), 0),
        m_forwards(vpp(), shape.numMicrobatches, shape.groupSize),
        m_backwards(m_forwards) {
    for (const ChunkLoad& chunk : load.chunks) m_held += chunk.held;
  }

  std::int64_t pairs() const { return std::int64_t{m_shape.numMicrobatches} * vpp() - m_warmup; }

  void warmUp() {
    for (int i = 0; i < m_warmup; ++i) forward(m_forwards.next(Pass::Forward).chunk);
  }
  void steady(std::int64_t pairs) {
    for (std::int64_t i = 0; i < pairs; ++i) {
      const int forwardChunk = m_forwards.next(Pass::Forward).chunk;
      const int backwardChunk = m_backwards.next(Pass::Backward).chunk;
      if (m_load.pair) {
        merged(forwardChunk, backwardChunk);
      } else {
        forward(forwardChunk);
        backward(backwardChunk);
      }
    }
  }
  void coolDown() {
    for (int i = 0; i < m_warmup; ++i) backward(m_backwards.next(Pass::Backward).chunk);
  }

  // No moment of the cool-down is wider than this.
  double coolDownBound() const {
    double bound = 0;
    for (const ChunkLoad& chunk : m_load.chunks) bound = std::max(bound, chunk.backward - chunk.kept);
    bound += m_widestBase + m_load.sentGradient;
    for (const ChunkLoad& chunk : m_load.chunks) bound += chunk.held;
    return bound;
  }

  StagePeak& peak() { return m_peak; }

 private:
  std::int64_t vpp() const { return static_cast<std::int64_t>(m_load.chunks.size()); }
  const ChunkLoad& load(int chunk) const { return m_load.chunks[static_cast<std::size_t>(chunk)]; }
  int& live(int chunk) { return m_live[static_cast<std::size_t>(chunk)]; }

  // extra: the pass's own moment; less: what it counts itself of what is in flight.
  void consider(Pass pass, int chunk, int backwardChunk, double extra, double less, int running) {
    const double bytes = m_base - less + extra + m_held + m_sent + m_deferred;
    if (bytes <= m_peak.bytes) return;
    m_peak.bytes = bytes;
    m_peak.pass = pass;
    m_peak.chunk = chunk;
    m_peak.backwardChunk = backwardChunk;
    m_peak.inFlight = m_inFlight + running;
    m_peak.held = m_held;
    m_peak.sent = m_sent;
    m_peak.deferred = m_deferred;
    if (!m_withLive) return;
    m_peak.live = m_live;
    if (pass == Pass::Backward) --m_peak.live[static_cast<std::size_t>(chunk)];
    if (backwardChunk >= 0) --m_peak.live[static_cast<std::size_t>(backwardChunk)];
  }

  void enter(int chunk) {
    if (live(chunk) == 0) m_held -= load(chunk).held;
  }
  void entered(int chunk) {
    ++live(chunk);
    ++m_inFlight;
    m_base += load(chunk).kept;
    m_widestBase = std::max(m_widestBase, m_base);
  }
  void left(int chunk) {
    --m_inFlight;
    m_base -= load(chunk).kept;
    if (--live(chunk) == 0) m_held += load(chunk).held;
    m_sent = m_load.sentGradient;
    if (chunk == static_cast<int>(m_load.chunks.size()) - 1) m_deferred += m_load.deferred;
  }

  void forward(int chunk) {
    enter(chunk);
    consider(Pass::Forward, chunk, -1, load(chunk).forward, 0, 1);
    entered(chunk);
  }
  void backward(int chunk) {
    consider(Pass::Backward, chunk, -1, load(chunk).backward, load(chunk).kept, 0);
    left(chunk);
  }
  void merged(int forwardChunk, int backwardChunk) {
    enter(forwardChunk);
    consider(Pass::Forward, forwardChunk, backwardChunk, m_load.pair(forwardChunk, backwardChunk),
             load(backwardChunk).kept, 1);
    entered(forwardChunk);
    left(backwardChunk);
  }

  const ScheduleShape& m_shape;
  const RankLoad& m_load;
  bool m_withLive;
  int m_warmup;
  std::vector<int> m_live;
  VirtualMicrobatches m_forwards;
  VirtualMicrobatches m_backwards;
  double m_base = 0;
  double m_widestBase = 0;
  double m_held = 0;
  double m_sent = 0;
  double m_deferred = 0;
  int m_inFlight = 0;
  StagePeak m_peak;
};

ScheduleShape atLeastOne(ScheduleShape shape, std::size_t chunks) {
  shape.pp = std::max(1, shape.pp);
  shape.vpp = static_cast<int>(std::max<std::size_t>(1, chunks));
  shape.numMicrobatches = std::max(1, shape.numMicrobatches);
  shape.groupSize = shape.vpp > 1 ? std::max(1, shape.groupSize) : 1;
  return shape;
}

StagePeak wholeStep(const ScheduleShape& shape, int rank, const RankLoad& load, bool withLive) {
  ScheduleWalk walk(shape, rank, load, withLive);
  walk.warmUp();
  walk.steady(walk.pairs());
  walk.coolDown();
  return std::move(walk.peak());
}

// As many micro batches as show every moment that more of them would show.
ScheduleShape shortened(const ScheduleShape& shape, int rank) {
  const std::int64_t period = std::int64_t{shape.groupSize} * shape.vpp;
  const std::int64_t groups = (warmupSteps(shape, rank) + 2 * period) / period + 2;
  const std::int64_t rest = shape.numMicrobatches % shape.groupSize;
  const std::int64_t enough = groups * shape.groupSize + rest;
  ScheduleShape shorter = shape;
  if (enough < shape.numMicrobatches) shorter.numMicrobatches = static_cast<int>(enough);
  return shorter;
}

}  // namespace

StagePeak widestMoment(const ScheduleShape& given, int rank, const RankLoad& load, bool withLive) {
  const ScheduleShape shape = atLeastOne(given, load.chunks.size());
  if (shape.numMicrobatches % shape.groupSize == 0 && load.deferred == 0) {
    ScheduleWalk walk(shape, rank, load, withLive);
    // One pair more than a period: the first has no gradient sent before it.
    const std::int64_t enough = std::int64_t{shape.groupSize} * shape.vpp + 1;
    if (walk.pairs() >= enough) {
      walk.warmUp();
      walk.steady(enough);
      if (walk.coolDownBound() <= walk.peak().bytes) return std::move(walk.peak());
    }
  }
  const ScheduleShape shorter = shortened(shape, rank);
  StagePeak peak = wholeStep(shorter, rank, load, withLive);
  const double later = load.deferred * (shape.numMicrobatches - shorter.numMicrobatches);
  peak.bytes += later;
  peak.deferred += later;
  return peak;
}

StagePeak widestMomentOfWholeStep(const ScheduleShape& given, int rank, const RankLoad& load, bool withLive) {
  return wholeStep(atLeastOne(given, load.chunks.size()), rank, load, withLive);
}

}  // namespace shardscope
