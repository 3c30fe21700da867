// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/control.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/text/sentences.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

template <typename T>
T readAs(const Json& document) {
  const Result<ControlMessage> message = readControl(document.dump());
  if (!message) {
    ADD_FAILURE() << render(message.error());
    return {};
  }
  if (!std::holds_alternative<T>(*message)) {
    ADD_FAILURE() << typeOf(*message);
    return {};
  }
  return std::get<T>(*message);
}

TEST(Control, HelloIsWrittenAsDescribed) {
  Hello hello;
  hello.program = "shardscope 1.2.3";
  hello.features = {"records", "resume"};
  hello.role = Role::Watch;
  hello.session = "s1";
  hello.nextRecord = 42;
  EXPECT_EQ(Json::parse(writeControl(hello)), Json::parse(R"({"type": "hello", "version": 1, "oldest": 1,
      "program": "shardscope 1.2.3", "features": ["records", "resume"], "role": "watch", "session": "s1",
      "next_record": 42})"));
}

TEST(Control, ARunKeepsItsScenarioAsADocument) {
  const RunRequest run = readAs<RunRequest>({{"type", "run"},
                                             {"scenario", {{"format", "shardscope.scenario"}, {"version", 1}}},
                                             {"mode", "proxy"},
                                             {"ranks", 8},
                                             {"seconds", 90.5},
                                             {"seed", 7}});
  EXPECT_EQ(Json::parse(run.scenario), Json::parse(R"({"format": "shardscope.scenario", "version": 1})"));
  EXPECT_EQ(run.mode, RunMode::Proxy);
  EXPECT_EQ(run.ranks, 8);
  EXPECT_EQ(run.steps, 3);
  EXPECT_EQ(run.seconds, 90.5);
  EXPECT_EQ(run.seed, 7u);
  EXPECT_TRUE(run.calibration.empty());
  EXPECT_EQ(Json::parse(writeControl(run))["scenario"]["format"], "shardscope.scenario");
}

TEST(Control, EndedKeepsEveryRank) {
  Ended ended;
  ended.run = 3;
  ended.failure = "rank 2, stage 1: attention.core ran out of memory";
  ended.ranks = {{0, 0, {100}, {50}}, {1, 1, {200}, {60}}};
  ended.recordsDropped = 9;
  const Ended read = readAs<Ended>(Json::parse(writeControl(ended)));
  EXPECT_EQ(read.run, 3u);
  EXPECT_EQ(read.failure, ended.failure);
  ASSERT_EQ(read.ranks.size(), 2u);
  EXPECT_EQ(read.ranks[1].stage, 1);
  EXPECT_EQ(read.ranks[1].peak, Bytes{200});
  EXPECT_EQ(read.ranks[1].betweenSteps, Bytes{60});
  EXPECT_EQ(read.recordsDropped, 9u);
}

TEST(Control, EveryMessageComesBackAsTheTypeThatItIs) {
  const std::vector<ControlMessage> all = {
      Hello{},       Welcome{},      RunRequest{},
      StopRequest{}, BenchRequest{}, Credit{5},
      Ping{6},       Pong{6, 7},     Refused{"run", {{"protocol.busy", {}}, ""}, {}},
      Started{},     StepEnded{},    Ended{},
      Measured{},    Gap{1, 2},      Notice{{"protocol.idle", {}}}};
  for (const ControlMessage& message : all) {
    const Result<ControlMessage> read = readControl(writeControl(message));
    ASSERT_TRUE(read) << typeOf(message) << ": " << render(read.error());
    EXPECT_EQ(read->index(), message.index());
    EXPECT_EQ(writeControl(*read), writeControl(message));
  }
}

TEST(Control, AnErrorIsSaidInTheReadersLanguageAndWords) {
  const Error error{
      {"run.too-long", {{"steps", std::int64_t{3}}, {"need", milliseconds(90e3)}, {"have", milliseconds(60e3)}}},
      "batch"};
  const Refused read = readAs<Refused>(Json::parse(writeControl(Refused{"run", error, {error.message}})));
  EXPECT_EQ(read.error.path, "batch");
  EXPECT_EQ(render(read.error), render(error));
  ASSERT_EQ(read.notes.size(), 1u);
  EXPECT_EQ(read.notes[0].id, "run.too-long");
}

TEST(Control, ASentenceOfALaterEngineIsShownAsItCame) {
  const Refused read =
      readAs<Refused>({{"type", "refused"}, {"error", {{"id", "run.no-moon"}, {"text", "There is no moon."}}}});
  EXPECT_EQ(render(read.error), "There is no moon.");
}

TEST(Control, UnknownKeysArePassedOver) {
  EXPECT_EQ(readAs<Credit>({{"type", "credit"}, {"bytes", 5}, {"colour", "red"}}).bytes, 5u);
}

TEST(Control, BadMessagesAreNamed) {
  const auto complaint = [](std::string_view text) {
    const Result<ControlMessage> read = readControl(text);
    return read ? "" : std::string(read.error().message.id) + " " + read.error().path;
  };
  EXPECT_EQ(complaint(R"({"type": "dance"})"), "protocol.unknown-type type");
  EXPECT_EQ(complaint(R"({"bytes": 5})"), "error.missing-key type");
  EXPECT_NE(complaint(R"({"type": "credit", "bytes": -1})"), "");
  EXPECT_NE(complaint(R"({"type": "credit", "bytes": "many"})"), "");
  EXPECT_NE(complaint(R"({"type": "run", "ranks": 5000000000})"), "");
  EXPECT_NE(complaint(R"({"type": "ended", "ranks": [5]})"), "");
  EXPECT_NE(complaint("[]"), "");
  EXPECT_NE(complaint("hello"), "");
}

}  // namespace
}  // namespace shardscope
