// SPDX-License-Identifier: Apache-2.0
// The largest numbers that a scenario may hold. Each is far above any real job. They are chosen together: the product
// of three degrees stays below 2^31, and the bytes of all parameters (layers x experts x 3 x hidden x FFN x 18) below
// 2^62.
#pragma once

#include "core/format/json_reader.h"

namespace shardscope {

constexpr IntRange kLayers{1, 1024};
constexpr IntRange kDenseLayers{0, 1024};
constexpr IntRange kMtpLayers{0, 16};
constexpr IntRange kHidden{1, 65536};
constexpr IntRange kFfn{0, 262144};
constexpr IntRange kVocab{1, 16777216};
constexpr IntRange kHeads{1, 4096};
constexpr IntRange kHeadDim{1, 4096};
constexpr IntRange kNoneOrHeadDim{0, 4096};
constexpr IntRange kLoraRank{0, 65536};
constexpr IntRange kExperts{0, 4096};
constexpr IntRange kTokens{0, 67108864};
constexpr IntRange kInterval{0, 1024};
constexpr IntRange kConvKernel{1, 64};
constexpr IntRange kVocabDivisor{1, 16777216};

constexpr IntRange kDegree{1, 1024};
constexpr IntRange kNoneOrDegree{0, 1024};
constexpr int kMostChunks = 4096;  // pp * vpp
constexpr IntRange kGpus{1, 1048576};
constexpr IntRange kSequence{1, 67108864};
constexpr IntRange kMicroBatch{1, 4096};
constexpr IntRange kGlobalBatch{0, 1048576};

constexpr RealRange kProbability{0.0, 1.0};
constexpr RealRange kFactor{0.0, 4096.0};
constexpr RealRange kImbalance{1.0, 4096.0};
constexpr RealRange kRopeBase{1.0, 1e12};
constexpr RealRange kRopeScaling{1.0, 1e6};
constexpr RealRange kMscale{0.0, 1e6};
constexpr RealRange kLossScale{0.0, 1e6};
constexpr RealRange kRouterScaling{0.0, 1e6};
constexpr RealRange kEpsilon{0.0, 1.0};
constexpr RealRange kWorkspaceMib{0.0, 65536.0};
constexpr RealRange kMemoryGib{0.0, 1048576.0};
constexpr IntRange kSmCount{0, 65536};
constexpr RealRange kGpuMemory{1.0, 1073741824.0};
constexpr RealRange kGpuMemoryGib{0.001, 1048576.0};
constexpr RealRange kRate{0.0, 1e9};

}  // namespace shardscope
