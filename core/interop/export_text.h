// SPDX-License-Identifier: Apache-2.0
// Pieces that both exports are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

// A flag of Megatron-LM with its values.
struct FlagLine {
  std::string flag;
  std::vector<std::string> values;

  bool operator==(const FlagLine&) const = default;
};

class FlagLines {
 public:
  void add(std::string_view flag) { m_lines.push_back({std::string(flag), {}}); }
  void add(std::string_view flag, std::string value) { m_lines.push_back({std::string(flag), {std::move(value)}}); }
  void add(std::string_view flag, int value) { add(flag, std::to_string(value)); }
  void add(std::string_view flag, std::vector<std::string> values) {
    m_lines.push_back({std::string(flag), std::move(values)});
  }
  void addIf(bool condition, std::string_view flag) {
    if (condition) add(flag);
  }
  const std::vector<FlagLine>& lines() const { return m_lines; }

 private:
  std::vector<FlagLine> m_lines;
};

// The shortest decimal: "0.1", "2.5", "1.0"; "1e-3" below a hundredth.
std::string realText(double value);
// "40" where the value is whole, else the shortest decimal.
std::string wholeOrRealText(double value);

// The names of the bits that are set, in the order in which an export writes them.
std::vector<std::string> recomputeModuleNames(const RecomputePolicy& recompute);
std::vector<std::string> graphScopeNames(const Scenario& scenario);
std::vector<std::string> offloadModuleNames(const Scenario& scenario);

// Whether the states of the optimizer need Megatron's precision-aware one.
bool needsPrecisionAwareOptimizer(const Scenario& scenario);

// The line of comment that a person reads first, and the world size.
std::string exportHeading(const Scenario& scenario);
// "# env KEY=VALUE" lines of what every run needs on these GPUs and with this dispatcher.
std::string environmentComments(const Scenario& scenario);
// ... and those of the memory allocator, which go with CUDA graphs.
std::string allocatorComments();

// Model facts as Megatron-LM flags; the vocabulary and the dropout are among them, the position limit is not.
FlagLines modelFlags(const ModelSpec& model);

}  // namespace shardscope
