// SPDX-License-Identifier: GPL-3.0-or-later
// What the run of one rank alone came to, for a program and for a person. Ops are measured; the network, which was not
// there, is from the model, and marked so.
#pragma once

#include <string>

#include "app/engine/op_times.h"
#include "app/engine/prepared_shard.h"
#include "app/engine/recorded_run.h"

namespace shardscope {

// The document of runJson with one more key:
//   "shard": {"rank", "of", "stage", "changed": [sentences], "ops_ms", "rest_ms", "ops": [{"name", "count",
//   "time_ms",
//             "predicted_ms"}], "network": {"source": "from the model", "time_ms", "exposed_ms", "collectives":
//             [{"name", "group", "link", "ranks", "bytes", "time_ms", "exposed_ms"}]}}
// Times are of a step. rest_ms: between the ops, with the copies that stand in for messages. predicted_ms is null for
// ops that the model does not have by themselves; the loss is null for a rank that computes none, and means nothing
// elsewhere.
std::string shardJson(const PreparedShard& shard, const RecordedRun& result, const OpTimes& times);
std::string shardTable(const PreparedShard& shard, const RecordedRun& result, const OpTimes& times);

}  // namespace shardscope
