// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> errorSentences() {
  static constexpr Sentence kSentences[] = {
      {"error.none", ""},
  };
  return kSentences;
}

}  // namespace shardscope
