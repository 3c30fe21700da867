// SPDX-License-Identifier: Apache-2.0
#include "core/interop/hf_layers.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/format/json_document.h"
#include "core/format/limits.h"

namespace shardscope {
namespace {

constexpr IntRange kStep{1, 1024};
constexpr IntRange kLayerIndex{0, 1023};

using Pattern = std::vector<std::uint8_t>;

template <typename Condition>
void keepWhere(Pattern& pattern, Condition isMoe) {
  for (std::size_t i = 0; i < pattern.size(); ++i)
    if (!isMoe(static_cast<int>(i))) pattern[i] = 0;
}

bool contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// One entry a layer, or a complaint.
bool fitsLayers(HfFields& in, std::string_view key, std::size_t entries, const ModelSpec& model) {
  if (entries == static_cast<std::size_t>(model.numLayers)) return true;
  in.fail(key, {"error.pattern-length",
                {{"have", static_cast<std::int64_t>(entries)}, {"layers", std::int64_t{model.numLayers}}}});
  return false;
}

void readFrequency(HfFields& in, const ModelSpec& model, Pattern& pattern) {
  const HfFields::Found found = in.find({"moe_layer_freq"});
  if (found && found.value->is_array()) {
    const std::vector<int> list = in.integers({"moe_layer_freq"}, {0, 1});
    if (fitsLayers(in, "moe_layer_freq", list.size(), model))
      keepWhere(pattern, [&](int i) { return list[static_cast<std::size_t>(i)] != 0; });
    return;
  }
  const int step = in.integer({"moe_layer_freq"}, kStep, 1);
  keepWhere(pattern, [&](int i) { return i % step == 0; });
}

void readLayerNames(HfFields& in, const ModelSpec& model, Pattern& pattern) {
  if (!in.has({"mlp_layer_types"})) return;
  const std::vector<std::string> names = in.texts({"mlp_layer_types"});
  if (fitsLayers(in, "mlp_layer_types", names.size(), model))
    keepWhere(pattern, [&](int i) { return names[static_cast<std::size_t>(i)] != "dense"; });
}

enum class Mixing { Full, Window, Linear };

// Layers 0, 1, ... n-2 mix otherwise and layer n-1 is full, over and over: n. 0: none is full. -1: no such rhythm.
int fullAttentionInterval(const std::vector<Mixing>& layers) {
  const auto firstFull = std::find(layers.begin(), layers.end(), Mixing::Full);
  if (firstFull == layers.end()) return 0;
  const int interval = static_cast<int>(firstFull - layers.begin()) + 1;
  for (std::size_t i = 0; i < layers.size(); ++i)
    if ((layers[i] == Mixing::Full) != (static_cast<int>(i) % interval == interval - 1)) return -1;
  return interval;
}

std::vector<Mixing> readLayerTypes(HfFields& in, const ModelSpec& model) {
  std::vector<Mixing> layers;
  const std::vector<std::string> names = in.texts({"layer_types"});
  if (!names.empty() && !fitsLayers(in, "layer_types", names.size(), model)) return {};
  for (const std::string& name : names) {
    if (name == "full_attention" || name == "attention") {
      layers.push_back(Mixing::Full);
    } else if (name == "sliding_attention" || name == "chunked_attention") {
      layers.push_back(Mixing::Window);
    } else if (name == "linear_attention") {
      layers.push_back(Mixing::Linear);
    } else {
      in.fail("layer_types", {"error.hf.layer-type", {{"name", quotable(name)}}});
      return {};
    }
  }
  return layers;
}

void readDeltaNet(HfFields& in, const std::vector<Mixing>& layers, ModelSpec& model) {
  GatedDeltaNetSpec net;
  net.numKeyHeads = in.required({"linear_num_key_heads"}, kHeads);
  net.keyHeadDim = in.required({"linear_key_head_dim"}, kHeadDim);
  net.numValueHeads = in.required({"linear_num_value_heads"}, kHeads);
  net.valueHeadDim = in.required({"linear_value_head_dim"}, kHeadDim);
  net.convKernel = in.integer({"linear_conv_kernel_dim"}, kConvKernel, 4);
  net.fullAttentionInterval = in.integer({"full_attention_interval"}, kStep, 4);
  if (!layers.empty()) {
    const int interval = fullAttentionInterval(layers);
    const bool windowed = std::find(layers.begin(), layers.end(), Mixing::Window) != layers.end();
    if (interval < 0 || windowed) {
      in.fail("layer_types", {"error.hf.irregular-layers", {}});
      return;
    }
    net.fullAttentionInterval = interval;
  }
  if (net.fullAttentionInterval != 1) model.attention.linear = net;
}

void setWindow(HfFields& in, std::string_view key, int size, int interval, ModelSpec& model) {
  if (interval < 0) {
    in.unmapped(key, {"unmapped.hf.irregular-window", {}});
  } else if (interval != 1 && size > 0) {
    model.attention.slidingWindow = size;
    model.attention.slidingWindowInterval = interval;
  }
}

void readChunks(HfFields& in, const std::vector<Mixing>& layers, ModelSpec& model) {
  const int interval = in.integer({"no_rope_layer_interval"}, kStep, 4);
  model.rope.nopeInterval = interval;
  if (const auto rotated = in.integers({"no_rope_layers"}, {0, 1}); !rotated.empty()) {
    for (std::size_t i = 0; i < rotated.size(); ++i)
      if ((rotated[i] == 0) != (static_cast<int>(i) % interval == interval - 1)) {
        in.unmapped("no_rope_layers", {"unmapped.hf.irregular-window", {}});
        break;
      }
  }
  const int size = in.integer({"attention_chunk_size"}, kTokens, 0);
  setWindow(in, "layer_types", size, layers.empty() ? interval : fullAttentionInterval(layers), model);
  model.attention.chunkedWindow = model.attention.slidingWindow > 0;
}

// Qwen: the layers from max_window_layers on are windowed.
void readWindow(HfFields& in, const std::vector<Mixing>& layers, ModelSpec& model) {
  const int size = in.integer({"sliding_window"}, kTokens, 0);
  const bool used = in.flag({"use_sliding_window"}, true);
  const int fullLayers = in.integer({"max_window_layers"}, {0, 1024}, 0);
  const int interval = in.integer({"sliding_window_pattern"}, {0, 1024}, 0);
  if (size == 0 || !used) return;
  if (!layers.empty()) {
    setWindow(in, "layer_types", size, fullAttentionInterval(layers), model);
  } else if (fullLayers == 0 || interval > 0) {
    setWindow(in, "sliding_window", size, interval, model);
  } else if (fullLayers < model.numLayers) {
    in.unmapped("max_window_layers", {"unmapped.hf.irregular-window", {}});
  }
}

}  // namespace

void readHfFfnPattern(HfFields& in, ModelSpec& model) {
  Pattern pattern(static_cast<std::size_t>(model.numLayers), 1);
  const int dense = in.integer({"first_k_dense_replace"}, kDenseLayers, 0);
  keepWhere(pattern, [&](int i) { return i >= dense; });
  readFrequency(in, model, pattern);
  for (const std::string_view key : {"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval"}) {
    const int step = in.integer({key}, kStep, 1);
    keepWhere(pattern, [&](int i) { return (i + 1) % step == 0; });
  }
  const int first = in.integer({"moe_layer_start_index"}, kLayerIndex, 0);
  const int last = in.integer({"moe_layer_end_index"}, {-1, 1023}, model.numLayers - 1);
  keepWhere(pattern, [&](int i) { return i >= first && (last < 0 || i <= last); });
  const std::vector<int> denseOnly = in.integers({"mlp_only_layers"}, kLayerIndex);
  keepWhere(pattern, [&](int i) { return !contains(denseOnly, i); });
  if (in.has({"moe_layers"})) {
    const std::vector<int> moeOnly = in.integers({"moe_layers"}, kLayerIndex);
    keepWhere(pattern, [&](int i) { return contains(moeOnly, i); });
  }
  readLayerNames(in, model, pattern);
  if (model.moe.numExperts > 0) model.moeLayerPattern = pattern;
}

void readHfMixers(HfFields& in, const HfFamily& family, ModelSpec& model) {
  const std::vector<Mixing> layers = readLayerTypes(in, model);
  const bool linear = std::find(layers.begin(), layers.end(), Mixing::Linear) != layers.end();
  if (linear || in.has({"linear_num_value_heads"})) readDeltaNet(in, layers, model);
  if (family.mixesWindows)
    readChunks(in, layers, model);
  else
    readWindow(in, linear ? std::vector<Mixing>{} : layers, model);
}

}  // namespace shardscope
