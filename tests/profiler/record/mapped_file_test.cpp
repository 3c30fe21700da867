// SPDX-License-Identifier: Apache-2.0
#include "profiler/record/mapped_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace shardscope {
namespace {

std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-" + name);
}

TEST(MappedFile, HasTheBytesOfTheFile) {
  const auto path = scratch("mapped");
  std::ofstream(path, std::ios::binary) << std::string("a\0b", 3);
  const auto file = MappedFile::open(path.string());
  ASSERT_TRUE(file);
  EXPECT_EQ(file->bytes(), std::string_view("a\0b", 3));
  std::filesystem::resize_file(path, 0);
  const auto empty = MappedFile::open(path.string());
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->bytes().empty());
  std::filesystem::remove(path);
}

TEST(MappedFile, SaysWhatCannotBeOpened) {
  EXPECT_EQ(MappedFile::open(scratch("absent").string()).error().message.id, "cli.cannot-open");
  EXPECT_EQ(MappedFile::open(std::filesystem::temp_directory_path().string()).error().message.id, "cli.is-folder");
  EXPECT_EQ(MappedFile::open("/dev/null").error().message.id, "trace.no-file");
}

}  // namespace
}  // namespace shardscope
