// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/engine_server.h"

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/stat.h>

#include <filesystem>
#include <thread>

#include "core/format/catalog.h"
#include "core/format/scenario_json.h"
#include "core/text/sentences.h"
#include "profiler/record/record_chunk.h"
#include "tests/app/engine/engine_client.h"
#include "tests/kernels/step/small_models.h"

namespace shardscope::test {
namespace {

using namespace std::chrono_literals;

Hello hello(Role role = Role::Control) {
  Hello said;
  said.program = "a test";
  said.features = {std::string(kFeatureRecords), std::string(kFeatureResume)};
  said.role = role;
  return said;
}

RunRequest run(int steps, int ranks = 2) {
  Scenario scenario = singleRank(smallGqa());
  scenario.cluster.gpu = *gpuPreset("cpu");
  scenario.cluster.numGpus = ranks;
  RunRequest request;
  request.scenario = writeScenario(scenario);
  request.steps = steps;
  request.seconds = 1e6;
  return request;
}

// An engine on a Unix socket of this test.
class EngineServerTest : public testing::Test {
 protected:
  EngineServerTest()
      : m_path(
            (std::filesystem::temp_directory_path() / ("shardscope-" + std::to_string(getpid()) + "-" +
                                                       testing::UnitTest::GetInstance()->current_test_info()->name()))
                .string()),
        m_stop(eventfd(0, EFD_CLOEXEC)) {
    Result<UnixListener> listener = UnixListener::listen(m_path);
    if (!listener) throw std::runtime_error(render(listener.error()));
    m_thread = std::thread([this, listening = std::move(listener).value()]() mutable {
      m_server.serve(std::move(listening), m_path, m_stop);
    });
  }

  ~EngineServerTest() override {
    eventfd_write(m_stop, 1);
    m_thread.join();
    close(m_stop);
  }

  EngineClient connect() {
    const Result<int> descriptor = connectUnix(m_path);
    EXPECT_TRUE(descriptor) << render(descriptor.error());
    return EngineClient(descriptor ? *descriptor : -1);
  }

  // Connected and welcomed.
  EngineClient greeted(const Hello& said = hello()) {
    EngineClient client = connect();
    client.say(said);
    const std::optional<Welcome> welcome = client.hearOf<Welcome>();
    EXPECT_TRUE(welcome);
    if (welcome) m_session = welcome->session;
    return client;
  }

  std::string m_path, m_session;

 private:
  int m_stop;
  EngineServer m_server{"engine under test"};
  std::thread m_thread;
};

std::string complaint(EngineClient& client) {
  const std::optional<Refused> refused = client.hearOf<Refused>();
  return refused ? std::string(refused->error.message.id) : "nothing";
}

struct Decoded {
  std::uint64_t records = 0;
  std::vector<std::uint64_t> steps;  // that began, on rank 0
};

Decoded decode(const EngineClient& client) {
  Decoded decoded;
  StringPool strings;
  for (const auto& [sequence, chunk] : client.records) {
    ChunkHead head;
    EXPECT_EQ(inspectChunk(chunk, head), ChunkState::Whole);
    std::vector<ActivityRecord> records;
    decoded.records += decodeChunk(head, std::string_view(chunk).substr(kChunkHeadBytes), strings, records);
    for (const ActivityRecord& record : records)
      if (record.kind == ActivityKind::StepStart && record.place.rank == 0) decoded.steps.push_back(record.sequence);
  }
  return decoded;
}

TEST_F(EngineServerTest, ARunIsToldFromStartToEndWithAllItsRecords) {
  EngineClient client = greeted();
  client.say(Credit{1 << 30});
  client.say(run(3));
  const std::optional<Started> started = client.hearOf<Started>();
  ASSERT_TRUE(started);
  EXPECT_EQ(started->steps, 3);
  EXPECT_GT(started->predicted.count, 0);
  const Result<ReadScenario> scenario = readScenario(started->scenario);
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->scenario.runtime, RuntimeProfile::ShardscopeEngine);
  for (int step = 0; step < 3; ++step) {
    const std::optional<StepEnded> ended = client.hearOf<StepEnded>();
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->step, step);
    EXPECT_GT(ended->milliseconds, 0);
    EXPECT_NEAR(ended->loss, 5, 2);  // log of 96 words is 4.6
  }
  const std::optional<Ended> ended = client.hearOf<Ended>();
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->failure, "");
  EXPECT_FALSE(ended->cancelled);
  ASSERT_EQ(ended->ranks.size(), 2u);
  EXPECT_GT(ended->ranks[1].peak, ended->ranks[1].betweenSteps);
  EXPECT_EQ(ended->recordsDropped, 0u);
  client.say(Ping{9});
  EXPECT_EQ(client.hearOf<Pong>()->number, 9u);
  while (decode(client).records < ended->recordsKept && client.hear(2s)) continue;
  EXPECT_EQ(decode(client).records, ended->recordsKept);
  EXPECT_EQ(decode(client).steps, (std::vector<std::uint64_t>{0, 1, 2}));
}

