// SPDX-License-Identifier: Apache-2.0
#include "core/memory/engine_dispatch.h"

#include <algorithm>
#include <cmath>

namespace shardscope {
namespace {

constexpr double kNumber = 4;  // fp32 or int32

}  // namespace

DispatchScript::DispatchScript(EngineScript& script)
    : m_script(script),
      m_alive(script.alive),
      m_gathers(script.scenario.moe.dispatcher == Dispatcher::AllGather),
      m_topk(std::max(0, script.scenario.model.moe.topk)),
      m_ep(std::max(1, script.scenario.layout.ep)),
      m_etp(script.sizes.etp),
      m_localExperts(std::floor(script.scenario.model.moe.numExperts / m_ep)),
      m_rows(script.sizes.routed),
      m_groupTokens(script.sizes.shard * script.sizes.expertGroup) {}

// Rows in the order of the sender -> rows grouped by this rank's experts.
Block DispatchScript::bring(Block sorted, double rowBytes, Term term, Term moving) {
  Block arrived = sorted;
  if (m_ep > 1) {
    arrived = m_alive.make(moving, rowBytes * m_rows / m_etp);
    m_alive.release(sorted);
  }
  if (m_etp > 1) {
    const Block all = m_alive.make(moving, rowBytes * m_rows);
    m_alive.release(arrived);
    arrived = all;
  }
  if (sorts()) {
    const Block grouped = m_alive.make(term, rowBytes * m_rows);
    m_alive.release(arrived);
    return grouped;
  }
  m_alive.retag(arrived, term);
  return arrived;
}

Block DispatchScript::takeBack(Block results, double rowBytes, Term moving) {
  Block leaving = results;
  if (sorts()) {
    leaving = m_alive.make(moving, rowBytes * m_rows);
    m_alive.release(results);
  }
  if (m_etp > 1) {
    Block parts = m_alive.make(moving, rowBytes * m_rows);
    m_alive.release(leaving);
    leaving = m_alive.make(moving, rowBytes * m_rows / m_etp);
    m_alive.release(parts);
  }
  if (m_ep <= 1) return leaving;
  const Block back = m_alive.make(moving, rowBytes * chosen());
  m_alive.release(leaving);
  return back;
}

void DispatchScript::exchangeDispatch(RouteBlocks& route) {
  if (sorts()) {
    route.order = m_alive.make(Term::RouterScores, kNumber * m_rows);
    route.orderBack = m_alive.make(Term::RouterScores, kNumber * m_rows);
  }
  route.position = m_alive.make(Term::RouterScores, kNumber * chosen());
  Block source = m_alive.make(Term::EngineForward, kNumber * chosen());
  const Block sorted = m_alive.make(Term::RouterScores, kNumber * chosen());
  route.probabilities = bring(sorted, kNumber, Term::RouterScores, Term::EngineForward);
  m_alive.release(source);
  route.tokenOfRow = m_alive.make(Term::RouterScores, kNumber * chosen());
}

void DispatchScript::gatherDispatch(RouteBlocks& route) {
  const double choices = kNumber * m_groupTokens * m_topk;
  route.position = m_alive.make(Term::RouterScores, choices);
  route.tokenOfRow = m_alive.make(Term::RouterScores, kNumber * m_rows);
  Block all = m_alive.make(Term::EngineForward, choices);
  Block source = m_alive.make(Term::EngineForward, kNumber * m_rows);
  route.probabilities = m_alive.make(Term::RouterScores, kNumber * m_rows);
  m_alive.release(all);
  m_alive.release(source);
}

Block DispatchScript::dispatch(RouteBlocks& route) {
  if (!m_gathers) {
    exchangeDispatch(route);
    const Block sorted = m_alive.make(Term::EngineForward, ofRows(chosen()));
    return bring(sorted, ofRows(1), Term::DispatchedTokens, Term::EngineForward);
  }
  Block experts = m_alive.make(Term::EngineForward, kNumber * m_groupTokens * m_topk);
  gatherDispatch(route);
  Block all = m_alive.make(Term::EngineForward, ofRows(m_groupTokens));
  const Block taken = m_alive.make(Term::DispatchedTokens, ofRows(m_rows));
  m_alive.release(all);
  m_alive.release(experts);
  return taken;
}

// Rows' results to their sums a token.
Block DispatchScript::summed(Block results, Term term) {
  if (m_gathers) {
    Block partial = m_alive.make(term, ofRows(m_groupTokens));
    m_alive.release(results);
    const Block sums = m_alive.make(term, ofRows(m_script.sizes.shard));
    m_alive.release(partial);
    return sums;
  }
  Block sorted = takeBack(results, ofRows(1), term);
  const Block sums = m_alive.make(term, ofRows(m_script.sizes.shard));
  m_alive.release(sorted);
  return sums;
}

Block DispatchScript::combine(Block results) { return summed(results, Term::EngineForward); }
Block DispatchScript::dispatchBackward(Block gradient) { return summed(gradient, Term::EngineBackward); }

Block DispatchScript::combineBackward() {
  if (m_gathers) {
    Block all = m_alive.make(Term::EngineBackward, ofRows(m_groupTokens));
    const Block taken = m_alive.make(Term::EngineBackward, ofRows(m_rows));
    m_alive.release(all);
    return taken;
  }
  const Block sorted = m_alive.make(Term::EngineBackward, ofRows(chosen()));
  return bring(sorted, ofRows(1), Term::EngineBackward, Term::EngineBackward);
}

Block DispatchScript::probabilitiesBackward(Block gradient) {
  if (m_gathers) {
    Block partial = m_alive.make(Term::EngineBackward, kNumber * m_groupTokens * m_topk);
    const Block own = m_alive.make(Term::EngineBackward, kNumber * chosen());
    m_alive.release(partial);
    m_alive.release(gradient);
    return own;
  }
  Block sorted = takeBack(gradient, kNumber, Term::EngineBackward);
  const Block own = m_alive.make(Term::EngineBackward, kNumber * chosen());
  m_alive.release(sorted);
  return own;
}

}  // namespace shardscope
