// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/timeline_residuals.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>

#include "profiler/analyze/covered_time.h"

namespace shardscope {
namespace {

constexpr std::string_view kOptimizer = "optimizer", kBubble = "bubble", kLaunch = "launch", kTurns = "turns";

std::int64_t whole(Nanoseconds time) { return std::llround(time.count); }

bool sharesCores(const RecordedRun& run) { return run.hasPlan() && run.scenario->cluster.sharedCores > 0; }

ResidualCause causeOf(StepPart part) {
  const bool products = part == StepPart::Attention || part == StepPart::Linear || part == StepPart::GroupedGemm ||
                        part == StepPart::OutputLayer;
  return products ? ResidualCause::ComputeRate : ResidualCause::Bandwidth;
}

class Rows {
 public:
  Residual& at(std::string_view name, ResidualCause cause) {
    const auto [entry, isNew] = m_rows.try_emplace({std::string(name), cause});
    if (isNew) entry->second = {std::string(name), cause, 0, 0};
    return entry->second;
  }

  std::int64_t predicted() const {
    return std::accumulate(m_rows.begin(), m_rows.end(), std::int64_t{0},
                           [](std::int64_t sum, const auto& entry) { return sum + entry.second.predicted; });
  }

  std::vector<Residual> take() {
    std::vector<Residual> all;
    for (auto& [key, row] : m_rows)
      if (row.predicted != 0 || row.measured != 0) all.push_back(std::move(row));
    std::stable_sort(all.begin(), all.end(), [](const Residual& a, const Residual& b) {
      return std::abs(a.difference()) > std::abs(b.difference());
    });
    return all;
  }

 private:
  std::map<std::pair<std::string, ResidualCause>, Residual> m_rows;
};

void addPredicted(const RecordedRun& run, Rows& rows) {
  for (const OpCost& op : run.detail.ops) rows.at(op.name, causeOf(op.part)).predicted += whole(op.time + op.recompute);
  for (const CollectiveCost& c : run.detail.collectives)
    rows.at(c.name, ResidualCause::Bandwidth).predicted += whole(c.exposed);
  for (const StepComponent& share : run.plan.step.components) {
    if (share.name == kOptimizer) rows.at(kOptimizer, ResidualCause::Bandwidth).predicted += whole(share.time);
    if (share.name == kBubble) rows.at(kBubble, ResidualCause::Waiting).predicted += whole(share.time);
    if (share.name == kLaunch && !sharesCores(run))
      rows.at(kLaunch, ResidualCause::Other).predicted += whole(share.time);
  }
  if (sharesCores(run))
    rows.at(kTurns, ResidualCause::Contention).predicted = whole(run.plan.step.time) - rows.predicted();
}

void addOps(const RecordedRun& run, const TraceRank& rank, const TraceStep& step, Rows& rows) {
  std::map<std::pair<StringId, bool>, std::int64_t> sums;
  const TraceTrack& ops = rank.track(TraceLane::Ops);
  const TraceTrack::Range range = ops.between(step.start, step.end);
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::int64_t time = std::min(ops.end(i), step.end) - std::max(ops.start(i), step.start);
    if (time > 0) sums[{ops.detail(i).name, ops.detail(i).pass == ActivityPass::Optimizer}] += time;
  }
  for (const auto& [key, time] : sums) {
    const std::string_view name = run.store->text(key.first);
    const OpCost* const op = run.op(name);
    if (key.second && op == nullptr)
      rows.at(kOptimizer, ResidualCause::Bandwidth).measured += time;
    else
      rows.at(name, op != nullptr ? causeOf(op->part) : ResidualCause::Other).measured += time;
  }
}

// When the last rank came to each collective of the rank.
std::map<std::pair<StringId, std::uint64_t>, std::int64_t> arrivalsOf(const RecordedRun& run, const TraceRank& rank,
                                                                      const TraceStep& step) {
  std::map<std::pair<StringId, std::uint64_t>, std::int64_t> last;
  const TraceTrack& own = rank.track(TraceLane::Communication);
  const TraceTrack::Range range = own.between(step.start, step.end);
  for (std::size_t i = range.begin; i < range.end; ++i)
    last[{own.message(i).group, own.message(i).sequence}] = own.start(i);
  for (const TraceRank& other : run.store->ranks()) {
    const TraceTrack& track = other.track(TraceLane::Communication);
    const TraceTrack::Range seen = track.between(step.start, step.end);
    for (std::size_t i = seen.begin; i < seen.end; ++i) {
      const auto found = last.find({track.message(i).group, track.message(i).sequence});
      if (found != last.end()) found->second = std::max(found->second, track.start(i));
    }
  }
  return last;
}

// Until the last rank has come it is waiting, in the pipeline the bubble; from then on it is the link.
void addCollectives(const RecordedRun& run, const TraceRank& rank, const TraceStep& step, Rows& rows) {
  const auto arrivals = arrivalsOf(run, rank, step);
  const TraceTrack& track = rank.track(TraceLane::Communication);
  const TraceTrack::Range range = track.between(step.start, step.end);
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const TraceMessage& message = track.message(i);
    const std::int64_t end = std::min(track.end(i), step.end);
    const std::int64_t begin = std::min(end, std::max(message.waited, step.start));
    const std::int64_t arrived = std::clamp(arrivals.at({message.group, message.sequence}), begin, end);
    const std::string_view name = run.store->text(track.detail(i).name);
    const bool pipeline = track.detail(i).timeClass == static_cast<std::uint8_t>(TrafficClass::Pp);
    rows.at(pipeline ? kBubble : name, ResidualCause::Waiting).measured += arrived - begin;
    rows.at(name, ResidualCause::Bandwidth).measured += end - arrived;
  }
}

