// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/communicator.h"

#include <exception>
#include <utility>

namespace shardscope {
namespace {

void settle(std::unique_ptr<PendingOperation>& operation) {
  if (operation == nullptr) return;
  if (std::uncaught_exceptions() > 0) return operation.reset();
  try {
    operation->wait({});
  } catch (const std::exception&) {
    // The step is ending: whoever waits for the result hears of it.
  }
  operation.reset();
}

}  // namespace

Pending& Pending::operator=(Pending&& other) noexcept {
  if (this != &other) {
    settle(m_operation);
    m_operation = std::move(other.m_operation);
  }
  return *this;
}

Pending::~Pending() { settle(m_operation); }

void Pending::wait(const BeforeSleep& beforeSleep) {
  if (m_operation == nullptr) return;
  const std::unique_ptr<PendingOperation> operation = std::move(m_operation);
  operation->wait(beforeSleep);
}

}  // namespace shardscope
