// SPDX-License-Identifier: GPL-3.0-or-later
// The client against the real engine: over a pipe, a Unix socket, and an ssh that is a script.
#include "app/client/engine_client.h"

#include <signal.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <map>
#include <utility>
#include <vector>

#include "core/text/sentences.h"
#include "tests/app/client/engine_binary.h"
#include "tests/app/client/fake_ssh.h"

namespace shardscope {

class EngineClientTest : public QObject {
  Q_OBJECT

  // All that a client says, in order.
  struct Heard {
    explicit Heard(EngineClient& client) {
      QObject::connect(&client, &EngineClient::welcomed, &client, [this](const Welcome& w) { welcomes.push_back(w); });
      QObject::connect(&client, &EngineClient::refused, &client, [this](const Refused& r) { refusals.push_back(r); });
      QObject::connect(&client, &EngineClient::started, &client, [this](const Started& s) { starts.push_back(s); });
      QObject::connect(&client, &EngineClient::stepEnded, &client, [this](const StepEnded& s) { steps.push_back(s); });
      QObject::connect(&client, &EngineClient::ended, &client, [this](const Ended& e) { ends.push_back(e); });
      QObject::connect(&client, &EngineClient::recordsCame, &client, [this](const RecordBatchPtr& batch) {
        chunks += *batch->chunks;
        records += batch->records.size();
        counted = batch->counted;
      });
      QObject::connect(&client, &EngineClient::gap, &client, [this](const Gap& g) { gaps.push_back(g); });
      QObject::connect(&client, &EngineClient::lost, &client, [this](const Error& why, bool comesBack) {
        losses.push_back(why);
        retries = comesBack;
      });
      QObject::connect(&client, &EngineClient::liveChanged, &client, [this](const LiveState& l) { live = l; });
      QObject::connect(&client, &EngineClient::clockChanged, &client, [this](const ClockFit& c) { clock = c; });
    }
    std::string lost() const { return losses.empty() ? "" : std::string(losses.back().message.id); }

    std::vector<Welcome> welcomes;
    std::vector<Refused> refusals;
    std::vector<Started> starts;
    std::vector<StepEnded> steps;
    std::vector<Ended> ends;
    std::vector<Gap> gaps;
    std::vector<Error> losses;
    std::string chunks;         // of all batches
    std::uint64_t records = 0;  // in them
    std::uint64_t counted = 0;  // that the last one says
    bool retries = false;
    LiveState live;
    std::optional<ClockFit> clock;
  };

  struct Listening {
    Listening() { start(); }
    ~Listening() {
      engine.kill();
      engine.waitForFinished();
    }
    void start() {
      engine.start("shardscope-engine", {"--listen", "unix:" + path()});
      QVERIFY(engine.waitForStarted());
      QTRY_VERIFY(QFileInfo::exists(path()));
    }
    QString path() const { return folder.filePath("engine"); }

    QTemporaryDir folder;
    QProcess engine;
  };

  // Passes bytes on between a client and an engine, until it is cut.
  struct Relay {
    explicit Relay(const QString& engine) {
      QObject::connect(&server, &QLocalServer::newConnection, &server, [this, engine] {
        client = server.nextPendingConnection();
        auto* onward = new QLocalSocket(client);
        onward->connectToServer(engine);
        const auto pass = [](QLocalSocket* from, QLocalSocket* to) {
          QObject::connect(from, &QLocalSocket::readyRead, to, [from, to] { to->write(from->readAll()); });
        };
        pass(client, onward);
        pass(onward, client);
      });
      QVERIFY(server.listen(path()));
    }
    void cut() { delete std::exchange(client, nullptr); }
    QString path() const { return folder.filePath("relay"); }

    QTemporaryDir folder;
    QLocalServer server;
    QLocalSocket* client = nullptr;
  };

  static bool isAlive(std::int64_t process) { return kill(static_cast<pid_t>(process), 0) == 0; }

