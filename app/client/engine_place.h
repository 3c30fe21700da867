// SPDX-License-Identifier: GPL-3.0-or-later
// Where an engine is.
#pragma once

#include <QString>
#include <cstdint>

namespace shardscope {

struct EnginePlace {
  enum class Kind : std::uint8_t { ThisMachine, Socket, Ssh };
  Kind kind = Kind::ThisMachine;
  QString address;  // the path of the socket; the host as ssh takes it

  bool operator==(const EnginePlace&) const = default;
};

// "unix:/run/engine", "ssh h100-login"; empty for this machine. As it is kept among the settings.
QString spelledPlace(const EnginePlace& place);
EnginePlace placeFrom(const QString& spelled);

}  // namespace shardscope
