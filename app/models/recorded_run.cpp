// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recorded_run.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "profiler/record/mapped_file.h"

namespace shardscope {
namespace {

bool isForward(ActivityPass pass) { return pass == ActivityPass::Forward; }

// What follows the pipeline in a step.
double stepEndOf(const StepEstimate& step) {
  double end = 0;
  for (const StepComponent& share : step.components)
    if (share.name == "optimizer" || share.name == "exposed_dp") end += share.time.count;
  return end;
}

double outlineScaleOf(const RecordedRun& run) {
  const double length = run.plan.timeline.length.count;
  if (!run.ranOnEngine() || length <= 0) return 1;
  return std::clamp((run.plan.step.time.count - stepEndOf(run.plan.step)) / length, 0.01, 1.0);
}

// It keeps the name of the model and not its size.
bool isScaledDown(const RecordedRun& run) {
  if (!run.ranOnEngine() || run.scenario->model.preset.empty()) return false;
  const Result<ModelSpec> model = modelPreset(run.scenario->model.preset);
  return model &&
         (model->hiddenSize != run.scenario->model.hiddenSize || model->numLayers != run.scenario->model.numLayers);
}

template <typename Costs>
auto named(const Costs& costs, std::string_view name) {
  const auto found = std::find_if(costs.begin(), costs.end(), [name](const auto& cost) { return cost.name == name; });
  return found == costs.end() ? nullptr : &*found;
}

}  // namespace

std::span<const TimelineSlot> RecordedRun::slots(int stage) const {
  const std::vector<TimelineSlot>& all = plan.timeline.slots;
  const auto [first, last] =
      std::equal_range(all.begin(), all.end(), TimelineSlot{stage, {}, {}, {}, {}, {}},
                       [](const TimelineSlot& a, const TimelineSlot& b) { return a.rank < b.rank; });
  return {first, last};
}

const TimelineSlot* RecordedRun::slot(int stage, ActivityPass pass, int microbatch, int chunk) const {
  if (pass == ActivityPass::Unknown || pass == ActivityPass::Optimizer) return nullptr;
  const ScheduleStep wanted{isForward(pass) ? Pass::Forward : Pass::Backward, microbatch, std::max(0, chunk)};
  for (const TimelineSlot& slot : slots(stage))
    if (slot.step == wanted) return &slot;
  return nullptr;
}

std::optional<std::size_t> RecordedRun::passOf(const TraceRank& rank, const TimelineSlot& slot, std::int64_t from,
                                               std::int64_t to) const {
  const TraceTrack& passes = rank.track(TraceLane::Passes);
  const TraceTrack::Range range = passes.between(from, to);
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const TraceDetail& d = passes.detail(i);
    const bool twins = isForward(d.pass) == (slot.step.pass == Pass::Forward) && d.microbatch == slot.step.microbatch &&
                       std::max<int>(0, d.chunk) == slot.step.chunk;
    if (twins && (d.pass == ActivityPass::Forward || d.pass == ActivityPass::Backward)) return i;
  }
  return std::nullopt;
}

const OpCost* RecordedRun::op(std::string_view opName) const { return named(detail.ops, opName); }

const CollectiveCost* RecordedRun::collective(std::string_view opName) const {
  return named(detail.collectives, opName);
}

RecordedRunPtr recordedRun(const QString& name, ReadTrace trace) {
  auto run = std::make_shared<RecordedRun>();
  run->name = name;
  run->machine = QString::fromStdString(trace.head.machine);
  run->finished = trace.finished;
  run->store = std::move(trace.store);
  if (Result<ReadScenario> read = readScenario(trace.head.scenario)) {
    run->scenario = std::move(read->scenario);
    run->plan = plan(*run->scenario);
    run->detail = explainStep(*run->scenario, run->plan.groups, run->plan.pipeline);
    run->outlineScale = outlineScaleOf(*run);
    run->isProxy = isScaledDown(*run);
  }
  return run;
}

bool looksLikeRecording(const QString& path) {
  if (QFileInfo(path).isDir()) return false;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return false;
  return path.endsWith(QLatin1String(".rec"), Qt::CaseInsensitive) || file.read(8) == QByteArray("SHARDREC");
}

Result<RecordedRunPtr> loadRecording(const QString& path, const std::function<bool(double)>& progress) {
  const Result<MappedFile> file = MappedFile::open(QFile::encodeName(path).toStdString());
  if (!file) return file.error();
  Result<ReadTrace> trace = readTrace(file->bytes(), progress);
  if (!trace) return trace.error();
  return recordedRun(QFileInfo(path).fileName(), std::move(*trace));
}

}  // namespace shardscope
