// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "tests/architecture/tree_rules.h"

namespace shardscope {
namespace {

using Names = std::span<const std::string_view>;

// A folder may include itself and what stands before it.
constexpr std::string_view kCore[] = {"core/base",     "core/model",    "core/cluster",  "core/parallel",
                                      "core/scenario", "core/legality", "core/schedule", "core/memory",
                                      "core/cost",     "core/plan",     "core/advice",   "core/text",
                                      "core/format",   "core/interop",  "core/protocol"};
constexpr std::string_view kKernels[] = {"kernels/device", "kernels/ops",  "kernels/cpu",
                                         "kernels/cuda",   "kernels/comm", "kernels/step"};
constexpr std::string_view kProfiler[] = {"profiler/record", "profiler/collect",    "profiler/decode",
                                          "profiler/store",  "profiler/analyze",    "profiler/interop",
                                          "profiler/inject", "profiler/nccl_plugin"};
constexpr std::string_view kApp[] = {"app/terminal", "app/engine", "app/cli",     "app/client",
                                     "app/models",   "app/views",  "app/explorer"};
constexpr std::string_view kTerminal[] = {"app/terminal", "app/engine", "app/cli"};  // programs of the command line
constexpr std::string_view kTextMayUse[] = {"core/base", "core/text"};

constexpr std::string_view kRoots[] = {"app", "core", "kernels", "profiler", "tests"};

// Headers that belong to one place. A header matches when it begins with one of the prefixes.
struct VendorRule {
  std::string_view what;
  std::vector<std::string_view> prefixes;
  std::vector<std::string_view> allowedIn;
};

const std::vector<VendorRule>& vendorRules() {
  static const std::vector<VendorRule> kRules = {
      {"nlohmann_json", {"nlohmann/"}, {"core/format/", "core/interop/", "core/protocol/", "app/", "tests/"}},
      {"CLI11", {"CLI/"}, {"app/terminal/", "app/cli/", "app/engine/", "tests/app/"}},
      {"CUDA",
       {"cuda", "cublas", "cudnn", "nvrtc", "nvml", "cooperative_groups", "cub/", "thrust/"},
       {"kernels/cuda/"}},
      {"NCCL", {"nccl"}, {"kernels/comm/", "profiler/nccl_plugin/"}},
      {"CUPTI", {"cupti"}, {"profiler/collect/", "profiler/inject/"}},
      {"MPI", {"mpi.h"}, {"kernels/comm/"}},
      {"oneDNN", {"oneapi/dnnl/", "dnnl"}, {"kernels/cpu/", "tests/bench/"}},
      {"simdjson, zstd, zlib or sqlite", {"simdjson", "zstd", "zlib", "sqlite"}, {"profiler/", "tests/profiler/"}},
      {"Qt", {"Qt"}, {"app/client/", "app/models/", "app/views/", "app/explorer/", "tests/app/"}},
      {"a clock, a file or a socket",
       {"chrono", "ctime", "time.h", "fstream", "iostream", "filesystem", "unistd.h", "fcntl.h", "sys/", "netinet/",
        "arpa/", "netdb.h"},
       {"app/", "kernels/", "profiler/", "tests/"}},
  };
  return kRules;
}

bool startsWithAny(std::string_view text, const std::vector<std::string_view>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view p) { return text.starts_with(p); });
}

// "core/parallel" of "core/parallel/process_groups.h"; the whole path of a file that stands higher.
std::string_view folderOf(std::string_view path) {
  const std::size_t first = path.find('/');
  const std::size_t second = first == std::string_view::npos ? first : path.find('/', first + 1);
  return path.substr(0, second);
}

std::string_view rootOf(std::string_view path) { return path.substr(0, path.find('/')); }

// The first count names, or none when the folder is not in the order.
Names upTo(Names order, std::string_view folder) {
  const auto found = std::find(order.begin(), order.end(), folder);
  if (found == order.end()) return {};
  return order.first(static_cast<std::size_t>(std::distance(order.begin(), found)) + 1);
}

bool contains(Names names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

Names orderOf(std::string_view root) {
  if (root == "core") return kCore;
  if (root == "kernels") return kKernels;
  if (root == "profiler") return kProfiler;
  if (root == "app") return kApp;
  return {};
}

// Empty when the include is allowed.
std::string whyNot(std::string_view from, std::string_view to) {
  constexpr std::string_view kGenerated = ".moc";  // what moc writes beside a source
  if (to.size() > kGenerated.size() && to.substr(to.size() - kGenerated.size()) == kGenerated) return "";
  const std::string_view fromRoot = rootOf(from), toRoot = rootOf(to);
  const std::string_view fromFolder = folderOf(from), toFolder = folderOf(to);
  if (!contains(kRoots, toRoot)) return "an include in quotes is written from the root of the repository";
  if (fromRoot == "tests") return {};
  if (toRoot == "tests") return "only tests include tests";
  if (!contains(orderOf(fromRoot), fromFolder))
    return std::string(fromFolder) + " is no known folder: add it to the order";

  if (fromRoot == toRoot) {
    if (fromFolder == "core/text")
      return contains(kTextMayUse, toFolder) ? "" : "core/text may include core/base alone";
    const bool terminal = contains(kTerminal, fromFolder);
    if (terminal != contains(kTerminal, toFolder)) return "the explorer and the command line share no code of app";
    return contains(upTo(orderOf(fromRoot), fromFolder), toFolder)
               ? ""
               : std::string(fromFolder) + " stands before " + std::string(toFolder);
  }
  if (toRoot == "core") return {};
  if (fromRoot != "app" || toRoot == "app") return std::string(fromRoot) + " may not include " + std::string(toRoot);
  if (toRoot == "kernels" && !contains(kTerminal, fromFolder))
    return "the explorer reaches kernels through the engine alone";
  return {};
}

std::string vendorWhyNot(std::string_view from, std::string_view header) {
  for (const VendorRule& rule : vendorRules()) {
    const bool qtClass =
        rule.what == "Qt" && header.size() > 1 && header[0] == 'Q' && header[1] >= 'A' && header[1] <= 'Z';
    if ((qtClass || startsWithAny(header, rule.prefixes)) && !startsWithAny(from, rule.allowedIn))
      return std::string(rootOf(from)) + " may not use " + std::string(rule.what) + " here";
  }
  return {};
}

struct Include {
  std::string_view name;
  bool quoted = false;
};

// The header of an include line; an empty name for any other line.
Include parseInclude(std::string_view line) {
  const auto skip = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skip();
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  skip();
  if (!line.starts_with("include")) return {};
  line.remove_prefix(std::string_view("include").size());
  skip();
  if (line.empty() || (line[0] != '"' && line[0] != '<')) return {};
  const char close = line[0] == '"' ? '"' : '>';
  const std::size_t end = line.find(close, 1);
  return end == std::string_view::npos ? Include{} : Include{line.substr(1, end - 1), close == '"'};
}

}  // namespace

std::vector<Violation> checkIncludes(std::string_view path, std::string_view text) {
  std::vector<Violation> found;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const Include include = parseInclude(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (include.name.empty()) continue;
    const std::string why = include.quoted ? whyNot(path, include.name) : vendorWhyNot(path, include.name);
    if (!why.empty()) found.push_back({std::string(path), number, std::string(include.name) + ": " + why});
  }
  return found;
}

std::string describe(const Violation& violation) {
  return violation.path + ":" + std::to_string(violation.line) + ": " + violation.what;
}

}  // namespace shardscope