TEST_F(EngineServerTest, StopsAndRunsAgain) {
  EngineClient client = greeted();
  client.say(run(100000));
  ASSERT_TRUE(client.hearOf<StepEnded>());
  client.say(StopRequest{});
  const std::optional<Ended> ended = client.hearOf<Ended>(5s);
  ASSERT_TRUE(ended);
  EXPECT_TRUE(ended->cancelled);
  client.say(run(1));
  EXPECT_EQ(client.hearOf<Started>()->run, 2u);
  EXPECT_FALSE(client.hearOf<Ended>()->cancelled);
}

TEST_F(EngineServerTest, RefusesWhatItCannotRunAndSaysWhatWould) {
  EngineClient client = greeted();
  RunRequest large;
  large.scenario = std::string(*scenarioPresetText("dsv3-h100-128k"));
  client.say(large);
  const std::optional<Refused> refused = client.hearOf<Refused>();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->command, "run");
  EXPECT_EQ(refused->error.message.id, "run.too-many-ranks");
  EXPECT_FALSE(refused->notes.empty());

  large.scenario = R"({"format": "something"})";
  client.say(large);
  EXPECT_NE(complaint(client), "nothing");
  RunRequest none = run(0);
  client.say(none);
  EXPECT_EQ(complaint(client), "run.bad-limits");
  client.say(StopRequest{});
  EXPECT_EQ(complaint(client), "protocol.idle");
  client.say(run(100000));
  ASSERT_TRUE(client.hearOf<Started>());
  client.say(run(1));
  EXPECT_EQ(complaint(client), "protocol.busy");
}

TEST_F(EngineServerTest, OneControlsAndOthersWatch) {
  EngineClient first = greeted();
  EngineClient second = connect();
  second.say(hello());
  EXPECT_EQ(complaint(second), "protocol.second-controller");
  EXPECT_FALSE(second.hear(5s));  // closed

  EngineClient watcher = greeted(hello(Role::Watch));
  watcher.say(run(1));
  EXPECT_EQ(complaint(watcher), "protocol.watchers-only-watch");
  first.say(run(2));
  EXPECT_TRUE(watcher.hearOf<Started>());
  EXPECT_TRUE(watcher.hearOf<Ended>());
  EXPECT_TRUE(first.hearOf<Ended>());

  first.hangUp();
  EngineClient next = greeted();  // may control now
  next.say(run(1));
  EXPECT_TRUE(next.hearOf<Ended>());
}

TEST_F(EngineServerTest, SpeaksToItsOwnVersionsAlone) {
  EngineClient later = connect();
  Hello said = hello();
  said.version = 9;
  said.oldest = 8;
  later.say(said);
  EXPECT_EQ(complaint(later), "protocol.version");
  EXPECT_FALSE(later.hear(5s));

  said.oldest = 1;  // a later program that still speaks this version
  EngineClient both = connect();
  both.say(said);
  EXPECT_EQ(both.hearOf<Welcome>()->version, kProtocolVersion);
}

TEST_F(EngineServerTest, SaysWhatIsWrongWithWhatCame) {
  EngineClient stranger = connect();
  stranger.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(complaint(stranger), "protocol.no-frame");
  EXPECT_FALSE(stranger.hear(5s));

  EngineClient large = connect();
  large.send(std::string_view("\xff\xff\xff\x7f\x01\0\0\0", 8));
  EXPECT_EQ(complaint(large), "protocol.frame-too-large");
  EXPECT_FALSE(large.hear(5s));

  EngineClient silent = connect();
  silent.say(run(1));
  EXPECT_EQ(complaint(silent), "protocol.no-hello");
  EXPECT_FALSE(silent.hear(5s));

  EngineClient confused = greeted();
  confused.say(Ended{});
  EXPECT_EQ(complaint(confused), "protocol.wrong-way");
  std::string frame;
  appendControlFrame(frame, "{\"type\": \"dance\"}");
  appendControlFrame(frame, "not JSON");
  appendRecordsFrame(frame, 0, "chunk");
  confused.send(frame);
  EXPECT_EQ(complaint(confused), "protocol.unknown-type");
  EXPECT_NE(complaint(confused), "nothing");
  EXPECT_EQ(complaint(confused), "protocol.wrong-way");
  confused.say(run(1));
  EXPECT_TRUE(confused.hearOf<Ended>());
}

