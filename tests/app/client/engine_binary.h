// SPDX-License-Identifier: GPL-3.0-or-later
// The real shardscope-engine for a test: found in PATH, as it is for a person.
#pragma once

#include <QFileInfo>
#include <QTest>

#include "core/cluster/cluster_spec.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/protocol/control.h"

namespace shardscope {

// False where this build has no engine, which the test then says.
inline bool putEngineInPath() {
  const QByteArray engine = qgetenv("SHARDSCOPE_TEST_ENGINE");
  if (engine.isEmpty() || !QFileInfo(QString::fromLocal8Bit(engine)).isExecutable()) return false;
  qputenv("PATH", QFileInfo(QString::fromLocal8Bit(engine)).path().toLocal8Bit() + ":" + qgetenv("PATH"));
  return true;
}

#define NEEDS_ENGINE() \
  if (!putEngineInPath()) QSKIP("this build has no shardscope-engine to test with")

// A proxy whose steps take some hundredths of a second.
inline RunRequest smallProxy(int steps) {
  RunRequest request;
  request.scenario = std::string(*scenarioPresetText("dsv3-h100-128k"));
  request.mode = RunMode::Proxy;
  request.ranks = 2;
  request.steps = steps;
  request.memoryGib = 0.06;
  request.seconds = 0.1 * (steps + 1);
  return request;
}

}  // namespace shardscope
