// SPDX-License-Identifier: Apache-2.0
// What an advice rule is made of: the facts that it looks at, what it finds, and the tables of rules by subject.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/advice/advice.h"

namespace shardscope {

// Thresholds of the MoE long-context guide: sequences "well past the 4K-class regime", "128K+", "4K shard target".
constexpr int kLongContext = 32 * 1024;
constexpr int kVeryLongContext = 128 * 1024;
constexpr int kShardTarget = 4 * 1024;
constexpr int kShardMost = 8 * 1024;
constexpr double kTightShare = 0.05;        // less of the capacity than this left is tight
constexpr double kComfortableShare = 0.10;  // and at least this is comfortable

// Memory of the plan's pipeline after a change.
struct MemoryTrial {
  int stage = 0;   // the stage that reserves most
  Bytes reserved;  // on it
  bool fits = false;
  double headroomShare = 0;
};

struct AdviceFacts {
  const Scenario& scenario;
  const Plan& plan;
  bool sound = false;       // the groups divide, so that the memory is that of the layout
  int tokensPerCpRank = 0;  // of one sequence
  int tokensPerGpu = 0;     // the same after sequence parallelism
  int worstStage = 0;       // the stage that reserves most
  Bytes reserved;           // on it
  Bytes capacity;
  bool fits = false;         // in memory, legal or not
  double headroomShare = 0;  // of the capacity; negative when it does not fit
  bool wideNvlink = false;   // an NVL72-class system: the NVLink domain spans several nodes
  bool hopper = false;
  bool blackwell = false;  // data-centre Blackwell
  // What the plan would need without its savings: only where it has some, fits and is legal.
  std::optional<MemoryTrial> withoutOffload;
  std::optional<MemoryTrial> withoutRecompute;

  bool tight() const { return sound && headroomShare < kTightShare; }
  const StageMemory& worst() const { return plan.memory.stages[static_cast<std::size_t>(worstStage)]; }
};

AdviceFacts factsOf(const Scenario& scenario, const Plan& plan);

struct Finding {
  AdviceSeverity severity = AdviceSeverity::Hint;
  std::vector<MessageArgument> arguments;
  std::optional<Scenario> apply;
  std::optional<Message> remark = {};
};

struct AdviceRule {
  std::string_view id;  // "advice." and the rule's id: the key of its sentences
  std::string_view source;
  std::optional<Finding> (*check)(const AdviceFacts& facts);
  // Whether the scenario keeps the rule; null for rules that are not worth a line when kept.
  std::optional<std::vector<MessageArgument>> (*holds)(const AdviceFacts& facts) = nullptr;
};

std::span<const AdviceRule> cpRules();
std::span<const AdviceRule> parallelismRules();
std::span<const AdviceRule> pipelineRules();
std::span<const AdviceRule> batchRules();
std::span<const AdviceRule> memoryRules();
std::span<const AdviceRule> recomputeRules();
std::span<const AdviceRule> offloadRules();
std::span<const AdviceRule> dispatcherRules();
std::span<const AdviceRule> graphRules();
std::span<const AdviceRule> kernelRules();
std::span<const AdviceRule> overlapRules();

// Arguments of messages.
MessageArgument arg(std::string_view name, std::int64_t value);
MessageArgument arg(std::string_view name, int value);
MessageArgument arg(std::string_view name, double value);
MessageArgument arg(std::string_view name, Bytes value);
MessageArgument arg(std::string_view name, Nanoseconds value);
MessageArgument arg(std::string_view name, std::string value);
MessageArgument arg(std::string_view name, Word value);
double percent(double share);

// Trials of a changed scenario. Each costs about as much as the memory part of a plan: rules that need one first check
// something cheap.

// Memory under other recompute, offload, precision, kernels or GPU count: the pipeline stays.
MemoryTrial memoryWith(const AdviceFacts& facts, const Scenario& changed);
MemoryTrial memoryWith(const Scenario& changed, const PipelineLayout& pipeline);
// Says so where a change that saves memory is not enough alone.
std::optional<Message> stillOver(const AdviceFacts& facts, Bytes reserved);
// The same of a change as a whole: where the plan does not work as it is, and the change makes it legal or takes less
// memory.
std::optional<Message> notEnoughAlone(const AdviceFacts& facts, const Scenario& changed);
bool legalWith(const Scenario& changed);
// Legal, and every stage fits with at least this share of the capacity to spare.
bool feasibleWith(const Scenario& changed, double share);

// Pieces of changes.
int nearestPowerOfTwo(double value);
// Raises the global batch size where it is given and no longer makes whole micro batches for the pipeline.
void mendGlobalBatch(Scenario& changed);
// Sets PP and VPP, with the balanced layout string where the layers do not divide.
void setPipeline(Scenario& changed, int pp, int vpp);

}  // namespace shardscope
