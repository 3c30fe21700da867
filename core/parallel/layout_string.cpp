// SPDX-License-Identifier: Apache-2.0
// Reader and writer of layout strings; the grammar is in pipeline_layout.h. Beyond Megatron's conditions E must stand
// in the first stage and L in the last: Megatron accepts leading and trailing empty stages, yet builds the embedding
// and the loss on the end stages all the same.
#include <algorithm>
#include <array>
#include <optional>

#include "core/parallel/pipeline_layout.h"

namespace shardscope {
namespace {

constexpr std::int64_t kMaxElements = std::int64_t{1} << 20;  // symbols and bars after expansion
constexpr std::string_view kPath = "layout.pp_layout";

MessageValue characterAt(std::size_t position, std::string_view text) {
  if (position >= text.size()) return Word("word.end");
  if (static_cast<unsigned char>(text[position]) < 0x20) return Word("word.control-character");
  std::size_t length = 1;  // one code point, so that the message stays valid UTF-8
  while (position + length < text.size() && length < 4 && (text[position + length] & 0xC0) == 0x80) ++length;
  return std::string(text.substr(position, length));
}

Error errorAt(std::string_view id, std::size_t position, std::string_view text) {
  return {{id, {{"column", static_cast<std::int64_t>(position + 1)}, {"found", characterAt(position, text)}}},
          std::string(kPath)};
}

Error errorWith(std::string_view id, std::int64_t have, std::int64_t need) {
  return {{id, {{"have", have}, {"need", need}}}, std::string(kPath)};
}

class LayoutReader {
 public:
  explicit LayoutReader(std::string_view text) : m_text(text), m_end(text.size()) { m_chunks.reserve(64); }

  std::optional<Error> read() {
    m_chunks.emplace_back();
    bool good = true;
    while (good && skipCommas() < m_end) good = m_text[m_at] == '(' ? readGroup() : readItem();
    return std::move(m_error);
  }

  std::optional<Error> check(int pp, int numLayers, int mtpNumLayers) const {
    if (m_embeddingStage < 0) return errorWith("layout-string.no-embedding", 0, 1);
    if (m_lossStage < 0) return errorWith("layout-string.no-loss", 0, 1);
    if (m_layers != numLayers) return errorWith("layout-string.layer-count", m_layers, numLayers);
    if (m_mtp != mtpNumLayers) return errorWith("layout-string.mtp-count", m_mtp, mtpNumLayers);
    const int stages = static_cast<int>(m_chunks.size());
    if (stages % pp != 0) return errorWith("layout-string.stage-count", stages, pp);
    if (m_mtpStage >= 0 && m_mtpStage < stages - pp)
      return errorWith("layout-string.mtp-chunk", m_mtpStage, stages - pp);
    if (m_embeddingStage != 0) return errorWith("layout-string.embedding-off-end", m_embeddingStage, 0);
    if (m_lossStage != stages - 1) return errorWith("layout-string.loss-off-end", m_lossStage, stages - 1);
    return std::nullopt;
  }

  PipelineLayout take(int pp) {
    const int stages = static_cast<int>(m_chunks.size());
    int layer = 0;
    for (PipelineChunk& chunk : m_chunks) {
      chunk.firstLayer = layer;
      layer += chunk.numLayers;
    }
    PipelineLayout layout{pp, stages / pp, std::move(m_chunks), false};
    layout.mtpStandalone = m_mtpStage >= 0 && m_mtpStage % pp != pp - 1;
    return layout;
  }

 private:
  bool fail(std::string_view id, std::size_t position) {
    m_error = errorAt(id, position, m_text);
    return false;
  }

  std::size_t skipCommas() {
    while (m_at < m_end && m_text[m_at] == ',') ++m_at;
    return m_at;
  }

  // symbol ["*" number]
  bool readItem() {
    const std::size_t position = m_at++;
    const char symbol = m_text[position];
    int times = 1;
    if (skipCommas() < m_end && m_text[m_at] == '*' && isSymbol(symbol)) {
      if (!readRepeat(times)) return false;
    }
    return emit(symbol, times, position);
  }

