// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/rates_text.h"

#include <QCoreApplication>

namespace shardscope {
namespace {

// The sources of resources/calibration.
[[maybe_unused]] constexpr const char* kSources[] = {
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Dense products: the iteration times of eight Megatron-LM runs from 22B to 1T on A100 (arXiv "
                      "2205.05198, table 5), within 6 %. Derived: collectives from the all-reduce of "
                      "stas00/ml-engineering (235 GB/s on eight), fused attention and grouped products from its best "
                      "matrix product (271 of 312 TFLOP/s) with the ratios of H100, host costs of H100."),
    QT_TRANSLATE_NOOP("shardscope::Rates", "Derived from GB300: no published run."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Derived: matrix products at the power limit of a single card; no published run."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Derived: oneDNN matrix products and memory copies of a small server; measure yours with "
                      "shardscope-engine bench."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Derived: the best matrix products of stas00/ml-engineering (668 of 1307 TFLOP/s on MI300X, 785 "
                      "on MI325X, 1565 of 2517 on MI355X); no published run of this kind."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Fractions that reproduce published training runs, few for many and none for one run alone: "
                      "NVIDIA-NeMo/Megatron-Bridge performance cards and tables, NVIDIA/Megatron-LM moe_recipes and "
                      "yanring/Megatron-MoE-ModelZoo on GB300."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Fractions that reproduce published training runs, few for many and none for one run alone: "
                      "NVIDIA-NeMo/Megatron-Bridge performance cards, recipes and long-context guidance, "
                      "NVIDIA/Megatron-LM moe_recipes and yanring/Megatron-MoE-ModelZoo on H100. Collectives: "
                      "stas00/ml-engineering network/README.md. Llama 3 405B on 8192 and 16384 H100 (arXiv 2407.21783, "
                      "table 4) was kept apart and agrees within 6 %. Derived for the other Hopper parts. The "
                      "published DeepSeek-V3 runs with CP over several nodes do not state the transport: they agree "
                      "with a2a and with a2a+p2p over one card a rank, and with p2p only where a ring edge uses all "
                      "cards of its node."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Fractions that reproduce published training runs, few for many and none for one run alone: "
                      "NVIDIA-NeMo/Megatron-Bridge performance cards, tables and hardware guidance, NVIDIA/Megatron-LM "
                      "moe_recipes and yanring/Megatron-MoE-ModelZoo on GB200."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Fractions that reproduce published training runs, few for many and none for one run alone: the "
                      "bf16 runs of MooreThreads/SimuMax docs/b200 on eight B200; low precision from "
                      "NVIDIA/Megatron-LM moe_recipes and NVIDIA-NeMo/Megatron-Bridge performance tables on B200. "
                      "Derived for B100."),
    QT_TRANSLATE_NOOP("shardscope::Rates",
                      "Products in MXFP8: fractions that reproduce NVIDIA/Megatron-LM moe_recipes and "
                      "NVIDIA-NeMo/Megatron-Bridge performance tables on B300. The rest is that of GB300, which has "
                      "the same chip."),
};

}  // namespace

QString ratesText(const Calibration& calibration) {
  return QCoreApplication::translate("shardscope::Rates", "Rates: %1")
      .arg(QCoreApplication::translate("shardscope::Rates", calibration.source.c_str()));
}

}  // namespace shardscope
