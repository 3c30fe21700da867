// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/map_worker.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace shardscope {
namespace {

int threadCount() { return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 8); }

}  // namespace

void MapWorker::request(const MapRequest& request) {
  m_job.start([this, request](const LatestJob::Ticket& ticket) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kBetweenReports(50);
    Clock::time_point reported = Clock::now();
    MapComputing computing;
    computing.threads = threadCount();
    computing.stale = [&ticket] { return ticket.stale(); };
    computing.progressed = [&](double share) {
      if (Clock::now() - reported < kBetweenReports) return;
      reported = Clock::now();
      ticket.deliver([this, share] { Q_EMIT progressed(share); });
    };
    FeasibilityMap last;
    const auto deliver = [&] {
      ticket.deliver([this, shared = std::make_shared<const FeasibilityMap>(last)] { Q_EMIT mapComputed(shared); });
    };
    computing.pass = [&](const FeasibilityMap& map) {
      last = map;
      deliver();
    };
    computeMap(request, computing);
    if (!ticket.stale() && simulateMap(last, computing)) deliver();
  });
}

}  // namespace shardscope
