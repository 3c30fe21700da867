// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/client/engine_link.h"

#include "app/client/process_link.h"
#include "app/client/socket_link.h"

namespace shardscope {

std::unique_ptr<EngineLink> makeLink(const EnginePlace& place) {
  if (place.kind == EnginePlace::Kind::Socket) return std::make_unique<SocketLink>(place.address);
  return std::make_unique<ProcessLink>(place);
}

}  // namespace shardscope
