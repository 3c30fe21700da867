// SPDX-License-Identifier: Apache-2.0
// Achieved memory bandwidth: fill one buffer, copy it to another with a grid-stride kernel of 16-byte words, count the
// words of the copy that differ from the pattern. A copy reads and writes, so it moves twice its size.
#include <cuda_runtime.h>

#include <algorithm>

#include "kernels/cuda/common/check.cuh"
#include "kernels/device/cuda_interface.h"

namespace shardscope::cuda {
namespace {

constexpr int kBlock = 256;
constexpr int kBlocksPerSm = 8;
constexpr std::int64_t kSmallest = 1 << 20;

__device__ unsigned patternAt(std::int64_t index) { return static_cast<unsigned>(index) * 2654435761u + 1u; }

__device__ std::int64_t firstIndex() { return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ std::int64_t stride() { return static_cast<std::int64_t>(gridDim.x) * blockDim.x; }

__global__ void fillKernel(uint4* out, std::int64_t count) {
  for (std::int64_t i = firstIndex(); i < count; i += stride())
    out[i] = make_uint4(patternAt(4 * i), patternAt(4 * i + 1), patternAt(4 * i + 2), patternAt(4 * i + 3));
}

__global__ void copyKernel(uint4* out, const uint4* in, std::int64_t count) {
  for (std::int64_t i = firstIndex(); i < count; i += stride()) out[i] = in[i];
}

__global__ void compareKernel(const uint4* in, std::int64_t count, unsigned long long* wrong) {
  unsigned mine = 0;
  for (std::int64_t i = firstIndex(); i < count; i += stride()) {
    const uint4 have = in[i];
    mine += (have.x != patternAt(4 * i)) + (have.y != patternAt(4 * i + 1)) + (have.z != patternAt(4 * i + 2)) +
            (have.w != patternAt(4 * i + 3));
  }
  if (mine != 0) atomicAdd(wrong, mine);
}

cudaError_t measure(int device, std::int64_t bytes, int repetitions, CudaMemoryRate& rate) {
  RETURN_IF_FAILED(cudaSetDevice(device));
  int smCount = 0;
  RETURN_IF_FAILED(cudaDeviceGetAttribute(&smCount, cudaDevAttrMultiProcessorCount, device));
  const std::int64_t count = std::max(bytes, kSmallest) / static_cast<std::int64_t>(sizeof(uint4));
  const std::size_t size = static_cast<std::size_t>(count) * sizeof(uint4);
  const int grid = smCount * kBlocksPerSm;

  DeviceBuffer from, to, wrong;
  RETURN_IF_FAILED(from.allocate(size));
  RETURN_IF_FAILED(to.allocate(size));
  RETURN_IF_FAILED(wrong.allocate(sizeof(unsigned long long)));
  RETURN_IF_FAILED(cudaMemset(wrong.as<void>(), 0, sizeof(unsigned long long)));
  Event begin, end;
  RETURN_IF_FAILED(begin.create());
  RETURN_IF_FAILED(end.create());

  fillKernel<<<grid, kBlock>>>(from.as<uint4>(), count);
  RETURN_IF_FAILED(cudaGetLastError());
  float best = 0;  // milliseconds
  for (int i = 0; i < std::max(repetitions, 1); ++i) {
    RETURN_IF_FAILED(cudaEventRecord(begin.get()));
    copyKernel<<<grid, kBlock>>>(to.as<uint4>(), from.as<uint4>(), count);
    RETURN_IF_FAILED(cudaGetLastError());
    RETURN_IF_FAILED(cudaEventRecord(end.get()));
    RETURN_IF_FAILED(cudaEventSynchronize(end.get()));
    float elapsed = 0;
    RETURN_IF_FAILED(cudaEventElapsedTime(&elapsed, begin.get(), end.get()));
    best = i == 0 ? elapsed : std::min(best, elapsed);
  }
  compareKernel<<<grid, kBlock>>>(to.as<uint4>(), count, wrong.as<unsigned long long>());
  RETURN_IF_FAILED(cudaGetLastError());
  unsigned long long wrongWords = 0;
  RETURN_IF_FAILED(cudaMemcpy(&wrongWords, wrong.as<void>(), sizeof wrongWords, cudaMemcpyDeviceToHost));
  rate.bytesPerSecond = best > 0 ? 2.0 * static_cast<double>(size) / (best * 1e-3) : 0.0;
  rate.wrongWords = static_cast<std::int64_t>(wrongWords);
  return cudaSuccess;
}

}  // namespace
}  // namespace shardscope::cuda

extern "C" int shardscopeCudaMeasureMemory(int device, std::int64_t bytes, int repetitions, CudaMemoryRate* rate) {
  *rate = {};
  return shardscope::cuda::measure(device, bytes, repetitions, *rate);
}
