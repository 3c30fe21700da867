// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> adviceSentences() {
  static constexpr Sentence kSentences[] = {
      {"advice.none", ""},
  };
  return kSentences;
}

}  // namespace shardscope
