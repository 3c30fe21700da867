// SPDX-License-Identifier: Apache-2.0
#include "core/interop/shell_words.h"

#include <algorithm>
#include <optional>

namespace shardscope {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

bool isBlank(char c) { return kBlanks.find(c) != std::string_view::npos; }

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

Error errorAt(int line, std::string_view id, std::int64_t most = 0) {
  return {{id, {{"most", most}}}, "line " + std::to_string(line)};
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : m_text(text) {}

  Result<ShellText> split() {
    while (m_at < m_text.size()) {
      if (joinsLines()) continue;
      const char c = m_text[m_at];
      if (isBlank(c))
        endWord();
      else if (c == '#' && !m_word)
        takeComment();
      else if (std::optional<Error> failed = takePiece())
        return *failed;
      else
        continue;
      advance();
      if (m_out.words.size() > kMaxShellWords) return errorAt(m_line, "arguments.too-many-words", kMaxShellWords);
    }
    endWord();
    return std::move(m_out);
  }

 private:
  void advance() {
    if (m_at >= m_text.size()) return;
    if (m_text[m_at] == '\n') ++m_line;
    ++m_at;
  }

  // A backslash before the end of a line; a carriage return may stand between.
  bool joinsLines() {
    if (m_text[m_at] != '\\') return false;
    const std::size_t next = m_text.substr(m_at + 1, 2) == "\r\n" ? m_at + 2 : m_at + 1;
    if (next >= m_text.size() || m_text[next] != '\n') return false;
    m_at = next + 1;
    ++m_line;
    return true;
  }

  ShellWord& word() {
    if (!m_word) m_word = ShellWord{{}, m_line, false};
    return *m_word;
  }

  void endWord() {
    if (m_word) m_out.words.push_back(std::move(*m_word));
    m_word.reset();
  }

  void takeComment() {
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    m_out.comments.push_back(trimmed(m_text.substr(m_at + 1, end - m_at - 1)));
    m_at = end;
  }

  // One character, an escaped one, or what stands in quotes; leaves m_at behind it.
  std::optional<Error> takePiece() {
    const char c = m_text[m_at];
    if (c == '\'' || c == '"') return takeQuoted(c);
    if (c == '\\' && m_at + 1 < m_text.size()) {
      word().quoted = true;
      advance();
    }
    word().text += m_text[m_at];
    advance();
    return std::nullopt;
  }

  std::optional<Error> takeQuoted(char quote) {
    const int opened = m_line;
    word().quoted = true;
    advance();
    while (m_at < m_text.size() && m_text[m_at] != quote) {
      if (quote == '"' && joinsLines()) continue;
      const bool escapes = quote == '"' && m_text[m_at] == '\\' && m_at + 1 < m_text.size() &&
                           std::string_view("\\\"$`").find(m_text[m_at + 1]) != std::string_view::npos;
      if (escapes) advance();
      word().text += m_text[m_at];
      advance();
    }
    if (m_at >= m_text.size()) return errorAt(opened, "arguments.open-quote");
    advance();
    return std::nullopt;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  int m_line = 1;
  std::optional<ShellWord> m_word;
  ShellText m_out;
};

}  // namespace

Result<ShellText> splitShell(std::string_view text) {
  if (text.size() > kMaxArgumentBytes) return errorAt(1, "arguments.too-long", kMaxArgumentBytes);
  return Splitter(text).split();
}

std::string shellQuoted(std::string_view word) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=.,:/%@^";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) return std::string(word);
  std::string out = "\"";
  for (const char c : word) {
    if (std::string_view("\\\"$`").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace shardscope
