// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios that a test machine runs in well under a second.
#pragma once

#include <nlohmann/json.hpp>

namespace shardscope {

inline nlohmann::json fourRanks() {
  return nlohmann::json::parse(R"({
    "format": "shardscope.scenario", "version": 1, "name": "four ranks",
    "model": {"num_layers": 2, "num_dense_layers": 1, "hidden_size": 32, "ffn_hidden_size": 48, "vocab_size": 64,
              "attention": "gqa", "num_attention_heads": 4, "num_query_groups": 2, "head_dim": 8,
              "num_experts": 4, "moe_topk": 2, "moe_ffn_hidden_size": 16},
    "cluster": {"gpu": "cpu", "num_gpus": 4},
    "layout": {"cp": 2, "ep": 2, "pp": 2},
    "batch": {"seq_len": 32, "global_batch_size": 4},
    "precision": {"compute": "fp32"},
    "moe": {"routing": "natural"}})");
}

inline nlohmann::json oneRank() {
  nlohmann::json scenario = fourRanks();
  scenario["cluster"]["num_gpus"] = 1;
  scenario["layout"] = nlohmann::json::object();
  return scenario;
}

}  // namespace shardscope
