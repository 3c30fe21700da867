// SPDX-License-Identifier: Apache-2.0
// Bytes of n elements on the rank, of which n_d dense and n_e of experts:
//   weights          2n, 4n in FP32; with FP8 or FP4 the quantized copies of the linears beside them, or instead of
//   their BF16 form gradients        4n, 2n where they are reduced or kept in 16 bits Adam             main parameters
//   and two moments, of n_d/(dp*cp) + n_e/edp elements when distributed (divided by the
//                    optimizer instances no further), else of n. Precision-aware with 16-bit moments or gradients the
//                    FP32 main parameter is the BF16 weight and 2 B of remainder
//   FP32 copies      4 B of the same elements where gradients are 16-bit and the optimizer does not take them as such
//   widened          while it steps, 4 B an element of the largest parameter group for each moment below FP32
//   workspaces       cuBLAS: of linears once, of grouped products four times, of PyTorch's own products once a thread
//                    and stream that calls them
//   held             the last input of a model chunk and its gradient, 2*us*h each, not for the model's first chunk
//   global buffer    what is gathered without being kept: the head's input, the rows of the all-gather dispatcher, the
//                    attention matrix of local layers; one buffer, as large as the largest
// The last rank has an output matrix even when it is tied; a rank with MTP layers has a copy of the embedding.
// Sources: Megatron-LM core/distributed/param_and_grad_buffer.py, core/optimizer/distrib_optimizer.py, core/utils.py
// (GlobalMemoryBuffer), core/transformer/moe/moe_utils.py (router product through TE); TE optimizers/fused_adam.py,
// module/base.py; PyTorch aten/src/ATen/cuda/CublasHandlePool.cpp (a workspace a handle and stream).
#include "core/memory/parameter_shards.h"

#include <algorithm>
#include <cmath>

#include "core/memory/dummy_gradients.h"
#include "core/memory/engine_static.h"
#include "core/memory/runtime_profile.h"
#include "core/model/parameter_count.h"

