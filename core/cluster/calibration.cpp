// SPDX-License-Identifier: Apache-2.0
#include "core/cluster/calibration.h"

#include <algorithm>
#include <utility>

namespace shardscope {
namespace {

using C = Calibration;
constexpr double kSmallestFraction = 1e-4;

constexpr CalibrationField fraction(std::string_view key, double C::*value) {
  return {key, value, kSmallestFraction, 1.0};
}
constexpr CalibrationField share(std::string_view key, double C::*value) { return {key, value, 0.0, 1.0}; }
constexpr CalibrationField length(std::string_view key, double C::*value) { return {key, value, 0.0, 1e5}; }
constexpr CalibrationField time(std::string_view key, double C::*value) { return {key, value, 0.0, 1e6}; }

constexpr CalibrationField kFields[] = {
    fraction("dense.bf16", &C::denseBf16),
    fraction("dense.fp8", &C::denseFp8),
    fraction("dense.fp8_block", &C::denseFp8Block),
    fraction("dense.mxfp8", &C::denseMxFp8),
    fraction("dense.nvfp4", &C::denseNvFp4),
    fraction("grouped.bf16", &C::groupedBf16),
    fraction("grouped.fp8", &C::groupedFp8),
    fraction("grouped.fp8_block", &C::groupedFp8Block),
    fraction("grouped.mxfp8", &C::groupedMxFp8),
    fraction("grouped.nvfp4", &C::groupedNvFp4),
    length("dense.surface", &C::denseSurface),
    length("grouped.surface", &C::groupedSurface),
    fraction("attention.forward", &C::attentionForward),
    fraction("attention.backward", &C::attentionBackward),
    fraction("attention.mla_forward", &C::mlaForward),
    fraction("attention.mla_backward", &C::mlaBackward),
    length("attention.surface", &C::attentionSurface),
    length("attention.narrow", &C::attentionNarrow),
    fraction("delta.forward", &C::deltaForward),
    fraction("delta.backward", &C::deltaBackward),
    fraction("memory", &C::memory),
    time("kernel.gap_us", &C::kernelGapUs),
    time("kernel.graph_gap_us", &C::kernelGraphGapUs),
    time("host.op_us", &C::hostOpUs),
    time("host.sync_us", &C::hostSyncUs),
    fraction("nvlink.collective", &C::nvlinkCollective),
    fraction("nvlink.all_to_all", &C::nvlinkAllToAll),
    fraction("nvlink.p2p", &C::nvlinkP2p),
    time("nvlink.latency_us", &C::nvlinkLatencyUs),
    fraction("nic.collective", &C::nicCollective),
    fraction("nic.all_to_all", &C::nicAllToAll),
    fraction("nic.p2p", &C::nicP2p),
    time("nic.latency_us", &C::nicLatencyUs),
    {"nic.ring_rails", &C::nicRingRails, 1.0, 64.0},
    fraction("host_link", &C::hostLink),
    {"host.adam_gps", &C::hostAdamGps, 1e-4, 1e3},
    share("overlap.ep", &C::overlapEp),
    share("overlap.delay_wgrad", &C::overlapDelayWgrad),
    share("overlap.tp", &C::overlapTp),
    share("overlap.cp", &C::overlapCp),
    share("overlap.dp", &C::overlapDp),
    share("overlap.pp", &C::overlapPp),
    share("overlap.offload", &C::overlapOffload),
    {"routing.natural", &C::routingNatural, 1.0, 100.0},
    share("band.low", &C::bandLow),
    {"band.high", &C::bandHigh, 0.0, 10.0},
    {"band.release", &C::bandRelease, 0.0, 10.0},
    {"band.launch", &C::bandLaunch, 0.0, 10.0},
};

}  // namespace

std::span<const CalibrationField> calibrationFields() { return kFields; }

const CalibrationField* findCalibrationField(std::string_view key) {
  const auto* found = std::find_if(std::begin(kFields), std::end(kFields),
                                   [&](const CalibrationField& field) { return field.key == key; });
  return found == std::end(kFields) ? nullptr : found;
}

OpFactor factorOf(const Calibration& calibration, std::string_view op) {
  const auto found = std::lower_bound(calibration.ops.begin(), calibration.ops.end(), op,
                                      [](const OpFactor& factor, std::string_view name) { return factor.op < name; });
  return found != calibration.ops.end() && found->op == op ? *found : OpFactor{};
}

void setFactor(Calibration& calibration, OpFactor factor) {
  const auto place = std::lower_bound(calibration.ops.begin(), calibration.ops.end(), factor,
                                      [](const OpFactor& a, const OpFactor& b) { return a.op < b.op; });
  if (place != calibration.ops.end() && place->op == factor.op)
    *place = std::move(factor);
  else
    calibration.ops.insert(place, std::move(factor));
}

}  // namespace shardscope
