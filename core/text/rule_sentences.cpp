// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> ruleSentences() {
  static constexpr Sentence kSentences[] = {
      {"rule.none", ""},
  };
  return kSentences;
}

}  // namespace shardscope
