// SPDX-License-Identifier: Apache-2.0
// What one micro batch does on one rank of a layer, op by op: FLOPs, bytes of device memory, kernels, time.
//
// time = max(FLOPs / (peak * fraction * shape), bytes / (bandwidth * fraction)), see core/cluster/calibration.h.
// Backward of a matrix product is twice the forward: input gradient, and weight gradient with its accumulation into the
// main gradient; of fused attention 2.5 times. In FP8 and FP4 every product also quantizes its input and, in backward,
// its output gradient, each into a row-wise and a column-wise copy.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

// The shares that a step divides into.
enum class StepPart : std::uint8_t {
  Attention,    // core attention, delta rule
  Linear,       // dense matrix products
  GroupedGemm,  // matrix products of the routed experts
  Routing,      // router, permutation
  Elementwise,  // norms, rotary embedding, activation functions, residuals, quantization
  OutputLayer,  // logits and loss
  Embedding,
  Recompute,
  Launch,  // the device waits for the host
  ExposedTp,
  ExposedCp,
  ExposedEp,
  ExposedPp,
  ExposedOffload,
  Bubble,
  ExposedDp,
  Optimizer
};
constexpr int kStepParts = 17;
std::string_view partName(StepPart part);  // the key in the JSON form, such as "grouped_gemm"

struct Op {
  std::string_view name;  // a literal, such as "attention.core"
  StepPart part;
  double forward, backward;  // ns on the device
  double flops, flopsBackward;
  double bytes, bytesBackward;  // of device memory
  double kernels, kernelsBackward;
  std::uint16_t replay;  // bits of RecomputeModule: any of them replays the forward
  std::uint16_t graphs;  // bits of GraphScope that hold it
};

// Ops of one layer; fixed room, so that look-ahead allocates nothing.
struct OpList {
  std::array<Op, 48> ops;
  int count = 0;

  void add(const Op& op) {
    if (count < static_cast<int>(ops.size())) ops[static_cast<std::size_t>(count++)] = op;
  }
  const Op* begin() const { return ops.data(); }
  const Op* end() const { return ops.data() + count; }
};

// A scenario resolved into what ops need. Times are ns for one FLOP or byte.
struct CostBasis {
  const Scenario* scenario = nullptr;
  int tp = 1, cp = 1, ep = 1, etp = 1, pp = 1, vpp = 1, dp = 1, edp = 1;
  int numMicrobatches = 1;
  double tokens = 0;       // of one micro batch on a CP rank: s * b
  double shardTokens = 0;  // the same, divided by TP under sequence parallel
  double sequence = 0;     // whole sequence

  bool lowBit = false;
  bool staticExperts = false;  // a rank budget: static shapes, so the step is graphed and the grouped MLP fused
  bool allGraphed = false;
  double activationBytes = 2;  // of an element of a hidden state, and of a weight that is not quantized
  double elementBytes = 2;     // of an operand of a quantized matrix product
  double gradBytes = 4;        // of a main gradient
  double hottest = 1;          // tokens of the hottest expert rank over the mean

  double denseFlop = 0, denseFlopBf16 = 0, groupedFlop = 0;
  double attentionForwardFlop = 0, attentionBackwardFlop = 0;
  double deltaForwardFlop = 0, deltaBackwardFlop = 0;
  double memoryByte = 0;
};

CostBasis costBasis(const Scenario& scenario, const ProcessGroups& groups);

// Which recompute modules and graph scopes hold an op.
struct OpScope {
  std::uint16_t replay = 0;
  std::uint16_t graphs = 0;
};

struct Product {
  double m = 0, n = 0, k = 0;  // rows in all groups, columns, inner width
  double groups = 1;
  bool lowBit = true;     // in the scenario's precision where that is FP8 or FP4
  bool quantized = true;  // its input still has to be quantized
};

Op matrixProduct(const CostBasis& basis, std::string_view name, StepPart part, const Product& product, OpScope scope);
Op elementwise(const CostBasis& basis, std::string_view name, StepPart part, double bytes, double bytesBackward,
               double kernels, double kernelsBackward, OpScope scope);

// Ops of one layer, and of what the ends of the model add to one micro batch.
void addLayerOps(const CostBasis& basis, LayerKind kind, OpList& list);
void addEmbeddingOps(const CostBasis& basis, OpList& list);
void addOutputOps(const CostBasis& basis, OpList& list);
void addMtpOps(const CostBasis& basis, OpList& list);  // beside its layer and its output layer

// Multiplies the times of the ops from the first on by the calibration's factors.
void applyFactors(const CostBasis& basis, int first, OpList& list);

// Parts of addLayerOps.
void addMixerOps(const CostBasis& basis, MixerKind mixer, OpList& list);
void addDenseMlpOps(const CostBasis& basis, OpList& list);
void addMoeOps(const CostBasis& basis, OpList& list);
void addCoreAttention(const CostBasis& basis, MixerKind mixer, OpList& list);

}  // namespace shardscope
