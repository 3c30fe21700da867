// SPDX-License-Identifier: Apache-2.0
// Merged passes: the backward of the head first, then forward and backward layer by layer, then the head's forward.
// Source: Megatron-LM core/models/common/model_chunk_schedule_plan.py.
#include "core/memory/chunk_costs.h"

#include <algorithm>

namespace shardscope {
namespace {

void widen(ChunkInstant& widest, double before, const TermList& alive, int item) {
  const double bytes = before + alive.total();
  if (bytes > widest.bytes) widest = {bytes, alive.transient(), item};
}

bool sameItems(const ItemCosts& costs, const PipelineChunk& a, const PipelineChunk& b) {
  if (a.numLayers != b.numLayers || a.embedding != b.embedding || a.loss != b.loss || a.numMtpLayers != b.numMtpLayers)
    return false;
  const int items = costs.itemsOf(a);
  for (int i = 0; i < items; ++i)
    if (&costs.item(a, i) != &costs.item(b, i)) return false;
  return true;
}

// One chunk of a merged pair, with the bytes that its first items keep.
class PairSide {
 public:
  PairSide(const ItemCosts& costs, const PipelineChunk& chunk)
      : m_costs(costs),
        m_chunk(chunk),
        m_items(costs.itemsOf(chunk)),
        m_bodyStart(chunk.embedding ? 1 : 0),
        m_bodyEnd(chunk.loss ? chunk.numLayers + chunk.numMtpLayers + m_bodyStart : m_items) {
    m_bodyEnd = std::min(m_bodyEnd, m_items);
    m_kept.resize(static_cast<std::size_t>(m_items) + 1);
    for (int i = 0; i < m_items; ++i) m_kept[i + 1] = m_kept[i] + item(i).kept.total();
  }

  const ItemCost& item(int i) const { return m_costs.item(m_chunk, i); }
  double keptBefore(int i) const { return m_kept[static_cast<std::size_t>(i)]; }
  int items() const { return m_items; }
  int bodyStart() const { return m_bodyStart; }
  int bodyEnd() const { return m_bodyEnd; }

 private:
  const ItemCosts& m_costs;
  const PipelineChunk& m_chunk;
  int m_items;
  int m_bodyStart;
  int m_bodyEnd;
  std::vector<double> m_kept;
};

// Both passes share one compute stream, so their widest moments do not coincide: while one is at its own, the other
// keeps what it keeps.
class PairWalk {
 public:
  PairWalk(const PairSide& forward, const PairSide& backward) : m_forward(forward), m_backward(backward) {}

  // done: items of the forward that are finished; left: items of the backward that are still kept whole.
  void runForward(int item, int left) { consider(m_forward.item(item).forward, item, -1, item, left); }
  void runBackward(int item, int done) { consider(m_backward.item(item).backward, -1, item, done, item); }

  PairInstant widest() const { return m_widest; }

 private:
  void consider(const TermList& alive, int forwardItem, int backwardItem, int done, int left) {
    const double bytes = m_forward.keptBefore(done) + m_backward.keptBefore(left) + alive.total();
    if (bytes > m_widest.bytes) m_widest = {bytes, alive.transient(), forwardItem, backwardItem, done, left};
  }

  const PairSide& m_forward;
  const PairSide& m_backward;
  PairInstant m_widest;
};

}  // namespace

ChunkCost chunkCost(const ItemCosts& costs, const PipelineChunk& chunk) {
  ChunkCost cost;
  const int items = costs.itemsOf(chunk);
  for (int i = 0; i < items; ++i) {
    const ItemCost& item = costs.item(chunk, i);
    widen(cost.forward, cost.kept, item.forward, i);
    widen(cost.backward, cost.kept, item.backward, i);
    cost.kept += item.kept.total();
  }
  return cost;
}

PairInstant widestPair(const ItemCosts& costs, const PipelineChunk& forwardChunk, const PipelineChunk& backwardChunk) {
  const PairSide forward(costs, forwardChunk), backward(costs, backwardChunk);
  PairWalk walk(forward, backward);
  for (int i = backward.items() - 1; i >= backward.bodyEnd(); --i) walk.runBackward(i, 0);
  int f = 0, b = backward.bodyEnd() - 1;
  for (; f < forward.bodyStart(); ++f) walk.runForward(f, b + 1);
  for (; f < forward.bodyEnd() && b >= backward.bodyStart(); ++f, --b) {
    walk.runForward(f, b + 1);
    walk.runBackward(b, f + 1);
  }
  for (; b >= 0; --b) walk.runBackward(b, f);
  for (; f < forward.items(); ++f) walk.runForward(f, 0);
  return walk.widest();
}

ChunkTypes::ChunkTypes(const ItemCosts& costs, const PipelineLayout& pipeline) : m_items(costs), m_pipeline(pipeline) {
  m_types.reserve(pipeline.chunks.size());
  for (const PipelineChunk& chunk : pipeline.chunks) {
    std::size_t type = 0;
    while (type < m_examples.size() && !sameItems(costs, *m_examples[type], chunk)) ++type;
    if (type == m_examples.size()) {
      m_examples.push_back(&chunk);
      m_costs.push_back(chunkCost(costs, chunk));
      m_offloaded.push_back(costs.offloadedOfLayer(chunk));
    }
    m_types.push_back(static_cast<std::uint16_t>(type));
  }
}

const PairInstant& ChunkTypes::pair(int forwardType, int backwardType) {
  for (const KnownPair& known : m_pairs)
    if (known.forward == forwardType && known.backward == backwardType) return known.instant;
  m_pairs.push_back({forwardType, backwardType,
                     widestPair(m_items, *m_examples[static_cast<std::size_t>(forwardType)],
                                *m_examples[static_cast<std::size_t>(backwardType)])});
  return m_pairs.back().instant;
}

}  // namespace shardscope
