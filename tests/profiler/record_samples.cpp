// SPDX-License-Identifier: Apache-2.0
#include "tests/profiler/record_samples.h"

#include <algorithm>
#include <limits>
#include <sstream>

namespace shardscope {
namespace {

template <typename T>
T anyOf(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0:
      return 0;
    case 1:
      return std::numeric_limits<T>::min();
    case 2:
      return std::numeric_limits<T>::max();
    case 3:
      return static_cast<T>(random());
    default:
      return static_cast<T>(random() % 100);
  }
}

StringId anyText(std::mt19937_64& random, StringPool& strings) {
  const auto number = random() % 20;
  return number == 0 ? kNoString : strings.intern("name." + std::to_string(number));
}

ActivityPlace anyPlace(std::mt19937_64& random) {
  return {anyOf<std::int32_t>(random), anyOf<std::int32_t>(random),
          anyOf<std::int32_t>(random), anyOf<std::int16_t>(random),
          anyOf<std::int16_t>(random), static_cast<ActivityPass>(random() % kActivityPasses)};
}

}  // namespace

ActivityRecord randomRecord(std::mt19937_64& random, StringPool& strings) {
  ActivityRecord r;
  r.kind = static_cast<ActivityKind>(random() % kActivityKinds);
  if (random() % 2) r.place = anyPlace(random);
  if (random() % 4 == 0) r.correlation = random();
  if (random() % 4 == 0) r.external = anyOf<std::uint64_t>(random);
  r.start = r.end = anyOf<std::int64_t>(random);
  const bool lasts = r.kind == ActivityKind::Op || r.kind == ActivityKind::Collective || r.kind == ActivityKind::Pass ||
                     r.kind == ActivityKind::Gap;
  if (lasts) r.end = anyOf<std::int64_t>(random);
  if (lasts && r.kind != ActivityKind::Pass) r.name = anyText(random, strings);
  switch (r.kind) {
    case ActivityKind::Op:
      r.bytes = anyOf<std::int64_t>(random);
      r.value = static_cast<double>(anyOf<std::int32_t>(random)) / 3;
      break;
    case ActivityKind::Collective:
      r.bytes = anyOf<std::int64_t>(random);
      r.waited = anyOf<std::int64_t>(random);
      r.sequence = anyOf<std::uint64_t>(random);
      r.group = anyText(random, strings);
      r.groupKind = anyText(random, strings);
      break;
    case ActivityKind::Memory:
      r.name = anyText(random, strings);
      r.bytes = anyOf<std::int64_t>(random);
      r.live = anyOf<std::int64_t>(random);
      break;
    case ActivityKind::StepEnd:
      r.value = static_cast<double>(anyOf<std::int32_t>(random)) / 7;
      r.sequence = random();
      break;
    case ActivityKind::StepStart:
    case ActivityKind::Gap:
      r.sequence = anyOf<std::uint64_t>(random);
      break;
    case ActivityKind::Pass:
      break;
  }
  return r;
}

std::vector<ActivityRecord> typicalOps(int count, StringPool& strings, std::int32_t rank) {
  const char* const names[] = {"attention.norm", "attention.qkv", "attention.core", "attention.projection",
                               "moe.router",     "moe.permute",   "moe.fc1",        "moe.activation",
                               "moe.fc2",        "moe.unpermute", "moe.shared.fc1", "moe.residual"};
  constexpr int kOpsOfLayer = 12, kLayers = 8;
  std::mt19937_64 random(7);
  std::vector<ActivityRecord> records;
  std::int64_t time = 1'700'000'000'000'000'000;
  for (int i = 0; i < count; ++i) {
    ActivityRecord r;
    const int pass = i / (kOpsOfLayer * kLayers);
    r.place = {rank, pass / 2, (i / kOpsOfLayer) % kLayers,
               1,    0,        pass % 2 ? ActivityPass::Backward : ActivityPass::Forward};
    r.start = time + 100 + static_cast<std::int64_t>(random() % 400);
    r.end = time = r.start + 20'000 + static_cast<std::int64_t>(random() % 900'000);
    r.name = strings.intern(names[i % kOpsOfLayer]);
    const bool routed = i % kOpsOfLayer >= 5 && i % kOpsOfLayer <= 9;  // as many tokens as the router sends
    const std::int64_t tokens = routed ? 3000 + static_cast<std::int64_t>(random() % 2000) : 4096;
    r.bytes = tokens * 2048 * (1 + i % kOpsOfLayer);
    r.value = 2.0 * static_cast<double>(tokens) * 2048 * 768 * (1 + i % kOpsOfLayer);
    records.push_back(r);
  }
  return records;
}

