// SPDX-License-Identifier: GPL-3.0-or-later
// A recording that is open, or a run that goes on: its events, the scenario that ran, and the plan of that scenario.
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/cost/step_detail.h"
#include "core/plan/plan.h"
#include "profiler/store/read_trace.h"

namespace shardscope {

struct RecordedRun {
  QString name;  // of the file; empty where it has none yet
  QString machine, host;
  bool finished = false;
  bool live = false;  // the store still grows, on the thread that shows it
  std::shared_ptr<const TraceStore> store;
  std::optional<Scenario> scenario;  // none where the recording has none that can be read
  Plan plan;                         // of it
  StepDetail detail;
  bool isProxy = false;                // scaled down from the model that it names
  std::vector<Message> kept, changed;  // of a proxy, as its engine told
  double outlineScale = 1;  // of the plan's slots: ranks that share cores overlap where the simulated ones would wait

  bool hasPlan() const { return scenario && !plan.timeline.slots.empty(); }
  bool ranOnEngine() const { return scenario && scenario->runtime == RuntimeProfile::ShardscopeEngine; }
  // By pass, micro batch and chunk of a pipeline rank; null where nothing of the kind is simulated.
  const TimelineSlot* slot(int stage, ActivityPass pass, int microbatch, int chunk) const;
  std::span<const TimelineSlot> slots(int stage) const;
  const OpCost* op(std::string_view opName) const;
  const CollectiveCost* collective(std::string_view opName) const;
  // The measured twin of a slot on a rank.
  std::optional<std::size_t> passOf(const TraceRank& rank, const TimelineSlot& slot, std::int64_t from,
                                    std::int64_t to) const;
};
using RecordedRunPtr = std::shared_ptr<const RecordedRun>;

RecordedRunPtr recordedRun(const QString& name, ReadTrace trace);

// By its first bytes, or by its name where it has none of a recording's.
bool looksLikeRecording(const QString& path);
// progress: as of readTrace.
Result<RecordedRunPtr> loadRecording(const QString& path, const std::function<bool(double)>& progress = {});

}  // namespace shardscope
