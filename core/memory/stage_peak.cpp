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

  // Inside a turn of one chunk, or of a pair of chunks, every pass changes what is in flight alike, so that the widest
  // moment is at the first or the last of them.
  void warmUp() {
    for (std::int64_t remaining = m_warmup; remaining > 0;) {
      const int chunk = m_forwards.chunk(Pass::Forward);
      const std::int64_t turn = std::min(remaining, m_forwards.leftInChunk());
      forward(chunk);
      if (turn > 2) entered(chunk, turn - 2);
      if (turn > 1) forward(chunk);
      m_forwards.skip(turn);
      remaining -= turn;
    }
    m_widestBase = m_base;
  }
  void steady(std::int64_t pairs) {
    while (pairs > 0) {
      const int in = m_forwards.chunk(Pass::Forward), out = m_backwards.chunk(Pass::Backward);
      const std::int64_t turn = firstAlone(std::min({pairs, m_forwards.leftInChunk(), m_backwards.leftInChunk()}));
      pair(in, out);
      if (turn > 2) passPairs(in, out, turn - 2);
      if (turn > 1) pair(in, out);
      m_forwards.skip(turn);
      m_backwards.skip(turn);
      pairs -= turn;
    }
  }
  void coolDown() {
    for (std::int64_t remaining = m_warmup; remaining > 0;) {
      const int chunk = m_backwards.chunk(Pass::Backward);
      const std::int64_t turn = firstAlone(std::min(remaining, m_backwards.leftInChunk()));
      backward(chunk);
      if (turn > 2) left(chunk, turn - 2);
      if (turn > 1) backward(chunk);
      m_backwards.skip(turn);
      remaining -= turn;
    }
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
  // The first backward of all has no gradient sent before it, so it is a turn of its own.
  std::int64_t firstAlone(std::int64_t turn) const { return m_sent == m_load.sentGradient ? turn : 1; }

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
  void entered(int chunk, std::int64_t microbatches) {
    live(chunk) += static_cast<int>(microbatches);
    m_inFlight += static_cast<int>(microbatches);
    m_base += static_cast<double>(microbatches) * load(chunk).kept;
  }
  void left(int chunk, std::int64_t microbatches) {
    live(chunk) -= static_cast<int>(microbatches);
    m_inFlight -= static_cast<int>(microbatches);
    m_base -= static_cast<double>(microbatches) * load(chunk).kept;
    if (live(chunk) == 0) m_held += load(chunk).held;
    m_sent = m_load.sentGradient;
    addDeferred(chunk, microbatches);
  }

  // Pairs between the first and the last of a turn. A chunk paired with itself stays as it is.
  void passPairs(int in, int out, std::int64_t pairs) {
    if (in == out) {
      addDeferred(out, pairs);
      return;
    }
    entered(in, pairs);
    left(out, pairs);
  }
  void addDeferred(int chunk, std::int64_t microbatches) {
    if (chunk == static_cast<int>(vpp()) - 1) m_deferred += static_cast<double>(microbatches) * m_load.deferred;
  }

  void forward(int chunk) {
    enter(chunk);
    consider(Pass::Forward, chunk, -1, load(chunk).forward, 0, 1);
    entered(chunk, 1);
  }
  void backward(int chunk) {
    consider(Pass::Backward, chunk, -1, load(chunk).backward, load(chunk).kept, 0);
    left(chunk, 1);
  }
  void pair(int in, int out) {
    if (m_load.pair) {
      enter(in);
      consider(Pass::Forward, in, out, m_load.pair(in, out), load(out).kept, 1);
      entered(in, 1);
      left(out, 1);
    } else {
      forward(in);
      backward(out);
    }
    m_widestBase = std::max(m_widestBase, m_base);
  }

  const ScheduleShape& m_shape;
  const RankLoad& m_load;
  bool m_withLive;
  int m_warmup;
  std::vector<int> m_live;
  VirtualMicrobatches m_forwards;
  VirtualMicrobatches m_backwards;
  double m_base = 0;
  double m_widestBase = 0;  // after a pair: what a cool-down could begin with
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
