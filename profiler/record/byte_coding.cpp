// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/byte_coding.h"

#include <zlib.h>

namespace shardscope {

std::uint32_t checksumOf(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

}  // namespace shardscope
