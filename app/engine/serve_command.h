// SPDX-License-Identifier: GPL-3.0-or-later
// shardscope-engine --stdio and --listen unix:PATH: an engine that another program connects to.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace shardscope {

struct ServeOptions {
  bool stdio = false;
  std::string listen;

  bool asked() const { return stdio || !listen.empty(); }
};

std::shared_ptr<ServeOptions> addServeOptions(CLI::App& app);

// program: name and version.
int serve(const ServeOptions& options, const std::string& program);

}  // namespace shardscope