 private Q_SLOTS:
  void runsStopsMidwayAndRunsAgain() {
    NEEDS_ENGINE();
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({});
    QTRY_COMPARE(heard.welcomes.size(), 1u);
    QVERIFY(heard.welcomes[0].machine.process > 0);
    QTRY_VERIFY(heard.clock.has_value());
    QVERIFY2(heard.clock->error < 50'000'000, qPrintable(QString::number(heard.clock->error)));
    // Both sides read the same clock here, so that the offset is within the error.
    QVERIFY(std::abs(heard.clock->offset) <= heard.clock->error);

    client.run(smallProxy(3));
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 1u, 15000);
    QVERIFY(heard.refusals.empty());
    QCOMPARE(heard.starts.size(), 1u);
    QVERIFY(heard.starts[0].predicted.count > 0);
    QCOMPARE(heard.steps.size(), 3u);
    QVERIFY(heard.steps[2].milliseconds > 0);
    QCOMPARE(heard.ends[0].ranks.size(), 2u);
    QTRY_COMPARE(heard.live.counts.records, heard.ends[0].recordsKept);
    QCOMPARE(heard.live.counts.missing, heard.ends[0].recordsDropped);
    QCOMPARE(heard.live.counts.bytes, heard.chunks.size());
    QCOMPARE(heard.live.counts.records, heard.records);
    QCOMPARE(heard.counted, heard.ends[0].recordsKept);
    QCOMPARE(heard.live.ranks.size(), 2u);
    for (const LiveRank& rank : heard.live.ranks) {
      QCOMPARE(rank.step, 2);
      QVERIFY(rank.computing > 0.01);
      QVERIFY(rank.computing + rank.communicating <= 1.0);
    }

