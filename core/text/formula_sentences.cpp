// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> formulaSentences() {
  static constexpr Sentence kSentences[] = {
      {"formula.none", ""},
  };
  return kSentences;
}

}  // namespace shardscope
