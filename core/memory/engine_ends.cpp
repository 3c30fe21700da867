// SPDX-License-Identifier: Apache-2.0
#include "core/memory/engine_ends.h"

#include <algorithm>

namespace shardscope {
namespace {

constexpr double kFp32 = 4;

// This TP rank's columns of [embedding, hidden] for all tokens. No bytes where it is the tensor itself.
Block slice(EngineScript& script, const Block& joined, Term term) {
  Block gathered = script.enterBlock(joined, term);
  if (script.sizes.tp <= 1) return gathered;
  const Block part = script.alive.make(term, script.ofTokens(2 * script.sizes.hidden / script.sizes.tp));
  script.alive.release(gathered);
  return part;
}

bool checkpoints(const EngineScript& script) {
  return script.scenario.recompute.granularity == RecomputeGranularity::Full;
}

}  // namespace

Block embeddingForward(EngineScript& script) {
  return script.leaveBlock(script.alive.make(Term::EmbeddingOutput, script.ofTokens(script.sizes.hidden)),
                           Term::EmbeddingOutput);
}

void embeddingBackward(EngineScript& script, const Block& gradient) {
  Block dy = script.enterBlock(gradient, Term::EngineBackward);
  script.alive.release(dy);
}

HeadBlocks headForward(EngineScript& script, Block hidden) {
  Moments& alive = script.alive;
  const double vocabulary = roundedUpQuotient(std::max(0, script.scenario.model.vocabSize), script.sizes.tp);
  alive.retag(hidden, Term::HeadNormInput);
  HeadBlocks kept{hidden, alive.make(Term::HeadInput, hidden.bytes), {}};
  Block gathered = script.enterBlock(kept.input, Term::EngineForward);
  kept.logits = alive.make(Term::Logits, script.ofTokens(vocabulary));
  alive.release(gathered);
  Block maximumAndSums = alive.make(Term::LossTemporary, 3 * kFp32 * script.sizes.tokens);
  alive.release(maximumAndSums);
  return kept;
}

Block headBackward(EngineScript& script, HeadBlocks& kept) {
  Block gathered = script.enterBlock(kept.input, Term::EngineBackward);
  script.alive.release(gathered);
  script.alive.release(kept.input);
  const Block dx = script.alive.make(Term::EngineBackward, script.ofTokens(script.sizes.hidden));
  script.alive.release(kept.logits);
  return script.leaveBlock(dx, Term::EngineBackward);
}

Block mtpForward(EngineScript& script, MtpBlocks& kept) {
  Moments& alive = script.alive;
  kept.embedded = embeddingForward(script);
  alive.retag(kept.embedded, Term::MtpEmbedding);
  kept.joined = alive.make(Term::MtpProjectionInput, 2 * kept.embedded.bytes);
  Block normalized = alive.make(Term::EngineForward, kept.embedded.bytes);
  alive.release(normalized);
  Block part = slice(script, kept.joined, Term::EngineForward);
  const Block product = alive.make(Term::EngineForward, script.ofTokens(script.sizes.hidden));
  Block y = script.leaveBlock(product, Term::EngineForward);
  alive.release(part);
  const LayerKind kind = mtpLayerKind(script.scenario.model);
  if (!checkpoints(script)) return layerForward(script, kind, y, kept.layer);
  const Moments::Mark before = alive.mark();
  LayerBlocks dropped;
  const Block out = layerForward(script, kind, y, dropped);
  alive.restore(before, out);
  alive.retag(y, Term::CheckpointInput);
  kept.checkpoint = y;
  return out;
}

Block mtpBackward(EngineScript& script, Block gradient, MtpBlocks& kept) {
  Moments& alive = script.alive;
  const LayerKind kind = mtpLayerKind(script.scenario.model);
  const double h = script.sizes.hidden;
  if (checkpoints(script)) {
    Block out = layerForward(script, kind, kept.checkpoint, kept.layer);
    alive.release(out);
  }
  layerBackward(script, kind, gradient, kept.layer);
  Block dy = script.enterBlock(gradient, Term::EngineBackward);
  Block part = slice(script, kept.joined, Term::EngineBackward);
  alive.release(part);
  alive.release(kept.joined);
  Block djoined = alive.make(Term::EngineBackward, script.ofTokens(2 * h / script.sizes.tp));
  alive.release(dy);
  alive.release(gradient);
  if (script.sizes.tp > 1) {
    const Block whole = alive.make(Term::EngineBackward, script.ofTokens(2 * h));
    alive.release(djoined);
    djoined = whole;
  }
  djoined = script.leaveBlock(djoined, Term::EngineBackward);
  const Block below = alive.make(Term::EngineBackward, script.ofShard(h));
  alive.release(kept.embedded);
  embeddingBackward(script, below);
  alive.release(djoined);
  return below;
}

}  // namespace shardscope
