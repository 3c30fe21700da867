// SPDX-License-Identifier: Apache-2.0
// What every fuzzed reader must hold for any text: it returns, and what it took in comes out again. A broken promise
// ends the process, as a crash does.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

void fuzzScenario(std::string_view text);
void fuzzLayoutString(std::string_view text);  // first bytes: pp, layers, MTP layers; the rest is the string
void fuzzHfConfig(std::string_view text);
void fuzzMegatronArgs(std::string_view text);
void fuzzBridgeOverrides(std::string_view text);
void fuzzRecording(std::string_view bytes);
void fuzzRecordChunk(std::string_view bytes);  // first bytes: how long its texts are, how many records; then both
void fuzzControl(std::string_view text);
void fuzzFrames(std::string_view bytes);
void holdPlan(const Scenario& scenario);  // what a plan of any scenario that can be read must hold

// Changes a few values of a scenario to others that its schema allows; other texts stay as they are.
std::string mutateScenario(std::string_view text, std::mt19937& random);

struct FuzzTarget {
  std::string_view name;
  void (*run)(std::string_view);
  std::vector<std::string> (*seeds)();       // made from the presets; more lie in tests/fuzz/corpus/NAME
  std::vector<std::string> (*dictionary)();  // words that the reader knows
  std::string (*mutate)(std::string_view, std::mt19937&) = nullptr;  // beside changes of bytes
};

const std::vector<FuzzTarget>& fuzzTargets();

// Ends the process with the text of the broken promise.
void promise(bool kept, const char* what);

}  // namespace shardscope
