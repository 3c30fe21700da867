// SPDX-License-Identifier: Apache-2.0
// Control messages between explorer (client) and engine, one JSON document a frame: {"type": ..., and its fields}. Keys
// that a program does not know are passed over, so that a later version may say more; a type that it does not know is
// answered with Refused and changes nothing.
//
//   client                               engine
//   Hello      who, versions, features
//                                        Welcome    version, features, machine, session, whether it may control
//                                        Refused    no common version, or another client controls
//   Run        scenario, how             Started    what runs really, and its prediction
//                                        StepEnded  of every step
//                                        Ended      memory of every rank, losses of records, why it failed
//   Stop                                 Ended, cancelled; the step under way is given up
//   Bench                                Measured   the calibration of this machine
//   Credit     room for record bytes     (record frames)  Gap where some were dropped
//   Ping       number                    Pong       the number, and the engine's clock when it came
//
// Records are sent while the client has given credit for them; control never waits for credit and is never dropped.
// After a lost connection a client says in its next Hello which session it knew and which chunk it wants next: the
// engine goes on from there, with a Gap for what it no longer has.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace shardscope {

constexpr int kProtocolVersion = 1;
constexpr int kOldestProtocolVersion = 1;

// Features, by name. Both sides use those that both have said.
constexpr std::string_view kFeatureRecords = "records";  // record frames with credit
constexpr std::string_view kFeatureResume = "resume";
constexpr std::string_view kFeatureBench = "bench";

enum class Role : std::uint8_t { Control, Watch };

struct Hello {
  int version = kProtocolVersion, oldest = kOldestProtocolVersion;
  std::string program;  // "shardscope 0.1.0"
  std::vector<std::string> features;
  Role role = Role::Control;
  std::string session;           // that was known before; empty: none
  std::uint64_t nextRecord = 0;  // the chunk that is wanted next of it
};

struct EngineMachine {
  std::string host;
  std::string processor;
  std::int64_t cores = 1;
  Bytes memory;  // that is free
  std::int64_t process = 0;
};

struct Welcome {
  int version = kProtocolVersion;
  std::string program;
  std::vector<std::string> features;
  std::string session;
  Role role = Role::Control;  // what the client may do
  bool resumed = false;
  std::int64_t clock = 0;  // ns of the engine's clock, that of its records
  EngineMachine machine;
};

enum class RunMode : std::uint8_t { Full, Proxy, Shard };

struct RunRequest {
  std::string scenario;  // a scenario document
  RunMode mode = RunMode::Full;
  int ranks = 0;  // 0: as many as the scenario has; of a proxy, at most eight
  int shard = 0;  // the rank, in mode Shard
  int steps = 3;
  int cores = 0;         // 0: all
  double memoryGib = 0;  // 0: four fifths of what is free
  double seconds = 600;
  std::uint64_t seed = 1;
  std::string calibration;  // what Measured said, or empty
};

struct StopRequest {};
struct BenchRequest {};
struct Credit {
  std::uint64_t bytes = 0;  // more than before
};
struct Ping {
  std::uint64_t number = 0;
};

struct Pong {
  std::uint64_t number = 0;
  std::int64_t clock = 0;
};

// A command that was not carried out.
struct Refused {
  std::string command;  // its type
  Error error;
  std::vector<Message> notes;  // what would run instead
};

struct Started {
  std::uint64_t run = 0;
  RunMode mode = RunMode::Full;
  std::string scenario;   // what runs, on the cluster that this machine is
  Nanoseconds predicted;  // of a step
  int steps = 0;
  std::vector<Message> kept, changed;  // of a proxy
  std::uint64_t firstRecord = 0;       // the chunk that its records begin with
};

struct StepEnded {
  std::uint64_t run = 0;
  int step = 0;
  double milliseconds = 0, loss = 0;
};

struct RankPeak {
  int rank = 0, stage = 0;
  Bytes peak, betweenSteps;
};

struct Ended {
  std::uint64_t run = 0;
  bool cancelled = false;
  std::string failure;  // one sentence: rank, stage, op, reason; empty: none
  std::vector<RankPeak> ranks;
  std::uint64_t recordsKept = 0, recordsDropped = 0;
};

struct Measured {
  std::string calibration;  // a document; empty where it was cancelled
};

// Chunks that this client does not get.
struct Gap {
  std::uint64_t first = 0, chunks = 0;
};

// Something that a person should know, and no answer to a command.
struct Notice {
  Message message;
};

using ControlMessage = std::variant<Hello, Welcome, RunRequest, StopRequest, BenchRequest, Credit, Ping, Pong, Refused,
                                    Started, StepEnded, Ended, Measured, Gap, Notice>;

std::string writeControl(const ControlMessage& message);
// Fails with the key and what it may hold; "protocol.unknown-type" where the type is of a later program.
Result<ControlMessage> readControl(std::string_view document);

// The type of a message as it is written, such as "run".
std::string_view typeOf(const ControlMessage& message);

}  // namespace shardscope
