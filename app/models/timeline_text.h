// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline says of an event, of a predicted slot and of a gap, line by line.
#pragma once

#include <QString>

#include "app/models/recorded_run.h"

namespace shardscope {

QString describeEvent(const RecordedRun& run, const TraceRank& rank, TraceLane lane, std::size_t event);
QString describeSlot(const RecordedRun& run, const TraceRank& rank, const TimelineSlot& slot, const TraceStep& step);
QString describeGap(const RecordedRun& run, const TraceGap& gap);

QString timeDifferenceText(double nanoseconds);  // "+98 ms", "−1.2 s", "0"
QString flopRateText(double flopsPerSecond);     // "3.25 GFLOP/s"
QString byteRateText(double bytesPerSecond);     // "1.20 GB/s"
QString runName(const RecordedRun& run);         // of its file; a run of this session has none
// "8 ranks, TP 1, CP 4, EP 4, PP 2, 8280 tokens"
QString ranScenarioText(const RecordedRun& run);

}  // namespace shardscope
