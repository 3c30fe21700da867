// SPDX-License-Identifier: Apache-2.0
#include "kernels/comm/mpi_operation.h"

#include <algorithm>
#include <array>

namespace shardscope {
namespace {

// MPI counts in int, and a long message in pieces begins to arrive earlier. Messages of a pair do not overtake.
constexpr std::int64_t kPieceBytes = 8 << 20;

}  // namespace

void MpiOperation::send(const void* from, std::int64_t bytes, int place, int tag) {
  const auto* at = static_cast<const char*>(from);
  do {
    const std::int64_t piece = std::min(bytes, kPieceBytes);
    m_transfers.push_back({m_ranks[static_cast<std::size_t>(place)], false});
    note(MPI_Isend(at, static_cast<int>(piece), MPI_BYTE, place, tag, m_comm, &m_requests.emplace_back()));
    at += piece;
    bytes -= piece;
  } while (bytes > 0);
}

void MpiOperation::receive(void* to, std::int64_t bytes, int place, int tag) {
  auto* at = static_cast<char*>(to);
  do {
    const std::int64_t piece = std::min(bytes, kPieceBytes);
    m_transfers.push_back({m_ranks[static_cast<std::size_t>(place)], true});
    note(MPI_Irecv(at, static_cast<int>(piece), MPI_BYTE, place, tag, m_comm, &m_requests.emplace_back()));
    at += piece;
    bytes -= piece;
  } while (bytes > 0);
}

void MpiOperation::note(int code) {
  if (code == MPI_SUCCESS || code == MPI_ERR_IN_STATUS || code == MPI_ERR_PENDING || !m_failure.empty()) return;
  int kind = 0, length = 0;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  MPI_Error_class(code, &kind);
  MPI_Error_string(code, text.data(), &length);
  m_failure = m_description + ": " +
              (kind == MPI_ERR_TRUNCATE ? "a rank sends more than another expects" : std::string(text.data()));
}

void MpiOperation::progress() {
  if (!m_requests.empty()) {
    const auto count = static_cast<int>(m_requests.size());
    std::vector<int> finished(m_requests.size());
    std::vector<MPI_Status> statuses(m_requests.size());
    int finishedCount = 0;
    const int code = MPI_Testsome(count, m_requests.data(), &finishedCount, finished.data(), statuses.data());
    note(code);
    if (finishedCount == MPI_UNDEFINED) finishedCount = 0;
    for (int i = 0; i < finishedCount && code == MPI_ERR_IN_STATUS; ++i)
      note(statuses[static_cast<std::size_t>(i)].MPI_ERROR);
    finished.resize(static_cast<std::size_t>(finishedCount));
    std::sort(finished.rbegin(), finished.rend());
    for (const int index : finished) finish(index);
  }
  if (m_requests.empty() && m_next != nullptr) {
    const std::function<void()> next = std::exchange(m_next, nullptr);
    if (m_failure.empty()) next();
  }
}

void MpiOperation::finish(int index) {
  m_requests.erase(m_requests.begin() + index);
  m_transfers.erase(m_transfers.begin() + index);
}

void MpiOperation::cancel() {
  m_next = nullptr;
  for (std::size_t i = 0; i < m_requests.size(); ++i)
    if (m_transfers[i].receives) MPI_Cancel(&m_requests[i]);
}

std::vector<int> MpiOperation::missingRanks() const {
  std::vector<int> ranks;
  for (const Transfer& transfer : m_transfers) ranks.push_back(transfer.rank);
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

}  // namespace shardscope
