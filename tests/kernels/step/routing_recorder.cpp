// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/step/routing_recorder.h"

#include <algorithm>

#include "tests/kernels/step/hooked_backend.h"

namespace shardscope::test {
namespace {

// Of the rank on this thread.
thread_local int currentStep = 0;
thread_local std::vector<std::int32_t> lastChosen;

class RouterReader : public HookedBackend {
 public:
  explicit RouterReader(int threads) : HookedBackend(threads, [](std::string_view) {}) {}

  void router(const Router& args) override {
    HookedBackend::router(args);
    const std::int32_t* chosen = args.experts.as<std::int32_t>();
    lastChosen.assign(chosen, chosen + args.experts.elements());
  }
};

}  // namespace

MovedRows movedRows(const RoutedTokens& a, const RoutedTokens& b) {
  MovedRows rows;
  for (const auto& [layer, tokens] : a) {
    const auto other = b.find(layer);
    for (std::size_t expert = 0; expert < tokens.size(); ++expert) {
      const std::int64_t there = other == b.end() ? 0 : other->second[expert];
      rows.moved += std::max<std::int64_t>(0, tokens[expert] - there);
      rows.of += tokens[expert];
    }
  }
  return rows;
}

RoutingRecorder::RoutingRecorder(int steps, int numExperts)
    : m_numExperts(static_cast<std::size_t>(numExperts)), m_steps(static_cast<std::size_t>(steps)) {}

std::unique_ptr<Backend> RoutingRecorder::makeBackend(int threads) { return std::make_unique<RouterReader>(threads); }

void RoutingRecorder::stepStarted(int, int step, std::int64_t) { currentStep = step; }

void RoutingRecorder::opFinished(const OpRecord& record) {
  if (record.name != "moe.topk" || record.place.pass != StepPass::Forward) return;
  const std::lock_guard lock(m_mutex);
  std::vector<std::int64_t>& tokens = m_steps[static_cast<std::size_t>(currentStep)][record.place.layer];
  tokens.resize(m_numExperts);
  for (const std::int32_t expert : lastChosen) ++tokens[static_cast<std::size_t>(expert)];
}

}  // namespace shardscope::test
