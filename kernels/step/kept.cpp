// SPDX-License-Identifier: Apache-2.0
#include "kernels/step/kept.h"

namespace shardscope {

void Kept::moveToHost(Rank& rank) {
  if (!m_tensor || m_onHost) return;
  const Tensor host(rank.host, m_tensor.shape(), m_tensor.type(), Term::OffloadResident);
  rank.op("offload.store", {0, m_tensor.bytes()}, [&] { rank.ops.convert(m_tensor, host); });
  m_tensor = host;
  m_onHost = true;
}

void Kept::bringBack(Rank& rank) {
  if (!m_onHost) return;
  const Tensor device = rank.make(m_tensor.shape(), m_tensor.type(), Term::OffloadResident);
  rank.op("offload.load", {0, m_tensor.bytes()}, [&] { rank.ops.convert(m_tensor, device); });
  m_tensor = device;
  m_onHost = false;
}

}  // namespace shardscope
