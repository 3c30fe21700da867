// SPDX-License-Identifier: GPL-3.0-or-later
// The file that a recording is written into, from its first byte to the end of the run: no other run writes into it
// meanwhile, and no file that holds something else is lost to it.
#pragma once

#include <fstream>
#include <string>

#include "core/base/result.h"

namespace shardscope {

class RecordOutput {
 public:
  // Fails for a file that holds something other than a recording, for one that another run writes into
  // ("record.not-a-recording", "record.in-use"), and where it can't be written.
  static Result<RecordOutput> open(const std::string& file);

  RecordOutput(RecordOutput&& other) noexcept;
  RecordOutput& operator=(RecordOutput&&) = delete;
  RecordOutput(const RecordOutput&) = delete;
  RecordOutput& operator=(const RecordOutput&) = delete;
  ~RecordOutput();

  std::ostream& stream() { return m_stream; }
  // Right after a write through the stream failed: keeps the cause of the first failure.
  void noteFailure();
  // What the whole run's recording came to: an error with the cause of the first failed write.
  Status outcome() const;

 private:
  RecordOutput(std::string file, int lock);

  std::string m_file;
  std::ofstream m_stream;
  int m_lock;
  int m_cause = 0;
  bool m_failed = false;
};

}  // namespace shardscope
