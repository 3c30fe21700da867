// SPDX-License-Identifier: Apache-2.0
// Argument lines that Megatron-LM's own parser and checks were run on, called legal or illegal by the importer and the
// legality rules. Facts and source: tests/data/interop/megatron_legality.json.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/format/catalog.h"
#include "core/interop/megatron_args.h"
#include "core/interop/shell_words.h"
#include "core/legality/layout_issue.h"
#include "core/text/sentences.h"
#include "tests/core/interop/golden_cases.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

// Accepted by the parser, and bound to fail later: the planner calls them illegal.
const std::map<std::string, std::string>& failsLater() {
  static const std::map<std::string, std::string> kReasons = {
      {"tp2 ep2 no sp", "the first forward of a MoE layer with TP refuses to run without sequence parallelism"},
      {"cp a2a heads not checked in mcore (g=4, tp4 cp4)", "one KV head a rank: Transformer Engine's a2a needs four"},
      {"cp bogus type", "Transformer Engine knows no transport of this name"},
      {"num distopt inst", "three instances do not divide DP x CP = 16 when the groups are built"},
      {"microbatch group size", "the first step refuses a group of 2 below the pipeline size 4"},
      {"moe_layer_freq list len", "the list names 12 of 16 layers, which fails when the model is built"},
      {"moe router dtype none deepep", "DeepEP on one rank (EP 1, ETP 1) fails when the dispatcher is built"},
      {"ep*etp*pp world", "16 ranks are no multiple of ETP 1 x EP 16 x PP 2, which fails when the groups are built"},
      {"cp a2a+p2p list", "a2a+p2p needs two levels; one fails in the first attention"},
  };
  return kReasons;
}

std::string argumentText(const Json& base, const Json& row) {
  std::set<std::string> without;
  if (row.contains("without")) without = row.at("without").get<std::set<std::string>>();
  std::vector<std::string> lines;
  for (const auto& line : base)
    if (without.count(line.get<std::string>()) == 0) lines.push_back(line);
  if (row.contains("with"))
    for (const auto& line : row.at("with")) lines.push_back(line);

  std::string text = "# world " + std::to_string(row.value("world", 16)) + "\n";
  Json environment = row.value("env", Json{{"CUDA_DEVICE_MAX_CONNECTIONS", "1"}});
  for (const auto& [name, value] : environment.items()) text += "# env " + name + "=" + value.get<std::string>() + "\n";
  for (const std::string& line : lines) {
    const std::size_t blank = line.find(' ');
    const bool quote = line.find('(') != std::string::npos;
    text.append(quote ? line.substr(0, blank + 1) + shellQuoted(line.substr(blank + 1)) : line).append("\n");
  }
  return text;
}

struct Verdict {
  bool legal = true;
  std::string reasons;
  Scenario scenario;
};

Verdict judge(const std::string& text, const std::string& gpu) {
  Verdict verdict;
  Scenario base;
  base.cluster.gpu = gpuPreset(gpu).value();
  const Result<ImportedScenario> read = importMegatronArgs(text, base);
  if (!read) return {false, render(read.error()), {}};
  verdict.scenario = read->scenario;
  const auto add = [&](const std::vector<LayoutIssue>& issues) {
    for (const LayoutIssue& issue : issues) {
      if (issue.severity != Severity::Hard) continue;
      verdict.legal = false;
      verdict.reasons += std::string(issue.rule) + " ";
    }
  };
  add(read->issues);
  const ProcessGroups groups = deriveGroups(verdict.scenario.layout, verdict.scenario.cluster.numGpus);
  const Result<PipelineLayout> pipeline = resolvePipeline(verdict.scenario.model, verdict.scenario.layout);
  add(checkLegality(verdict.scenario, groups, pipeline ? &*pipeline : nullptr));
  return verdict;
}

TEST(MegatronLegality, AgreesWithTheParserOnEveryExecutedCase) {
  std::ifstream in(SHARDSCOPE_TEST_DATA "/interop/megatron_legality.json");
  const Json document = Json::parse(in);
  ASSERT_EQ(document.at("cases").size(), 107u);
  for (const Json& row : document.at("cases")) {
    const std::string name = row.at("name");
    SCOPED_TRACE(name);
    const Verdict verdict =
        judge(argumentText(document.at("base"), row), row.value("capability", 9) >= 10 ? "B200" : "H100");
    const bool expected = row.at("ok").get<bool>() && failsLater().count(name) == 0;
    EXPECT_EQ(verdict.legal, expected) << verdict.reasons;
    if (!expected || !row.at("ok").get<bool>()) continue;
    EXPECT_EQ(verdict.scenario.layout.vpp, row.value("vpp", 1));
    EXPECT_EQ(verdict.scenario.layout.sequenceParallel, row.value("sequence_parallel", false));
  }
}

// Published launch lines, which the same parser accepted.
TEST(MegatronLegality, TheGoldenLinesAreLegal) {
  for (const GoldenCase& golden : goldenCases()) {
    const bool hopper = golden.id.find("h100") != std::string::npos;
    const Verdict verdict = judge(megatronText(golden), hopper ? "H100" : "GB200");
    EXPECT_TRUE(verdict.legal) << golden.id << ": " << verdict.reasons;
    EXPECT_EQ(verdict.scenario.layout.vpp, hopper ? 4 : 12);
  }
}

}  // namespace
}  // namespace shardscope
