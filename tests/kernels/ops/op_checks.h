// SPDX-License-Identifier: Apache-2.0
// The kinds of cases, one check each. Sizes that are not given are as small as they can be.
#pragma once

#include <vector>

#include "tests/kernels/ops/op_run.h"

namespace shardscope {

struct MatMulCase {
  std::int64_t m = 1, k = 1, n = 1;
  bool transposeA = false, transposeB = false, accumulate = false;
  bool fp32Result = false;  // whatever the operands
};
void check(OpRun& run, const MatMulCase& c);

struct GroupedMatMulCase {
  std::vector<std::int64_t> rows;  // of each group
  std::int64_t k = 1, n = 1;
  bool fp32Gradients = true;  // of the weights
};
void check(OpRun& run, const GroupedMatMulCase& c);

struct RmsNormCase {
  std::int64_t rows = 1, heads = 1, d = 1;
  bool zeroCentered = false;
  bool weighted = true;
  bool lowBitGradients = false;  // of the weight: in the case's type instead of fp32
  double epsilon = 1e-6;
};
void check(OpRun& run, const RmsNormCase& c);

struct RopeCase {
  std::int64_t rows = 1, heads = 1, d = 2, rotary = 2;
  int offset = 0;
  std::int32_t firstPosition = 0;
  double magnitude = 1;
};
void check(OpRun& run, const RopeCase& c);

struct SwiGluCase {
  std::int64_t rows = 1, f = 1;
  bool scaled = false;
  double reach = 3;  // of the inputs
};
void check(OpRun& run, const SwiGluCase& c);

struct GateCase {
  std::int64_t rows = 1, columns = 1;
  bool oneGateARow = false;
  double reach = 3;
};
void check(OpRun& run, const GateCase& c);

struct RouterCase {
  std::int64_t rows = 1, experts = 1;
  int topk = 1;
  ScoreFunction function = ScoreFunction::SoftmaxAfterTopk;
  bool normalize = true;
  int groups = 0, topkGroups = 0;
  double scaling = 1;
  bool biased = false, forced = false;
  int levels = 0;    // > 0: logits take as many values, so that there are ties
  double reach = 2;  // of the logits
};
void check(OpRun& run, const RouterCase& c);

struct MoveRowsCase {
  std::int64_t rows = 1, columns = 1, outRows = 1;
  std::int64_t terms = 1;
  double missing = 0.2;  // share of -1
};
void check(OpRun& run, const MoveRowsCase& c);

struct EmbeddingCase {
  std::int64_t tokens = 1, vocabulary = 1, columns = 1;
  std::int64_t firstToken = 0, shardRows = 1;
  bool oneToken = false;  // all alike
  bool lowBitGradients = false;
};
void check(OpRun& run, const EmbeddingCase& c);

struct VocabularyLossCase {
  std::int64_t rows = 1, vocabulary = 1;
  int shards = 1;  // the vocabulary is cut into, as equal as can be
  double low = -3, high = 3;
  double rowScale = 1;
};
void check(OpRun& run, const VocabularyLossCase& c);

struct AdamCase {
  std::int64_t count = 1;
  DataType main = DataType::Fp32, grad = DataType::Fp32, moment = DataType::Fp32, squared = DataType::Fp32;
  bool weight = true;  // a compute copy in the case's type
  std::int64_t step = 1;
  double weightDecay = 0.1, gradScale = 1;
};
void check(OpRun& run, const AdamCase& c);

// rowDot, sumOfSquares, fill, add, scale.
struct ElementwiseCase {
  std::int64_t rows = 1, heads = 1, d = 1;
};
void check(OpRun& run, const ElementwiseCase& c);

// From the case's type to another.
struct ConvertCase {
  DataType to = DataType::Fp32;
  std::int64_t count = 1;
  double reach = 100;
};
void check(OpRun& run, const ConvertCase& c);

struct CopyColumnsCase {
  std::int64_t rows = 1, fromColumns = 1, fromFirst = 0, toColumns = 1, toFirst = 0, count = 1;
  bool accumulate = false;
  DataType to = DataType::Fp32;
};
void check(OpRun& run, const CopyColumnsCase& c);

}  // namespace shardscope
