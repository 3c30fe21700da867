// SPDX-License-Identifier: Apache-2.0
// Measured fractions and latencies that turn the peaks of a machine into times. Data with a source: one file a GPU
// family in resources/calibration, or what "shardscope-engine bench" measured here; a scenario may override any key.
//
// Time of an op = max(FLOPs / (peak * fraction * shape), bytes / (memory bandwidth * memory)) + kernels * gap.
//
// key                     field is
// dense.<precision>       fraction of the peak of bf16, fp8, fp8_block, mxfp8, nvfp4 that a large matrix product
//                         reaches inside a training step (clocks under load, not the best of a benchmark)
// grouped.<precision>     the same for the grouped products of the experts
// dense.surface           shape = 1 / (1 + surface * (1/M + 1/N + 1/K)), elements: prologue, epilogue and tile edges
// grouped.surface         the same for one group
// attention.forward       fraction of the bf16 peak of fused attention with equal head widths; the causal half counts
// attention.backward      the same for its backward of 2.5 times the forward's FLOPs
// attention.mla_forward   with the two widths of latent attention (192 and 128)
// attention.mla_backward
// attention.surface       shape = 1 / (1 + surface / L), L = tokens that one kernel sees
// attention.narrow        of the engine, which spends a while on every score, however wide its heads: a FLOP takes
//                         (1 + narrow / width) / (1 + narrow / 128) of what it does at 128, width = mean of query and
//                         value
// delta.forward           fraction of the bf16 peak of the chunked gated delta rule
// delta.backward
// memory                  fraction of the memory bandwidth that elementwise kernels reach
// kernel.gap_us           device time between two kernels of a stream
// kernel.graph_gap_us     the same inside a CUDA graph
// host.op_us              host time to launch one kernel from the framework
// host.sync_us            device idle time when the host waits for a number from the device
// nvlink.collective       fraction of the link's bandwidth: all-gather, reduce-scatter
// nvlink.all_to_all
// nvlink.p2p
// nvlink.latency_us       of one collective
// nic.collective, nic.all_to_all, nic.p2p, nic.latency_us     the same beyond the NVLink domain
// nic.ring_rails          network cards of its node that a context-parallel ring edge between two nodes can use
// host_link               fraction of the host link's bandwidth
// host.adam_gps           optimizer elements, in 10^9 a second and GPU, that the host updates under CPU offload
// overlap.<kind>          largest share of the communication that overlapping hides: ep, tp, cp, dp, pp, offload
// overlap.delay_wgrad     the same for ep with delayed weight gradients
// routing.natural         tokens of the hottest rank over the mean under natural, dropless routing
// band.low, band.high     relative distance of the band's ends from the estimate, where nothing else is unknown
// band.release            more of it on the high side, for the age of the software
// band.launch             more of it on the high side, of the share that waits for the host
//
// Beside them, "ops": {"attention.norm": [1.3, 1.1], ...}: the time of an op of that name over what the formula says,
// forward and backward. A processor does not do every op at the rate of its memory; what an op does not name is 1.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

struct OpFactor {
  std::string op;
  double forward = 1, backward = 1;

  bool operator==(const OpFactor&) const = default;
};
constexpr double kSmallestOpFactor = 1e-3, kLargestOpFactor = 1e4;

struct Calibration {
  std::string source;
  std::vector<OpFactor> ops;  // by name

  double denseBf16 = 0.50;
  double denseFp8 = 0.45;
  double denseFp8Block = 0.45;
  double denseMxFp8 = 0.45;
  double denseNvFp4 = 0.40;
  double groupedBf16 = 0.38;
  double groupedFp8 = 0.34;
  double groupedFp8Block = 0.34;
  double groupedMxFp8 = 0.34;
  double groupedNvFp4 = 0.30;
  double denseSurface = 200;
  double groupedSurface = 250;
  double attentionForward = 0.50;
  double attentionBackward = 0.45;
  double mlaForward = 0.45;
  double mlaBackward = 0.38;
  double attentionSurface = 256;
  double attentionNarrow = 0;
  double deltaForward = 0.10;
  double deltaBackward = 0.10;
  double memory = 0.65;
  double kernelGapUs = 2.2;
  double kernelGraphGapUs = 1.0;
  double hostOpUs = 48.0;
  double hostSyncUs = 30.0;
  double nvlinkCollective = 0.67;
  double nvlinkAllToAll = 0.60;
  double nvlinkP2p = 0.70;
  double nvlinkLatencyUs = 15.0;
  double nicCollective = 0.85;
  double nicAllToAll = 0.80;
  double nicP2p = 0.80;
  double nicLatencyUs = 30.0;
  double nicRingRails = 1.0;
  double hostLink = 0.75;
  double hostAdamGps = 0.5;
  double overlapEp = 0.72;
  double overlapDelayWgrad = 0.72;
  double overlapTp = 0.70;
  double overlapCp = 0.90;
  double overlapDp = 0.90;
  double overlapPp = 0.90;
  double overlapOffload = 0.90;
  double routingNatural = 1.5;
  double bandLow = 0.12;
  double bandHigh = 0.10;
  double bandRelease = 0.10;
  double bandLaunch = 0.5;

  bool operator==(const Calibration&) const = default;
};

struct CalibrationField {
  std::string_view key;
  double Calibration::*value;
  double smallest;  // values outside are refused
  double largest;
};

std::span<const CalibrationField> calibrationFields();               // in the order above
const CalibrationField* findCalibrationField(std::string_view key);  // null when there is none

// Of one op; 1 and 1 where there is none.
OpFactor factorOf(const Calibration& calibration, std::string_view op);
void setFactor(Calibration& calibration, OpFactor factor);

}  // namespace shardscope
