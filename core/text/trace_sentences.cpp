// SPDX-License-Identifier: Apache-2.0
#include "core/text/tables.h"

namespace shardscope {

std::span<const Sentence> traceSentences() {
  static constexpr Sentence kSentences[] = {
      {"trace.no-file", "This is no ordinary file. Give the path of a recording."},
      {"trace.empty", "The file is empty: nothing was recorded into it."},
      {"trace.foreign", "This is no recording of this program. Give a file that --record wrote."},
      {"trace.head-cut-off", "The recording ends within its head: it was cut off before anything was recorded."},
      {"trace.head-damaged", "The head of the recording is damaged. Copy the file again from where it was made."},
      {"trace.no-records", "The recording holds no records that can be read."},
      {"trace.cut-off",
       "The recording was not ended: the program was stopped, or the file was cut off. What came until then is shown."},
      {"trace.no-steps", "The recording holds no whole step."},
      {"trace.incomplete-steps",
       "{count} {count|step of a rank has|steps of ranks have} no start or no end and {count|is|are} left out of the "
       "medians."},
      {"trace.unmatched",
       "{count} {count|collective was|collectives were} seen on one rank alone: what it waited for is not known."},
      {"trace.loss.queue-full",
       "{count} {count|record was|records were} dropped while running, since the collector was behind."},
      {"trace.loss.window-behind",
       "{count} {count|record came|records came} faster than the window took them, and {count|is|are} not shown."},
      {"trace.loss.run-full",
       "{count} {count|record|records} beyond the most that are kept of a run {count|is|are} not shown."},
      {"trace.loss.not-sent",
       "{count} {count|record was|records were} not sent: the connection was behind, or was lost for a while."},
      {"trace.loss.dropped", "{count} {count|record was|records were} dropped while running, for another reason."},
      {"trace.loss.records-missing",
       "{count} {count|record is|records are} missing: {count|its chunk is|their chunks are} not in the file."},
      {"trace.loss.undecodable",
       "{count} {count|record|records} could not be read: {count|its chunk is|their chunks are} damaged or of a later "
       "version."},
      {"trace.loss.chunks-damaged",
       "{count} {count|chunk does|chunks do} not hold what was written, by {count|its|their} checksum."},
      {"trace.loss.chunks-unknown", "{count} {count|chunk is|chunks are} of a later version of this program."},
      {"trace.loss.chunks-repeated",
       "{count} {count|chunk comes|chunks come} a second time and {count|was|were} left out."},
      {"trace.loss.bytes-skipped", "{count} {count|byte belongs|bytes belong} to no chunk."},
      {"trace.loss.bytes-cut-off", "{count} {count|byte|bytes} at the end {count|is|are} of a part that is not whole."},
      {"trace.loss.texts-refused", "{count} {count|name was|names were} left out: there are too many."},
      {"trace.loss.ranks-refused",
       "{count} {count|record is|records are} of no rank that can be shown: below 0, or there are too many ranks."},
      {"trace.loss.times-refused", "{count} {count|record ends|records end} before {count|it starts|they start}."},
      {"trace.loss.steps-incomplete", "{count} {count|step of a rank has|steps of ranks have} no start or no end."},
  };
  return kSentences;
}

}  // namespace shardscope
