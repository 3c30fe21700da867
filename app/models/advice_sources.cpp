// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/advice_sources.h"

#include <QCoreApplication>
#include <algorithm>

namespace shardscope {
namespace {

constexpr const char* kSources[] = {
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-Bridge comm_overlap"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-Bridge flex_dispatcher_backend: HybridEP spans NVLink"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM arguments: cross-entropy fusion"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM data loader: the mask of a batch"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM num_microbatches_calculator and interleaved schedule"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM optimizer: precision-aware optimizer and FP8 parameters"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM pipeline layout"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM transformer_config: EP overlap excludes moe recompute"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM transformer_layer: fused and graphed norms"),
    QT_TRANSLATE_NOOP("AdviceSources", "Megatron-LM transformer_layer: mlp acts on dense layers"),
    QT_TRANSLATE_NOOP("AdviceSources", "Memory plan of this scenario"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CP sizing rule 1"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CP sizing rule 2"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CP sizing rule 3"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CP sizing rule 4"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CP sizing rule 5"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CP sizing rule 6"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, CUDA graph guidance"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, configuration families: DeepEP on H100"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, configuration families: HybridEP on GB200"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, pitfall 1"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, pitfall 2"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, pitfall 3"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, pitfall 4"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide, pitfall 5"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide: CPU offload for optimizer state"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide: a PP layout that does not waste the DP budget"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide: a dispatcher that does not waste the DP budget"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide: attention memory dominates"),
    QT_TRANSLATE_NOOP("AdviceSources", "MoE long-context guide: lower precision"),
    QT_TRANSLATE_NOOP("AdviceSources", "Transformer Engine, all-to-all context parallelism"),
};

}  // namespace

QString adviceSource(std::string_view source) {
  const auto* const found = std::find(std::begin(kSources), std::end(kSources), source);
  return found == std::end(kSources) ? QString::fromUtf8(source.data(), static_cast<int>(source.size()))
                                     : QCoreApplication::translate("AdviceSources", *found);
}

bool knowsAdviceSource(std::string_view source) {
  return std::find(std::begin(kSources), std::end(kSources), source) != std::end(kSources);
}

}  // namespace shardscope
