// SPDX-License-Identifier: Apache-2.0
// Runs every forward and backward of one step on a rank, in the order of core/schedule, and passes hidden states and
// their gradients between the stages.
//
// What is sent is copied to the host first: a schedule may send more before the receiver comes to the first of it, and
// device memory must not depend on who was faster.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "kernels/step/model_chunk.h"

namespace shardscope {

class PipelineRunner {
 public:
  PipelineRunner(Rank& rank, std::span<const std::unique_ptr<ModelChunk>> chunks);

  // All micro batches of one step. Returns the sum of the losses of this rank's tokens, which only the last stage has.
  double run(int step);

 private:
  struct Sent {
    Tensor staged;
    PostedCollective send;
  };
  void forward(const ScheduleStep& step, double& loss);
  void backward(const ScheduleStep& step);
  const MicrobatchTokens& tokensOf(int microbatch);
  std::vector<std::vector<std::int32_t>> makeTokens(int microbatch) const;
  void send(Communicator& group, std::deque<Sent>& sent, const Tensor& x, int peer);
  Tensor receive(Communicator& group, int peer, Term term);
  int stageOf(int chunk) const { return chunk * m_pp + m_rank.at.pp; }
  int peerOf(int stage) const { return stage % m_pp; }

  Rank& m_rank;
  std::span<const std::unique_ptr<ModelChunk>> m_chunks;
  int m_pp;
  int m_stages;
  std::size_t m_mostSent;
  Communicator& m_forward;
  std::unique_ptr<Communicator> m_backward;  // apart: both directions would mix where two ranks are neighbours twice
  std::vector<ScheduleStep> m_order;
  std::map<std::pair<int, int>, ChunkKept> m_live;  // by chunk and micro batch
  std::deque<Sent> m_sentForward, m_sentBackward;
  bool m_usesTokens = false;                                        // the stages between the ends do not
  std::map<int, std::vector<std::vector<std::int32_t>>> m_batches;  // of micro batches in flight, on the host: by ahead
  MicrobatchTokens m_tokens;                                        // of m_tokensOf
  int m_tokensOf = -1;
  int m_step = 0;
};

}  // namespace shardscope
