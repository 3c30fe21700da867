// SPDX-License-Identifier: Apache-2.0
// Which layers are dense, MoE, full attention, windowed or gated delta net, from the many ways in which configs say it.
#pragma once

#include "core/interop/hf_family.h"
#include "core/interop/hf_fields.h"
#include "core/model/model_spec.h"

namespace shardscope {

void readHfFfnPattern(HfFields& in, ModelSpec& model);
void readHfMixers(HfFields& in, const HfFamily& family, ModelSpec& model);

}  // namespace shardscope