  static bool isSymbol(char c) { return c == 't' || c == '|' || c == 'm' || c == 'E' || c == 'L'; }

  // "(" text ")" "*" number
  bool readGroup() {
    const std::size_t open = m_at;
    const std::size_t close = m_text.find(')', open);
    if (close == std::string_view::npos) return fail("layout-string.unclosed", open);
    const std::string_view inside = m_text.substr(open + 1, close - open - 1);
    const std::size_t nested = inside.find('(');
    if (nested != std::string_view::npos) return fail("layout-string.nested", open + 1 + nested);
    if (inside.find_first_not_of(',') == std::string_view::npos) return fail("layout-string.empty-group", open);

    m_at = close + 1;
    if (skipCommas() == m_end || m_text[m_at] != '*') return fail("layout-string.group-repeat", m_at);
    int times = 0;
    if (!readRepeat(times)) return false;

    const std::size_t after = m_at;
    m_end = close;
    m_muted = times == 0;
    bool good = true;
    for (int i = 0; good && i < std::max(1, times); ++i) {
      m_at = open + 1;
      while (good && skipCommas() < m_end) good = readItem();
    }
    m_muted = false;
    m_end = m_text.size();
    m_at = after;
    return good;
  }

  // "*" number; digits may be parted by commas as well
  bool readRepeat(int& times) {
    ++m_at;
    std::int64_t number = 0;
    bool any = false;
    for (; skipCommas() < m_end && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at) {
      any = true;
      number = std::min(number * 10 + (m_text[m_at] - '0'), kMaxElements + 1);
    }
    if (!any) return fail("layout-string.repeat-number", m_at);
    if (number > kMaxElements) return fail("layout-string.too-long", m_at - 1);
    times = static_cast<int>(number);
    return true;
  }

  bool emit(char symbol, int times, std::size_t position) {
    m_work += times + 1;
    if (m_work > 2 * kMaxElements) return fail("layout-string.too-long", position);
    if (m_muted) return isSymbol(symbol) || fail("layout-string.unexpected", position);
    if (symbol == 't') return emitLayers(times, position);
    if (symbol == '|') return emitBars(times, position);
    return emitOther(symbol, times, position);
  }

  bool emitLayers(int times, std::size_t position) {
    if (times == 0) return true;
    if (m_mtpStage >= 0) return fail("layout-string.layer-after-mtp", position);
    if (m_lossStage >= 0) return fail("layout-string.after-loss", position);
    m_layers += times;
    m_chunks.back().numLayers += times;
    m_begun = true;
    return true;
  }

  bool emitBars(int times, std::size_t position) {
    if (static_cast<std::int64_t>(m_chunks.size()) + times > kMaxPipelineStages)
      return fail("layout-string.too-long", position);
    for (int i = 0; i < times; ++i) m_chunks.emplace_back();
    return true;
  }

