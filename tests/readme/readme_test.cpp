// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/readme/readme_examples.h"
#include "tests/test_paths.h"

namespace shardscope {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ReadmeExamples, OnlyMarkedBlocksAreRead) {
  const auto commands = readmeCommands(
      "# Title\n"
      "<!-- tested -->\n"
      "```sh\n"
      "$ one --json | \\\n"
      "  two\n"
      "expected line  \n"
      "...\n"
      "$ three\n"
      "```\n"
      "```sh\n"
      "$ not marked\n"
      "```\n"
      "<!-- tested -->\n"
      "\n"
      "```sh\n"
      "four\n"
      "five\n"
      "```\n");
  ASSERT_EQ(commands.size(), 4u);
  EXPECT_EQ(commands[0], (ReadmeCommand{4, "one --json |   two", {"expected line"}}));
  EXPECT_EQ(commands[1], (ReadmeCommand{8, "three", {}}));
  EXPECT_EQ(commands[2].command, "four");
  EXPECT_EQ(commands[3].command, "five");
}

TEST(ReadmeExamples, LinesThatAreNotPrintedAreNamed) {
  const ReadmeCommand command{1, "x", {"first", "second"}};
  EXPECT_THAT(missingLines(command, "zero\nfirst  \n"), ElementsAre("second"));
  EXPECT_THAT(missingLines(command, "second\nfirst\n"), IsEmpty());
}

struct Outcome {
  int status = -1;
  std::string output;
};

Outcome outcomeOf(const std::string& command) {
  Outcome outcome;
  FILE* const pipe = popen(("{ " + command + "\n} 2>&1").c_str(), "r");
  if (pipe == nullptr) return outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe))
    outcome.output.append(buffer.data(), got);
  const int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

// A folder where the examples can write, that looks like the root of the repository with this build in it.
fs::path prepareFolder() {
  const fs::path folder = fs::path(SHARDSCOPE_BINARY_DIR) / "readme";
  fs::remove_all(folder);
  fs::create_directories(folder / "build" / "release");
  fs::create_directory_symlink(fs::path(SHARDSCOPE_BINARY_DIR) / "bin", folder / "build" / "release" / "bin");
  for (const char* name : {"resources", "tests"})
    fs::create_directory_symlink(fs::path(SHARDSCOPE_SOURCE_DIR) / name, folder / name);
  return folder;
}

TEST(Readme, ItsExamplesDoWhatItSays) {
  std::ifstream in(SHARDSCOPE_SOURCE_DIR "/README.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::vector<ReadmeCommand> commands = readmeCommands(text);
  ASSERT_FALSE(commands.empty());
  const fs::path folder = prepareFolder();
  const std::string path = (fs::path(SHARDSCOPE_BINARY_DIR) / "bin").string() + ":" + std::getenv("PATH");
  setenv("PATH", path.c_str(), 1);
  for (const ReadmeCommand& command : commands) {
    const Outcome outcome = outcomeOf("cd '" + folder.string() + "' && " + command.command);
    EXPECT_EQ(outcome.status, 0) << "README.md:" << command.line << ": " << command.command << "\n" << outcome.output;
    EXPECT_THAT(missingLines(command, outcome.output), IsEmpty())
        << "README.md:" << command.line << ": " << command.command << "\nprints\n"
        << outcome.output;
  }
}

}  // namespace
}  // namespace shardscope