namespace shardscope {
namespace {

constexpr int kBlackwell = 100;

double onRank(const Scenario& s, const PartParameters& part) {
  return static_cast<double>(denseOnRank(part, s.layout.tp, s.model.attention.numQueryGroups));
}

double expertsOf(const Scenario& s, const PartParameters& part) {
  return static_cast<double>(expertsOnRank(part, s.layout.ep, s.layout.etp));
}

ElementCounts layerElements(const Scenario& s, const LayerParameters& layer) {
  const PartParameters linears = layer.attention + layer.denseMlp + layer.sharedExperts;
  ElementCounts counts;
  counts.dense = onRank(s, linears + layer.norms + layer.router);
  counts.expert = expertsOf(s, layer.routedExperts);
  counts.lowBit = onRank(s, linears) + counts.expert;
  counts.noDecay = onRank(s, layer.norms);
  return counts;
}

ElementCounts mtpElements(const Scenario& s) {
  const MtpParameters mtp = mtpParameters(s.model);
  ElementCounts counts = layerElements(s, mtp.layer);
  counts.dense += onRank(s, mtp.combine);
  const double norms = onRank(s, {.replicated = mtp.combine.replicated});
  counts.lowBit += onRank(s, mtp.combine) - norms;
  counts.noDecay += norms;
  return counts;
}

// Learned positions are one row a token of the longest sequence, which is the sequence itself where none is given.
double positionRows(const Scenario& s) {
  if (s.model.positionEmbedding != PositionEmbedding::LearnedAbsolute) return 0;
  if (s.model.maxPosition > 0) return onRank(s, positionEmbeddingParameters(s.model));
  return static_cast<double>(std::max(0, s.batch.seqLen)) * std::max(0, s.model.hiddenSize);
}

// Bytes a quantized element: one copy for both directions where the hardware reads it transposed, else one each; block
// scales on top.
double lowBitCopies(const Scenario& s) {
  switch (s.precision.compute) {
    case ComputePrecision::Bf16:
    case ComputePrecision::Fp32:
    case ComputePrecision::Fp16:
      return 0;
    case ComputePrecision::Fp8Current:
    case ComputePrecision::Fp8Delayed:
      return s.cluster.gpu.computeCapability >= kBlackwell ? 1 : 2;
    case ComputePrecision::Fp8Block:
      return 2;
    case ComputePrecision::MxFp8:
      return 2 * (1 + 1.0 / 32);
    case ComputePrecision::NvFp4:
      return 2 * (0.5 + 1.0 / 16);
  }
  return 0;
}

bool isPrecisionAware(const Scenario& s) {
  const PrecisionSpec& p = s.precision;
  return s.optimizer.cpuOffloadFraction > 0 || p.mainParams != StateType::Fp32 || p.mainGrads != StateType::Fp32 ||
         p.expAvg != StateType::Fp32 || p.expAvgSq != StateType::Fp32;
}

// FP32 weights are their own main parameters.
int bytesOfMainParameter(const Scenario& s) {
  const PrecisionSpec& p = s.precision;
  if (p.compute == ComputePrecision::Fp32 && p.mainParams == StateType::Fp32) return 0;
  const bool narrow = p.mainGrads != StateType::Fp32 || p.expAvg != StateType::Fp32 || p.expAvgSq != StateType::Fp32;
  const bool remainder =
      p.mainParams == StateType::Fp32 && p.compute != ComputePrecision::Fp16 && !isLowBit(p.compute) && narrow;
  return remainder ? 2 : bytesOf(p.mainParams);
}

int moments(const OptimizerSpec& optimizer) { return optimizer.name == "sgd" ? 1 : 2; }

void addWeights(const Scenario& s, double element, const ElementCounts& n, TermList& terms) {
  const double all = n.dense + n.expert;
  const double copies = std::ceil(lowBitCopies(s) * n.lowBit);
  const bool replaced = copies > 0 && s.precision.fp8ParamGather;
  terms.add(Term::Weights, element * (replaced ? all - n.lowBit : all));
  terms.add(Term::LowBitWeights, copies);
  const bool narrow = bytesOf(s.precision.mainGrads) < 4 || bytesOf(s.precision.gradReduce) < 4;
  terms.add(Term::Gradients, (narrow ? 2 : 4) * all);
}

void addOptimizer(const Scenario& s, double dense, double expert, double noDecay, StaticMemory& memory) {
  const PrecisionSpec& p = s.precision;
  const double onDevice = 1 - std::clamp(s.optimizer.cpuOffloadFraction, 0.0, 1.0);
  const double elements = std::ceil(onDevice * (dense + expert));
  const double group = std::ceil(onDevice * std::max(dense - noDecay, expert));
  memory.terms.add(Term::MainParameters, bytesOfMainParameter(s) * elements);
  memory.terms.add(Term::ExpAvg, bytesOf(p.expAvg) * elements);
  memory.widened += p.expAvg == StateType::Fp32 ? 0 : 4 * group;
  if (moments(s.optimizer) > 1) {
    memory.terms.add(Term::ExpAvgSq, bytesOf(p.expAvgSq) * elements);
    memory.widened += p.expAvgSq == StateType::Fp32 ? 0 : 4 * group;
  }
  if (bytesOf(p.gradReduce) < 4 && !isPrecisionAware(s)) {
    memory.gradientCopies = 4 * elements;
    memory.terms.add(Term::GradientCopies, memory.gradientCopies);
  }
}

void addWorkspaces(const Scenario& s, const RankContents& contents, TermList& terms) {
  const RuntimeRules& rules = rulesOf(s.runtime);
  terms.add(Term::EngineWorkspace, static_cast<double>(rules.workspace.count));
  if (!rules.vendorWorkspaces || s.cluster.gpu.computeCapability <= 0) return;
  const double linear = static_cast<double>(linearWorkspace(s).count);
  const bool moe = contents.hasMoe(s.model);
  const bool local = s.kernels.transformerImpl == TransformerImpl::Local;
  if (!local || moe) terms.add(Term::LinearWorkspace, linear);
  if (!local && moe && s.moe.groupedGemm) terms.add(Term::GroupedWorkspace, 4 * linear);
  int callers = contents.loss || moe || local ? 2 : 0;
  if (moe && s.overlap.epA2a) ++callers;
  if (moe && s.graphs(GraphScope::MoeRouter)) ++callers;
  terms.add(Term::TorchWorkspace, callers * static_cast<double>(torchWorkspace(s).count));
}

double globalBuffer(const Scenario& s, const LocalSizes& sizes, const RankContents& contents) {
  if (!rulesOf(s.runtime).globalBuffer) return 0;
  const bool local = s.kernels.transformerImpl == TransformerImpl::Local;
  double bytes = local ? sizes.element * sizes.scores : 0;
  if (s.layout.sequenceParallel && sizes.tp > 1 && (contents.loss || local))
    bytes = std::max(bytes, sizes.element * sizes.tokens * sizes.hidden);
  if (contents.hasMoe(s.model) && s.moe.dispatcher == Dispatcher::AllGather && sizes.expertGroup > 1)
    bytes = std::max(bytes, sizes.state() * sizes.expertGroup);
  return bytes;
}

}  // namespace

bool RankContents::hasMoe(const ModelSpec& model) const {
  for (int kind = 0; kind < kLayerKinds; ++kind)
    if (layers[static_cast<std::size_t>(kind)] > 0 && kindOf(kind).ffn == FfnKind::Moe) return true;
  return mtpLayers > 0 && mtpLayerKind(model).ffn == FfnKind::Moe;
}

RankContents contentsOf(const ModelSpec& model, const PipelineLayout& pipeline, int rank) {
  RankContents contents;
  for (int c = 0; c < pipeline.vpp; ++c) {
    const PipelineChunk& chunk = pipeline.chunk(rank, c);
    for (int i = 0; i < chunk.numLayers; ++i)
      ++contents.layers[static_cast<std::size_t>(kindIndex(layerKind(model, chunk.firstLayer + i)))];
    contents.mtpLayers += std::max(0, chunk.numMtpLayers);
    contents.embedding = contents.embedding || chunk.embedding;
    contents.loss = contents.loss || chunk.loss;
    contents.firstChunk = contents.firstChunk || (rank == 0 && c == 0);
    ++contents.chunks;
  }
  return contents;
}

ElementCounts& ElementCounts::operator+=(const ElementCounts& other) {
  dense += other.dense;
  expert += other.expert;
  lowBit += other.lowBit;
  noDecay += other.noDecay;
  return *this;
}

ParameterShards::ParameterShards(const Scenario& s, const ProcessGroups& groups, const LocalSizes& sizes)
    : m_scenario(s), m_sizes(sizes) {
  std::uint32_t needed = 0;
  for (int i = 0; i < s.model.numLayers; ++i) needed |= 1u << kindIndex(layerKind(s.model, i));
  for (int kind = 0; kind < kLayerKinds; ++kind)
    if ((needed >> kind & 1) != 0) m_layer[kind] = layerElements(s, layerParameters(s.model, kindOf(kind)));
  if (s.model.mtpNumLayers > 0) m_mtp = mtpElements(s);
  m_embedding.dense = onRank(s, embeddingParameters(s.model));
  m_output.dense = onRank(s, outputLayerParameters(s.model));
  m_finalNorm.dense = m_finalNorm.noDecay = onRank(s, finalNormParameters(s.model));
  if (!s.optimizer.distributed) return;
  const double instances = std::max(1, s.optimizer.instances);
  m_denseShards = std::max(1.0, std::floor(static_cast<double>(groups.dp) * std::max(1, s.layout.cp) / instances));
  m_expertShards = std::max(1.0, std::floor(groups.edp / instances));
}

ElementCounts ParameterShards::elementsOf(const RankContents& contents) const {
  ElementCounts sum;
  const auto add = [&sum](int count, const ElementCounts& part) {
    if (count <= 0) return;
    sum += {count * part.dense, count * part.expert, count * part.lowBit, count * part.noDecay};
  };
  for (std::size_t kind = 0; kind < kLayerKinds; ++kind) add(contents.layers[kind], m_layer[kind]);
  add(contents.mtpLayers, m_mtp);
  add(contents.embedding || contents.mtpLayers > 0 ? 1 : 0, m_embedding);
  add(contents.loss && !(m_scenario.model.tieEmbeddings && contents.embedding) ? 1 : 0, m_output);
  add(contents.loss ? 1 : 0, m_finalNorm);
  if (contents.embedding) sum.dense += positionRows(m_scenario);
  return sum;
}

double ParameterShards::dummyGradients(const RankContents& contents) {
  if (!rulesOf(m_scenario.runtime).dummyGradients || !m_scenario.kernels.gradAccumulationFusion) return 0;
  std::uint32_t kinds = 0;
  for (std::uint32_t kind = 0; kind < kLayerKinds; ++kind)
    if (contents.layers[kind] > 0) kinds |= 1u << kind;
  const bool mtp = contents.mtpLayers > 0;
  const std::uint32_t key = kinds | (mtp ? 1u << 30 : 0) | (contents.loss ? 1u << 31 : 0);
  for (const auto& [known, bytes] : m_dummies)
    if (known == key) return bytes;
  const double bytes = dummyGradientBytes(m_scenario, m_sizes, kinds, mtp, contents.loss);
  m_dummies.emplace_back(key, bytes);
  return bytes;
}

StaticMemory ParameterShards::staticOf(const RankContents& contents) {
  StaticMemory memory;
  const ElementCounts n = elementsOf(contents);
  if (m_scenario.runtime == RuntimeProfile::ShardscopeEngine) {
    memory.terms = engineStatic(m_scenario, m_sizes, contents, {n.dense, n.expert, m_denseShards, m_expertShards});
    return memory;
  }
  addWeights(m_scenario, m_sizes.element, n, memory.terms);
  addOptimizer(m_scenario, roundedUpQuotient(n.dense, m_denseShards), roundedUpQuotient(n.expert, m_expertShards),
               roundedUpQuotient(n.noDecay, m_denseShards), memory);
  addWorkspaces(m_scenario, contents, memory.terms);
  memory.terms.add(Term::DummyGradients, dummyGradients(contents));
  if (m_scenario.layout.pp > 1 && rulesOf(m_scenario.runtime).holdsPipelineTensors) {
    memory.heldPipeline = (contents.chunks - (contents.firstChunk ? 1 : 0)) * 2 * m_sizes.state();
    memory.terms.add(Term::HeldPipelineTensors, memory.heldPipeline);
  }
  memory.terms.add(Term::GlobalBuffer, globalBuffer(m_scenario, m_sizes, contents));
  return memory;
}

}  // namespace shardscope