// Between ops: neither one runs, nor is a collective waited for.
void addIdle(const RecordedRun& run, const TraceRank& rank, const TraceStep& step, Rows& rows) {
  std::vector<Interval> busy;
  const TraceTrack& ops = rank.track(TraceLane::Ops);
  const TraceTrack::Range ran = ops.between(step.start, step.end);
  for (std::size_t i = ran.begin; i < ran.end; ++i) busy.push_back({ops.start(i), ops.end(i)});
  const TraceTrack& traffic = rank.track(TraceLane::Communication);
  const TraceTrack::Range seen = traffic.between(step.start, step.end);
  for (std::size_t i = seen.begin; i < seen.end; ++i) busy.push_back({traffic.message(i).waited, traffic.end(i)});
  const std::int64_t covered = coveredTime(std::move(busy), {step.start, step.end});
  const bool turns = sharesCores(run);
  rows.at(turns ? kTurns : kLaunch, turns ? ResidualCause::Contention : ResidualCause::Other).measured +=
      step.end - step.start - covered;
}

double computingOf(const TraceRank& rank, const TraceStep& step) {
  const auto shares = rank.track(TraceLane::Ops).shares(step.start, std::max(step.start + 1, step.end), 1);
  return std::accumulate(shares.front().begin(), shares.front().end(), 0.0);
}

}  // namespace

QString causeName(ResidualCause cause) {
  switch (cause) {
    case ResidualCause::ComputeRate:
      return QCoreApplication::translate("shardscope", "Compute rate");
    case ResidualCause::Bandwidth:
      return QCoreApplication::translate("shardscope", "Bandwidth");
    case ResidualCause::Waiting:
      return QCoreApplication::translate("shardscope", "Waiting");
    case ResidualCause::Contention:
      return QCoreApplication::translate("shardscope", "Contention");
    case ResidualCause::Other:
      break;
  }
  return QCoreApplication::translate("shardscope", "Other");
}

const TraceRank* busiestRank(const RecordedRun& run, const TraceStep& step) {
  const TraceRank* busiest = nullptr;
  double most = -1;
  for (const TraceRank& rank : run.store->ranks()) {
    if (run.hasPlan() && rank.stage >= 0 && rank.stage != run.detail.rank) continue;
    if (const double computing = computingOf(rank, step); computing > most) {
      most = computing;
      busiest = &rank;
    }
  }
  return busiest;
}

StepResiduals residualsOf(const RecordedRun& run, const TraceStep& step, std::size_t mostRows) {
  StepResiduals result;
  const TraceRank* const rank = busiestRank(run, step);
  if (!run.hasPlan() || rank == nullptr) return result;
  result.rank = rank->rank;
  Rows rows;
  addPredicted(run, rows);
  addOps(run, *rank, step, rows);
  addCollectives(run, *rank, step, rows);
  addIdle(run, *rank, step, rows);
  result.rows = rows.take();
  result.restKinds = static_cast<int>(result.rows.size() - std::min(result.rows.size(), mostRows));
  if (result.rows.size() > mostRows) result.rows.resize(mostRows);
  result.sum = {{}, ResidualCause::Other, whole(run.plan.step.time), step.end - step.start};
  result.rest = result.sum;
  for (const Residual& row : result.rows) {
    result.rest.predicted -= row.predicted;
    result.rest.measured -= row.measured;
  }
  return result;
}

}  // namespace shardscope
