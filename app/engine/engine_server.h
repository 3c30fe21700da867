// SPDX-License-Identifier: GPL-3.0-or-later
// A connected engine: serves core/protocol/control.h to one program over a pair of descriptors, or to several over a
// Unix socket, of which one controls. One thread does all input and output; the work has a thread of its own and never
// waits for a connection.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/engine/engine_work.h"
#include "app/engine/peer.h"
#include "app/engine/record_backlog.h"
#include "app/engine/unix_socket.h"

namespace shardscope {

class EngineServer {
 public:
  explicit EngineServer(std::string program);  // "shardscope-engine 0.1.0"
  ~EngineServer();
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;

  // Until the other side is gone, or `stop` is readable. Takes the descriptors over.
  void serve(int in, int out, int stop);
  // Until `stop` is readable. Says on standard error when the socket's file is gone; it is made again.
  void serve(UnixListener listener, const std::string& path, int stop);
  bool busy() const { return m_work.busy(); }

 private:
  void tell(ControlMessage message);  // from the thread of the work
  void wake();
  void deliver();
  void remember(ControlMessage message);
  void toAll(const ControlMessage& message);
  void loop(int stop, const std::string& path);
  void acceptAll();
  void keepSocket(const std::string& path);
  bool serveOne(Peer& peer, bool readable);
  bool read(Peer& peer);
  void handle(Peer& peer, const Frame& frame);
  void obey(Peer& peer, const ControlMessage& message);
  void greet(Peer& peer, const Hello& hello);
  void command(Peer& peer, const ControlMessage& message);
  bool controlled() const;

  std::string m_program, m_session;
  RecordBacklog m_records;
  std::vector<std::unique_ptr<Peer>> m_peers;
  std::optional<UnixListener> m_listener;
  std::mutex m_mutex;
  std::vector<ControlMessage> m_told;
  int m_wake;
  std::vector<ControlMessage> m_history;  // of the last run, for those who come while it runs or come back
  EngineWork m_work;                      // last: it tells until it is gone
};

}  // namespace shardscope
