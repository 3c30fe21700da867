// SPDX-License-Identifier: Apache-2.0
// The programs start on machines without a driver: nothing that is built needs the driver's library to load, and
// only the CUDA module may know of CUDA at all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/test_paths.h"

namespace shardscope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

std::string outputOf(const std::string& command) {
  std::string out;
  std::array<char, 4096> buffer{};
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return out;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), got);
  pclose(pipe);
  return out;
}

std::vector<fs::path> builtBinaries() {
  std::vector<fs::path> files;
  for (const char* folder : {"bin", "lib"}) {
    const fs::path path = fs::path(SHARDSCOPE_BINARY_DIR) / folder;
    if (!fs::exists(path)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(path))
      if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

TEST(Binaries, NoneNeedsTheCudaDriver) {
  const std::vector<fs::path> files = builtBinaries();
  ASSERT_FALSE(files.empty());
  for (const fs::path& file : files) {
    const std::string needs = outputOf("readelf -d '" + file.string() + "'");
    ASSERT_THAT(needs, HasSubstr("(NEEDED)")) << file;
    EXPECT_THAT(needs, Not(HasSubstr("[libcuda"))) << file;
    EXPECT_THAT(needs, Not(HasSubstr("[libnvidia"))) << file;
  }
}

}  // namespace
}  // namespace shardscope