std::vector<std::string> chunksOf(const std::vector<ActivityRecord>& records, const StringPool& strings,
                                  std::uint32_t stream, std::size_t recordsOfChunk) {
  std::vector<std::string> chunks;
  ChunkEncoder encoder(stream);
  for (const ActivityRecord& record : records) {
    encoder.add(record, strings);
    if (encoder.full() || encoder.records() == recordsOfChunk) chunks.emplace_back(encoder.finish());
  }
  if (!encoder.empty()) chunks.emplace_back(encoder.finish());
  return chunks;
}

std::string recordingOf(const std::vector<std::vector<ActivityRecord>>& streams, const StringPool& strings,
                        const RecordFileHead& head, bool finished) {
  std::vector<std::vector<std::string>> chunks;
  std::size_t most = 0;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    chunks.push_back(chunksOf(streams[i], strings, static_cast<std::uint32_t>(i), 4));
    most = std::max(most, chunks.back().size());
  }
  std::ostringstream out;
  RecordFileWriter writer(out, head);
  for (std::size_t turn = 0; turn < most; ++turn)
    for (const auto& stream : chunks)
      if (turn < stream.size()) writer.append(stream[turn]);
  if (finished) writer.finish();
  return out.str();
}

namespace {

// Writes the records of one rank, 2000 ns from the start of one step to that of the next.
class RankScript {
 public:
  RankScript(int rank, StringPool& strings, std::vector<ActivityRecord>& out)
      : m_rank(rank), m_strings(strings), m_out(out) {}

  void step(std::uint64_t number) {
    m_number = number;
    m_start = 1000 + 2000 * static_cast<std::int64_t>(number);
  }
  ActivityRecord& add(ActivityKind kind, std::int64_t from, std::int64_t to) {
    ActivityRecord& record = m_out.emplace_back();
    record.kind = kind;
    record.place.rank = m_rank;
    record.place.stage = static_cast<std::int16_t>(m_rank);
    record.start = m_start + from;
    record.end = m_start + to;
    return record;
  }
  void begin(std::int64_t at) { add(ActivityKind::StepStart, at, at).sequence = m_number; }
  void end(std::int64_t at, double loss) {
    ActivityRecord& record = add(ActivityKind::StepEnd, at, at);
    record.sequence = m_number;
    record.value = loss;
  }
  void op(const char* name, ActivityPass pass, std::int64_t from, std::int64_t to) {
    ActivityRecord& record = add(ActivityKind::Op, from, to);
    record.name = m_strings.intern(name);
    record.place.pass = pass;
    record.bytes = 10;
    record.value = 4;
  }
  void collective(const char* name, const char* kind, std::int64_t from, std::int64_t waited, std::int64_t to) {
    ActivityRecord& record = add(ActivityKind::Collective, from, to);
    record.name = m_strings.intern(name);
    record.groupKind = m_strings.intern(kind);
    record.group = m_strings.intern(std::string(kind) + "0");
    record.sequence = m_number;
    record.waited = m_start + waited;
    record.bytes = 64;
  }
  void memory(const char* term, std::int64_t change, std::int64_t live, std::int64_t at) {
    ActivityRecord& record = add(ActivityKind::Memory, at, at);
    record.name = m_strings.intern(term);
    record.bytes = change;
    record.live = live;
  }

 private:
  int m_rank;
  StringPool& m_strings;
  std::vector<ActivityRecord>& m_out;
  std::uint64_t m_number = 0;
  std::int64_t m_start = 0;
};

}  // namespace

SampleRun sampleRun() {
  constexpr ActivityPass kForward = ActivityPass::Forward, kBackward = ActivityPass::Backward;
  SampleRun run;
  run.ranks.resize(2);
  RankScript first(0, run.strings, run.ranks[0]), second(1, run.strings, run.ranks[1]);
  first.step(0);
  first.memory("memory.weights", 100, 100, -50);
  for (std::uint64_t step = 0; step < 2; ++step) {
    first.step(step);
    first.begin(0);
    first.memory("memory.head.logits", 50, 150, 100);
    first.op("attention.core", kForward, 0, 200);
    first.op("attention.core", kForward, 250, 350);
    first.memory("memory.head.logits", -50, 100, 360);
    first.collective("ep.dispatch", "ep", 350, 350, 500);
    first.op("attention.core", kBackward, 600, 900);
    first.collective("dp.reduce", "dp", 500, 900, 950);
    first.end(1000, 3);

    second.step(step);
    second.begin(10);
    second.op("attention.core", kForward, 10, 400);
    second.collective("ep.dispatch", "ep", 400, 400, 510);
    second.collective("dp.reduce", "dp", 700, 930, 950);
    second.end(1050, 2.5 - static_cast<double>(step));
  }
  return run;
}

ActivityRecord translated(ActivityRecord record, const StringPool& from, StringPool& to) {
  record.name = to.intern(from.text(record.name));
  record.group = to.intern(from.text(record.group));
  record.groupKind = to.intern(from.text(record.groupKind));
  return record;
}

}  // namespace shardscope
