// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> protocolSentences() {
  static constexpr Sentence kSentences[] = {
      {"protocol.no-frame",
       "What came over the connection is not from a Shardscope program. Check that nothing else prints there, such as "
       "a shell's greeting, and connect again."},
      {"protocol.frame-too-large",
       "A message of {bytes} came, and {most} are the most. The connection was closed; connect again, with the same "
       "version on both sides."},
      {"protocol.unknown-type", "A message of the type {type} is not known here. Use the same version on both sides."},
      {"protocol.other", "{text}"},
      {"protocol.no-hello", "The first message of a connection is hello, and {type} came."},
      {"protocol.version",
       "This engine speaks versions {oldest} to {newest} of the protocol, and the other side {from} to {to}. Install "
       "the same version of Shardscope on both machines."},
      {"protocol.second-controller",
       "Another program controls this engine already. Connect to watch, or end the other connection."},
      {"protocol.watchers-only-watch",
       "This connection watches, and {type} is a command. Connect as the one that controls."},
      {"protocol.busy", "The engine is at work already. Stop it, or wait until it has ended."},
      {"protocol.idle", "Nothing runs that could be stopped."},
      {"protocol.wrong-way", "A message of the type {type} goes the other way."},
      {"protocol.too-slow",
       "The other side took no message for so long that {bytes} of them wait. The connection was closed; connect "
       "again to go on."},
  };
  return kSentences;
}

}  // namespace shardscope