TEST_F(EngineServerTest, RecordsWaitForCreditAndControlDoesNot) {
  EngineClient client = greeted();
  client.say(run(2));
  ASSERT_TRUE(client.hearOf<Ended>());
  EXPECT_TRUE(client.records.empty());
  client.say(Credit{1});  // a chunk is begun while there is any
  client.say(Ping{1});
  EXPECT_FALSE(client.hearOf<Ping>(300ms));
  EXPECT_EQ(client.records.size(), 1u);
  EXPECT_EQ(client.records[0].first, 0u);
}

TEST_F(EngineServerTest, AConnectionThatComesBackGoesOnWhereItWas) {
  EngineClient client = greeted();
  client.say(Credit{1});
  client.say(run(3));
  ASSERT_TRUE(client.hearOf<StepEnded>());
  client.hangUp();

  Hello back = hello();
  back.session = m_session;
  back.nextRecord = client.records.size();
  EngineClient again = connect();
  again.say(back);
  const std::optional<Welcome> welcome = again.hearOf<Welcome>();
  ASSERT_TRUE(welcome);
  EXPECT_TRUE(welcome->resumed);
  again.say(Credit{1 << 30});
  EXPECT_EQ(again.hearOf<Started>()->run, 1u);
  const std::optional<Ended> ended = again.hearOf<Ended>();
  ASSERT_TRUE(ended);
  while (decode(client).records + decode(again).records < ended->recordsKept && again.hear(2s)) continue;
  EXPECT_EQ(decode(client).records + decode(again).records, ended->recordsKept);
}

TEST_F(EngineServerTest, ADeletedSocketIsMadeAgain) {
  EngineClient client = greeted();
  std::filesystem::remove(m_path);
  const std::optional<Notice> notice = client.hearOf<Notice>(5s);
  ASSERT_TRUE(notice);
  EXPECT_EQ(notice->message.id, "engine.socket-gone");
  client.say(run(1));
  EXPECT_TRUE(client.hearOf<Ended>());
  client.hangUp();
  EngineClient next = greeted();
  next.say(run(1));
  EXPECT_TRUE(next.hearOf<Ended>());
}

TEST_F(EngineServerTest, TheSocketIsItsUsersAlone) {
  struct stat found {};
  ASSERT_EQ(lstat(m_path.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600u);
  const Result<UnixListener> second = UnixListener::listen(m_path);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message.id, "engine.socket-taken");
}

TEST(UnixListener, ReplacesASocketThatNobodyListensOn) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("shardscope-stale-" + std::to_string(getpid()))).string();
  {
    Result<UnixListener> first = UnixListener::listen(path);
    ASSERT_TRUE(first);
    std::filesystem::rename(path, path + ".kept");
  }
  std::filesystem::rename(path + ".kept", path);  // as after a kill
  EXPECT_TRUE(UnixListener::listen(path));
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(UnixListener::listen("/no/such/folder/socket").error().message.id, "engine.no-socket");
  EXPECT_EQ(UnixListener::listen(std::string(200, 'x')).error().message.id, "engine.socket-path");
  EXPECT_EQ(connectUnix("/no/such/socket").error().message.id, "engine.no-connection");
}

TEST(RecordBacklog, DropsTheOldestAndKeepsTheNumbers) {
  int added = 0;
  RecordBacklog backlog(10, [&] { ++added; });
  for (const char* chunk : {"aaaa", "bbbb", "cccc", "dddd"}) backlog.add(chunk);
  EXPECT_EQ(added, 4);
  EXPECT_EQ(backlog.next(), 4u);
  EXPECT_EQ(backlog.take(0).sequence, 2u);
  EXPECT_EQ(*backlog.take(0).chunk, "cccc");
  EXPECT_EQ(*backlog.take(3).chunk, "dddd");
  EXPECT_EQ(backlog.take(4).chunk, nullptr);
  backlog.add("a chunk that is larger than all");
  EXPECT_EQ(backlog.take(0).sequence, 4u);
}

}  // namespace
}  // namespace shardscope::test
