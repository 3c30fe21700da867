// SPDX-License-Identifier: Apache-2.0
// Small scenarios and the measured cases, for the tests of the documents.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/format/catalog.h"
#include "tests/test_paths.h"

namespace shardscope {

inline nlohmann::json sampleGpu() {
  return {{"id", "test-gpu"},
          {"memory_nominal_gb", 80},
          {"memory_bandwidth_gb_s", 3350},
          {"bf16_tflops", 989.4},
          {"fp8_tflops", 1979},
          {"compute_capability", "9.0"},
          {"nvlink_gb_s_per_direction", 450},
          {"nvlink_domain_gpus", 8},
          {"nic_gb_s_per_gpu", 50}};
}

// A small dense model on 8 GPUs, with every needed key and no other.
inline nlohmann::json sampleScenario() {
  return {{"model",
           {{"num_layers", 12},
            {"hidden_size", 512},
            {"ffn_hidden_size", 2048},
            {"num_attention_heads", 8},
            {"vocab_size", 50432}}},
          {"cluster", {{"gpu", sampleGpu()}, {"num_gpus", 8}}}};
}

inline nlohmann::json sampleMoeScenario() {
  nlohmann::json scenario = sampleScenario();
  scenario["model"]["num_experts"] = 8;
  scenario["model"]["moe_topk"] = 2;
  scenario["model"]["moe_ffn_hidden_size"] = 1024;
  return scenario;
}

struct MeasuredCase {
  std::string id;
  nlohmann::json scenario;
};

// Empty where the shared folder is absent. Where no GPU presets are built in, a sample GPU stands in for the named one.
inline std::vector<MeasuredCase> measuredCases() {
  std::vector<MeasuredCase> cases;
  std::ifstream file(SHARDSCOPE_SHARED_DIR "/reference/measured_cases.jsonl");
  for (std::string line; std::getline(file, line);) {
    nlohmann::json row = nlohmann::json::parse(line);
    if (gpuPresetIds().empty()) row["scenario"]["cluster"]["gpu"] = sampleGpu();
    cases.push_back({row["id"], std::move(row["scenario"])});
  }
  return cases;
}

}  // namespace shardscope
