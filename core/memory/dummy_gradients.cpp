// SPDX-License-Identifier: Apache-2.0
#include "core/memory/dummy_gradients.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/memory/item_costs.h"

namespace shardscope {
namespace {

constexpr Version kLinearDummies{2, 3};
constexpr Version kGroupedDummies{2, 10};

class DistinctShapes {
 public:
  void add(double rows, double columns) {
    for (std::size_t i = 0; i < m_size; ++i)
      if (m_shapes[i].rows == rows && m_shapes[i].columns == columns) return;
    if (m_size == m_shapes.size()) return;
    m_shapes[m_size++] = {rows, columns};
    m_elements += rows * columns;
  }
  double elements() const { return m_elements; }

 private:
  struct Shape {
    double rows, columns;
  };
  std::array<Shape, 32> m_shapes;
  std::size_t m_size = 0;
  double m_elements = 0;
};

void addAttention(const Scenario& s, const LocalSizes& sizes, DistinctShapes& shapes) {
  const AttentionSpec& a = s.model.attention;
  const double h = sizes.hidden;
  if (a.kind == AttentionKind::Gqa) {
    shapes.add((sizes.heads * (a.outputGate ? 2 : 1) + 2 * sizes.kvHeads) * a.headDim, h);
    shapes.add(h, sizes.heads * a.headDim);
    return;
  }
  const double query = sizes.heads * (a.qkNopeHeadDim + a.qkRopeHeadDim);
  if (a.qLoraRank > 0) {
    shapes.add(a.qLoraRank, h);
    shapes.add(query, a.qLoraRank);
  } else {
    shapes.add(query, h);
  }
  shapes.add(a.kvLoraRank + a.qkRopeHeadDim, h);
  shapes.add(sizes.heads * (a.qkNopeHeadDim + a.vHeadDim), a.kvLoraRank);
  shapes.add(h, sizes.heads * a.vHeadDim);
}

void addDeltaNet(const Scenario& s, const LocalSizes& sizes, DistinctShapes& shapes) {
  const GatedDeltaNetSpec net = s.model.attention.linear.value_or(GatedDeltaNetSpec{});
  const double keys = static_cast<double>(net.numKeyHeads) * net.keyHeadDim;
  const double values = static_cast<double>(net.numValueHeads) * net.valueHeadDim;
  shapes.add(roundedUpQuotient(2 * (keys + values + net.numValueHeads), sizes.tp), sizes.hidden);
  shapes.add(sizes.hidden, roundedUpQuotient(values, sizes.tp));
}

void addMlp(const LocalSizes& sizes, double width, DistinctShapes& shapes) {
  shapes.add(sizes.gate * width, sizes.hidden);
  shapes.add(sizes.hidden, width);
}

void addLayer(const Scenario& s, const LocalSizes& sizes, LayerKind kind, DistinctShapes& shapes) {
  const Version te = s.kernels.teVersion;
  const MoeSpec& moe = s.model.moe;
  if (te >= kLinearDummies) {
    kind.mixer == MixerKind::GatedDeltaNet ? addDeltaNet(s, sizes, shapes) : addAttention(s, sizes, shapes);
    const int dense = kind.ffn == FfnKind::Moe ? moe.sharedExpertFfnHiddenSize : s.model.ffnHiddenSize;
    if (dense > 0) addMlp(sizes, roundedUpQuotient(dense, sizes.tp), shapes);
  }
  if (kind.ffn == FfnKind::Moe && te >= (s.moe.groupedGemm ? kGroupedDummies : kLinearDummies))
    addMlp(sizes, roundedUpQuotient(moe.ffnHiddenSize, sizes.etp), shapes);
}

}  // namespace

double dummyGradientBytes(const Scenario& s, const LocalSizes& sizes, std::uint32_t layerKinds, bool mtp, bool loss) {
  DistinctShapes shapes;
  if (s.kernels.transformerImpl == TransformerImpl::TransformerEngine) {
    for (int kind = 0; kind < kLayerKinds; ++kind)
      if ((layerKinds >> kind & 1) != 0) addLayer(s, sizes, kindOf(kind), shapes);
    if (mtp) addLayer(s, sizes, mtpLayerKind(s.model), shapes);
    if (mtp && s.kernels.teVersion >= kLinearDummies)
      shapes.add(roundedUpQuotient(sizes.hidden, sizes.tp), 2 * sizes.hidden);
  }
  if (loss) shapes.add(roundedUpQuotient(std::max(0, s.model.vocabSize), sizes.tp), sizes.hidden);
  return sizes.element * shapes.elements();
}

}  // namespace shardscope