    client.run(smallProxy(100000));
    QTRY_VERIFY_WITH_TIMEOUT(heard.refusals.size() == 1 || heard.steps.size() >= 4, 15000);
    QVERIFY(heard.refusals.empty());
    client.stop();
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 2u, 30000);
    QVERIFY(heard.ends[1].cancelled);
    client.run(smallProxy(1));
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 3u, 15000);
    QVERIFY(!heard.ends[2].cancelled);
    QVERIFY(heard.losses.empty());
    QVERIFY(heard.gaps.empty());
  }

  void whatDoesNotRunIsRefusedWithTheProxyThatWould() {
    NEEDS_ENGINE();
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({});
    RunRequest request = smallProxy(2);
    request.mode = RunMode::Full;
    request.ranks = 0;
    client.run(request);
    QTRY_COMPARE_WITH_TIMEOUT(heard.refusals.size(), 1u, 30000);
    QCOMPARE(std::string(heard.refusals[0].error.message.id), std::string("run.too-many-ranks"));
    QVERIFY(!heard.refusals[0].notes.empty());
    QVERIFY(heard.losses.empty());
  }

  void aKilledEngineIsASentenceWithinFiveSecondsAndAnotherCanBeStarted() {
    NEEDS_ENGINE();
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({});
    client.run(smallProxy(100000));
    QTRY_VERIFY_WITH_TIMEOUT(!heard.steps.empty(), 15000);
    QElapsedTimer since;
    since.start();
    kill(static_cast<pid_t>(heard.welcomes[0].machine.process), SIGKILL);
    QTRY_COMPARE_WITH_TIMEOUT(heard.losses.size(), 1u, 5000);
    QVERIFY(since.elapsed() < 5000);
    QCOMPARE(QString::fromStdString(render(heard.losses[0])),
             QString("The engine on this machine was ended by signal 9. What was received stays; Run starts another "
                     "one."));
    QVERIFY(!client.isOpen());
    client.connectTo({});
    client.run(smallProxy(1));
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 1u, 15000);
  }

  void theEngineEndsWithItsClient() {
    NEEDS_ENGINE();
    std::int64_t process = 0;
    {
      EngineClient client("a test");
      Heard heard(client);
      client.connectTo({});
      client.run(smallProxy(100000));
      QTRY_VERIFY_WITH_TIMEOUT(!heard.steps.empty(), 15000);
      process = heard.welcomes[0].machine.process;
      QVERIFY(isAlive(process));
    }
    QTRY_VERIFY(!isAlive(process));
  }

  void withoutAnEngineAnywhereTheSentenceSaysWhatToInstall() {
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nonexistent");
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({});
    QTRY_COMPARE(heard.lost(), std::string("link.no-engine"));
    client.connectTo({EnginePlace::Kind::Ssh, "host"});
    QTRY_COMPARE(heard.lost(), std::string("link.ssh-missing"));
    qputenv("PATH", path);
  }

  void aSocketWithoutAnEngine() {
    EngineClient client("a test");
    Heard heard(client);
    const QTemporaryDir folder;
    client.connectTo({EnginePlace::Kind::Socket, folder.filePath("none")});
    QTRY_COMPARE(heard.lost(), std::string("link.no-socket"));
    QVERIFY(!heard.retries);
  }

  void aSocketRunsAndIsFoundAgainWhenItsEngineIsStartedAgain() {
    NEEDS_ENGINE();
    Listening listening;
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({EnginePlace::Kind::Socket, listening.path()});
    client.run(smallProxy(100000));
    QTRY_VERIFY_WITH_TIMEOUT(!heard.steps.empty(), 15000);
    listening.engine.kill();
    QTRY_COMPARE(heard.lost(), std::string("link.socket-closed"));
    QVERIFY(heard.retries);
    QVERIFY(client.isOpen());
    listening.engine.waitForFinished();
    QFile::remove(listening.path());
    listening.start();
    QTRY_COMPARE(heard.welcomes.size(), 2u);
    QVERIFY(!heard.welcomes[1].resumed);
    client.run(smallProxy(1));
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 1u, 15000);
    QTRY_COMPARE(heard.live.counts.records, heard.ends[0].recordsKept);
    client.hangUp();
    QTest::qWait(50);
    QVERIFY(listening.engine.state() == QProcess::Running);
  }

  void aConnectionThatIsCutGoesOnWhereItWas() {
    NEEDS_ENGINE();
    Listening listening;
    Relay relay(listening.path());
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({EnginePlace::Kind::Socket, relay.path()});
    client.run(smallProxy(100000));
    QTRY_VERIFY_WITH_TIMEOUT(heard.steps.size() >= 3 && heard.live.counts.records > 0, 15000);
    relay.cut();
    QTRY_COMPARE(heard.losses.size(), 1u);
    QTRY_COMPARE(heard.welcomes.size(), 2u);
    QVERIFY(heard.welcomes[1].resumed);
    QTRY_COMPARE(heard.starts.size(), 2u);  // told again, with all its steps
    QCOMPARE(heard.starts[0].run, heard.starts[1].run);
    client.stop();
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 1u, 15000);
    QTRY_COMPARE(heard.live.counts.records, heard.ends[0].recordsKept);
    QCOMPARE(heard.live.counts.missing, heard.ends[0].recordsDropped);
    // Every chunk once, each rank's in their order.
    std::map<std::uint32_t, std::uint64_t> next;
    for (std::string_view rest = heard.chunks; !rest.empty();) {
      const ChunkHead head = headOfChunk(rest);
      QCOMPARE(head.firstRecord, next[head.stream]);
      next[head.stream] += head.records;
      rest.remove_prefix(head.bytes());
    }
    QCOMPARE(next.size(), 2u);
  }

  void aSecondClientIsRefusedWhileOneControls() {
    NEEDS_ENGINE();
    Listening listening;
    EngineClient one("a test"), two("another");
    Heard first(one), second(two);
    one.connectTo({EnginePlace::Kind::Socket, listening.path()});
    QTRY_COMPARE(first.welcomes.size(), 1u);
    two.connectTo({EnginePlace::Kind::Socket, listening.path()});
    QTRY_COMPARE(second.lost(), std::string("protocol.second-controller"));
    one.hangUp();
    QTest::qWait(100);
    two.connectTo({EnginePlace::Kind::Socket, listening.path()});
    QTRY_COMPARE(second.welcomes.size(), 1u);
  }

  void overSshItRunsAsItDoesHere() {
    NEEDS_ENGINE();
    // Skips ssh's options up to the host, and runs the command here.
    const FakeSsh ssh("while [ \"$1\" != -- ]; do shift; done; shift 2; exec \"$@\"");
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({EnginePlace::Kind::Ssh, "user@h100-login"});
    client.run(smallProxy(1));
    QTRY_COMPARE_WITH_TIMEOUT(heard.ends.size(), 1u, 15000);
    QVERIFY(heard.losses.empty());
  }

  void sshFailuresAreTold_data() {
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* script, const char* says) {
      QTest::newRow(name) << QByteArray(script) << QByteArray(says);
    };
    row("host key", "echo 'Host key verification failed.' >&2; exit 255", "Connect once with ssh node7 in a terminal");
    row("changed key",
        "echo '@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @' >&2; echo 'Host key verification failed.' >&2; "
        "exit 255",
        "or has changed");
    row("denied", "echo 'node7: Permission denied (publickey,password).' >&2; exit 255", "ssh-copy-id node7");
    row("unknown", "echo 'ssh: Could not resolve hostname node7: Name or service not known' >&2; exit 255",
        "There is no host named node7.");
    row("refused", "echo 'ssh: connect to host node7 port 22: Connection refused' >&2; exit 255",
        "connect to host node7 port 22: Connection refused");
    row("timeout", "echo 'ssh: connect to host node7 port 22: Connection timed out' >&2; exit 255",
        "Connection timed out");
    row("no engine", "echo 'bash: line 1: shardscope-engine: command not found' >&2; exit 127",
        "shardscope-engine is not installed on node7");
    row("no engine, in another language", "echo 'bash: shardscope-engine : commande introuvable' >&2; exit 127",
        "shardscope-engine is not installed on node7");
    row("dropped", "echo 'client_loop: send disconnect: Broken pipe' >&2; exit 255",
        "The connection to node7 ended: client_loop: send disconnect: Broken pipe.");
    row("a greeting", "echo 'Welcome to node7, have a pleasant and productive day'; sleep 5", "a shell's greeting");
  }
  void sshFailuresAreTold() {
    QFETCH(QByteArray, script);
    QFETCH(QByteArray, says);
    const FakeSsh ssh(script);
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({EnginePlace::Kind::Ssh, "node7"});
    QTRY_COMPARE(heard.losses.size(), 1u);
    const std::string text = render(heard.losses[0]);
    QVERIFY2(text.find(says.toStdString()) != std::string::npos, text.c_str());
    QVERIFY(!client.isOpen());
  }

  void aHostCannotBeAnOption() {
    const FakeSsh ssh("touch \"$(dirname \"$0\")/started\"");
    EngineClient client("a test");
    Heard heard(client);
    for (const char* host : {"-oProxyCommand=reboot", "a b", "", "node7;reboot"}) {
      heard.losses.clear();
      client.connectTo({EnginePlace::Kind::Ssh, QString::fromLatin1(host)});
      QTRY_COMPARE(heard.lost(), std::string("link.bad-host"));
    }
    QVERIFY(!QFileInfo::exists(ssh.folder() + "/started"));
  }

  void anotherConnectionTakesThePlaceOfTheOneBefore() {
    NEEDS_ENGINE();
    EngineClient client("a test");
    Heard heard(client);
    client.connectTo({});
    QTRY_COMPARE(heard.welcomes.size(), 1u);
    for (int i = 0; i < 5; ++i) client.connectTo({});
    QTRY_COMPARE(heard.welcomes.size(), 2u);
    QTRY_VERIFY(!isAlive(heard.welcomes[0].machine.process));
    QVERIFY(isAlive(heard.welcomes[1].machine.process));
    QVERIFY(heard.losses.empty());
  }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::EngineClientTest)
#include "engine_client_test.moc"
