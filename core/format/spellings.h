// SPDX-License-Identifier: Apache-2.0
// How the enumerators of a scenario are written. The first spelling of a value is the one that is written.
#pragma once

#include "core/format/json_reader.h"
#include "core/scenario/scenario.h"

namespace shardscope {

inline constexpr Choice<AttentionKind> kAttentionKinds[] = {{"gqa", AttentionKind::Gqa}, {"mla", AttentionKind::Mla}};
inline constexpr Choice<QkNorm> kQkNorms[] = {{"none", QkNorm::None},
                                              {"per_head", QkNorm::PerHead},
                                              {"full_dim", QkNorm::FullDim},
                                              {"mla_latent", QkNorm::MlaLatent},
                                              {"l2_no_weight", QkNorm::L2NoWeight}};
inline constexpr Choice<Normalization> kNormalizations[] = {{"RMSNorm", Normalization::RmsNorm},
                                                            {"LayerNorm", Normalization::LayerNorm},
                                                            {"rmsnorm", Normalization::RmsNorm},
                                                            {"layernorm", Normalization::LayerNorm}};
inline constexpr Choice<PositionEmbedding> kPositionEmbeddings[] = {
    {"rope", PositionEmbedding::Rope},
    {"yarn", PositionEmbedding::Yarn},
    {"learned_absolute", PositionEmbedding::LearnedAbsolute},
    {"none", PositionEmbedding::None},
    {"rope(yarn)", PositionEmbedding::Yarn}};
inline constexpr Choice<RouterScore> kRouterScores[] = {{"softmax", RouterScore::Softmax},
                                                        {"sigmoid", RouterScore::Sigmoid}};
inline constexpr Choice<RouterBalancing> kRouterBalancings[] = {
    {"aux_loss", RouterBalancing::AuxLoss},
    {"seq_aux_loss", RouterBalancing::SeqAuxLoss},
    {"global_aux_loss", RouterBalancing::GlobalAuxLoss},
    {"sinkhorn", RouterBalancing::Sinkhorn},
    {"quantile_balancing", RouterBalancing::QuantileBalancing},
    {"none", RouterBalancing::None}};
inline constexpr Choice<CpTransport> kCpTransports[] = {{"p2p", CpTransport::P2p},
                                                        {"all_gather", CpTransport::AllGather},
                                                        {"a2a", CpTransport::AllToAll},
                                                        {"a2a+p2p", CpTransport::AllToAllP2p}};
inline constexpr Choice<ComputePrecision> kComputePrecisions[] = {{"bf16", ComputePrecision::Bf16},
                                                                  {"fp16", ComputePrecision::Fp16},
                                                                  {"fp8-current", ComputePrecision::Fp8Current},
                                                                  {"fp8-delayed", ComputePrecision::Fp8Delayed},
                                                                  {"fp8-block", ComputePrecision::Fp8Block},
                                                                  {"mxfp8", ComputePrecision::MxFp8},
                                                                  {"nvfp4", ComputePrecision::NvFp4},
                                                                  {"fp32", ComputePrecision::Fp32}};
inline constexpr Choice<StateType> kStateTypes[] = {
    {"fp32", StateType::Fp32}, {"bf16", StateType::Bf16}, {"fp16", StateType::Fp16}, {"fp8", StateType::Fp8}};
inline constexpr Choice<RecomputeGranularity> kGranularities[] = {{"none", RecomputeGranularity::None},
                                                                  {"selective", RecomputeGranularity::Selective},
                                                                  {"full", RecomputeGranularity::Full}};
inline constexpr Choice<RecomputeMethod> kRecomputeMethods[] = {
    {"none", RecomputeMethod::None}, {"uniform", RecomputeMethod::Uniform}, {"block", RecomputeMethod::Block}};
inline constexpr Choice<RecomputeModule> kRecomputeModules[] = {{"core_attn", RecomputeModule::CoreAttn},
                                                                {"mla_up_proj", RecomputeModule::MlaUpProj},
                                                                {"layernorm", RecomputeModule::LayerNorm},
                                                                {"moe_act", RecomputeModule::MoeAct},
                                                                {"mlp", RecomputeModule::Mlp},
                                                                {"moe", RecomputeModule::Moe},
                                                                {"shared_experts", RecomputeModule::SharedExperts},
                                                                {"gdn_norm_out", RecomputeModule::GdnNormOut},
                                                                {"up_proj", RecomputeModule::MlaUpProj},
                                                                {"norm", RecomputeModule::LayerNorm}};
inline constexpr Choice<Dispatcher> kDispatchers[] = {{"allgather", Dispatcher::AllGather},
                                                      {"alltoall", Dispatcher::AllToAll},
                                                      {"deepep", Dispatcher::DeepEp},
                                                      {"hybridep", Dispatcher::HybridEp}};
inline constexpr Choice<Routing> kRoutings[] = {{"balanced", Routing::Balanced}, {"natural", Routing::Natural}};
inline constexpr Choice<AttentionKernel> kAttentionKernels[] = {{"auto", AttentionKernel::Auto},
                                                                {"flash", AttentionKernel::Flash},
                                                                {"fused", AttentionKernel::Fused},
                                                                {"unfused", AttentionKernel::Unfused}};
inline constexpr Choice<CrossEntropyFusion> kCrossEntropyFusions[] = {
    {"none", CrossEntropyFusion::None}, {"native", CrossEntropyFusion::Native}, {"te", CrossEntropyFusion::Te}};
inline constexpr Choice<TransformerImpl> kTransformerImpls[] = {
    {"transformer_engine", TransformerImpl::TransformerEngine}, {"local", TransformerImpl::Local}};
inline constexpr Choice<GraphScope> kGraphScopes[] = {{"attn", GraphScope::Attn},
                                                      {"mlp", GraphScope::Mlp},
                                                      {"moe", GraphScope::Moe},
                                                      {"moe_router", GraphScope::MoeRouter},
                                                      {"moe_preprocess", GraphScope::MoePreprocess},
                                                      {"full_iteration", GraphScope::FullIteration}};
inline constexpr Choice<OffloadModule> kOffloadModules[] = {
    {"attn_norm", OffloadModule::AttnNorm}, {"qkv_linear", OffloadModule::QkvLinear},
    {"core_attn", OffloadModule::CoreAttn}, {"attn_proj", OffloadModule::AttnProj},
    {"mlp_norm", OffloadModule::MlpNorm},   {"expert_fc1", OffloadModule::ExpertFc1},
    {"moe_act", OffloadModule::MoeAct}};
inline constexpr Choice<RuntimeProfile> kRuntimeProfiles[] = {{"megatron", RuntimeProfile::Megatron},
                                                              {"shardscope-engine", RuntimeProfile::ShardscopeEngine}};

}  // namespace shardscope
