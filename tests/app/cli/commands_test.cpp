// SPDX-License-Identifier: GPL-3.0-or-later
// What every command has in common: help that ends in an example, and errors that name the file and the place in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/format/catalog.h"
#include "tests/app/cli/run_cli.h"

namespace shardscope {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Words = std::vector<std::string>;

class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : m_path(std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "-commands.json")) {
    std::ofstream(m_path, std::ios::binary) << text;
  }
  ~TextFile() { std::filesystem::remove(m_path); }
  std::string path() const { return m_path.string(); }

 private:
  std::filesystem::path m_path;
};

std::vector<Words> commands() {
  std::vector<Words> all = {{"plan"},    {"search"},  {"accuracy"}, {"import"},          {"export"},
                            {"presets"}, {"devices"}, {"trace"},    {"trace", "summary"}};
#ifdef SHARDSCOPE_ENGINE
  all.push_back({"run"});
#endif
  return all;
}

// Every way to hand a command a file of JSON.
std::vector<Words> readersOf(const std::string& file) {
  std::vector<Words> all = {{"plan", file},
                            {"search", file},
                            {"export", "--to", "megatron", file},
                            {"import", "--from", "hf", file},
                            {"import", "--from", "megatron", file},
                            {"import", "--from", "bridge", file},
                            {"trace", "summary", file},
                            {"plan", "--preset", "dsv3-h100-4k", "--calibration", file}};
#ifdef SHARDSCOPE_ENGINE
  all.push_back({"run", file});
  all.push_back({"run", "--preset", "dsv3-h100-4k", "--calibration", file});
#endif
  return all;
}

TEST(Commands, HelpEndsInAnExampleOfItsOwn) {
  for (const Words& command : commands()) {
    Words ask = command;
    ask.emplace_back("--help");
    const CliRun help = runCli(ask);
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("\nExample: shardscope-cli " + command.front())) << help.out;
    EXPECT_THAT(help.out, Not(HasSubstr("Try: "))) << command.back();
  }
  EXPECT_THAT(runCli({"--help"}).out, HasSubstr("Try: shardscope-cli plan"));
}

TEST(Commands, ErrorsNameTheFile) {
  const TextFile broken("{\"format\": \"shardscope.scenario\",\n \"model\": {,}}");
  for (const Words& command : readersOf(broken.path())) {
    const CliRun run = runCli(command);
    EXPECT_EQ(run.status, 1) << command[0];
    EXPECT_THAT(run.err, StartsWith("shardscope-cli: " + broken.path() + ": ")) << command[0];
    EXPECT_EQ(run.out, "") << command[0];
  }
  for (const Words& command : readersOf("/nowhere/at/all.json")) {
    const CliRun run = runCli(command);
    EXPECT_EQ(run.status, 1) << command[0];
    EXPECT_THAT(run.err, StartsWith("shardscope-cli: /nowhere/at/all.json: ")) << command[0];
  }
}

TEST(Commands, ErrorsNameLineAndColumn) {
  const TextFile broken("{\"format\": \"shardscope.scenario\",\n \"model\": {,}}");
  const std::string place = broken.path() + ": line 2, column 12: ";
  for (const char* command : {"plan", "search"}) EXPECT_THAT(runCli({command, broken.path()}).err, HasSubstr(place));
  EXPECT_THAT(runCli({"import", "--from", "hf", broken.path()}).err, HasSubstr(place));
  EXPECT_THAT(runCli({"plan", "-"}, "{,").err, HasSubstr("standard input: line 1, column 2: "));

  const TextFile lines("\n{\"id\": 7, \"scenario\": {,}}\n");
  const CliRun batch = runCli({"plan", "--json", "--batch", lines.path()});
  EXPECT_THAT(batch.out, HasSubstr(lines.path() + ": line 2, column 24: "));
}

TEST(Commands, AnErrorOfASetNamesTheSet) {
  const CliRun run =
      runCli({"plan", "--preset", "dsv3-h100-4k", "--set", "batch.seq_len=8192", "--set", "layout.tp=abc"});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.err, StartsWith("shardscope-cli: --set layout.tp=abc: \"abc\" stands where"));
}

TEST(Commands, AScenarioNeedsNoImport) {
  const TextFile scenario{std::string(*scenarioPresetText("dsv3-h100-4k"))};
  for (const char* from : {"hf", "megatron", "bridge"}) {
    const CliRun run = runCli({"import", "--from", from, scenario.path()});
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err, HasSubstr("This is a scenario already"));
    EXPECT_THAT(run.err, HasSubstr("shardscope-cli plan " + scenario.path()));
  }
}

TEST(Commands, AConfigOfAModelIsToBeImported) {
  const TextFile config(R"({"model_type": "qwen3_moe", "hidden_size": 2048, "num_hidden_layers": 48})");
  for (const Words& command : {Words{"plan", config.path()}, Words{"search", config.path()}}) {
    const CliRun run = runCli(command);
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err, HasSubstr("shardscope-cli import --from hf " + config.path()));
  }
}

TEST(Commands, ExportSaysWhatWillBeRefused) {
  const CliRun broken = runCli({"export", "--to", "megatron", "--preset", "dsv3-h100-128k", "--set", "layout.cp=48"});
  EXPECT_EQ(broken.status, 0);
  EXPECT_THAT(broken.err, StartsWith("note: not a legal layout: "));
  EXPECT_EQ(runCli({"export", "--to", "megatron", "--preset", "dsv3-h100-128k"}).err, "");
}

}  // namespace
}  // namespace shardscope
