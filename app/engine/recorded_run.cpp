// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/recorded_run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/engine/observe_step.h"
#include "app/engine/record_output.h"
#include "core/format/scenario_json.h"
#include "kernels/ops/step_failure.h"
#include "kernels/step/process_runner.h"
#include "profiler/record/record_file.h"

namespace shardscope {
namespace {

RecordFileHead headOf(const PreparedRun& run) {
  return {writeScenario(run.step.scenario),
          run.machine.processor + ", " + std::to_string(run.machine.cores) + " cores"};
}

// Chunks one after another, as ranks of other processes hand them over.
bool appendChunks(RecordFileWriter& writer, std::string_view chunks) {
  while (!chunks.empty()) {
    const std::size_t bytes = headOfChunk(chunks).bytes();
    if (!writer.append(chunks.substr(0, bytes))) return false;
    chunks.remove_prefix(bytes);
  }
  return true;
}

std::uint64_t numberIn(const std::string& text) { return text.empty() ? 0 : std::stoull(text); }

// The error that a write ran into.
Status writeChunks(const PreparedRun& run, RecordOutput& output, const std::vector<std::string>& ranks) {
  RecordFileWriter writer(output.stream(), headOf(run));
  if (!output.stream()) output.noteFailure();
  bool written = true;
  for (const std::string& text : ranks) written = written && appendChunks(writer, text);
  if (!written || !writer.finish()) output.noteFailure();
  return output.outcome();
}

// execute: (settings with the observer) -> RunReport.
template <typename Execute>
Result<RecordedRun> recorded(const PreparedRun& run, const RunSettings& settings, const std::string& record,
                             int firstRank, int ranks, const Execute& execute) {
  if (record.empty()) return RecordedRun{execute(settings), {}, true, std::monostate{}};
  Result<RecordOutput> output = RecordOutput::open(record);
  if (!output) return output.error();
  RecordFileWriter writer(output->stream(), headOf(run));
  if (!output->stream()) output->noteFailure();
  HostCollector collector(firstRank, ranks, [&](std::string_view chunk) {
    const bool written = writer.append(chunk);
    if (!written) output->noteFailure();
    return written;
  });
  ObserveStep observer(collector, settings.observer);
  RunSettings observed = settings;
  observed.observer = &observer;
  RecordedRun result{execute(observed), {}, true, std::monostate{}};
  collector.stop();
  result.records = {collector.counts().kept, collector.counts().dropped};
  if (!writer.finish()) output->noteFailure();
  result.recorded = output->outcome();
  return result;
}

// Rank 0 opens the file, and all hear of it before the run whether it could. Nothing on the others.
Result<std::optional<RecordOutput>> openOnFirst(const std::string& record, World& world) {
  std::optional<RecordOutput> output;
  Error error{{"cli.cannot-write", {}}, record};
  if (world.rank() == 0) {
    Result<RecordOutput> opened = RecordOutput::open(record);
    if (opened)
      output.emplace(std::move(opened).value());
    else
      error = opened.error();
  }
  const std::int32_t own = world.rank() != 0 || output ? 1 : 0;
  std::vector<std::int32_t> all(static_cast<std::size_t>(world.size()));
  joinEveryone(world, "recording")->allGather(&own, all.data(), 1, DataType::Int32).wait();
  if (all.front() == 0) return error;
  return output;
}

RecordCounts gatherCounts(World& world, const HostCollector::Counts& own) {
  RecordCounts all;
  for (const std::string& text : gatherTexts(world, std::to_string(own.kept))) all.kept += numberIn(text);
  for (const std::string& text : gatherTexts(world, std::to_string(own.dropped))) all.dropped += numberIn(text);
  return all;
}

}  // namespace

Result<RecordedRun> runOnThreads(const PreparedRun& run, const RunSettings& settings, const std::string& record) {
  return recorded(run, settings, record, 0, run.step.worldSize(),
                  [&](const RunSettings& observed) { return shardscope::runOnThreads(run.step, observed); });
}

Result<RecordedRun> runShard(const PreparedRun& run, const RunSettings& settings, const std::string& record, int rank) {
  return recorded(run, settings, record, rank, 1,
                  [&](const RunSettings& observed) { return shardscope::runShard(run.step, observed, rank); });
}

Result<RecordedRun> runInProcess(const PreparedRun& run, const RunSettings& settings, const std::string& record,
                                 World& world) {
  if (record.empty()) {
    ProcessReport report = shardscope::runInProcess(run.step, settings, world);
    return RecordedRun{std::move(report.report), {}, report.isCause, std::monostate{}};
  }
  Result<std::optional<RecordOutput>> output = openOnFirst(record, world);
  if (!output) return output.error();
  std::string chunks;
  HostCollector collector(world.rank(), 1, [&](std::string_view chunk) {
    chunks.append(chunk);
    return true;
  });
  ObserveStep observer(collector);
  RunSettings observed = settings;
  observed.observer = &observer;
  ProcessReport report = shardscope::runInProcess(run.step, observed, world);
  collector.stop();
  RecordedRun result{std::move(report.report), {}, report.isCause, std::monostate{}};
  if (result.report.failure) return result;
  const HostCollector::Counts counts = collector.counts();
  if (report.early) result.records = {counts.kept, counts.dropped};
  const std::vector<std::string> all =
      report.early ? std::vector<std::string>{std::move(chunks)} : gatherTexts(world, chunks);
  if (*output) result.recorded = writeChunks(run, **output, all);
  if (!report.early) result.records = gatherCounts(world, counts);
  return result;
}

}  // namespace shardscope
