// SPDX-License-Identifier: Apache-2.0
#include "core/plan/search_worker.h"

#include <cmath>

namespace shardscope {

void FoundPoints::merge(const FoundPoints& other) {
  counts.considered += other.counts.considered;
  counts.feasible += other.counts.feasible;
  for (std::size_t i = 0; i < counts.rejected.size(); ++i) counts.rejected[i] += other.counts.rejected[i];
  front.merge(other.front);
  top.merge(other.top);
}

void SearchWorker::searchCell(std::int64_t cell) {
  SearchPoint point = cellAt(m_axes, cell);
  setCell(m_scratch, m_base, m_axes, point);
  m_found.counts.considered += pointsPerCell(m_axes);
  for (point.ep = 0; point.ep < m_axes.ep.size(); ++point.ep)
    for (point.etp = 0; point.etp < m_axes.etp.size(); ++point.etp) searchExperts(point);
}

void SearchWorker::searchExperts(SearchPoint point) {
  m_scratch.layout.ep = m_axes.ep[point.ep];
  m_scratch.layout.etp = m_axes.etp[point.etp];
  const auto pointsPerWorld =
      static_cast<std::int64_t>(m_axes.microBatchSize.size() * m_axes.recompute.size() * m_axes.offload.size());
  for (point.gpus = 0; point.gpus < m_axes.gpus.size(); ++point.gpus) {
    m_scratch.cluster.numGpus = m_axes.gpus[point.gpus];
    const ProcessGroups groups = deriveGroups(m_scratch.layout, m_scratch.cluster.numGpus);
    if (!groups.dpDivides)
      m_found.counts.reject(Rejection::DpNotWhole, pointsPerWorld);
    else if (!groups.edpDivides)
      m_found.counts.reject(Rejection::EdpNotWhole, pointsPerWorld);
    else
      searchBatches(point, groups);
  }
}

void SearchWorker::searchBatches(SearchPoint point, const ProcessGroups& groups) {
  const auto pointsPerBatch = static_cast<std::int64_t>(m_axes.recompute.size() * m_axes.offload.size());
  for (point.microBatchSize = 0; point.microBatchSize < m_axes.microBatchSize.size(); ++point.microBatchSize) {
    m_scratch.batch.microBatchSize = m_axes.microBatchSize[point.microBatchSize];
    const std::int64_t perMicrobatch = std::int64_t{m_scratch.batch.microBatchSize} * groups.dp;
    if (globalBatchSize(m_scratch, groups.dp) % perMicrobatch != 0) {
      m_found.counts.reject(Rejection::Batch, pointsPerBatch);
      continue;
    }
    for (point.recompute = 0; point.recompute < m_axes.recompute.size(); ++point.recompute) {
      m_scratch.recompute = m_axes.recompute[point.recompute];
      for (point.offload = 0; point.offload < m_axes.offload.size(); ++point.offload) {
        m_scratch.optimizer.cpuOffloadFraction = m_axes.offload[point.offload];
        evaluate(point, groups);
      }
    }
  }
}

void SearchWorker::evaluate(const SearchPoint& point, const ProcessGroups& groups) {
  const PipelineLayout& pipeline = m_axes.pipelines[point.pipeline].layout;
  if (!isLegal(m_scratch, groups, &pipeline)) return m_found.counts.reject(Rejection::Rule, 1);
  const MemoryBreakdown memory = estimateMemory(m_scratch, groups, pipeline, MemoryDetail::Totals);
  const Bytes left = headroom(memory);
  const Bytes wanted = bytesFrom(m_minHeadroom * static_cast<double>(memory.capacity.count));
  if (!memory.fits() || left < wanted) return m_found.counts.reject(Rejection::Memory, 1);

  ++m_found.counts.feasible;
  const StepEstimate step = estimateStep(m_scratch, groups, pipeline);
  if (!std::isfinite(step.time.count) || !std::isfinite(step.tokensPerSecondPerGpu)) return;
  const std::int64_t number = numberOf(m_axes, point);
  const double sequences = globalBatchSize(m_scratch, groups.dp);
  m_found.front.add({number, m_scratch.cluster.numGpus, step.time.count / sequences, left.count});
  m_found.top.add({number, step.tokensPerSecondPerGpu});
}

}  // namespace shardscope
