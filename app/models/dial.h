// SPDX-License-Identifier: GPL-3.0-or-later
// The quantities that a slider or a map axis can change, and the scenario with one of them changed.
#pragma once

#include <QString>
#include <array>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

enum class Dial : std::uint8_t { Tp, Cp, Ep, Pp, Etp, Vpp, Gpus, SeqLen, Offload, Mbs, Gbs };
inline constexpr std::array kDials{Dial::Tp,   Dial::Cp,     Dial::Ep,      Dial::Pp,  Dial::Etp, Dial::Vpp,
                                   Dial::Gpus, Dial::SeqLen, Dial::Offload, Dial::Mbs, Dial::Gbs};

QString dialName(Dial dial);  // "TP", "GPUs", "Seq"; the field's own abbreviations are not translated
int valueOf(const Scenario& scenario, Dial dial);  // offload in percent
// The scenario with one value, of the dial's range, changed, and with it what cannot stay (core/parallel/candidates.h).
Scenario withValue(const Scenario& scenario, Dial dial, int value);
// The values that a scenario may hold (core/format/limits.h).
struct DialRange {
  int least = 1, most = 1;
};
DialRange rangeOf(Dial dial);
// Ascending values that the dial offers; the present one is always among them.
std::vector<int> stopsOf(const Scenario& scenario, Dial dial);
// As people write it: "128K" tokens, "50 %" offload, "2K" GPUs, plain numbers otherwise.
QString dialText(Dial dial, int value);

}  // namespace shardscope
