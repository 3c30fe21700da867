// SPDX-License-Identifier: GPL-3.0-or-later
// What a run tells of the machine that it ran on, as rates that the next run there is predicted with: the time of each
// op over what the plan said, forward and backward, with one factor for all dense products and one for the grouped
// ones; and, where every rank has a core of its own, the time between two ops. Exchanges stay as they were: messages of
// one run can't tell a link's latency from its bandwidth. So does an optimizer on the host, which is link and host.
#pragma once

#include <QDate>
#include <QString>
#include <string>

#include "app/models/recorded_run.h"

namespace shardscope {

// Why no rates can be taken from it; empty: they can.
QString whyNoRates(const RecordedRun& run);

// A document of core/format/machine_calibration.h for Scenario::engineCalibration. Only where whyNoRates is empty.
std::string ratesOf(const RecordedRun& run, QDate date);

// "node7, 2026-03-01": where and when such a document was measured.
QString ratesSource(const std::string& document);

}  // namespace shardscope
