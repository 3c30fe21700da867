// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_targets.h"

#include <set>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/format/spellings.h"
#include "core/interop/bridge_recipes.h"
#include "core/interop/flag_table.h"
#include "core/interop/megatron_args.h"
#include "core/protocol/control.h"
#include "core/protocol/frame.h"
#include "tests/profiler/record_samples.h"

namespace shardscope {
namespace {

std::vector<std::string> scenarioSeeds() {
  std::vector<std::string> seeds;
  for (const std::string& id : scenarioPresetIds()) seeds.emplace_back(*scenarioPresetText(id));
  if (seeds.empty()) return seeds;
  Scenario scenario = readScenario(seeds.front())->scenario;
  for (const std::string& id : modelPresetIds()) {
    scenario.model = *modelPreset(id);
    scenario.model.preset.clear();
    seeds.push_back(writeScenario(scenario));
  }
  for (const std::string& id : gpuPresetIds()) {
    scenario.cluster.gpu = *gpuPreset(id);
    scenario.cluster.gpu.id.clear();
    seeds.push_back(writeScenario(scenario));
  }
  return seeds;
}

template <typename E, std::size_t N>
void addNames(std::set<std::string>& words, const Choice<E> (&choices)[N]) {
  for (const Choice<E>& choice : choices) words.emplace(choice.name);
}

std::vector<std::string> scenarioWords() {
  std::set<std::string> words = {"null", "true", "false", "deepseek-v3", "H100", "GB200", "Et*3|(tt|)*29m|L"};
  for (const std::string& key : scenarioKeys()) words.insert(key.substr(key.rfind('.') + 1));
  addNames(words, kAttentionKinds);
  addNames(words, kQkNorms);
  addNames(words, kPositionEmbeddings);
  addNames(words, kCpTransports);
  addNames(words, kComputePrecisions);
  addNames(words, kStateTypes);
  addNames(words, kGranularities);
  addNames(words, kRecomputeMethods);
  addNames(words, kRecomputeModules);
  addNames(words, kDispatchers);
  addNames(words, kRoutings);
  addNames(words, kGraphScopes);
  addNames(words, kOffloadModules);
  addNames(words, kRuntimeProfiles);
  return {words.begin(), words.end()};
}

std::string layoutSeed(int pp, int layers, int mtp, std::string_view layout) {
  std::string seed = {static_cast<char>(pp - 1), static_cast<char>(layers - 1), static_cast<char>(mtp)};
  return seed.append(layout);
}

std::vector<std::string> layoutSeeds() {
  return {layoutSeed(8, 61, 1, "Et*3|(tt|)*29m|L"),
          layoutSeed(4, 94, 0, "Et|(tt|)*46tL"),
          layoutSeed(4, 61, 1, "Et*4|(t*4|)*14tmL"),
          layoutSeed(2, 4, 0, "Ett|ttL"),
          layoutSeed(1, 1, 0, "EtL"),
          layoutSeed(2, 2, 2, "E,t|t,m,m,L")};
}

std::vector<std::string> layoutWords() { return {"E", "t", "m", "L", "|", "*", "(tt|)*", ",", "t*3", "||"}; }

std::vector<std::string> exported(std::string (*write)(const Scenario&)) {
  std::vector<std::string> seeds;
  for (const std::string& id : scenarioPresetIds())
    seeds.push_back(write(readScenario(*scenarioPresetText(id))->scenario));
  return seeds;
}

std::vector<std::string> megatronSeeds() { return exported(exportMegatronArgs); }
std::vector<std::string> bridgeSeeds() { return exported(exportBridgeOverrides); }

std::vector<std::string> megatronWords() {
  std::vector<std::string> words = {"\"", "'", "\\", "#", "$(", "([0]*3+[1]*58)", "1e-5", "selective", "alltoall"};
  for (const FlagSpec& flag : megatronFlags()) {
    words.insert(words.end(), flag.names.begin(), flag.names.end());
    words.insert(words.end(), flag.choices.begin(), flag.choices.end());
  }
  return words;
}

std::vector<std::string> bridgeWords() {
  std::vector<std::string> words = bridgeKeyNames();
  for (const std::string& name : recipeNames()) words.push_back(name);
  words.insert(words.end(), {"null", "true", "[a,b]", "torch.float32", "bf16_mixed", "=", "\"[\""});
  return words;
}

std::vector<std::string> recordingSeeds() {
  const SampleRun run = sampleRun();
  return {recordingOf(run.ranks, run.strings, {"{}", "machine"}), recordingOf(run.ranks, run.strings, {}, false)};
}

std::vector<std::string> chunkSeeds() {
  std::vector<std::string> seeds;
  const SampleRun run = sampleRun();
  for (const std::string& chunk : chunksOf(run.ranks[0], run.strings, 0, 200)) {
    const ChunkHead head = headOfChunk(chunk);
    seeds.push_back({static_cast<char>(head.textBytes), static_cast<char>(head.records)});
    seeds.back() += chunk.substr(kChunkHeadBytes);
  }
  return seeds;
}

std::vector<std::string> chunkWords() { return {"attention.core", "memory.weights", "ep0", "queue-full"}; }
std::vector<std::string> recordingWords() { return {"SHARDREC", "SSRC", "SSIX", "SHARDEND"}; }

std::vector<std::string> controlSeeds() {
  RunRequest run;
  run.scenario = *scenarioPresetText(scenarioPresetIds().front());
  Started started;
  started.kept = {{"proxy.kept", {{"what", Word("word.part.weights")}, {"value", std::int64_t{4}}}}};
  Ended ended;
  ended.ranks = {{0, 0, {100}, {50}}};
  const Refused refused{"run", {{"run.too-long", {{"need", milliseconds(5)}}}, "batch"}, {}};
  std::vector<std::string> seeds;
  for (const ControlMessage& message :
       {ControlMessage(Hello{}), ControlMessage(Welcome{}), ControlMessage(run), ControlMessage(StopRequest{}),
        ControlMessage(started), ControlMessage(StepEnded{}), ControlMessage(ended), ControlMessage(refused),
        ControlMessage(Gap{})})
    seeds.push_back(writeControl(message));
  return seeds;
}

std::vector<std::string> frameSeeds() {
  std::string stream;
  for (const std::string& document : controlSeeds()) appendControlFrame(stream, document);
  appendRecordsFrame(stream, 1, "chunk");
  return {stream};
}

std::vector<std::string> controlWords() {
  return {"type", "hello", "welcome", "run", "refused", "started", "step-ended", "ended", "gap", "bytes", "time_ns"};
}

std::vector<std::string> none() { return {}; }

std::vector<std::string> hfWords() {
  return {"architectures",         "model_type",
          "hidden_size",           "num_hidden_layers",
          "num_attention_heads",   "intermediate_size",
          "num_key_value_heads",   "vocab_size",
          "n_routed_experts",      "num_experts",
          "num_local_experts",     "num_experts_per_tok",
          "first_k_dense_replace", "moe_intermediate_size",
          "n_shared_experts",      "kv_lora_rank",
          "q_lora_rank",           "qk_nope_head_dim",
          "qk_rope_head_dim",      "v_head_dim",
          "text_config",           "rope_scaling",
          "layer_types",           "tie_word_embeddings"};
}

}  // namespace

const std::vector<FuzzTarget>& fuzzTargets() {
  static const std::vector<FuzzTarget> kTargets = {
      {"scenario", fuzzScenario, scenarioSeeds, scenarioWords, mutateScenario},
      {"hf_config", fuzzHfConfig, none, hfWords},
      {"megatron_args", fuzzMegatronArgs, megatronSeeds, megatronWords},
      {"bridge_overrides", fuzzBridgeOverrides, bridgeSeeds, bridgeWords},
      {"layout_string", fuzzLayoutString, layoutSeeds, layoutWords},
      {"recording", fuzzRecording, recordingSeeds, recordingWords},
      {"record_chunk", fuzzRecordChunk, chunkSeeds, chunkWords},
      {"control", fuzzControl, controlSeeds, controlWords},
      {"frames", fuzzFrames, frameSeeds, controlWords},
  };
  return kTargets;
}

}  // namespace shardscope
