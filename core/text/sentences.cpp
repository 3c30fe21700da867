// SPDX-License-Identifier: Apache-2.0
#include "core/text/sentences.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>
#include <unordered_map>

#include "core/text/tables.h"

namespace shardscope {
namespace {

using Table = std::unordered_map<std::string_view, std::string_view>;

const Table& table() {
  static const Table kTable = [] {
    Table all;
    for (const Sentence& s : allSentences()) all.emplace(s.id, s.text);
    return all;
  }();
  return kTable;
}

std::string formatted(const char* format, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

std::string formatNumber(double value) {
  if (!std::isfinite(value)) return "not a number";
  if (std::fabs(value - std::round(value)) < 1e-9 && std::fabs(value) < 1e15) return formatted("%.0f", value);
  return formatted(std::fabs(value) < 10 ? "%.2f" : "%.1f", value);
}

std::string formatValue(const MessageValue& value, const Wording& wording) {
  struct Visitor {
    const Wording& in;
    std::string operator()(std::int64_t v) const { return in.number(std::to_string(v)); }
    std::string operator()(double v) const { return in.number(formatNumber(v)); }
    std::string operator()(Bytes v) const { return in.number(formatBytes(v)); }
    std::string operator()(Nanoseconds v) const { return in.number(formatTime(v)); }
    std::string operator()(const std::string& v) const { return v; }
    std::string operator()(Word v) const { return in.word(v.id); }
  };
  return std::visit(Visitor{wording}, value);
}

const Wording& english() {
  static const Wording kEnglish{[](std::string_view id) {
                                  const std::string_view text = sentence(id);
                                  return std::string(text.empty() ? id : text);
                                },
                                [](std::string number) { return number; }};
  return kEnglish;
}

struct Placeholder {
  std::string_view name;
  bool counts = false;  // chooses between two words
  std::string_view one;
  std::string_view many;
};

Placeholder placeholderOf(std::string_view inside) {
  const std::size_t first = inside.find('|');
  if (first == std::string_view::npos) return {inside};
  const std::string_view words = inside.substr(first + 1);
  const std::size_t second = words.find('|');
  if (second == std::string_view::npos) return {inside.substr(0, first), true, words, words};
  return {inside.substr(0, first), true, words.substr(0, second), words.substr(second + 1)};
}

bool isOne(const MessageValue& value) {
  const auto* const whole = std::get_if<std::int64_t>(&value);
  return whole != nullptr && *whole == 1;
}

}  // namespace

std::vector<Sentence> allSentences() {
  std::vector<Sentence> all;
  for (const std::span<const Sentence> part :
       {errorSentences(), ruleSentences(), adviceSentences(), formulaSentences(), stepSentences(), memorySentences(),
        deviceSentences(), engineSentences(), protocolSentences(), connectionSentences(), traceSentences(),
        accuracySentences(), argumentErrorSentences(), argumentCommandSentences(), argumentUnmappedSentences(),
        argumentRuleSentences(), words()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::string_view sentence(std::string_view id) {
  const auto found = table().find(id);
  return found == table().end() ? std::string_view{} : found->second;
}

std::string render(const Message& message) {
  const std::string_view text = sentence(message.id);
  return render(text.empty() ? message.id : text, message);
}

std::string render(const Message& message, const std::optional<Message>& remark) {
  std::string text = render(message);
  if (remark) text.append(" ").append(render(*remark));
  return text;
}

std::string render(std::string_view text, const Message& message) { return render(text, message, english()); }

std::string render(std::string_view text, const Message& message, const Wording& wording) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    const Placeholder placeholder = placeholderOf(text.substr(open + 1, close - open - 1));
    out += text.substr(0, open);
    const auto found = std::find_if(message.arguments.begin(), message.arguments.end(),
                                    [&](const MessageArgument& a) { return a.name == placeholder.name; });
    if (found == message.arguments.end())
      out += text.substr(open, close - open + 1);
    else if (placeholder.counts)
      out += isOne(found->value) ? placeholder.one : placeholder.many;
    else
      out += formatValue(found->value, wording);
    text.remove_prefix(close + 1);
  }
  return out += text;
}

std::string render(const Error& error) {
  return error.path.empty() ? render(error.message) : error.path + ": " + render(error.message);
}

std::string formatBytes(Bytes bytes) {
  const double size = std::fabs(static_cast<double>(bytes.count));
  if (size < 10 * kKiB) return std::to_string(bytes.count) + " B";
  const double value = static_cast<double>(bytes.count);
  if (size < 10 * kMiB) return formatted("%.1f KiB", value / kKiB);
  if (size < 0.95 * kGiB) return formatted("%.0f MiB", value / kMiB);
  if (size < 100.0 * kGiB) return formatted("%.1f GiB", value / kGiB);
  if (size < 10.0 * kGiB * 1024) return formatted("%.0f GiB", value / kGiB);
  return formatted("%.1f TiB", value / kGiB / 1024);
}

std::string formatTime(Nanoseconds time) {
  const double size = std::fabs(time.count);
  if (size < 1e3) return formatted("%.0f ns", time.count);
  if (size < 1e6) return formatted("%.1f us", time.count * 1e-3);
  if (size < 1e9) return formatted("%.1f ms", time.count * 1e-6);
  if (size < 100e9) return formatted("%.2f s", time.count * 1e-9);
  if (size < 1000e9) return formatted("%.1f s", time.count * 1e-9);
  return formatted("%.1f min", time.count * 1e-9 / 60);
}

}  // namespace shardscope
