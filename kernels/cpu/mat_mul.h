// SPDX-License-Identifier: Apache-2.0
// Matrix products through oneDNN. A shape's primitive is made once and kept.
#pragma once

#include <memory>

#include "kernels/ops/backend.h"

namespace shardscope::cpu {

// Of one backend, hence of one thread at a time.
class MatMulCache {
 public:
  explicit MatMulCache(int threads);
  ~MatMulCache();

  void run(const MatMul& args);
  void run(const GroupedMatMul& args);

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace shardscope::cpu
