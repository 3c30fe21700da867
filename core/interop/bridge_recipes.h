// SPDX-License-Identifier: Apache-2.0
// Recipes of Megatron-Bridge (0.7.0, 067f987df0): which model each is for, and what it sets where that is known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

struct BridgeRecipe {
  std::string_view name;
  std::string_view preset;             // of its model
  std::string_view variant = {};       // another preset that differs in a few values
  void (*apply)(Scenario&) = nullptr;  // what it sets beside the model; null = not known, nor the fields below
  bool precisionObject = false;        // mixed_precision has fields; else it is a name
  bool hasCommOverlap = false;         // cfg.comm_overlap exists, and overwrites the overlaps of ddp
  bool countsEnds = false;             // embedding and loss count as a layer each in the pipeline split
  bool lowPrecisionStates = false;     // bf16 main gradients and moments, precision-aware optimizer
  bool routerFp32 = false;             // sets the type of the router scores

  bool known() const { return apply != nullptr; }
};

const BridgeRecipe* findRecipe(std::string_view name);
const BridgeRecipe* recipeOfPreset(std::string_view preset);  // null where no recipe is for it
std::vector<std::string> recipeNames();

// The model and, where known, the values of the recipe onto a scenario.
void applyRecipe(const BridgeRecipe& recipe, Scenario& scenario);

// Attributes of Megatron under the keys of Megatron-Bridge's configuration, where they differ.
struct BridgeKey {
  std::string_view key;        // "model.num_moe_experts"
  std::string_view attribute;  // "num_experts"
  bool inverted = false;       // true here is false there
  std::string_view none = {};  // what null stands for; empty = the value is left as it is
};
// Null where the key is none that an import reads.
const BridgeKey* findBridgeKey(std::string_view key);
std::vector<std::string> bridgeKeyNames();

}  // namespace shardscope
