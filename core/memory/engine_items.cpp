// SPDX-License-Identifier: Apache-2.0
// Follows kernels/step/model_chunk.cpp.
#include "core/memory/engine_items.h"

#include <algorithm>
#include <vector>

#include "core/memory/engine_ends.h"
#include "core/memory/engine_layer.h"

namespace shardscope {
namespace {

Block received(EngineScript& script, Term term) { return script.alive.make(term, script.sizes.state()); }

// Splits a script into its passes: what it kept, and the widest moment of each.
class PassRecorder {
 public:
  explicit PassRecorder(EngineScript& script) : m_alive(script.alive) {}

  void forwardDone(Block output) {
    m_cost.forward = m_alive.widest();
    m_alive.release(output);
    m_cost.kept = m_alive.live();
    m_alive.restartWidest();
  }
  ItemCost backwardDone() {
    m_cost.backward = m_alive.widest();
    return m_cost;
  }

 private:
  Moments& m_alive;
  ItemCost m_cost;
};

}  // namespace

ItemCost engineEmbeddingCost(const Scenario& s, const LocalSizes& sizes) {
  EngineScript script(s, sizes);
  PassRecorder passes(script);
  passes.forwardDone(embeddingForward(script));
  const Block gradient = received(script, Term::EngineBackward);
  embeddingBackward(script, gradient);
  return passes.backwardDone();
}

ItemCost engineLayerCost(const Scenario& s, const LocalSizes& sizes, LayerKind kind) {
  EngineScript script(s, sizes);
  PassRecorder passes(script);
  LayerBlocks kept;
  passes.forwardDone(layerForward(script, kind, received(script, Term::EngineForward), kept));
  layerBackward(script, kind, received(script, Term::EngineBackward), kept);
  return passes.backwardDone();
}

ItemCost engineCheckpointCost(const Scenario& s, const LocalSizes& sizes, std::span<const LayerKind> layers) {
  EngineScript script(s, sizes);
  PassRecorder passes(script);
  Block checkpoint = received(script, Term::EngineForward);
  Block hidden = checkpoint;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const Moments::Mark before = script.alive.mark();
    LayerBlocks dropped;
    Block input = hidden;
    hidden = layerForward(script, layers[i], input, dropped);
    script.alive.restore(before, hidden);
    if (i > 0) script.alive.release(input);
  }
  script.alive.retag(checkpoint, Term::CheckpointInput);
  passes.forwardDone(hidden);

  const Block gradient = received(script, Term::EngineBackward);
  std::vector<LayerBlocks> kept(layers.size());
  for (std::size_t i = 0; i < layers.size(); ++i) checkpoint = layerForward(script, layers[i], checkpoint, kept[i]);
  script.alive.release(checkpoint);
  for (std::size_t i = layers.size(); i-- > 0;) layerBackward(script, layers[i], gradient, kept[i]);
  return passes.backwardDone();
}

ItemCost engineTailCost(const Scenario& s, const LocalSizes& sizes, int mtpLayers, bool loss) {
  EngineScript script(s, sizes);
  PassRecorder passes(script);
  const auto layers = static_cast<std::size_t>(std::max(0, mtpLayers));
  std::vector<Block> states{received(script, Term::EngineForward)};
  std::vector<MtpBlocks> mtp(layers);
  for (std::size_t i = 0; i < layers; ++i) states.push_back(mtpForward(script, mtp[i]));
  std::vector<HeadBlocks> heads(loss ? layers + 1 : 0);
  for (std::size_t i = 0; i < heads.size(); ++i) heads[i] = headForward(script, states[i]);
  passes.forwardDone(loss ? Block{} : states.back());

  // An MTP layer's norm reads the state that the head before it reads too.
  std::vector<Block> gradients(layers + 1);
  if (!loss) gradients.back() = received(script, Term::EngineBackward);
  for (std::size_t i = heads.size(); i-- > 0;) {
    gradients[i] = headBackward(script, heads[i]);
    if (i == layers) script.alive.release(heads[i].normInput);
  }
  for (std::size_t i = layers; i-- > 0;) {
    Block below = mtpBackward(script, gradients[i + 1], mtp[i]);
    script.alive.release(loss ? heads[i].normInput : states[i]);
    if (loss)
      script.alive.release(below);
    else
      gradients[i] = below;
  }
  return passes.backwardDone();
}

ItemCost enginePassingCost(const LocalSizes& sizes) {
  ItemCost cost;
  cost.forward.add(Term::EngineForward, sizes.state());
  cost.backward.add(Term::EngineBackward, sizes.state());
  return cost;
}

}  // namespace shardscope
