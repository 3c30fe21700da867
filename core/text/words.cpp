// SPDX-License-Identifier: Apache-2.0
// What fills a placeholder in other sentences.
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> words() {
  static constexpr Sentence kSentences[] = {
      {"word.another-value", "another value"},
      {"word.control-character", "a control character"},
      {"word.end", "the end"},
      {"word.gated-ffn", "a gated FFN"},
      {"word.list", "a list"},
      {"word.number", "a number"},
      {"word.object", "an object"},
      {"word.object-or-flag", "true, false or an object"},
      {"word.object-or-preset", "the name of a preset or an object"},
      {"word.text", "a text"},
      {"word.true-or-false", "true or false"},
      {"word.version", "a text such as \"9.0\""},
      {"word.whole-number", "a whole number"},
      {"word.part.activations", "activations"},
      {"word.part.buffers", "buffers"},
      {"word.part.gradients", "gradients"},
      {"word.part.optimizer", "optimizer"},
      {"word.part.transients", "transients"},
      {"word.part.weights", "weights"},
      {"word.part.workspaces", "workspaces"},
      {"word.hf.delta-attention", "Kimi delta attention layers"},
      {"word.hf.different-layers", "layers of different sizes"},
      {"word.hf.encoder", "an encoder"},
      {"word.hf.gpt2", "the layers of GPT-2"},
      {"word.hf.latent-experts", "experts that work at a latent width"},
      {"word.hf.lightning", "lightning attention layers"},
      {"word.hf.mamba", "Mamba layers"},
      {"word.hf.older", "the layers of an encoder-decoder or an older GPT"},
      {"word.hf.state-space", "state-space layers"},
  };
  return kSentences;
}

}  // namespace shardscope
