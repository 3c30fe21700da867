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

class PairWalk {
 public:
  PairWalk(const PairSide& forward, const PairSide& backward) : m_forward(forward), m_backward(backward) {}

  // forwardItem, backwardItem: what runs, -1 for nothing; done and left: what each side keeps then.
  void look(int forwardItem, int backwardItem, int done, int left) {
    double bytes = m_forward.keptBefore(done) + m_backward.keptBefore(left);
    double transient = 0;
    if (forwardItem >= 0) {
      bytes += m_forward.item(forwardItem).forward.total();
      transient += m_forward.item(forwardItem).forward.transient();
    }
    if (backwardItem >= 0) {
      bytes += m_backward.item(backwardItem).backward.total();
      transient += m_backward.item(backwardItem).backward.transient();
    }
    if (bytes > m_widest.bytes) m_widest = {bytes, transient, forwardItem, backwardItem, done, left};
  }

  PairInstant widest() const { return m_widest; }

 private:
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
  for (int i = backward.items() - 1; i >= backward.bodyEnd(); --i) walk.look(-1, i, 0, i);
  int f = 0, b = backward.bodyEnd() - 1;
  for (; f < forward.bodyStart(); ++f) walk.look(f, -1, f, b + 1);
  for (; f < forward.bodyEnd() && b >= backward.bodyStart(); ++f, --b) walk.look(f, b, f, b);
  for (; b >= 0; --b) walk.look(-1, b, f, b);
  for (; f < forward.items(); ++f) walk.look(f, -1, f, 0);
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
