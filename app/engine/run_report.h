// SPDX-License-Identifier: GPL-3.0-or-later
// What a run came to, for a program and for a person.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/engine/recorded_run.h"

namespace shardscope {

// What a proxy kept of its scenario, and what it changed.
struct ProxyNotes {
  std::vector<Message> kept, changed;
};

std::string runJson(const PreparedRun& run, const RecordedRun& result, const std::optional<ProxyNotes>& proxy);
std::string runTable(const PreparedRun& run, const RecordedRun& result);

// Parts of them.
nlohmann::json runDocument(const PreparedRun& run, const RecordedRun& result);
std::string documentText(const nlohmann::json& document);
std::string deviceOf(const PreparedRun& run);
std::string degreesOf(const PreparedRun& run);  // "TP 1 CP 2 ..."
std::string stepsTable(const PreparedRun& run, const RunReport& report);
std::string stepLine(const PreparedRun& run, const RunReport& report, double measuredMilliseconds);
std::string memoryTable(const PreparedRun& run, const RunReport& report);
std::string recordsLine(const RecordCounts& records);       // empty where there are none
std::string difference(double measured, double predicted);  // "+3.1 %": of what was predicted

// Of the steps after the first one, which warms up; of the only one.
double medianMilliseconds(const RunReport& report);

}  // namespace shardscope
