// SPDX-License-Identifier: Apache-2.0
#include "core/interop/bridge_recipes.h"

#include <algorithm>

#include "core/format/catalog.h"

namespace shardscope {
namespace {

// TP2 PP16 EP64, HybridEP, bf16 main gradients and moments, the fused loss of Transformer Engine.
void applyDeepSeekV3(Scenario& scenario) {
  scenario.layout.tp = 2;
  scenario.layout.sequenceParallel = true;
  scenario.layout.pp = 16;
  scenario.layout.ep = 64;
  scenario.moe.dispatcher = Dispatcher::HybridEp;
  scenario.precision.mainGrads = StateType::Bf16;
  scenario.precision.expAvg = StateType::Bf16;
  scenario.precision.expAvgSq = StateType::Bf16;
  scenario.kernels.crossEntropyFusion = CrossEntropyFusion::Te;
}

// TP4 PP16 CP2 EP8, embedding and loss counted in the split, DeepEP.
void applyQwen3Large(Scenario& scenario) {
  scenario.layout.tp = 4;
  scenario.layout.sequenceParallel = true;
  scenario.layout.pp = 16;
  scenario.layout.cp = 2;
  scenario.layout.ep = 8;
  scenario.layout.pipelineLayout = "account_for_embedding/loss";
  scenario.moe.dispatcher = Dispatcher::DeepEp;
}

constexpr BridgeRecipe kRecipes[] = {
    {"deepseek_v3_pretrain_config", "deepseek-v3", "deepseek-v3-no-mtp", applyDeepSeekV3, true, true, false, true,
     true},
    {"qwen3_235b_a22b_pretrain_config", "qwen3-235b-a22b", "", applyQwen3Large, false, false, true, false, false},
    {"deepseek_v2_pretrain_config", "deepseek-v2"},
    {"deepseek_v2_lite_pretrain_config", "deepseek-v2-lite"},
    {"moonlight_16b_pretrain_config", "moonlight-16b-a3b"},
    {"kimi_k2_pretrain_config", "kimi-k2"},
    {"qwen3_30b_a3b_pretrain_config", "qwen3-30b-a3b"},
    {"qwen3_next_80b_a3b_pretrain_config", "qwen3-next-80b-a3b"},
    {"gpt_oss_20b_pretrain_config", "gpt-oss-20b"},
    {"gpt_oss_120b_pretrain_config", "gpt-oss-120b"},
    {"glm45_355b_pretrain_config", "glm-4.5"},
    {"glm45_air_106b_pretrain_config", "glm-4.5-air"},
    {"llama3_8b_pretrain_config", "llama3-8b"},
    {"llama3_70b_pretrain_config", "llama3-70b"},
    {"llama31_8b_pretrain_config", "llama3.1-8b"},
    {"llama31_70b_pretrain_config", "llama3.1-70b"},
    {"llama31_405b_pretrain_config", "llama3.1-405b"},
};

// Keys whose last part is not the attribute of Megatron-LM, and those whose null means something.
constexpr BridgeKey kKeys[] = {
    {"model.tensor_model_parallel_size", "tensor_model_parallel_size"},
    {"model.sequence_parallel", "sequence_parallel"},
    {"model.context_parallel_size", "context_parallel_size"},
    {"model.cp_comm_type", "cp_comm_type"},
    {"model.hierarchical_context_parallel_sizes", "hierarchical_context_parallel_sizes"},
    {"model.expert_model_parallel_size", "expert_model_parallel_size"},
    {"model.expert_tensor_parallel_size", "expert_tensor_parallel_size"},
    {"model.pipeline_model_parallel_size", "pipeline_model_parallel_size"},
    {"model.virtual_pipeline_model_parallel_size", "num_virtual_stages_per_pipeline_rank", false, "1"},
    {"model.pipeline_model_parallel_layout", "pipeline_model_parallel_layout", false, "none"},
    {"model.num_layers_in_first_pipeline_stage", "decoder_first_pipeline_num_layers"},
    {"model.num_layers_in_last_pipeline_stage", "decoder_last_pipeline_num_layers"},
    {"model.account_for_embedding_in_pipeline_split", "account_for_embedding_in_pipeline_split"},
    {"model.account_for_loss_in_pipeline_split", "account_for_loss_in_pipeline_split"},
    {"model.microbatch_group_size_per_vp_stage", "microbatch_group_size_per_vp_stage"},
    {"model.seq_length", "seq_length"},
    {"dataset.seq_length", "seq_length"},
    {"dataset.sequence_length", "seq_length"},
    {"train.micro_batch_size", "micro_batch_size"},
    {"train.global_batch_size", "global_batch_size"},
    {"dataset.skip_getting_attention_mask_from_dataset", "create_attention_mask_in_dataloader", true},
    {"mixed_precision.fp8", "fp8", false, "none"},
    {"mixed_precision.fp8_recipe", "fp8_recipe"},
    {"mixed_precision.fp8_param_gather", "fp8_param_gather"},
    {"mixed_precision.fp8_param", "fp8_param_gather"},
    {"mixed_precision.fp4", "fp4", false, "none"},
    {"mixed_precision.fp4_recipe", "fp4_recipe"},
    {"mixed_precision.grad_reduce_in_fp32", "accumulate_allreduce_grads_in_fp32"},
    {"ddp.grad_reduce_in_fp32", "accumulate_allreduce_grads_in_fp32"},
    {"ddp.use_distributed_optimizer", "use_distributed_optimizer"},
    {"optimizer.use_distributed_optimizer", "use_distributed_optimizer"},
    {"ddp.num_distributed_optimizer_instances", "num_distributed_optimizer_instances"},
    {"ddp.overlap_grad_reduce", "overlap_grad_reduce"},
    {"ddp.overlap_param_gather", "overlap_param_gather"},
    {"comm_overlap.overlap_grad_reduce", "overlap_grad_reduce"},
    {"comm_overlap.overlap_param_gather", "overlap_param_gather"},
    {"optimizer.overlap_param_gather_with_optimizer_step", "overlap_param_gather_with_optimizer_step"},
    {"comm_overlap.overlap_param_gather_with_optimizer_step", "overlap_param_gather_with_optimizer_step"},
    {"comm_overlap.overlap_p2p_comm", "overlap_p2p_comm"},
    {"comm_overlap.tp_comm_overlap", "tp_comm_overlap"},
    {"comm_overlap.overlap_moe_expert_parallel_comm", "overlap_moe_expert_parallel_comm"},
    {"comm_overlap.delay_wgrad_compute", "delay_wgrad_compute"},
    {"comm_overlap.defer_embedding_wgrad_compute", "defer_embedding_wgrad_compute"},
    {"optimizer.optimizer", "optimizer"},
    {"optimizer.use_precision_aware_optimizer", "use_precision_aware_optimizer"},
    {"optimizer.main_grads_dtype", "main_grads_dtype"},
    {"optimizer.main_params_dtype", "main_params_dtype"},
    {"optimizer.exp_avg_dtype", "exp_avg_dtype"},
    {"optimizer.exp_avg_sq_dtype", "exp_avg_sq_dtype"},
    {"optimizer.optimizer_cpu_offload", "optimizer_cpu_offload"},
    {"optimizer.optimizer_offload_fraction", "optimizer_offload_fraction"},
    {"model.num_layers", "num_layers"},
    {"model.hidden_size", "hidden_size"},
    {"model.ffn_hidden_size", "ffn_hidden_size"},
    {"model.vocab_size", "padded_vocab_size"},
    {"tokenizer.vocab_size", "padded_vocab_size"},
    {"model.make_vocab_size_divisible_by", "make_vocab_size_divisible_by"},
    {"model.num_attention_heads", "num_attention_heads"},
    {"model.num_query_groups", "num_query_groups"},
    {"model.kv_channels", "kv_channels"},
    {"model.multi_latent_attention", "multi_latent_attention"},
    {"model.q_lora_rank", "q_lora_rank", false, "0"},
    {"model.kv_lora_rank", "kv_lora_rank"},
    {"model.qk_head_dim", "qk_head_dim"},
    {"model.qk_pos_emb_head_dim", "qk_pos_emb_head_dim"},
    {"model.v_head_dim", "v_head_dim"},
    {"model.qk_layernorm", "qk_layernorm"},
    {"model.qk_l2_norm", "qk_l2_norm"},
    {"model.attention_output_gate", "attention_output_gate"},
    {"model.softmax_type", "softmax_type"},
    {"model.window_size", "window_size"},
    {"model.window_attn_skip_freq", "window_attn_skip_freq"},
    {"model.no_rope_freq", "no_rope_freq"},
    {"model.experimental_attention_variant", "experimental_attention_variant"},
    {"model.linear_attention_freq", "linear_attention_freq"},
    {"model.linear_conv_kernel_dim", "linear_conv_kernel_dim"},
    {"model.linear_key_head_dim", "linear_key_head_dim"},
    {"model.linear_value_head_dim", "linear_value_head_dim"},
    {"model.linear_num_key_heads", "linear_num_key_heads"},
    {"model.linear_num_value_heads", "linear_num_value_heads"},
    {"model.mtp_num_layers", "mtp_num_layers", false, "0"},
    {"model.mtp_loss_scaling_factor", "mtp_loss_scaling_factor"},
    {"model.share_embeddings_and_output_weights", "untie_embeddings_and_output_weights", true},
    {"model.gated_linear_unit", "swiglu"},
    {"model.add_bias_linear", "add_bias_linear"},
    {"model.add_qkv_bias", "add_qkv_bias"},
    {"model.normalization", "normalization"},
    {"model.layernorm_epsilon", "layernorm_epsilon"},
    {"model.layernorm_zero_centered_gamma", "layernorm_zero_centered_gamma"},
    {"model.position_embedding_type", "position_embedding_type"},
    {"model.rotary_base", "rotary_base"},
    {"model.rotary_percent", "rotary_percent"},
    {"model.rotary_scaling_factor", "rotary_scaling_factor"},
    {"model.yarn_rotary_scaling_factor", "rotary_scaling_factor"},
    {"model.mscale", "mscale"},
    {"model.mscale_all_dim", "mscale_all_dim"},
    {"model.hidden_dropout", "hidden_dropout"},
    {"model.attention_dropout", "attention_dropout"},
    {"model.num_moe_experts", "num_experts", false, "0"},
    {"model.moe_layer_freq", "moe_layer_freq"},
    {"model.moe_ffn_hidden_size", "moe_ffn_hidden_size"},
    {"model.moe_shared_expert_intermediate_size", "moe_shared_expert_intermediate_size", false, "0"},
    {"model.moe_shared_expert_gate", "moe_shared_expert_gate"},
    {"model.moe_shared_expert_overlap", "moe_shared_expert_overlap"},
    {"model.moe_router_topk", "moe_router_topk"},
    {"model.moe_router_num_groups", "moe_router_num_groups", false, "0"},
    {"model.moe_router_group_topk", "moe_router_group_topk", false, "0"},
    {"model.moe_router_pre_softmax", "moe_router_pre_softmax"},
    {"model.moe_router_score_function", "moe_router_score_function"},
    {"model.moe_router_topk_scaling_factor", "moe_router_topk_scaling_factor", false, "1.0"},
    {"model.moe_router_enable_expert_bias", "moe_router_enable_expert_bias"},
    {"model.moe_router_bias_update_rate", "moe_router_bias_update_rate"},
    {"model.moe_router_load_balancing_type", "moe_router_load_balancing_type"},
    {"model.moe_aux_loss_coeff", "moe_aux_loss_coeff"},
    {"model.moe_router_dtype", "moe_router_dtype", false, "none"},
    {"model.moe_router_force_load_balancing", "moe_router_force_load_balancing"},
    {"model.moe_grouped_gemm", "moe_grouped_gemm"},
    {"model.moe_token_dispatcher_type", "moe_token_dispatcher_type"},
    {"model.moe_flex_dispatcher_backend", "moe_flex_dispatcher_backend"},
    {"model.moe_expert_capacity_factor", "moe_expert_capacity_factor", false, "0"},
    {"model.moe_pad_expert_input_to_capacity", "moe_pad_expert_input_to_capacity"},
    {"model.moe_expert_rank_capacity_factor", "moe_expert_rank_capacity_factor", false, "0"},
    {"model.recompute_granularity", "recompute_granularity", false, "none"},
    {"model.recompute_modules", "recompute_modules"},
    {"model.recompute_method", "recompute_method", false, "none"},
    {"model.recompute_num_layers", "recompute_num_layers", false, "0"},
    {"model.fine_grained_activation_offloading", "fine_grained_activation_offloading"},
    {"model.offload_modules", "offload_modules"},
    {"model.cuda_graph_impl", "cuda_graph_impl"},
    {"model.cuda_graph_scope", "cuda_graph_modules"},
    {"model.cuda_graph_modules", "cuda_graph_modules"},
    {"model.attention_backend", "attention_backend"},
    {"model.cross_entropy_loss_fusion", "cross_entropy_loss_fusion"},
    {"model.cross_entropy_fusion_impl", "cross_entropy_fusion_impl"},
    {"model.transformer_impl", "transformer_impl"},
    {"model.gradient_accumulation_fusion", "gradient_accumulation_fusion"},
    {"model.deterministic_mode", "deterministic_mode"},
};

}  // namespace

const BridgeRecipe* findRecipe(std::string_view name) {
  const auto* found = std::find_if(std::begin(kRecipes), std::end(kRecipes),
                                   [&](const BridgeRecipe& recipe) { return recipe.name == name; });
  return found == std::end(kRecipes) ? nullptr : found;
}

const BridgeRecipe* recipeOfPreset(std::string_view preset) {
  if (preset.empty()) return nullptr;
  const auto* found = std::find_if(std::begin(kRecipes), std::end(kRecipes), [&](const BridgeRecipe& recipe) {
    return recipe.preset == preset || recipe.variant == preset;
  });
  return found == std::end(kRecipes) ? nullptr : found;
}

std::vector<std::string> recipeNames() {
  std::vector<std::string> names;
  for (const BridgeRecipe& recipe : kRecipes) names.emplace_back(recipe.name);
  return names;
}

void applyRecipe(const BridgeRecipe& recipe, Scenario& scenario) {
  if (Result<ModelSpec> model = modelPreset(recipe.preset)) scenario.model = std::move(model).value();
  if (!recipe.known()) return;
  scenario.layout = {};
  scenario.precision = {};
  recipe.apply(scenario);
}

const BridgeKey* findBridgeKey(std::string_view key) {
  const auto* found =
      std::find_if(std::begin(kKeys), std::end(kKeys), [&](const BridgeKey& known) { return known.key == key; });
  return found == std::end(kKeys) ? nullptr : found;
}

std::vector<std::string> bridgeKeyNames() {
  std::vector<std::string> names;
  for (const BridgeKey& known : kKeys) names.emplace_back(known.key);
  return names;
}

}  // namespace shardscope
