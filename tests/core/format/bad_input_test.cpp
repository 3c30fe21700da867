// SPDX-License-Identifier: Apache-2.0
// Bad scenarios of many kinds: each is an error at the right path, in words, and never a crash or a hang.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/format/json_document.h"
#include "core/format/scenario_fields.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"
#include "tests/core/format/sample_scenarios.h"

namespace shardscope {
namespace {

using nlohmann::json;

void expectError(std::string_view text, std::string_view path, std::string_view id, const std::string& label) {
  const auto read = readScenario(text);
  ASSERT_FALSE(read.ok()) << label << " was read";
  EXPECT_EQ(read.error().path, path) << label << ": " << render(read.error());
  EXPECT_EQ(read.error().message.id, id) << label << ": " << render(read.error());
  const std::string sentence = render(read.error());
  EXPECT_LT(sentence.size(), 1000u) << label;
  EXPECT_NE(sentence, std::string(path) + ": " + std::string(id)) << label << " has no sentence";
  EXPECT_THAT(sentence, testing::Not(testing::ContainsRegex("\\{[a-z]+\\}"))) << label;
}

constexpr const char* kRange = "error.out-of-range";
constexpr const char* kType = "error.wrong-type";
constexpr const char* kMissing = "error.missing-key";
constexpr const char* kChoice = "error.unknown-choice";
constexpr const char* kNear = "error.mistyped-choice";

struct BadText {
  const char* text;
  const char* path;
  const char* id;
};

constexpr BadText kBadTexts[] = {
    {"", "", "error.json-empty"},
    {" \t\r\n ", "", "error.json-empty"},
    {"{\"batch\": {\"seq_len\": 1e400}}", "line 1, column 27", "error.json-number"},
    {"{", "line 1, column 1", "error.json-syntax"},
    {"{\"model\"", "line 1, column 8", "error.json-syntax"},
    {"{\"model\":", "line 1, column 9", "error.json-syntax"},
    {"{\"model\": {\"num_layers\": 1", "line 1, column 26", "error.json-syntax"},
    {"{\"model\": {}", "line 1, column 12", "error.json-syntax"},
    {"{\"name\": \"abc", "line 1, column 13", "error.json-syntax"},
    {"{\n \"layout\": {\n  \"tp\": ,\n", "line 3, column 9", "error.json-syntax"},
    {"{} {}", "line 1, column 4", "error.json-syntax"},
    {"{},", "line 1, column 3", "error.json-syntax"},
    {"}", "line 1, column 1", "error.json-syntax"},
    {"{\"a\": 1,}", "line 1, column 9", "error.json-syntax"},
    {"{\"a\": [1,]}", "line 1, column 10", "error.json-syntax"},
    {"{\"a\" 1}", "line 1, column 6", "error.json-syntax"},
    {"{a: 1}", "line 1, column 2", "error.json-syntax"},
    {"{'a': 1}", "line 1, column 2", "error.json-syntax"},
    {"{\"a\": 'b'}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": NaN}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": nan}", "line 1, column 8", "error.json-syntax"},
    {"{\"a\": Infinity}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": -Infinity}", "line 1, column 8", "error.json-syntax"},
    {"{\"a\": +1}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": .5}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": 1.}", "line 1, column 9", "error.json-syntax"},
    {"{\"a\": 0x10}", "line 1, column 8", "error.json-syntax"},
    {"{\"a\": 010}", "line 1, column 9", "error.json-syntax"},
    {"{\"a\": 1e}", "line 1, column 9", "error.json-syntax"},
    {"{\"a\": 1e400}", "line 1, column 11", "error.json-number"},
    {"{\"a\": -1e400}", "line 1, column 12", "error.json-number"},
    {"{\"a\": True}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": None}", "line 1, column 7", "error.json-syntax"},
    {"{\"a\": undefined}", "line 1, column 7", "error.json-syntax"},
    {"// comment\n{}", "line 1, column 1", "error.json-syntax"},
    {"{/* comment */}", "line 1, column 2", "error.json-syntax"},
    {"# comment\n{}", "line 1, column 1", "error.json-syntax"},
    {"model: deepseek-v3", "line 1, column 1", "error.json-syntax"},
    {"<?xml version=\"1.0\"?>", "line 1, column 1", "error.json-syntax"},
    {"{\"name\": \"\\x\"}", "line 1, column 12", "error.json-syntax"},
    {"{\"name\": \"\\u12\"}", "line 1, column 15", "error.json-syntax"},
    {"{\"name\": \"\\ud800\"}", "line 1, column 17", "error.json-syntax"},
    {"{\"name\": \"\\udc00\"}", "line 1, column 16", "error.json-syntax"},
    {"{\"name\": \"tab\there\"}", "line 1, column 14", "error.json-syntax"},
    {"{\"name\": \"line\nbreak\"}", "line 1, column 15", "error.json-syntax"},
    {"{\"name\": \"\xff\"}", "line 1, column 11", "error.json-syntax"},
    {"{\"name\": \"\xc3(\"}", "line 1, column 12", "error.json-syntax"},
    {"{\"name\": \"\xc0\x80\"}", "line 1, column 11", "error.json-syntax"},
    {"{\"name\": \"\xed\xa0\x80\"}", "line 1, column 12", "error.json-syntax"},
    {"{\"name\": \"\xf5\x80\x80\x80\"}", "line 1, column 11", "error.json-syntax"},
    {"{\"na\xe9me\": 1}", "line 1, column 6", "error.json-syntax"},
    {"\xff\xfe{", "line 1, column 1", "error.json-syntax"},
    {"\xef\xbb", "line 1, column 2", "error.json-syntax"},
    {"[]", "", "error.wrong-type"},
    {"[{}]", "", "error.wrong-type"},
    {"\"scenario\"", "", "error.wrong-type"},
    {"1", "", "error.wrong-type"},
    {"null", "", "error.wrong-type"},
    {"true", "", "error.wrong-type"},
    {"{\"name\": \"a\", \"name\": \"b\"}", "name", "error.duplicate-key"},
    {"{\"layout\": {\"tp\": 1, \"cp\": 2, \"tp\": 1}}", "layout.tp", "error.duplicate-key"},
    {"{\"a\": [{}, {\"b\": {\"c\": 1, \"c\": 1}}]}", "a[1].b.c", "error.duplicate-key"},
    {"{}", "model.num_layers", "error.missing-key"},
    {"{\"scenario\": []}", "", "error.wrong-type"},
    {"{\"scenario\": {}}", "model.num_layers", "error.missing-key"},
    {"{\"model\": {\"preset\": \"deepseek-v3\"}}", "cluster.gpu", "error.missing-key"},
};

