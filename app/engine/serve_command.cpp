// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/serve_command.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>
#include <utility>

#include "app/engine/engine_server.h"
#include "app/terminal/exit_status.h"
#include "core/text/sentences.h"

namespace shardscope {
namespace {

constexpr std::string_view kUnix = "unix:";
constexpr std::chrono::seconds kPatience{4};  // with a step that still runs when nobody is there to hear of it

// Readable once this process is asked to end. Before any thread is started: they inherit the mask.
int stopDescriptor() {
  signal(SIGPIPE, SIG_IGN);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signalfd(-1, &signals, SFD_CLOEXEC);
}

int explain(const Error& error) {
  std::cerr << "shardscope-engine: " << render(error) << '\n';
  return kBadInput;
}

void endSoon(const EngineServer& server) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (server.busy() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  if (server.busy()) std::_Exit(kInterrupted);
}

int serveStdio(const std::string& program) {
  if (isatty(STDIN_FILENO) != 0) return explain({{"engine.stdio-is-terminal", {}}, ""});
  const int stop = stopDescriptor();
  // Whatever else is printed must not come between the frames.
  const int in = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (in < 0 || out < 0) return explain({{"engine.stdio-closed", {}}, ""});
  dup2(STDERR_FILENO, STDOUT_FILENO);
  EngineServer server(program);
  server.serve(in, out, stop);
  endSoon(server);
  return kDone;
}

int serveUnix(const std::string& address, const std::string& program) {
  if (!address.starts_with(kUnix)) return explain({{"engine.only-unix", {{"address", address}}}, ""});
  const std::string path = address.substr(kUnix.size());
  const int stop = stopDescriptor();
  Result<UnixListener> listener = UnixListener::listen(path);
  if (!listener) return explain(listener.error());
  std::cerr << "shardscope-engine: listening on " << address << "; Ctrl-C ends it\n";
  EngineServer server(program);
  server.serve(std::move(listener).value(), path, stop);
  endSoon(server);
  return kDone;
}

}  // namespace

std::shared_ptr<ServeOptions> addServeOptions(CLI::App& app) {
  auto options = std::make_shared<ServeOptions>();
  CLI::Option* stdio = app.add_flag("--stdio", options->stdio, "serve the program that started this one, as over ssh");
  app.add_option("--listen", options->listen, "serve programs of this user that connect to a Unix socket")
      ->type_name("unix:PATH")
      ->excludes(stdio);
  return options;
}

int serve(const ServeOptions& options, const std::string& program) {
  return options.stdio ? serveStdio(program) : serveUnix(options.listen, program);
}

}  // namespace shardscope
