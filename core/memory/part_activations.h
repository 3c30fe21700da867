// SPDX-License-Identifier: Apache-2.0
// What one part of a layer keeps for its backward, and what is alive at its worst instants.
#pragma once

#include <cmath>

#include "core/memory/local_sizes.h"
#include "core/memory/memory_terms.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct PartActivations {
  TermList kept;         // from this part's forward to its backward
  TermList forward;      // alive at the worst instant of its forward, its own kept tensors included
  TermList backward;     // alive at the worst instant of its backward, its own kept tensors included
  double offloaded = 0;  // bytes that would be kept but went to the host
  double replayed = 0;   // bytes that the backward computes again
};

// Where a tensor goes: kept, moved to the host, or dropped and computed again.
class PartBuilder {
 public:
  explicit PartBuilder(const Scenario& scenario) : m_scenario(scenario) {}

  void keep(Term term, double bytes) { m_part.kept.add(term, bytes); }
  void keepOrReplay(Term term, double bytes, bool replay) {
    if (replay)
      m_part.replayed += bytes;
    else
      keep(term, bytes);
  }
  void keepOrOffload(Term term, double bytes, OffloadModule module, bool replay = false) {
    if (!replay && m_scenario.offloads(module))
      m_part.offloaded += bytes;
    else
      keepOrReplay(term, bytes, replay);
  }

  // What has been placed so far, as if all of it were on the device.
  TermList onDevice() const {
    TermList list = m_part.kept;
    list.add(Term::OffloadResident, m_part.offloaded);
    list.add(Term::Replayed, m_part.replayed);
    return list;
  }

  PartActivations& part() { return m_part; }

 private:
  const Scenario& m_scenario;
  PartActivations m_part;
};

// Bytes of the kept input of a linear.
inline double linearInput(const LocalSizes& sizes, double elements) { return std::ceil(sizes.linearInput * elements); }

bool normIsItsOwnModule(const Scenario& scenario);  // the norm before attention: not fused into the QKV product

PartActivations attentionActivations(const Scenario& scenario, const LocalSizes& sizes);
PartActivations deltaNetActivations(const Scenario& scenario, const LocalSizes& sizes);
PartActivations denseMlpActivations(const Scenario& scenario, const LocalSizes& sizes);
PartActivations moeActivations(const Scenario& scenario, const LocalSizes& sizes);

}  // namespace shardscope
