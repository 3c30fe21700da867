// SPDX-License-Identifier: Apache-2.0
// What one rank had allocated, from its memory records: by term and component of the planner's memory model, over time,
// and at the peak. Exact: at every instant the terms and what is untold add up to the bytes that were live.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/memory/memory_terms.h"
#include "profiler/record/activity_record.h"

namespace shardscope {

// All tensors of one term that are alive.
struct AliveTensors {
  Term term = Term::Weights;
  std::int64_t bytes = 0;
  std::int64_t tensors = 0;

  bool operator==(const AliveTensors&) const = default;
};

using ComponentBytes = std::array<std::int64_t, kMemoryComponents>;

struct MemoryState {
  std::int64_t time = 0;
  std::int64_t live = 0;
  std::array<std::int64_t, kTerms> bytes{};    // by term
  std::array<std::int64_t, kTerms> tensors{};  // by term

  // Live, and of no term that was told: allocated before recording began, lost with dropped records (also negative), or
  // of a term that this program does not know.
  std::int64_t untold() const;
  ComponentBytes components() const;
  std::vector<AliveTensors> alive() const;  // the largest first
};

class MemoryLedger {
 public:
  struct Sample {
    std::int64_t time = 0;
    std::int64_t bytes = 0;

    bool operator==(const Sample&) const = default;
  };

  enum class Curves : std::uint8_t { Kept, Left };  // 32 bytes a change, or nothing

  explicit MemoryLedger(Curves curves = Curves::Kept) : m_curves(curves) {}

  void apply(const ActivityRecord& record, const StringPool& strings);  // of the kind Memory
  void apply(Term term, std::int64_t change, std::int64_t live, std::int64_t time);

  const MemoryState& now() const { return m_now; }
  const MemoryState& peak() const { return m_peak; }  // the first instant at which most was live
  void restartPeak() { m_peak = m_now; }              // the peak from now on

  // After every change, from zero on; none where curves are left.
  std::vector<Sample> curve() const;
  std::vector<Sample> curve(Term term) const;
  std::vector<Sample> curve(MemoryComponent component) const;

 private:
  struct Change {
    std::int64_t time = 0;
    std::int64_t live = 0;
    std::int64_t bytes = 0;
    int term = 0;  // -1: not known
  };
  void change(int term, std::int64_t bytes, std::int64_t live, std::int64_t time);
  template <typename Counts>
  std::vector<Sample> curveOf(Counts counts) const;

  Curves m_curves;
  MemoryState m_now;
  MemoryState m_peak;
  std::vector<Change> m_changes;
};

}  // namespace shardscope
