// SPDX-License-Identifier: Apache-2.0
#include "core/interop/import_report.h"

#include "core/interop/megatron_args.h"

namespace shardscope {

void reportUnused(const Settings& settings, ImportLog& log) {
  settings.forEachUnused([&](const std::string&, const Setting& setting) {
    const bool acts = setting.flag == nullptr || setting.flag->use == FlagUse::Unmodelled;
    log.leaveOut(setting.path, {acts ? "unmapped.unmodelled" : "unmapped.harmless", {}});
  });
}

Message describeArgumentIssue(const LayoutIssue& issue) {
  return {issue.rule, {{"have", issue.have}, {"need", issue.need}}};
}

}  // namespace shardscope
