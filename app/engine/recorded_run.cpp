// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/recorded_run.h"

#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include "app/engine/observe_step.h"
#include "core/format/scenario_json.h"
#include "kernels/ops/step_failure.h"
#include "kernels/step/process_runner.h"
#include "profiler/record/record_file.h"

namespace shardscope {
namespace {

Error cannotWrite(const std::string& file) { return {{"cli.cannot-write", {}}, file}; }

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

Status writeChunks(const PreparedRun& run, const std::string& record, const std::vector<std::string>& ranks) {
  std::ofstream out(record, std::ios::binary);
  RecordFileWriter writer(out, headOf(run));
  for (const std::string& text : ranks)
    if (!appendChunks(writer, text)) return cannotWrite(record);
  if (!writer.finish()) return cannotWrite(record);
  return std::monostate{};
}

// execute: (settings with the observer) -> RunReport.
template <typename Execute>
Result<RecordedRun> recorded(const PreparedRun& run, const RunSettings& settings, const std::string& record,
                             int firstRank, int ranks, const Execute& execute) {
  if (record.empty()) return RecordedRun{execute(settings), {}, true};
  std::ofstream out(record, std::ios::binary);
  if (!out) return cannotWrite(record);
  RecordFileWriter writer(out, headOf(run));
  HostCollector collector(firstRank, ranks, [&](std::string_view chunk) { return writer.append(chunk); });
  ObserveStep observer(collector, settings.observer);
  RunSettings observed = settings;
  observed.observer = &observer;
  RecordedRun result{execute(observed), {}, true};
  collector.stop();
  result.records = {collector.counts().kept, collector.counts().dropped};
  if (!writer.finish()) return cannotWrite(record);
  return result;
}

Status writeGathered(const PreparedRun& run, const std::string& record, World& world, const std::string& chunks) {
  const std::vector<std::string> all = gatherTexts(world, chunks);
  return world.rank() == 0 ? writeChunks(run, record, all) : Status(std::monostate{});
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
  std::string chunks;
  HostCollector collector(world.rank(), 1, [&](std::string_view chunk) {
    chunks.append(chunk);
    return true;
  });
  ObserveStep observer(collector);
  RunSettings observed = settings;
  if (!record.empty()) observed.observer = &observer;
  ProcessReport report = shardscope::runInProcess(run.step, observed, world);
  collector.stop();
  RecordedRun result{std::move(report.report), {}, report.isCause};
  if (record.empty() || result.report.failure) return result;
  if (report.early) {
    result.records = {collector.counts().kept, collector.counts().dropped};
    if (world.rank() != 0) return result;
    const Status written = writeChunks(run, record, {chunks});
    return written ? Result<RecordedRun>(std::move(result)) : written.error();
  }
  if (Status written = writeGathered(run, record, world, chunks); !written) return written.error();
  result.records = gatherCounts(world, collector.counts());
  return result;
}

}  // namespace shardscope
