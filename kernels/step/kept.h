// SPDX-License-Identifier: Apache-2.0
// A tensor between its forward and its backward: on the device, on the host (activation offload), or dropped until the
// backward computes it again (recompute).
#pragma once

#include <utility>

#include "kernels/step/rank.h"

namespace shardscope {

class Kept {
 public:
  void keep(Tensor tensor) { m_tensor = std::move(tensor); }
  void drop() { m_tensor.release(); }
  void moveToHost(Rank& rank);
  void bringBack(Rank& rank);  // nothing to do where it is on the device

  bool present() const { return m_tensor.defined(); }
  const Tensor& get() const { return m_tensor; }
  Tensor take() { return std::exchange(m_tensor, Tensor()); }

 private:
  Tensor m_tensor;
  bool m_onHost = false;
};

}  // namespace shardscope
