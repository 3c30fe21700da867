// SPDX-License-Identifier: Apache-2.0
// A group of one rank: everything is a copy, done when the call returns.
#pragma once

#include <memory>
#include <string>

#include "kernels/comm/communicator.h"

namespace shardscope {

std::unique_ptr<Communicator> makeSelfCommunicator(std::string name);

}  // namespace shardscope
