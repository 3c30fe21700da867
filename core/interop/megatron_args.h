// SPDX-License-Identifier: Apache-2.0
// Megatron-LM launch arguments and Megatron-Bridge overrides, in and out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/legality/layout_issue.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct ImportedScenario {
  Scenario scenario;
  std::vector<Error> unmapped;  // arguments without a place in a scenario: path is the flag, the sentence says why
  // Rules about the arguments alone, which a scenario can't break: two flags that exclude each other, a flag that
  // another one needs, the environment. A hard one means that Megatron would refuse to start.
  std::vector<LayoutIssue> issues;
};

Message describeArgumentIssue(const LayoutIssue& issue);

// text: one line, or one flag a line; values split as a POSIX shell would; "#" comments.
// The cluster is not part of the arguments: it is taken from base, as is all that the arguments leave open.
Result<ImportedScenario> importMegatronArgs(std::string_view text, const Scenario& base);
Result<ImportedScenario> importBridgeOverrides(std::string_view text, const Scenario& base);

std::string exportMegatronArgs(const Scenario& scenario);
std::string exportBridgeOverrides(const Scenario& scenario);

}  // namespace shardscope
