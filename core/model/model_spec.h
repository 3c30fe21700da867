// SPDX-License-Identifier: Apache-2.0
// The dimensions of a transformer language model, in the terms of Megatron-LM.
// Widths count elements; vocabSize is already padded where the source says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shardscope {

enum class AttentionKind : std::uint8_t { Gqa, Mla };
enum class QkNorm : std::uint8_t { None, PerHead, FullDim, MlaLatent, L2NoWeight };
enum class Normalization : std::uint8_t { RmsNorm, LayerNorm };
enum class PositionEmbedding : std::uint8_t { Rope, Yarn, LearnedAbsolute, None };
enum class RouterScore : std::uint8_t { Softmax, Sigmoid };
enum class RouterBalancing : std::uint8_t { AuxLoss, SeqAuxLoss, GlobalAuxLoss, Sinkhorn, QuantileBalancing, None };

// A gated-delta-net layer (Qwen3-Next). Every fullAttentionInterval-th layer is full attention, the others are this.
struct GatedDeltaNetSpec {
  int numKeyHeads = 0;
  int keyHeadDim = 0;
  int numValueHeads = 0;
  int valueHeadDim = 0;
  int convKernel = 4;
  int fullAttentionInterval = 4;

  bool operator==(const GatedDeltaNetSpec&) const = default;
};

struct AttentionSpec {
  AttentionKind kind = AttentionKind::Gqa;
  int numHeads = 0;
  int numQueryGroups = 0;  // KV heads; GQA only
  int headDim = 0;         // query and key width of a head (GQA); MLA: qkNopeHeadDim + qkRopeHeadDim
  int qLoraRank = 0;       // MLA; 0 = direct query projection
  int kvLoraRank = 0;      // MLA
  int qkNopeHeadDim = 0;   // MLA
  int qkRopeHeadDim = 0;   // MLA
  int vHeadDim = 0;        // MLA; GQA uses headDim
  QkNorm qkNorm = QkNorm::None;
  bool outputGate = false;        // the query projection is doubled by a gate
  bool sinks = false;             // one learned sink logit a head
  int slidingWindow = 0;          // tokens; 0 = none
  int slidingWindowInterval = 0;  // every n-th layer keeps full attention, the others the window; 0 = all windowed
  bool chunkedWindow = false;     // a token sees the aligned chunk of slidingWindow tokens that it is in (Llama 4)
  std::optional<GatedDeltaNetSpec> linear;

  bool operator==(const AttentionSpec&) const = default;
};

struct RouterSpec {
  RouterScore score = RouterScore::Softmax;
  bool softmaxBeforeTopk = false;
  bool normalizeTopk = true;
  int groups = 0;  // group-limited routing; 0 = none
  int topkGroups = 0;
  double scalingFactor = 1.0;
  bool expertBias = false;  // selection-only correction
  double biasUpdateRate = 1e-3;
  RouterBalancing balancing = RouterBalancing::AuxLoss;
  double balancingCoefficient = 0.0;
  bool fp32 = true;  // scores are computed in FP32

  bool operator==(const RouterSpec&) const = default;
};

struct MoeSpec {
  int numExperts = 0;  // 0 = dense model
  int topk = 0;
  int ffnHiddenSize = 0;              // width of one routed expert
  int sharedExpertFfnHiddenSize = 0;  // total width of the shared experts of a layer; 0 = none
  bool sharedExpertGate = false;
  RouterSpec router;

  bool operator==(const MoeSpec&) const = default;
};

// Which linears have a bias vector.
struct BiasSpec {
  bool qkv = false;
  bool attentionOutput = false;
  bool mlp = false;
  bool experts = false;
  bool router = false;

  bool any() const { return qkv || attentionOutput || mlp || experts || router; }
  bool operator==(const BiasSpec&) const = default;
};

struct RopeSpec {
  double base = 10000.0;
  double fraction = 1.0;       // share of the head width that is rotated
  double scalingFactor = 1.0;  // YaRN, Llama 3 or linear; 1 = none
  int nopeInterval = 0;        // every n-th layer has no rope; 0 = all have it
  double mscale = 1.0;         // YaRN's scaling of the attention scores; acts on MLA alone
  double mscaleAllDim = 0.0;

  bool operator==(const RopeSpec&) const = default;
};

struct ModelSpec {
  std::string name;
  std::string preset;  // id of the preset it started from; empty = none
  std::string extra;   // free text of the source about parts that the planner does not model

  int numLayers = 0;                          // transformer layers, MTP layers not counted
  int numDenseLayers = 0;                     // leading layers whose FFN is dense
  std::vector<std::uint8_t> moeLayerPattern;  // 0 dense, 1 MoE, one a layer; empty = use numDenseLayers
  int hiddenSize = 0;
  int ffnHiddenSize = 0;  // dense FFN width
  int vocabSize = 0;      // rows of the embedding, padded
  AttentionSpec attention;
  MoeSpec moe;
  int mtpNumLayers = 0;
  double mtpLossScale = 0.1;
  bool tieEmbeddings = false;
  bool gatedMlp = true;
  BiasSpec bias;
  Normalization normalization = Normalization::RmsNorm;
  double normEpsilon = 1e-6;
  bool zeroCenteredNorm = false;
  PositionEmbedding positionEmbedding = PositionEmbedding::Rope;
  RopeSpec rope;
  int maxPosition = 0;     // rows of a learned position embedding, longest rope position; 0 = the sequence length
  int vocabDivisor = 128;  // Megatron's make-vocab-size-divisible-by
  double hiddenDropout = 0.0;
  double attentionDropout = 0.0;

  bool operator==(const ModelSpec&) const = default;
};

enum class MixerKind : std::uint8_t { FullAttention, SlidingWindow, GatedDeltaNet };
enum class FfnKind : std::uint8_t { Dense, Moe };

struct LayerKind {
  MixerKind mixer = MixerKind::FullAttention;
  FfnKind ffn = FfnKind::Dense;

  bool operator==(const LayerKind&) const = default;
};

// What layer (0-based, MTP layers excluded) is. MTP layers are full attention with the FFN of the last layer.
// Inline: a plan asks for every layer several times.
inline LayerKind layerKind(const ModelSpec& model, int layer) {
  LayerKind kind;
  const AttentionSpec& attention = model.attention;
  if (attention.linear) {
    const int interval = attention.linear->fullAttentionInterval;
    if (interval <= 0 || layer % interval != interval - 1) kind.mixer = MixerKind::GatedDeltaNet;
  } else if (attention.slidingWindow > 0) {
    const int interval = attention.slidingWindowInterval;
    if (interval <= 0 || layer % interval != interval - 1) kind.mixer = MixerKind::SlidingWindow;
  }
  if (model.moe.numExperts > 0) {
    const bool moe = model.moeLayerPattern.empty() ? layer >= model.numDenseLayers
                                                   : static_cast<std::size_t>(layer) < model.moeLayerPattern.size() &&
                                                         model.moeLayerPattern[static_cast<std::size_t>(layer)] != 0;
    if (moe) kind.ffn = FfnKind::Moe;
  }
  return kind;
}
LayerKind mtpLayerKind(const ModelSpec& model);

}  // namespace shardscope
