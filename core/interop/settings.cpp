// SPDX-License-Identifier: Apache-2.0
#include "core/interop/settings.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "core/format/json_document.h"

namespace shardscope {
namespace {

constexpr std::size_t kMostUnmapped = 2000;
constexpr std::size_t kLongestNumber = 64;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Digits with single underscores between them, as Python allows.
std::optional<std::string> digitsOf(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      out += text[i];
      continue;
    }
    const bool between = i > 0 && i + 1 < text.size() && isDigit(text[i - 1]) && isDigit(text[i + 1]);
    if (!between) return std::nullopt;
  }
  return out;
}

Message wrongValue(std::string_view id, const std::string& value, const std::string& allowed = {}) {
  return {id, {{"found", quotable(value)}, {"allowed", allowed}}};
}

Message wrongCount(const Setting& setting) {
  const FlagSpec& flag = *setting.flag;
  const auto found = static_cast<std::int64_t>(setting.values.size());
  if (flag.isSwitch()) return wrongValue("arguments.no-value-allowed", setting.values.front());
  if (found == 0) return {"arguments.value-missing", {}};
  return {"arguments.value-count", {{"found", found}, {"need", std::int64_t{flag.leastValues}}}};
}

}  // namespace

void ImportLog::fail(std::string path, Message message) {
  if (!error) error = Error{std::move(message), std::move(path)};
}

void ImportLog::leaveOut(std::string path, Message message) {
  if (unmapped.size() < kMostUnmapped) unmapped.push_back({std::move(message), std::move(path)});
}

void ImportLog::report(std::string_view rule, std::int64_t have, std::int64_t need, Severity severity) {
  issues.push_back({rule, severity, have, need});
}

std::string Environment::get(const std::string& name) const {
  const auto found = values.find(name);
  return found == values.end() ? std::string{} : found->second;
}

void Settings::add(std::string attribute, Setting setting) {
  const auto found = m_settings.find(attribute);
  if (found != m_settings.end() && found->second.path == setting.path)
    m_log->leaveOut(setting.path, {"unmapped.given-twice", {}});
  m_settings[std::move(attribute)] = std::move(setting);
}

void Settings::erase(const std::string& attribute) { m_settings.erase(attribute); }

const Setting* Settings::find(std::string_view attribute) const {
  const auto found = m_settings.find(attribute);
  return found == m_settings.end() ? nullptr : &found->second;
}

bool Settings::on(std::string_view attribute) const {
  const Setting* setting = find(attribute);
  return setting != nullptr && setting->on;
}

std::string Settings::text(std::string_view attribute, std::string_view absent) const {
  const Setting* setting = find(attribute);
  return setting != nullptr && !setting->values.empty() ? setting->values.front() : std::string(absent);
}

std::int64_t Settings::integer(std::string_view attribute, std::int64_t absent) const {
  return parseInteger(text(attribute)).value_or(absent);
}

double Settings::real(std::string_view attribute, double absent) const {
  return parseReal(text(attribute)).value_or(absent);
}

const Setting* Settings::take(std::string_view attribute) {
  const auto found = m_settings.find(attribute);
  if (found == m_settings.end()) return nullptr;
  found->second.used = true;
  return &found->second;
}

void Settings::take(std::string_view attribute, int& out, std::int64_t least, std::int64_t most) {
  const Setting* setting = take(attribute);
  if (setting == nullptr || setting->values.empty()) return;
  const std::optional<std::int64_t> value = parseInteger(setting->values.front());
  if (value && *value >= least && *value <= most) {
    out = static_cast<int>(*value);
    return;
  }
  m_log->fail(setting->path, {value ? "arguments.out-of-range" : "arguments.not-a-number",
                              {{"found", quotable(setting->values.front())}, {"least", least}, {"most", most}}});
}

void Settings::take(std::string_view attribute, double& out, double least, double most) {
  const Setting* setting = take(attribute);
  if (setting == nullptr || setting->values.empty()) return;
  const std::optional<double> value = parseReal(setting->values.front());
  if (value && *value >= least && *value <= most) {
    out = *value;
    return;
  }
  m_log->fail(setting->path, {value ? "arguments.out-of-range" : "arguments.not-a-number",
                              {{"found", quotable(setting->values.front())}, {"least", least}, {"most", most}}});
}

void Settings::take(std::string_view attribute, bool& out) {
  if (const Setting* setting = take(attribute)) out = setting->on;
}

void Settings::noteReadAs(std::string_view attribute, std::string_view value, std::string_view used) const {
  const Setting* setting = find(attribute);
  if (setting != nullptr && !setting->values.empty() && setting->values.front() == value)
    m_log->leaveOut(setting->path, {"unmapped.read-as", {{"found", std::string(value)}, {"used", std::string(used)}}});
}

void Settings::noteIdle(std::string_view attribute, std::string_view needed) const {
  if (const Setting* setting = find(attribute))
    m_log->leaveOut(setting->path, {"unmapped.idle", {{"needed", std::string(needed)}}});
}

std::string listed(const std::vector<std::string_view>& words) {
  std::string out;
  for (const std::string_view word : words) out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
  if (text.empty() || text.size() > kLongestNumber) return std::nullopt;
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.remove_prefix(1);
  const std::optional<std::string> digits = digitsOf(text);
  if (!digits || digits->empty() || !std::all_of(digits->begin(), digits->end(), isDigit)) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : *digits)
    if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, c - '0', &value))
      return negative ? INT64_MIN : INT64_MAX;
  return negative ? -value : value;
}

std::optional<double> parseReal(std::string_view text) {
  if (text.empty() || text.size() > kLongestNumber) return std::nullopt;
  if (text.find_first_not_of("+-.0123456789_eE") != text.npos) return std::nullopt;
  const std::optional<std::string> plain = digitsOf(text);
  if (!plain) return std::nullopt;
  char* end = nullptr;
  const double value = std::strtod(plain->c_str(), &end);
  if (end != plain->c_str() + plain->size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<Error> checkValues(const Setting& setting) {
  if (setting.flag == nullptr) return std::nullopt;
  const FlagSpec& flag = *setting.flag;
  const auto count = static_cast<std::int64_t>(setting.values.size());
  if (flag.isSwitch() ? count > 0 : count < flag.leastValues || count > flag.mostValues)
    return Error{wrongCount(setting), setting.path};
  for (const std::string& value : setting.values) {
    const bool variable = flag.use == FlagUse::Read && value.size() > 1 && value[0] == '$';
    if (variable) return Error{wrongValue("arguments.shell-variable", value), setting.path};
    if (flag.kind == FlagKind::Integer && !parseInteger(value))
      return Error{wrongValue("arguments.not-an-integer", value), setting.path};
    if (flag.kind == FlagKind::Real && !parseReal(value))
      return Error{wrongValue("arguments.not-a-number", value), setting.path};
    if (!flag.choices.empty() && std::find(flag.choices.begin(), flag.choices.end(), value) == flag.choices.end())
      return Error{wrongValue("arguments.not-a-choice", value, listed(flag.choices)), setting.path};
  }
  return std::nullopt;
}

}  // namespace shardscope
