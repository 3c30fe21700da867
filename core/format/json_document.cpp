// SPDX-License-Identifier: Apache-2.0
#include "core/format/json_document.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace shardscope {
namespace {

using nlohmann::json;

// "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error ..." without what stands before the
// last part.
std::string_view withoutPreamble(std::string_view what) {
  const std::size_t column = what.find("column ");
  const std::size_t colon = what.find(": ", column == std::string_view::npos ? 0 : column);
  return colon == std::string_view::npos ? what : what.substr(colon + 2);
}

std::string placeOf(std::string_view text, std::size_t offset) {
  std::size_t line = 1;
  std::size_t lineStart = 0;
  const std::size_t end = std::min(offset, text.size());
  for (std::size_t i = 0; i + 1 < end; ++i) {
    if (text[i] != '\n') continue;
    ++line;
    lineStart = i + 1;
  }
  return "line " + std::to_string(line) + ", column " + std::to_string(end - lineStart);
}

class DocumentBuilder final : public nlohmann::json_sax<json> {
 public:
  explicit DocumentBuilder(std::string_view text) : m_text(text) {}

  bool null() override { return place(nullptr); }
  bool boolean(bool value) override { return place(value); }
  bool number_integer(number_integer_t value) override { return place(value); }
  bool number_unsigned(number_unsigned_t value) override { return place(value); }
  bool number_float(number_float_t value, const string_t&) override { return place(value); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& value) override {
    if (value.size() > kMaxTextBytes) return fail({"error.text-too-long", {{"most", Bytes{kMaxTextBytes}}}}, path());
    return place(std::move(value));
  }

  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (name.size() > kMaxTextBytes) return fail({"error.text-too-long", {{"most", Bytes{kMaxTextBytes}}}}, path());
    const auto [where, isNew] = m_open.back()->emplace(name, nullptr);
    m_names.back() = name;
    if (!isNew) return fail({"error.duplicate-key", {{"key", quotable(name)}}}, path());
    m_slot = &*where;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const json::exception& error) override {
    constexpr int kNumberTooLarge = 406;
    if (error.id == kNumberTooLarge) return fail({"error.json-number", {}}, placeOf(m_text, position));
    const std::string detail = quotable(withoutPreamble(error.what()), 200);
    return fail({"error.json-syntax", {{"detail", detail}}}, placeOf(m_text, position));
  }

  Result<json> take() {
    if (m_error) return *std::move(m_error);
    return std::move(m_root);
  }

 private:
  json* slot() {
    if (m_open.empty()) return &m_root;
    if (m_open.back()->is_object()) return m_slot;
    m_open.back()->push_back(nullptr);
    return &m_open.back()->back();
  }
  bool place(json value) {
    *slot() = std::move(value);
    return true;
  }
  bool open(json container) {
    if (m_open.size() >= kMaxJsonDepth)
      return fail({"error.json-too-deep", {{"most", std::int64_t{kMaxJsonDepth}}}}, path());
    json* where = slot();
    *where = std::move(container);
    m_open.push_back(where);
    m_names.emplace_back();
    return true;
  }
  bool close() {
    m_open.pop_back();
    m_names.pop_back();
    return true;
  }
  std::string path() const {
    std::string out;
    for (std::size_t i = 0; i < m_open.size(); ++i) {
      if (m_open[i]->is_array()) {
        const bool innermost = i + 1 == m_open.size();
        out.append("[").append(std::to_string(m_open[i]->size() - (innermost ? 0 : 1))).append("]");
      } else {
        out.append(out.empty() ? "" : ".").append(quotable(m_names[i]));
      }
    }
    return out;
  }
  bool fail(Message message, std::string path) {
    if (!m_error) m_error = Error{std::move(message), std::move(path)};
    return false;
  }

  std::string_view m_text;
  json m_root;
  json* m_slot = nullptr;
  std::vector<json*> m_open;
  std::vector<std::string> m_names;
  std::optional<Error> m_error;
};

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::size_t sequenceLength(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

}  // namespace

Result<nlohmann::json> parseJson(std::string_view text) {
  if (text.size() > kMaxDocumentBytes) return Error{{"error.json-too-large", {{"most", Bytes{kMaxDocumentBytes}}}}, ""};
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return Error{{"error.json-empty", {}}, ""};
  DocumentBuilder builder(text);
  json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

MessageValue describeValue(const nlohmann::json& value) {
  switch (value.type()) {
    case json::value_t::string:
      return std::string("\"").append(quotable(value.get_ref<const std::string&>())).append("\"");
    case json::value_t::object:
      return Word("word.object");
    case json::value_t::array:
      return Word("word.list");
    default:
      return value.dump();
  }
}

std::string quotable(std::string_view text, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequenceLength(static_cast<unsigned char>(text[i]));
    if (out.size() + length > most) return out + "...";
    bool whole = length > 0 && i + length <= text.size();
    for (std::size_t k = 1; whole && k < length; ++k) whole = isContinuation(text[i + k]);
    if (!whole || (length == 1 && (text[i] < ' ' || text[i] == 127))) {
      out += '?';
      ++i;
      continue;
    }
    out += text.substr(i, length);
    i += length;
  }
  return out;
}

}  // namespace shardscope
