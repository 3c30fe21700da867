// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recording_saver.h"

#include <QSaveFile>
#include <streambuf>

namespace shardscope {
namespace {

// Lets a stream write to a file of Qt, which keeps what it says when a disk is full.
class FileBuffer : public std::streambuf {
 public:
  explicit FileBuffer(QIODevice& file) : m_file(file) {}

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    return m_file.write(&byte, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize count) override { return m_file.write(bytes, count); }

 private:
  QIODevice& m_file;
};

bool append(RecordFileWriter& writer, const ChunkList& chunks) {
  for (const auto& part : chunks)
    for (std::string_view rest = *part; !rest.empty();) {
      const std::size_t bytes = headOfChunk(rest).bytes();
      if (!writer.append(rest.substr(0, bytes))) return false;
      rest.remove_prefix(bytes);
    }
  return writer.finish();
}

}  // namespace

QString writeRecording(const QString& path, const RecordFileHead& head, const ChunkList& chunks) {
  QSaveFile file(path);
  if (file.open(QIODevice::WriteOnly)) {
    FileBuffer buffer(file);
    std::ostream out(&buffer);
    RecordFileWriter writer(out, head);
    if (append(writer, chunks) && file.flush() && file.commit()) return {};
  }
  return RecordingSaver::tr("%1 cannot be written: %2. The run is still there: choose another folder.")
      .arg(path, file.errorString());
}

void RecordingSaver::save(const QString& path, const RecordFileHead& head, const ChunkList& chunks) {
  m_job.start([this, path, head, chunks](const LatestJob::Ticket& ticket) {
    const QString problem = writeRecording(path, head, chunks);
    ticket.deliver([this, path, problem] {
      if (problem.isEmpty())
        Q_EMIT saved(path);
      else
        Q_EMIT failed(problem);
    });
  });
}

}  // namespace shardscope
