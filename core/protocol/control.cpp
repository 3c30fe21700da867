// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/control.h"

#include <array>
#include <optional>
#include <utility>

#include "core/format/json_document.h"
#include "core/protocol/control_fields.h"

namespace shardscope {
namespace {

using Json = nlohmann::json;

// In the order of ControlMessage.
constexpr std::string_view kTypes[] = {"hello",      "welcome", "run",      "stop",    "bench",
                                       "credit",     "ping",    "pong",     "refused", "started",
                                       "step-ended", "ended",   "measured", "gap",     "notice"};
static_assert(std::size(kTypes) == std::variant_size_v<ControlMessage>);

// Each is given a const message by the writer, and one to fill by the reader.
template <typename Message, typename T>
concept Is = std::is_same_v<std::remove_const_t<Message>, T>;

template <typename V, Is<Hello> M>
void fieldsOf(V& v, M& m) {
  v.whole("version", m.version);
  v.whole("oldest", m.oldest);
  v.text("program", m.program);
  v.texts("features", m.features);
  v.choice("role", m.role, kRoles);
  v.text("session", m.session);
  v.whole("next_record", m.nextRecord);
}

template <typename V, Is<Welcome> M>
void fieldsOf(V& v, M& m) {
  v.whole("version", m.version);
  v.text("program", m.program);
  v.texts("features", m.features);
  v.text("session", m.session);
  v.choice("role", m.role, kRoles);
  v.flag("resumed", m.resumed);
  v.whole("clock", m.clock);
  v.object("machine", [&](auto& inner) {
    inner.text("host", m.machine.host);
    inner.text("processor", m.machine.processor);
    inner.whole("cores", m.machine.cores);
    inner.bytes("memory_bytes", m.machine.memory);
    inner.whole("process", m.machine.process);
  });
}

template <typename V, Is<RunRequest> M>
void fieldsOf(V& v, M& m) {
  v.document("scenario", m.scenario);
  v.choice("mode", m.mode, kRunModes);
  v.whole("ranks", m.ranks);
  v.whole("shard", m.shard);
  v.whole("steps", m.steps);
  v.whole("cores", m.cores);
  v.real("memory_gib", m.memoryGib);
  v.real("seconds", m.seconds);
  v.whole("seed", m.seed);
  v.document("calibration", m.calibration);
}

template <typename V, Is<StopRequest> M>
void fieldsOf(V&, M&) {}

template <typename V, Is<BenchRequest> M>
void fieldsOf(V&, M&) {}

template <typename V, Is<Credit> M>
void fieldsOf(V& v, M& m) {
  v.whole("bytes", m.bytes);
}

template <typename V, Is<Ping> M>
void fieldsOf(V& v, M& m) {
  v.whole("number", m.number);
}

template <typename V, Is<Pong> M>
void fieldsOf(V& v, M& m) {
  v.whole("number", m.number);
  v.whole("clock", m.clock);
}

template <typename V, Is<Refused> M>
void fieldsOf(V& v, M& m) {
  v.text("command", m.command);
  v.error("error", m.error);
  v.messages("notes", m.notes);
}

template <typename V, Is<Started> M>
void fieldsOf(V& v, M& m) {
  v.whole("run", m.run);
  v.choice("mode", m.mode, kRunModes);
  v.document("scenario", m.scenario);
  v.time("predicted_ns", m.predicted);
  v.whole("steps", m.steps);
  v.messages("kept", m.kept);
  v.messages("changed", m.changed);
  v.whole("first_record", m.firstRecord);
}

template <typename V, Is<StepEnded> M>
void fieldsOf(V& v, M& m) {
  v.whole("run", m.run);
  v.whole("step", m.step);
  v.real("time_ms", m.milliseconds);
  v.real("loss", m.loss);
}

template <typename V, Is<Ended> M>
void fieldsOf(V& v, M& m) {
  v.whole("run", m.run);
  v.flag("cancelled", m.cancelled);
  v.text("failure", m.failure);
  v.list("ranks", m.ranks, [](auto& inner, auto& rank) {
    inner.whole("rank", rank.rank);
    inner.whole("stage", rank.stage);
    inner.bytes("peak_bytes", rank.peak);
    inner.bytes("static_bytes", rank.betweenSteps);
  });
  v.whole("records_kept", m.recordsKept);
  v.whole("records_dropped", m.recordsDropped);
}

template <typename V, Is<Measured> M>
void fieldsOf(V& v, M& m) {
  v.document("calibration", m.calibration);
}

template <typename V, Is<Gap> M>
void fieldsOf(V& v, M& m) {
  v.whole("first", m.first);
  v.whole("chunks", m.chunks);
}

template <typename V, Is<Notice> M>
void fieldsOf(V& v, M& m) {
  v.message("message", m.message);
}

template <std::size_t... I>
std::array<ControlMessage, sizeof...(I)> emptyOfEach(std::index_sequence<I...>) {
  return {ControlMessage(std::in_place_index<I>)...};
}

std::optional<ControlMessage> emptyOf(std::string_view type) {
  static const auto kEmpty = emptyOfEach(std::make_index_sequence<std::variant_size_v<ControlMessage>>());
  for (std::size_t i = 0; i < std::size(kTypes); ++i)
    if (kTypes[i] == type) return kEmpty[i];
  return {};
}

}  // namespace

std::string_view typeOf(const ControlMessage& message) { return kTypes[message.index()]; }

std::string writeControl(const ControlMessage& message) {
  Json json = {{"type", typeOf(message)}};
  ControlWriter writer(json);
  std::visit([&](const auto& m) { fieldsOf(writer, m); }, message);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<ControlMessage> readControl(std::string_view document) {
  const Result<Json> json = parseJson(document);
  if (!json) return json.error();
  ReadLog log;
  ObjectReader object(&*json, "", log);
  std::string type;
  object.require("type");
  object.read("type", type);
  if (!log.ok()) return *log.error;
  std::optional<ControlMessage> message = emptyOf(type);
  if (!message) return Error{{"protocol.unknown-type", {{"type", quotable(type)}}}, "type"};
  ControlReader reader(std::move(object));
  std::visit([&](auto& m) { fieldsOf(reader, m); }, *message);
  if (!log.ok()) return *log.error;
  return *std::move(message);
}

}  // namespace shardscope
