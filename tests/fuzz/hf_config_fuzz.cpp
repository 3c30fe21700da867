// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>

#include "core/interop/hf_config.h"
#include "core/model/parameter_count.h"
#include "core/text/sentences.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace shardscope;
  const auto read = importHfConfig({reinterpret_cast<const char*>(data), size});
  if (!read) {
    render(read.error());
    return 0;
  }
  if (countParameters(read->model).total < 0) __builtin_trap();
  for (const Error& entry : read->unmapped) render(entry);
  return 0;
}
