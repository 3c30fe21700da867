// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> formulaSentences() {
  static constexpr Sentence kSentences[] = {
      {"folding.naive-too-many",
       "{gpus} {gpus|GPU|GPUs} = attention TP {tp} x CP {cp} x PP {pp} x DP {dp} = experts ETP {etp} x EP {ep} x PP "
       "{pp} x EDP "
       "{edp}. Both meshes lie over the same GPUs, so {least} {least|suffices|suffice}. The product TP x CP x EP x PP "
       "= {naive} "
       "counts "
       "them more than once: EP does not multiply the GPUs."},
      {"folding.naive-differs",
       "{gpus} {gpus|GPU|GPUs} = attention TP {tp} x CP {cp} x PP {pp} x DP {dp} = experts ETP {etp} x EP {ep} x PP "
       "{pp} x EDP "
       "{edp}. Both meshes lie over the same GPUs, so {least} {least|suffices|suffice}. The product TP x CP x EP x PP "
       "= {naive} fits "
       "here by chance: EP does not multiply the GPUs."},
      {"folding.plain",
       "{gpus} {gpus|GPU|GPUs} = attention TP {tp} x CP {cp} x PP {pp} x DP {dp} = experts ETP {etp} x EP {ep} x PP "
       "{pp} x EDP "
       "{edp}. Both meshes lie over the same GPUs, so {least} {least|suffices|suffice}."},
      {"folding.does-not-fit",
       "{gpus} {gpus|GPU|GPUs} do not hold both meshes: attention TP {tp} x CP {cp} x PP {pp} = {attention}, experts "
       "ETP {etp} x "
       "EP "
       "{ep} x PP {pp} = {expert}. Use a multiple of {least} GPUs."},
  };
  return kSentences;
}

}  // namespace shardscope
