// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/frame.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

using namespace std::string_literals;

TEST(Frame, IsLaidOutAsDescribed) {
  std::string bytes;
  appendControlFrame(bytes, "{}");
  appendRecordsFrame(bytes, 0x0102, "abc");
  EXPECT_EQ(bytes,
            "\x02\0\0\0\x01\0\0\0{}"s
            "\x0b\0\0\0\x02\0\0\0\x02\x01\0\0\0\0\0\0abc"s);
}

TEST(FrameReader, FindsTheFramesHoweverTheBytesArrive) {
  std::string bytes;
  appendControlFrame(bytes, "{\"type\":\"stop\"}");
  appendRecordsFrame(bytes, 7, "chunk");
  appendControlFrame(bytes, "");
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    FrameReader reader;
    std::vector<std::string> found;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      reader.feed(std::string_view(bytes).substr(at, piece));
      while (const std::optional<Frame> frame = reader.next()) found.emplace_back(frame->payload);
    }
    ASSERT_EQ(found.size(), 3u) << "pieces of " << piece;
    EXPECT_EQ(found[0], "{\"type\":\"stop\"}");
    const std::optional<RecordsPayload> records = recordsOf(found[1]);
    ASSERT_TRUE(records);
    EXPECT_EQ(records->sequence, 7u);
    EXPECT_EQ(records->chunk, "chunk");
    EXPECT_EQ(reader.pending(), 0u);
    EXPECT_FALSE(reader.broken());
  }
}

TEST(FrameReader, EndsAtWhatIsNoFrame) {
  for (const std::string& bytes : {"Last login: Mon Nov 30 on pts/0\n"s, "\x02\0\0\0\x03\0\0\0{}"s,
                                   "\x02\0\0\0\x01\0\0\x01{}"s, "\0\0\0\0\0\0\0\0"s}) {
    FrameReader reader;
    reader.feed(bytes);
    EXPECT_FALSE(reader.next());
    ASSERT_TRUE(reader.broken()) << bytes;
    EXPECT_EQ(reader.broken()->id, "protocol.no-frame");
    std::string good;
    appendControlFrame(good, "{}");
    reader.feed(good);
    EXPECT_FALSE(reader.next());
  }
}

TEST(FrameReader, RefusesALengthBeforeItHoldsTheBytes) {
  for (const std::string& head : {"\x01\0\x40\0\x01\0\0\0"s, "\xff\xff\xff\xff\x02\0\0\0"s}) {
    FrameReader reader;
    reader.feed(head);
    EXPECT_FALSE(reader.next());
    ASSERT_TRUE(reader.broken());
    EXPECT_EQ(reader.broken()->id, "protocol.frame-too-large");
  }
}

TEST(FrameReader, TakesTheLargestThatIsAllowed) {
  std::string bytes;
  appendControlFrame(bytes, std::string(kMostControlBytes, ' '));
  FrameReader reader;
  reader.feed(bytes);
  const std::optional<Frame> frame = reader.next();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->payload.size(), kMostControlBytes);
}

TEST(RecordsPayload, NeedsASequence) { EXPECT_FALSE(recordsOf("1234567")); }

}  // namespace
}  // namespace shardscope
