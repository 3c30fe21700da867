// SPDX-License-Identifier: Apache-2.0
#include "core/format/catalog.h"

#include <algorithm>
#include <span>
#include <utility>

namespace shardscope {

std::span<const std::pair<std::string_view, std::string_view>> embeddedResources();  // generated

std::string_view resourceText(std::string_view path) {
  for (const auto& [name, text] : embeddedResources())
    if (name == path) return text;
  return {};
}

std::vector<std::string_view> resourcePaths(std::string_view folder) {
  std::vector<std::string_view> paths;
  for (const auto& [name, text] : embeddedResources())
    if (name.size() > folder.size() && name.substr(0, folder.size()) == folder && name[folder.size()] == '/')
      paths.push_back(name);
  return paths;
}

}  // namespace shardscope
