// SPDX-License-Identifier: Apache-2.0
// How the engine brings rows to their experts and back; follows kernels/step/all_to_all_dispatch.cpp and
// all_gather_dispatch.cpp.
#pragma once

#include "core/memory/engine_layer.h"

namespace shardscope {

class DispatchScript {
 public:
  explicit DispatchScript(EngineScript& script);

  Block dispatch(RouteBlocks& route);
  Block combine(Block results);
  Block combineBackward();
  Block dispatchBackward(Block gradient);
  Block probabilitiesBackward(Block gradient);

  double rows() const { return m_rows; }  // at this rank's experts

 private:
  bool sorts() const { return m_localExperts > 1 && m_ep * m_etp > 1; }
  double chosen() const { return m_topk * m_script.sizes.shard; }  // rows that this rank's tokens become
  double ofRows(double rows) const { return m_script.sizes.element * rows * m_script.sizes.hidden; }
  void gatherDispatch(RouteBlocks& route);
  void exchangeDispatch(RouteBlocks& route);
  Block bring(Block sorted, double rowBytes, Term term, Term moving);
  Block takeBack(Block results, double rowBytes, Term moving);
  Block summed(Block results, Term term);

  EngineScript& m_script;
  Moments& m_alive;
  bool m_gathers;
  double m_topk, m_ep, m_etp, m_localExperts, m_rows;
  double m_groupTokens;  // of all ranks that exchange tokens
};

}  // namespace shardscope
