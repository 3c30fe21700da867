// SPDX-License-Identifier: Apache-2.0
// The one check of CUDA calls, and owners of what must be given back.
#pragma once

#include <cuda_runtime.h>

#define RETURN_IF_FAILED(call)                                                      \
  do {                                                                              \
    if (const cudaError_t failed_ = (call); failed_ != cudaSuccess) return failed_; \
  } while (false)

namespace shardscope::cuda {

class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  ~DeviceBuffer() { cudaFree(m_data); }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;

  cudaError_t allocate(std::size_t bytes) { return cudaMalloc(&m_data, bytes); }
  template <typename T>
  T* as() const {
    return static_cast<T*>(m_data);
  }

 private:
  void* m_data = nullptr;
};

class Event {
 public:
  Event() = default;
  ~Event() {
    if (m_event != nullptr) cudaEventDestroy(m_event);
  }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  cudaError_t create() { return cudaEventCreate(&m_event); }
  cudaEvent_t get() const { return m_event; }

 private:
  cudaEvent_t m_event = nullptr;
};

}  // namespace shardscope::cuda
