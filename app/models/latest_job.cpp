// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/latest_job.h"

#include <utility>

namespace shardscope {

void LatestJob::Ticket::deliver(std::function<void()> what) const {
  QMetaObject::invokeMethod(
      m_job->m_receiver,
      [ticket = *this, what = std::move(what)] {
        if (!ticket.stale()) what();
      },
      Qt::QueuedConnection);
}

void LatestJob::start(Work work) {
  {
    const std::scoped_lock lock(m_mutex);
    ++m_newest;
    m_next = std::move(work);
  }
  if (!m_thread.joinable()) m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
  m_wake.notify_one();
}

void LatestJob::cancel() {
  const std::scoped_lock lock(m_mutex);
  ++m_newest;
  m_next = nullptr;
}

void LatestJob::run(const std::stop_token& stop) {
  while (true) {
    std::unique_lock lock(m_mutex);
    if (!m_wake.wait(lock, stop, [this] { return m_next != nullptr; })) return;
    const Work work = std::exchange(m_next, nullptr);
    const Ticket ticket(*this, m_newest);
    lock.unlock();
    work(ticket);
  }
}

}  // namespace shardscope
