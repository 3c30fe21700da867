// SPDX-License-Identifier: GPL-3.0-or-later
// A recording as a run of a preset would leave it: every slot of the plan as a pass that takes a tenth longer, with ops
// and an exchange inside.
#pragma once

#include <QFile>
#include <sstream>

#include "app/models/recorded_run.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

constexpr double kSampleSlowdown = 1.1;

class SampleRecorder {
 public:
  explicit SampleRecorder(const Scenario& scenario) : m_scenario(scenario), m_plan(plan(scenario)) {}

  // One rank a stage, two steps.
  std::string bytes(bool finished = true) {
    std::ostringstream out;
    RecordFileWriter writer(out, {writeScenario(m_scenario), "two cores"});
    const int stages = m_plan.pipeline.pp;
    for (int stage = 0; stage < stages; ++stage) {
      m_encoder.emplace(static_cast<std::uint32_t>(stage));
      m_writer = &writer;
      for (std::uint64_t step = 0; step < 2; ++step) addStep(stage, step);
      flush();
    }
    if (finished) writer.finish();
    return out.str();
  }

 private:
  static constexpr std::int64_t kOrigin = 1'700'000'000'000'000'000;

  std::int64_t at(double time, std::uint64_t step) const {
    const double length = kSampleSlowdown * m_plan.timeline.length.count + 1e9;
    return kOrigin + static_cast<std::int64_t>(time * kSampleSlowdown + static_cast<double>(step) * (length + 1e8));
  }

  void addStep(int stage, std::uint64_t step) {
    ActivityRecord edge;
    edge.kind = ActivityKind::StepStart;
    edge.place.rank = stage;
    edge.place.stage = static_cast<std::int16_t>(stage);
    edge.sequence = step;
    edge.start = edge.end = at(0, step);
    add(edge);
    for (const TimelineSlot& slot : m_plan.timeline.slots)
      if (slot.rank == stage) addPass(slot, step);
    edge.kind = ActivityKind::StepEnd;
    edge.start = edge.end = at(m_plan.timeline.length.count, step) + 1'000'000'000;
    edge.value = 11.5;
    add(edge);
  }

  void addPass(const TimelineSlot& slot, std::uint64_t step) {
    ActivityRecord r;
    r.place = {slot.rank,
               slot.step.microbatch,
               slot.step.chunk,
               static_cast<std::int16_t>(slot.rank),
               static_cast<std::int16_t>(slot.step.chunk),
               slot.step.pass == Pass::Forward ? ActivityPass::Forward : ActivityPass::Backward};
    const double length = (slot.compute + slot.recompute + slot.exposed).count, start = slot.start.count;
    const char* const names[] = {"attention.core", "moe.fc1", "moe.fc2"};
    for (int i = 0; i < 3; ++i) {
      r.kind = ActivityKind::Op;
      r.name = m_strings.intern(names[i]);
      r.start = at(start + length * 0.3 * i, step);
      r.end = at(start + length * 0.3 * (i + 1), step);
      r.bytes = 1 << 20;
      r.value = 1e12;
      add(r);
    }
    r.kind = ActivityKind::Collective;
    r.name = m_strings.intern("ep.dispatch");
    r.groupKind = m_strings.intern("ep");
    r.group = m_strings.intern("ep" + std::to_string(slot.rank));
    r.sequence = m_sequence++;
    r.start = r.waited = at(start + length * 0.9, step);
    r.end = at(start + length, step);
    r.value = 0;
    add(r);
    r = ActivityRecord{0, 0, 0, 0, 0, 0, 0, 0, 0, r.place};
    r.kind = ActivityKind::Pass;
    r.start = at(start, step);
    r.end = at(start + length, step);
    add(r);
  }

  void add(const ActivityRecord& record) {
    m_encoder->add(record, m_strings);
    if (m_encoder->full()) flush();
  }
  void flush() {
    if (!m_encoder->empty()) m_writer->append(m_encoder->finish());
  }

  Scenario m_scenario;
  Plan m_plan;
  StringPool m_strings;
  std::optional<ChunkEncoder> m_encoder;
  RecordFileWriter* m_writer = nullptr;
  std::uint64_t m_sequence = 0;
};

inline RecordedRunPtr sampleRecording(const Scenario& scenario) {
  return recordedRun("sample.rec", *readTrace(SampleRecorder(scenario).bytes()));
}

inline void writeFile(const QString& path, const std::string& bytes) {
  QFile file(path);
  if (file.open(QIODevice::WriteOnly)) file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

}  // namespace shardscope
