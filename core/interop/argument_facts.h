// SPDX-License-Identifier: Apache-2.0
// What the argument rules look at, and the parts that they are split into.
#pragma once

#include <string>

#include "core/interop/argument_line.h"
#include "core/interop/settings.h"
#include "core/parallel/process_groups.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct ArgumentFacts {
  const Settings& given;
  const Scenario& scenario;
  const Environment& environment;
  ProcessGroups groups;
  std::string graphs;  // the kind of CUDA graph: none, local, transformer_engine, full_iteration
  ImportLog& log;

  bool on(std::string_view attribute) const { return given.on(attribute); }
  bool has(std::string_view attribute) const { return given.has(attribute); }
  bool lists(std::string_view attribute, std::string_view value) const;  // it is one of the values
  bool offDefault(std::string_view attribute) const;                     // a switch that is given and false

  // Reports a broken rule; have and need fill its sentence.
  void refuseIf(bool broken, std::string_view rule, std::int64_t have = 0, std::int64_t need = 0) const {
    if (broken) log.report(rule, have, need);
  }
};

void checkRemovedFlags(const ArgumentFacts& facts);
void checkWorldRules(const ArgumentFacts& facts);
void checkContextRules(const ArgumentFacts& facts);
void checkPipelineRules(const ArgumentFacts& facts);
void checkBatchRules(const ArgumentFacts& facts);
void checkExpertRules(const ArgumentFacts& facts);
void checkRecomputeRules(const ArgumentFacts& facts);
void checkOffloadRules(const ArgumentFacts& facts);
void checkGraphRules(const ArgumentFacts& facts);
void checkOverlapRules(const ArgumentFacts& facts);
void checkPrecisionRules(const ArgumentFacts& facts);
void checkModelRules(const ArgumentFacts& facts);

}  // namespace shardscope
