// SPDX-License-Identifier: GPL-3.0-or-later
// The right side of the window as values: cards, rules that hold, and the nearest moves.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/models/planned_scenario.h"

namespace shardscope {

enum class CardKind : std::uint8_t { Broken, Warning, Idea };

struct AdviceCard {
  CardKind kind = CardKind::Idea;
  QString title, body, source, button;
  std::optional<Scenario> apply;
};

struct HeldLine {
  QString text, source;
};

struct MoveLine {
  Outlook outlook = Outlook::Illegal;
  int changes = 0;
  QString change, peak, step;  // "VPP 4→2", "59.9", "+2.6 %" beside a plan that works, else the step time
  Scenario scenario;
};

struct AdviceContent {
  std::vector<AdviceCard> cards;  // broken rules, warnings, ideas
  std::vector<HeldLine> held;
  std::vector<MoveLine> moves;
};

AdviceContent adviceContent(const PlannedScenario& planned);
QString changeText(const Scenario& from, const Scenario& to);

}  // namespace shardscope
