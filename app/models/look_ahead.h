// SPDX-License-Identifier: GPL-3.0-or-later
// What would happen at every stop of a slider, all else fixed.
#pragma once

#include <array>
#include <vector>

#include "app/models/dial.h"
#include "core/plan/plan.h"

namespace shardscope {

// Tight: less than 10 % of the capacity stays free.
enum class Outlook : std::uint8_t { Fits, Tight, TooMuch, Illegal };
Outlook outlookOf(const PlanSummary& summary, Bytes capacity);

struct LookAheadStop {
  int value = 0;
  Outlook outlook = Outlook::Illegal;
  PlanSummary summary;
};

struct LookAhead {
  std::vector<LookAheadStop> stops;  // ascending
  std::size_t current = 0;

  // The present value breaks a rule that another value of this dial alone would keep.
  bool toBlame() const;
};

LookAhead lookAhead(const Scenario& scenario, Dial dial);

// By Dial, for the dials that have a slider.
using LookAheads = std::array<LookAhead, kDials.size()>;
inline constexpr std::array kSliderDials{Dial::Tp,  Dial::Cp,   Dial::Ep,     Dial::Pp,     Dial::Etp,
                                         Dial::Vpp, Dial::Gpus, Dial::SeqLen, Dial::Offload};
LookAheads lookAheads(const Scenario& scenario);

}  // namespace shardscope
