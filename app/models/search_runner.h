// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the search over layouts on threads of its own, and tells of progress and of what it finds; cancelling keeps what
// was found.
#pragma once

#include <QObject>
#include <atomic>
#include <memory>

#include "app/models/latest_job.h"
#include "core/plan/search.h"

namespace shardscope {

struct SearchRequest {
  Scenario scenario;
  SearchSpace space;

  bool operator==(const SearchRequest&) const = default;
};

struct SearchOutcome {
  SearchRequest request;
  SearchResult result;
  double seconds = 0;
};
using SearchPtr = std::shared_ptr<const SearchOutcome>;

// Whether a search for the one scenario also answers for the other: all that it did not vary is the same.
bool answersFor(const SearchRequest& request, const Scenario& scenario);

class SearchRunner : public QObject {
  Q_OBJECT

 public:
  explicit SearchRunner(QObject* parent = nullptr) : QObject(parent), m_job(this) {}
  ~SearchRunner() override { cancel(); }

  // Ends a search that is running, without its result.
  void start(const SearchRequest& request);
  void cancel();
  bool isRunning() const { return m_running; }
  static int threadCount();

 Q_SIGNALS:
  void progressed(const shardscope::SearchProgress& progress, double seconds);
  // What there is so far, at most ten times a second, and never faster than it is taken.
  void found(const shardscope::SearchPtr& outcome);
  void finished(const shardscope::SearchPtr& outcome);

 private:
  bool m_running = false;
  std::shared_ptr<std::atomic<bool>> m_cancelled;
  LatestJob m_job;
};

}  // namespace shardscope
