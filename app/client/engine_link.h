// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes to and from an engine, however it is reached.
#pragma once

#include <QByteArray>
#include <QObject>
#include <memory>

#include "app/client/engine_place.h"
#include "core/base/result.h"

namespace shardscope {

class EngineLink : public QObject {
  Q_OBJECT

 public:
  virtual void open() = 0;  // once; opened() or closed() follows
  virtual void send(const QByteArray& bytes) = 0;

 Q_SIGNALS:
  void opened();
  void received(const QByteArray& bytes);
  void closed(const shardscope::Error& why);  // the last signal, whoever ended it
};

// The link ends, without a signal, when it is destroyed; a child process ends with it.
std::unique_ptr<EngineLink> makeLink(const EnginePlace& place);

}  // namespace shardscope