TEST(BadInput, TextsThatAreNoScenario) {
  for (const BadText& bad : kBadTexts) expectError(bad.text, bad.path, bad.id, quotable(bad.text));
}

TEST(BadInput, ANulByteIsAnError) {
  expectError(std::string_view("{\"name\": \"a\0b\"}", 15), "line 1, column 12", "error.json-syntax", "NUL in a text");
  expectError(std::string_view("\0{}", 3), "line 1, column 1", "error.json-syntax", "NUL before");
}

TEST(BadInput, AByteOrderMarkIsAccepted) { EXPECT_TRUE(readScenario("\xef\xbb\xbf" + sampleScenario().dump()).ok()); }

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST(BadInput, SizeAndDepthAreBounded) {
  const auto text = [](std::initializer_list<std::string_view> parts) {
    std::string out;
    for (const std::string_view part : parts) out += part;
    return out;
  };
  const std::string megabytes(10'000'000, 'x');
  const std::string kilobytes(100'000, 'x');
  const std::string opened(100'000, '[');
  const std::string closed(100'000, ']');
  expectError(text({"{\"name\": \"", megabytes, "\"}"}), "", "error.json-too-large", "10 MB text");
  expectError(text({std::string(5'000'000, ' '), "{}"}), "", "error.json-too-large", "5 MB of blanks");
  expectError(text({"{\"name\": \"", kilobytes, "\"}"}), "name", "error.text-too-long", "100 kB text");
  expectError(text({"{\"", kilobytes, "\": 1}"}), "", "error.text-too-long", "100 kB key");
  const std::string lists = text({"a", repeated("[0]", 31)});
  expectError(text({"{\"a\": ", opened, closed, "}"}), lists, "error.json-too-deep", "100,000 lists");
  expectError(text({"{\"a\": ", opened}), lists, "error.json-too-deep", "100,000 open lists");
  const std::string objects = text({"a", repeated(".a", 31)});
  expectError(repeated("{\"a\":", 100'000), objects, "error.json-too-deep", "100,000 objects");
  expectError(text({"{\"a\": ", opened.substr(0, 31), closed.substr(0, 31), "}"}), "model.num_layers", kMissing,
              "32 levels");
}

TEST(BadInput, ManyKeysAndLongListsEndSoon) {
  json document = sampleScenario();
  for (int i = 0; i < 20'000; ++i) document[std::string("unknown").append(std::to_string(i))] = i;
  const auto read = readScenario(document.dump());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->warnings.size(), 100u);
  document = sampleScenario();
  document["recompute"]["modules"] = std::vector<std::string>(100'000, "mlp");
  EXPECT_TRUE(readScenario(document.dump()).ok());
  document = sampleScenario();
  document["model"]["moe_layer_pattern"] = std::vector<int>(1'000'000, 1);
  expectError(document.dump(), "model.moe_layer_pattern", "error.pattern-length", "a million layers");
}

struct BadValue {
  const char* at;     // JSON pointer of the value that is replaced in a good MoE scenario
  const char* value;  // null removes the key
  const char* path;
  const char* id;
};

constexpr BadValue kBadValues[] = {
    // head
    {"/format", "\"shardscope.trace\"", "format", "error.not-a-scenario"},
    {"/format", "1", "format", "error.not-a-scenario"},
    {"/format", "null", "format", "error.not-a-scenario"},
    {"/version", "2", "version", "error.newer-version"},
    {"/version", "0", "version", kRange},
    {"/version", "-1", "version", kRange},
    {"/version", "\"1\"", "version", kType},
    {"/version", "1.5", "version", kType},
    {"/version", "9223372036854775808", "version", kRange},
    {"/name", "1", "name", kType},
    {"/name", "null", "name", kType},
    {"/name", "[\"a\"]", "name", kType},
    // every object as something else
    {"/model", "[]", "model", kType},
    {"/model", "\"deepseek-v3\"", "model", kType},
    {"/model", "null", "model", kType},
    {"/model", "{}", "model.num_layers", kMissing},
    {"/cluster", "[]", "cluster", kType},
    {"/cluster", "\"H100\"", "cluster", kType},
    {"/cluster", "{}", "cluster.gpu", kMissing},
    {"/layout", "[1, 1, 1]", "layout", kType},
    {"/layout", "\"tp2\"", "layout", kType},
    {"/layout", "null", "layout", kType},
    {"/batch", "4096", "batch", kType},
    {"/precision", "\"bf16\"", "precision", kType},
    {"/optimizer", "\"adam\"", "optimizer", kType},
    {"/recompute", "\"full\"", "recompute", kType},
    {"/recompute", "[\"mlp\"]", "recompute", kType},
    {"/moe", "true", "moe", kType},
    {"/kernels", "\"flash\"", "kernels", kType},
    {"/overlap", "true", "overlap", kType},
    {"/overlap", "[]", "overlap", kType},
    // the model
    {"/model/preset", "\"deepseek-v99\"", "model.preset", "error.unknown-preset-near"},
    {"/model/preset", "\"no such model at all\"", "model.preset", "error.unknown-preset"},
    {"/model/preset", "\"../secret\"", "model.preset", "error.unknown-preset"},
    {"/model/preset", "3", "model.preset", kType},
    {"/model/num_layers", nullptr, "model.num_layers", kMissing},
    {"/model/num_layers", "null", "model.num_layers", kType},
    {"/model/num_layers", "0", "model.num_layers", kRange},
    {"/model/num_layers", "-61", "model.num_layers", kRange},
    {"/model/num_layers", "1025", "model.num_layers", kRange},
    {"/model/num_layers", "1e30", "model.num_layers", kRange},
    {"/model/num_layers", "-1e30", "model.num_layers", kRange},
    {"/model/num_layers", "9223372036854775807", "model.num_layers", kRange},
    {"/model/num_layers", "9223372036854775808", "model.num_layers", kRange},
    {"/model/num_layers", "18446744073709551616", "model.num_layers", kRange},
    {"/model/num_layers", "-9223372036854775809", "model.num_layers", kRange},
    {"/model/num_layers", "4294967297", "model.num_layers", kRange},
    {"/model/num_layers", "12.5", "model.num_layers", kType},
    {"/model/num_layers", "1e-300", "model.num_layers", kType},
    {"/model/num_layers", "\"12\"", "model.num_layers", kType},
    {"/model/num_layers", "true", "model.num_layers", kType},
    {"/model/num_layers", "[12]", "model.num_layers", kType},
    {"/model/num_layers", "{\"value\": 12}", "model.num_layers", kType},
    {"/model/num_dense_layers", "13", "model.num_dense_layers", "error.too-many-layers"},
    {"/model/num_dense_layers", "-1", "model.num_dense_layers", kRange},
    {"/model/num_dense_layers", "\"all\"", "model.num_dense_layers", kType},
    {"/model/moe_layer_pattern", "[1, 0]", "model.moe_layer_pattern", "error.pattern-length"},
    {"/model/moe_layer_pattern", "[]", "model.moe_layer_pattern", "error.pattern-length"},
    {"/model/moe_layer_pattern", "\"0101\"", "model.moe_layer_pattern", kType},
    {"/model/moe_layer_pattern", "{\"0\": 1}", "model.moe_layer_pattern", kType},
    {"/model/moe_layer_pattern", "[0, 1, 2]", "model.moe_layer_pattern[2]", kRange},
    {"/model/moe_layer_pattern", "[0, true]", "model.moe_layer_pattern[1]", kType},
    {"/model/moe_layer_pattern", "[null]", "model.moe_layer_pattern[0]", kType},
    {"/model/hidden_size", nullptr, "model.hidden_size", kMissing},
    {"/model/hidden_size", "0", "model.hidden_size", kRange},
    {"/model/hidden_size", "100000", "model.hidden_size", kRange},
    {"/model/hidden_size", "4", "model.head_dim", kMissing},
    {"/model/ffn_hidden_size", "1e9", "model.ffn_hidden_size", kRange},
    {"/model/vocab_size", nullptr, "model.vocab_size", kMissing},
    {"/model/vocab_size", "0", "model.vocab_size", kRange},
    {"/model/vocab_size", "1e300", "model.vocab_size", kRange},
    {"/model/num_attention_heads", nullptr, "model.num_attention_heads", kMissing},
    {"/model/num_attention_heads", "0", "model.num_attention_heads", kRange},
    {"/model/num_attention_heads", "5000", "model.num_attention_heads", kRange},
    {"/model/num_query_groups", "0", "model.num_query_groups", kRange},
    {"/model/num_query_groups", "null", "model.num_query_groups", kType},
    {"/model/head_dim", "-64", "model.head_dim", kRange},
    {"/model/head_dim", "0", "model.head_dim", kRange},
    {"/model/attention", "\"mha\"", "model.attention", kNear},
    {"/model/attention", "\"GQA\"", "model.attention", kNear},
    {"/model/attention", "\"linear\"", "model.attention", kChoice},
    {"/model/attention", "1", "model.attention", kChoice},
    {"/model/attention", "null", "model.attention", kChoice},
    {"/model/attention", "\"mla\"", "model.kv_lora_rank", kMissing},
    {"/model/q_lora_rank", "-1", "model.q_lora_rank", kRange},
    {"/model/q_lora_rank", "\"none\"", "model.q_lora_rank", kType},
    {"/model/kv_lora_rank", "70000", "model.kv_lora_rank", kRange},
    {"/model/v_head_dim", "0.5", "model.v_head_dim", kType},
    {"/model/qk_layernorm", "true", "model.qk_layernorm", kChoice},
    {"/model/qk_layernorm", "\"perhead\"", "model.qk_layernorm", kNear},
    {"/model/attention_output_gate", "\"yes\"", "model.attention_output_gate", kType},
    {"/model/attention_sinks", "1", "model.attention_sinks", kType},
    {"/model/sliding_window", "-1", "model.sliding_window", kRange},
    {"/model/sliding_window", "\"128\"", "model.sliding_window", kType},
    {"/model/sliding_window", "[128]", "model.sliding_window", kType},
    {"/model/sliding_window", "{\"size\": -1}", "model.sliding_window.size", kRange},
    {"/model/sliding_window", "{\"kind\": \"dilated\"}", "model.sliding_window.kind", kChoice},
    {"/model/linear_attention", "true", "model.linear_attention", kType},
    {"/model/linear_attention", "\"gdn\"", "model.linear_attention", kType},
    {"/model/linear_attention", "{}", "model.linear_attention.num_key_heads", kMissing},
    {"/model/linear_attention", "{\"type\": \"mamba2\"}", "model.linear_attention.type", kChoice},
    {"/model/linear_attention", "{\"linear_layers\": 13}", "model.linear_attention.linear_layers",
     "error.too-many-layers"},
    {"/model/linear_attention", "{\"conv_kernel\": 0}", "model.linear_attention.conv_kernel", kRange},
    {"/model/linear_attention", "{\"full_attention_interval\": -4}", "model.linear_attention.full_attention_interval",
     kRange},
    {"/model/num_experts", "-1", "model.num_experts", kRange},
    {"/model/num_experts", "1e5", "model.num_experts", kRange},
    {"/model/num_experts", "1", "model.moe_topk", "error.topk-above-experts"},
    {"/model/moe_topk", "9", "model.moe_topk", "error.topk-above-experts"},
    {"/model/moe_topk", "0", "model.moe_topk", kMissing},
    {"/model/moe_topk", nullptr, "model.moe_topk", kMissing},
    {"/model/moe_topk", "2.5", "model.moe_topk", kType},
    {"/model/moe_ffn_hidden_size", "-2048", "model.moe_ffn_hidden_size", kRange},
    {"/model/moe_shared_expert_ffn_hidden_size", "1e18", "model.moe_shared_expert_ffn_hidden_size", kRange},
    {"/model/moe_shared_expert_gate", "0", "model.moe_shared_expert_gate", kType},
    {"/model/router", "\"softmax\"", "model.router", kType},
    {"/model/router", "{\"score\": \"relu\"}", "model.router.score", kChoice},
    {"/model/router", "{\"softmax_order\": \"before\"}", "model.router.softmax_order", kChoice},
    {"/model/router", "{\"scaling_factor\": -1}", "model.router.scaling_factor", kRange},
    {"/model/router", "{\"balancing\": \"auxloss\"}", "model.router.balancing", kNear},
    {"/model/router", "{\"groups\": 5000}", "model.router.groups", kRange},
    {"/model/mtp_num_layers", "17", "model.mtp_num_layers", kRange},
    {"/model/mtp_num_layers", "-1", "model.mtp_num_layers", kRange},
    {"/model/tie_embeddings", "\"false\"", "model.tie_embeddings", kType},
    {"/model/gated_mlp", "null", "model.gated_mlp", kType},
    {"/model/bias", "1", "model.bias", kType},
    {"/model/bias", "\"qkv\"", "model.bias", kType},
    {"/model/bias", "{\"qkv\": 1}", "model.bias.qkv", kType},
    {"/model/normalization", "\"batchnorm\"", "model.normalization", kChoice},
    {"/model/normalization", "\"RMSnorm \"", "model.normalization", kNear},
    {"/model/norm", "{\"eps\": -1e-6}", "model.norm.eps", kRange},
    {"/model/norm", "{\"eps\": \"1e-6\"}", "model.norm.eps", kType},
    {"/model/norm", "[]", "model.norm", kType},
    {"/model/position_embedding", "\"alibi\"", "model.position_embedding", kChoice},
    {"/model/position_embedding", "{}", "model.position_embedding", kChoice},
    {"/model/rope", "10000", "model.rope", kType},
    {"/model/rope", "{\"base\": 0}", "model.rope.base", kRange},
    {"/model/rope", "{\"rotary_fraction\": 1.5}", "model.rope.rotary_fraction", kRange},
    {"/model/rope", "{\"scaling\": \"yarn\"}", "model.rope.scaling", kType},
    {"/model/rope", "{\"scaling\": 0.5}", "model.rope.scaling", kRange},
    {"/model/rope", "{\"scaling\": {\"type\": \"ntk\"}}", "model.rope.scaling.type", kChoice},
    {"/model/rope", "{\"scaling\": {\"factor\": -40}}", "model.rope.scaling.factor", kRange},
    {"/model/max_position", "-1", "model.max_position", kRange},
    {"/model/megatron_vocab_divisor", "0", "model.megatron_vocab_divisor", kRange},
    {"/model/hidden_dropout", "1.1", "model.hidden_dropout", kRange},
    {"/model/hidden_dropout", "-0.1", "model.hidden_dropout", kRange},
    {"/model/attention_dropout", "\"0.1\"", "model.attention_dropout", kType},
    {"/model/extra", "[]", "model.extra", kType},
    {"/model/name", "7", "model.name", kType},
    // the cluster
    {"/cluster/gpu", nullptr, "cluster.gpu", kMissing},
    {"/cluster/gpu", "\"H1000\"", "cluster.gpu", "error.unknown-preset-near"},
    {"/cluster/gpu", "\"\"", "cluster.gpu", "error.unknown-preset"},
    {"/cluster/gpu", "\"TPU v5p\"", "cluster.gpu", "error.unknown-preset"},
    {"/cluster/gpu", "8", "cluster.gpu", kType},
    {"/cluster/gpu", "null", "cluster.gpu", kType},
    {"/cluster/gpu", "[\"H100\"]", "cluster.gpu", kType},
    {"/cluster/gpu", "{}", "cluster.gpu.memory_torch_total_mib", kMissing},
    {"/cluster/gpu", "{\"preset\": \"H1000\"}", "cluster.gpu.preset", "error.unknown-preset-near"},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"bf16_tflops\": -1}", "cluster.gpu.bf16_tflops", kRange},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"bf16_tflops\": \"989\"}", "cluster.gpu.bf16_tflops", kType},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"bf16_tflops\": 0}", "cluster.gpu.bf16_tflops", kMissing},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"bf16_tflops\": {\"value\": \"fast\"}}", "cluster.gpu.bf16_tflops.value",
     kType},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"bf16_tflops\": {\"value\": 1, \"class\": \"guess\"}}",
     "cluster.gpu.bf16_tflops.class", kChoice},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"memory_nominal_gb\": 0}", "cluster.gpu.memory_nominal_gb", kRange},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"memory_bandwidth_gb_s\": null}", "cluster.gpu.memory_bandwidth_gb_s",
     kMissing},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"memory_bandwidth_gb_s\": 1e30}", "cluster.gpu.memory_bandwidth_gb_s",
     kRange},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"compute_capability\": 9.0}", "cluster.gpu.compute_capability", kType},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"compute_capability\": \"hopper\"}", "cluster.gpu.compute_capability",
     kType},
    {"/cluster/gpu", "{\"preset\": \"H100\", \"nvlink_domain_gpus\": 0}", "cluster.gpu.nvlink_domain_gpus", kRange},
    {"/cluster/num_gpus", nullptr, "cluster.num_gpus", kMissing},
    {"/cluster/num_gpus", "0", "cluster.num_gpus", kRange},
    {"/cluster/num_gpus", "-8", "cluster.num_gpus", kRange},
    {"/cluster/num_gpus", "2000000", "cluster.num_gpus", kRange},
    {"/cluster/num_gpus", "\"256\"", "cluster.num_gpus", kType},
    {"/cluster/nvlink_domain_size", "0", "cluster.nvlink_domain_size", kRange},
    {"/cluster/hbm_gib", "0", "cluster.hbm_gib", kRange},
    {"/cluster/hbm_gib", "-80", "cluster.hbm_gib", kRange},
    {"/cluster/hbm_gib", "1e30", "cluster.hbm_gib", kRange},
    {"/cluster/hbm_gib", "\"80 GiB\"", "cluster.hbm_gib", kType},
    {"/cluster/reserve_gib", "-1", "cluster.reserve_gib", kRange},
    {"/cluster/reserve_gib", "null", "cluster.reserve_gib", kType},
    {"/cluster/calibration", "\"fast\"", "cluster.calibration", kType},
    {"/cluster/calibration", "{\"values\": []}", "cluster.calibration.values", kType},
    {"/cluster/calibration", "{\"values\": {\"memory\": 2}}", "cluster.calibration.values.memory", kRange},
    {"/cluster/calibration", "{\"values\": {\"memory\": \"x\"}}", "cluster.calibration.values.memory", kType},
    {"/cluster/calibration", "{\"source\": 1}", "cluster.calibration.source", kType},
    {"/cluster/calibration", "{\"ops\": 1}", "cluster.calibration.ops", kType},
    {"/cluster/calibration", "{\"ops\": {\"moe.act\": 2}}", "cluster.calibration.ops.moe.act", kType},
    {"/cluster/calibration", "{\"ops\": {\"moe.act\": [1, 0]}}", "cluster.calibration.ops.moe.act[1]", kRange},
    {"/cluster/shared_cores", "-1", "cluster.shared_cores", kRange},
    // the layout
    {"/layout/tp", "0", "layout.tp", kRange},
    {"/layout/tp", "-1", "layout.tp", kRange},
    {"/layout/tp", "1025", "layout.tp", kRange},
    {"/layout/tp", "null", "layout.tp", kType},
    {"/layout/cp", "1e30", "layout.cp", kRange},
    {"/layout/ep", "2.5", "layout.ep", kType},
    {"/layout/etp", "\"1\"", "layout.etp", kType},
    {"/layout/pp", "2147483648", "layout.pp", kRange},
    {"/layout/vpp", "0", "layout.vpp", kRange},
    {"/layout/vpp", "{}", "layout.vpp", kType},
    {"/layout", "{\"pp\": 64, \"vpp\": 65}", "layout.vpp", "error.too-many-chunks"},
    {"/layout/cp_comm_type", "\"ring\"", "layout.cp_comm_type", kChoice},
    {"/layout/cp_comm_type", "\"p2p+a2a\"", "layout.cp_comm_type", kNear},
    {"/layout/cp_comm_type", "[\"p2p\"]", "layout.cp_comm_type", kChoice},
    {"/layout/pp_layout", "\"hello\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"Et|tx|L\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"|||\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"(((\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"Et\\u0000L\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"first=3,\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"first=,last=\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"first=99999,last=1\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"first=-1,last=1\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "\"account_for_layers\"", "layout.pp_layout", "error.pp-layout"},
    {"/layout/pp_layout", "8", "layout.pp_layout", kType},
    {"/layout/pp_layout", "[\"Et\", \"tL\"]", "layout.pp_layout", kType},
    {"/layout/sequence_parallel", "1", "layout.sequence_parallel", kType},
    {"/layout/hierarchical_cp_sizes", "8", "layout.hierarchical_cp_sizes", kType},
    {"/layout/hierarchical_cp_sizes", "[8]", "layout.hierarchical_cp_sizes", "error.two-numbers"},
    {"/layout/hierarchical_cp_sizes", "[2, 2, 2]", "layout.hierarchical_cp_sizes", "error.two-numbers"},
    {"/layout/hierarchical_cp_sizes", "[2, 0]", "layout.hierarchical_cp_sizes[1]", kRange},
    {"/layout/hierarchical_cp_sizes", "[\"2\", 4]", "layout.hierarchical_cp_sizes[0]", kType},
    {"/layout/microbatch_group_size", "-1", "layout.microbatch_group_size", kRange},
    // batch, precision, optimizer
    {"/batch/seq_len", "0", "batch.seq_len", kRange},
    {"/batch/seq_len", "-4096", "batch.seq_len", kRange},
    {"/batch/seq_len", "67108865", "batch.seq_len", kRange},
    {"/batch/seq_len", "\"4K\"", "batch.seq_len", kType},
    {"/batch/seq_len", "4096.5", "batch.seq_len", kType},
    {"/batch/micro_batch_size", "0", "batch.micro_batch_size", kRange},
    {"/batch/micro_batch_size", "null", "batch.micro_batch_size", kType},
    {"/batch/global_batch_size", "-1", "batch.global_batch_size", kRange},
    {"/batch/global_batch_size", "1e7", "batch.global_batch_size", kRange},
    {"/batch/attention_mask", "\"causal\"", "batch.attention_mask", kType},
    {"/precision/compute", "\"fp8\"", "precision.compute", kNear},
    {"/precision/compute", "\"BF16\"", "precision.compute", kNear},
    {"/precision/compute", "16", "precision.compute", kChoice},
    {"/precision/main_params", "\"float32\"", "precision.main_params", kChoice},
    {"/precision/exp_avg", "\"fp4\"", "precision.exp_avg", kNear},
    {"/precision/grad_reduce", "null", "precision.grad_reduce", kChoice},
    {"/precision/fp8_param_gather", "\"on\"", "precision.fp8_param_gather", kType},
    {"/optimizer/name", "null", "optimizer.name", kType},
    {"/optimizer/distributed", "1", "optimizer.distributed", kType},
    {"/optimizer/instances", "0", "optimizer.instances", kRange},
    {"/optimizer/cpu_offload_fraction", "1.01", "optimizer.cpu_offload_fraction", kRange},
    {"/optimizer/cpu_offload_fraction", "-0.5", "optimizer.cpu_offload_fraction", kRange},
    {"/optimizer/cpu_offload_fraction", "true", "optimizer.cpu_offload_fraction", kType},
    // recompute, MoE, kernels, the rest
    {"/recompute/granularity", "\"partial\"", "recompute.granularity", kChoice},
    {"/recompute/granularity", "\"Full\"", "recompute.granularity", kNear},
    {"/recompute/modules", "\"mlp\"", "recompute.modules", kType},
    {"/recompute/modules", "[\"mlp\", \"attention\"]", "recompute.modules[1]", kChoice},
    {"/recompute/modules", "[\"moe_atc\"]", "recompute.modules[0]", kNear},
    {"/recompute/modules", "[1]", "recompute.modules[0]", kChoice},
    {"/recompute/modules", "[[\"mlp\"]]", "recompute.modules[0]", kChoice},
    {"/recompute/method", "\"blocks\"", "recompute.method", kNear},
    {"/recompute/num_layers", "-1", "recompute.num_layers", kRange},
    {"/moe/dispatcher", "\"all-to-all\"", "moe.dispatcher", kNear},
    {"/moe/dispatcher", "\"flex\"", "moe.dispatcher", kChoice},
    {"/moe/routing", "\"random\"", "moe.routing", kChoice},
    {"/moe/imbalance", "0.5", "moe.imbalance", kRange},
    {"/moe/imbalance", "1e30", "moe.imbalance", kRange},
    {"/moe/capacity_factor", "-1", "moe.capacity_factor", kRange},
    {"/moe/capacity_factor", "\"dropless\"", "moe.capacity_factor", kType},
    {"/moe/pad_to_capacity", "null", "moe.pad_to_capacity", kType},
    {"/moe/rank_capacity_factor", "5000", "moe.rank_capacity_factor", kRange},
    {"/moe/grouped_gemm", "\"legacy\"", "moe.grouped_gemm", kType},
    {"/kernels/attention", "1", "kernels.attention", kType},
    {"/kernels/attention", "[\"flash\"]", "kernels.attention", kType},
    {"/kernels/cross_entropy_fusion", "true", "kernels.cross_entropy_fusion", kChoice},
    {"/kernels/cross_entropy_fusion", "\"fused\"", "kernels.cross_entropy_fusion", kChoice},
    {"/kernels/te_version", "2.11", "kernels.te_version", kType},
    {"/kernels/te_version", "\"\"", "kernels.te_version", "error.version"},
    {"/kernels/te_version", "\"2\"", "kernels.te_version", "error.version"},
    {"/kernels/te_version", "\"two.three\"", "kernels.te_version", "error.version"},
    {"/kernels/te_version", "\"2.\"", "kernels.te_version", "error.version"},
    {"/kernels/te_version", "\"-2.1\"", "kernels.te_version", "error.version"},
    {"/kernels/te_version", "\"99999999999999999999.1\"", "kernels.te_version", "error.version"},
    {"/kernels/transformer_impl", "\"te\"", "kernels.transformer_impl", kChoice},
    {"/kernels/grad_accumulation_fusion", "0", "kernels.grad_accumulation_fusion", kType},
    {"/kernels/cublas_workspace_mib", "-32", "kernels.cublas_workspace_mib", kRange},
    {"/kernels/cublas_workspace_mib", "1e30", "kernels.cublas_workspace_mib", kRange},
    {"/overlap/grad_reduce", "\"true\"", "overlap.grad_reduce", kType},
    {"/overlap/ep_a2a", "1", "overlap.ep_a2a", kType},
    {"/runtime", "\"deepspeed\"", "runtime", kChoice},
    {"/runtime", "\"megatron-lm\"", "runtime", kNear},
    {"/runtime", "null", "runtime", kChoice},
    {"/cuda_graph_scopes", "\"attn\"", "cuda_graph_scopes", kType},
    {"/cuda_graph_scopes", "null", "cuda_graph_scopes", kType},
    {"/cuda_graph_scopes", "[\"attention\"]", "cuda_graph_scopes[0]", kChoice},
    {"/activation_offload", "{\"core_attn\": true}", "activation_offload", kType},
    {"/activation_offload", "[\"core_attn\", null]", "activation_offload[1]", kChoice},
};

TEST(BadInput, TheTableHoldsOverTwoHundredKinds) { EXPECT_GE(std::size(kBadValues) + std::size(kBadTexts), 300u); }

TEST(BadInput, ValuesThatDoNotFitTheirKeys) {
  for (const BadValue& bad : kBadValues) {
    json document = sampleMoeScenario();
    const json::json_pointer at(bad.at);
    if (bad.value == nullptr) {
      document[at.parent_pointer()].erase(at.back());
    } else {
      document[at] = json::parse(bad.value);
    }
    expectError(document.dump(), bad.path, bad.id, std::string(bad.at) + " = " + (bad.value ? bad.value : "(removed)"));
  }
}

// Every plain field of every object refuses what is outside its range and what has another type.
template <typename T>
class FieldAttacker {
 public:
  explicit FieldAttacker(std::string object) : m_object(std::move(object)) {}

  void number(std::string_view key, int T::*, IntRange range) {
    for (const json& bad : {json(range.least - 1), json(range.most + 1), json(1e30), json(-1e30), json(INT64_MAX),
                            json(INT64_MIN), json(UINT64_MAX)})
      expect(key, bad, kRange);
    for (const json& bad : {json(0.5), json("1"), json(true), json::array({1}), json::object()})
      expect(key, bad, kType);
  }
  void numberOrNone(std::string_view key, int T::*field, IntRange range) { number(key, field, range); }
  void real(std::string_view key, double T::*, RealRange range) {
    for (const json& bad : {json(range.least - 0.001), json(range.most * 2), json(1e300), json(-1e300)})
      expect(key, bad, kRange);
    for (const json& bad : {json("1"), json(true), json::array({1}), json::object()}) expect(key, bad, kType);
  }
  void realOrNone(std::string_view key, double T::*field, RealRange range) { real(key, field, range); }
  void flag(std::string_view key, bool T::*) {
    for (const json& bad : {json(0), json(1), json("true"), json(nullptr), json::array()}) expect(key, bad, kType);
  }
  void text(std::string_view key, std::string T::*) {
    for (const json& bad : {json(0), json(true), json(nullptr), json::array()}) expect(key, bad, kType);
  }
  template <typename E, std::size_t N>
  void choice(std::string_view key, E T::*, const Choice<E> (&)[N]) {
    for (const json& bad : {json(0), json(true), json("%%%%"), json::array()}) expect(key, bad, kChoice);
  }
  template <typename E, std::size_t N>
  void choiceOrNone(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    choice(key, field, choices);
  }

 private:
  void expect(std::string_view key, const json& bad, const char* id) {
    json document = sampleMoeScenario();
    document[m_object][std::string(key)] = bad;
    const std::string path = m_object + "." + std::string(key);
    expectError(document.dump(), path, id, path + " = " + bad.dump());
  }

  std::string m_object;
};

TEST(BadInput, EveryFieldOfEveryObjectIsGuarded) {
  layoutFields(FieldAttacker<ParallelLayout>("layout"));
  batchFields(FieldAttacker<BatchSpec>("batch"));
  precisionFields(FieldAttacker<PrecisionSpec>("precision"));
  optimizerFields(FieldAttacker<OptimizerSpec>("optimizer"));
  recomputeFields(FieldAttacker<RecomputePolicy>("recompute"));
  moeRunFields(FieldAttacker<MoeRunSpec>("moe"));
  kernelFields(FieldAttacker<KernelSpec>("kernels"));
  overlapFields(FieldAttacker<OverlapSpec>("overlap"));
}

TEST(BadInput, EveryBeginningOfAScenarioIsAnError) {
  const std::string text = sampleMoeScenario().dump(1);
  for (std::size_t length = 0; length < text.size(); ++length)
    ASSERT_FALSE(readScenario(std::string_view(text).substr(0, length)).ok()) << length;
  EXPECT_TRUE(readScenario(text).ok());
}

TEST(BadInput, AnySingleWrongByteIsReadOrRefused) {
  const std::string text = sampleMoeScenario().dump();
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char byte : {'\0', '"', '{', '}', '9', '-', '\x80', '\xff'}) {
      std::string changed = text;
      changed[at] = byte;
      const auto read = readScenario(changed);
      if (read) {
        ASSERT_TRUE(readScenario(writeScenario(read->scenario)).ok()) << changed;
      } else {
        ASSERT_NE(render(read.error()), "") << changed;
      }
    }
}

}  // namespace
}  // namespace shardscope