  bool emitOther(char symbol, int times, std::size_t position) {
    if (!isSymbol(symbol)) return fail("layout-string.unexpected", position);
    if (times == 0) return true;
    const int stage = static_cast<int>(m_chunks.size()) - 1;
    if (symbol == 'E') {
      if (m_begun || times > 1) return fail("layout-string.embedding-first", position);
      m_embeddingStage = stage;
      m_chunks.back().embedding = true;
    } else if (m_lossStage >= 0 || (symbol == 'L' && times > 1)) {
      return fail("layout-string.after-loss", position);
    } else if (symbol == 'L') {
      m_lossStage = stage;
      m_chunks.back().loss = true;
    } else {
      if (m_mtpStage >= 0 && m_mtpStage != stage) return fail("layout-string.mtp-split", position);
      m_mtpStage = stage;
      m_mtp += times;
      m_chunks.back().numMtpLayers += times;
    }
    m_begun = true;
    return true;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  std::size_t m_end;  // of the text, or of the group being repeated
  std::vector<PipelineChunk> m_chunks;
  std::optional<Error> m_error;
  std::int64_t m_work = 0;
  std::int64_t m_layers = 0;
  std::int64_t m_mtp = 0;
  int m_embeddingStage = -1;
  int m_lossStage = -1;
  int m_mtpStage = -1;
  bool m_begun = false;  // something other than a bar has been read
  bool m_muted = false;  // inside a group repeated zero times: checked, not emitted
};

void appendRun(std::string& out, char symbol, int times) {
  std::string repeat(1, symbol);
  repeat += '*';
  repeat += std::to_string(times);
  if (times < static_cast<int>(repeat.size()))
    out.append(static_cast<std::size_t>(times), symbol);
  else
    out += repeat;
}

std::string stageText(const PipelineChunk& chunk) {
  std::string text;
  if (chunk.embedding) text += 'E';
  if (chunk.numLayers > 0) appendRun(text, 't', chunk.numLayers);
  if (chunk.numMtpLayers > 0) appendRun(text, 'm', chunk.numMtpLayers);
  if (chunk.loss) text += 'L';
  return text;
}

// Stages from one on that are written together: times copies of stages / times of them.
struct Block {
  int stages = 1;
  int times = 1;
  std::size_t length = 0;  // of the text from here to the end
};

std::size_t blockLength(std::size_t inside, int times) {
  const std::size_t digits = std::to_string(times).size();
  return inside == 1 ? std::min<std::size_t>(static_cast<std::size_t>(times), 2 + digits) : inside + 3 + digits;
}

// The shortest way to write the stages before the last with whole stages grouped, found from the back.
std::vector<Block> shortestBlocks(const std::vector<std::string>& stages) {
  constexpr int kMaxGroup = 64;
  const int count = static_cast<int>(stages.size()) - 1;
  std::vector<Block> best(stages.size());
  best.back().length = stages.back().size();
  std::array<int, kMaxGroup + 1> same{};  // stages from i on that equal the one `size` later
  for (int i = count - 1; i >= 0; --i) {
    best[i] = {1, 1, stages[i].size() + 1 + best[i + 1].length};
    std::size_t inside = 0;
    for (int size = 1; size <= std::min(kMaxGroup, count - i - 1); ++size) {
      inside += stages[i + size - 1].size() + 1;
      same[size] = stages[i] == stages[i + size] ? same[size] + 1 : 0;
      const int times = 1 + same[size] / size;
      if (times == 1) continue;
      const std::size_t length = blockLength(inside, times) + best[i + size * times].length;
      if (length < best[i].length) best[i] = {size * times, times, length};
    }
  }
  return best;
}

}  // namespace

Result<PipelineLayout> parseLayoutString(std::string_view text, int pp, int numLayers, int mtpNumLayers) {
  LayoutReader reader(text);
  if (std::optional<Error> error = reader.read()) return std::move(*error);
  const int ranks = std::max(1, pp);
  if (std::optional<Error> error = reader.check(ranks, numLayers, mtpNumLayers)) return std::move(*error);
  return reader.take(ranks);
}

std::string toLayoutString(const PipelineLayout& layout) {
  std::vector<std::string> stages;
  stages.reserve(layout.chunks.size());
  for (const PipelineChunk& chunk : layout.chunks) stages.push_back(stageText(chunk));
  if (stages.empty()) return {};

  const std::vector<Block> blocks = shortestBlocks(stages);
  std::string text;
  std::size_t i = 0;
  while (i + 1 < stages.size()) {
    const Block& block = blocks[i];
    const std::size_t size = static_cast<std::size_t>(block.stages / block.times);
    std::string inside;
    for (std::size_t k = i; k < i + size; ++k) inside += stages[k] + '|';
    if (block.times == 1)
      text += inside;
    else if (inside == "|")
      appendRun(text, '|', block.times);
    else
      text += '(' + inside + ")*" + std::to_string(block.times);
    i += static_cast<std::size_t>(block.stages);
  }
  return text + stages.back();
}

}  // namespace shardscope
