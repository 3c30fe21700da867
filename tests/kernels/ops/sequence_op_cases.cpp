// SPDX-License-Identifier: Apache-2.0
// The part of the table whose operations look along the sequence.
#include "tests/kernels/ops/attention_check.h"
#include "tests/kernels/ops/causal_conv_check.h"
#include "tests/kernels/ops/delta_rule_check.h"
#include "tests/kernels/ops/op_case.h"

namespace shardscope {
namespace {

constexpr DataType kFp32 = DataType::Fp32;
constexpr DataType kBf16 = DataType::Bf16;

using Ranges = std::vector<PositionRange>;

AttentionCase whole(std::int64_t positions, AttentionCase c) {
  c.queries = {{0, positions}};
  c.keys = {c.queries};
  return c;
}

}  // namespace

std::vector<OpCase> sequenceOpCases() {
  const Ranges late{{20, 7}}, early{{0, 9}}, middle{{9, 11}};
  return {
      {"attention", "one_token", kFp32, 1e-6, whole(1, {.d = 3, .dv = 5})},
      {"attention", "one_head", kFp32, 2e-6, whole(11, {.d = 4, .dv = 4})},
      {"attention", "odd", kFp32, 2e-6, whole(7, {.batch = 3, .hq = 4, .hk = 2, .d = 5, .dv = 3})},
      {"attention", "past_blocks", kFp32, 4e-6, whole(333, {.hq = 2, .hk = 1, .d = 37, .dv = 33})},
      {"attention", "block_exactly", kFp32, 4e-6, whole(384, {.d = 32, .dv = 32})},
      {"attention", "mla", kFp32, 4e-6, whole(45, {.hq = 2, .hk = 2, .d = 192, .dv = 128})},
      {"attention", "window", kFp32, 4e-6, whole(300, {.batch = 2, .d = 16, .dv = 16, .window = 20})},
      {"attention", "window_past_blocks", kFp32, 4e-6, whole(520, {.d = 8, .dv = 8, .window = 150})},
      {"attention", "window_of_one", kFp32, 2e-6, whole(9, {.hq = 2, .d = 8, .dv = 8, .window = 1})},
      {"attention", "merged", kFp32, 4e-6,
       AttentionCase{.queries = late, .keys = {early, middle, late}, .batch = 2, .hq = 2, .hk = 1}},
      {"attention", "merged_in_other_order", kFp32, 4e-6,
       AttentionCase{.queries = late, .keys = {late, early, middle}, .batch = 2, .hq = 2, .hk = 1}},
      {"attention", "sees_nothing", kFp32, 2e-6, AttentionCase{.queries = early, .keys = {middle, late}}},
      {"attention", "no_keys", kFp32, 2e-6, AttentionCase{.queries = late, .keys = {{}, early, {}}}},
      {"attention", "no_queries", kFp32, 2e-6, AttentionCase{.queries = {}, .keys = {early}}},
      {"attention", "some_see_nothing", kFp32, 2e-6,
       AttentionCase{.queries = early, .keys = {{{6, 2}}, {{4, 2}, {8, 3}}}, .hq = 2}},
      {"attention", "sees_something_at_last", kFp32, 2e-6,
       AttentionCase{.queries = {{5, 6}}, .keys = {late, middle, {{0, 3}, {8, 1}}}, .hq = 2}},
      {"attention", "ranges_in_any_order", kFp32, 4e-6,
       AttentionCase{.queries = {{20, 7}, {3, 4}}, .keys = {{{24, 9}, {0, 5}, {11, 2}}}, .batch = 2}},
      {"attention", "large_logits", kFp32, 1e-6, whole(150, {.d = 4, .dv = 4, .exactScale = 2500})},
      {"attention", "one_token", kBf16, 1e-2, whole(1, {.d = 3, .dv = 5})},
      {"attention", "odd", kBf16, 1e-2, whole(7, {.batch = 3, .hq = 4, .hk = 2, .d = 5, .dv = 3})},
      {"attention", "past_blocks", kBf16, 2e-2, whole(333, {.hq = 2, .hk = 1, .d = 37, .dv = 33, .sums = kBf16})},
      {"attention", "mla", kBf16, 2e-2, whole(45, {.hq = 2, .hk = 2, .d = 192, .dv = 128})},
      {"attention", "merged", kBf16, 2e-2,
       AttentionCase{.queries = late, .keys = {early, middle, late}, .batch = 2, .hq = 2, .hk = 1}},
      {"attention", "large_logits", kBf16, 1e-2, whole(150, {.d = 4, .dv = 4, .exactScale = 2500})},
      {"attention", "zigzag", kFp32, 4e-6, ZigzagCase{.ranks = 4, .half = 5, .batch = 3, .hq = 4, .hk = 2}},
      {"attention", "zigzag_past_blocks", kFp32, 4e-6, ZigzagCase{.ranks = 2, .half = 130, .d = 16}},
      {"attention", "zigzag_window", kFp32, 4e-6, ZigzagCase{.ranks = 3, .half = 7, .batch = 2, .window = 12}},
      {"attention", "zigzag", kBf16, 2e-2, ZigzagCase{.ranks = 4, .half = 5, .batch = 3, .hq = 4, .hk = 2}},

      {"causalConv", "odd", kFp32, 1e-6, CausalConvCase{.length = 9, .channels = 5}},
      {"causalConv", "one_token", kFp32, 1e-6, CausalConvCase{.channels = 3}},
      {"causalConv", "shorter_than_taps", kFp32, 1e-6, CausalConvCase{.length = 3, .batch = 3, .channels = 2}},
      {"causalConv", "past_a_strip", kFp32, 1e-6, CausalConvCase{.length = 2, .channels = 515, .width = 2}},
      {"causalConv", "one_tap", kFp32, 1e-6, CausalConvCase{.length = 5, .batch = 2, .channels = 7, .width = 1}},
      {"causalConv", "odd", kBf16, 1e-2, CausalConvCase{.length = 9, .batch = 2, .channels = 5}},

      {"deltaRule", "one_token", kFp32, 2e-6, DeltaRuleCase{.d = 3, .dv = 5}},
      {"deltaRule", "short", kFp32, 4e-6, DeltaRuleCase{.length = 7, .batch = 3, .heads = 2, .d = 5, .dv = 3}},
      {"deltaRule", "chunk_exactly", kFp32, 4e-6, DeltaRuleCase{.length = 128, .d = 2, .dv = 3}},
      {"deltaRule", "past_chunks", kFp32, 4e-6, DeltaRuleCase{.length = 135, .heads = 2, .d = 3, .dv = 2}},
      {"deltaRule", "wide", kFp32, 4e-6, DeltaRuleCase{.length = 4, .d = 40, .dv = 36}},
      {"deltaRule", "no_decay", kFp32, 4e-6, DeltaRuleCase{.length = 90, .d = 3, .dv = 2, .lowestDecay = 0}},
      {"deltaRule", "all_decays", kFp32, 4e-6,
       DeltaRuleCase{.length = 70, .d = 3, .dv = 2, .lowestDecay = -1e4, .highestDecay = -1e3}},
      {"deltaRule", "restarts", kFp32, 4e-6, DeltaRuleCase{.length = 80, .d = 3, .dv = 2, .restart = 13}},
      {"deltaRule", "writes_nothing", kFp32, 4e-6, DeltaRuleCase{.length = 5, .largestBeta = 0}},
      {"deltaRule", "past_chunks", kBf16, 1e-2, DeltaRuleCase{.length = 70, .batch = 3, .d = 3, .dv = 2}},

      {"deltaGates", "odd", kFp32, 2e-6, DeltaGatesCase{.rows = 7, .heads = 3}},
      {"deltaGates", "one_row", kFp32, 2e-6, DeltaGatesCase{}},
      {"deltaGates", "past_blocks", kFp32, 2e-6, DeltaGatesCase{.rows = 270, .heads = 2}},
      {"deltaGates", "large", kFp32, 2e-6, DeltaGatesCase{.rows = 6, .heads = 5, .largest = 60}},
      {"deltaGates", "odd", kBf16, 1e-2, DeltaGatesCase{.rows = 7, .heads = 3}},
  };
}

}  // namespace shardscope
