// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tests/fuzz/fuzz_targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  shardscope::fuzzScenario({reinterpret_cast<const char*>(bytes), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  if (seed % 3 == 0) return LLVMFuzzerMutate(bytes, size, most);
  std::mt19937 random(seed);
  const std::string changed = shardscope::mutateScenario({reinterpret_cast<const char*>(bytes), size}, random);
  if (changed.size() > most || changed.empty()) return LLVMFuzzerMutate(bytes, size, most);
  std::memcpy(bytes, changed.data(), changed.size());
  return changed.size();
}
