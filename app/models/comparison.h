// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios side by side as values: what differs in their settings, what is equal, and what follows from it. The first
// column is the one that the others are compared with.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "app/models/plan_why.h"

namespace shardscope {

// Among the plans that work, where at least two do.
enum class Standing : std::uint8_t { None, Best, Worst };

struct ComparedCell {
  QString text;
  QString change;  // against the first column: "× 2", "+78 %", "7 → 2"; empty where nothing can be said
  Standing standing = Standing::None;
  bool bad = false;  // does not fit, or is not legal
  std::optional<double> number;
};

struct ComparedRow {
  QString name;
  QString note;  // the key of a setting; of a figure what it is, or why it is not ranked
  std::vector<ComparedCell> cells;
  std::optional<Quantity> quantity;  // of a figure
};

// One share of the step, by column. The name is core's.
struct ComparedShare {
  std::string_view name;
  std::vector<Nanoseconds> times;
};

struct ComparedColumn {
  PlannedPtr planned;
  QString letter;  // "A"
  QString title;
  QString machine;  // "128K · 256 × H100 SXM"
  QString layout;   // "TP1 CP32 EP32 PP8 VPP4"
  Outlook outlook = Outlook::Illegal;
};

struct Comparison {
  std::vector<ComparedColumn> columns;
  std::vector<ComparedRow> differences;
  std::vector<ComparedRow> details;  // that differ too: of the model, the GPU and the calibration
  std::vector<ComparedRow> equal;    // one text for all; without the details
  std::vector<ComparedRow> figures;
  std::vector<ComparedShare> shares;  // in the order of the step's parts; empty columns are 0
};

// "B": of a column, by which the view names it.
QString columnLetter(std::size_t column);

// The plan alone: what a pinned scenario needs, without advice and look-ahead.
PlannedPtr comparedPlan(const Scenario& scenario);

Comparison comparisonOf(const std::vector<PlannedPtr>& columns);

// Why a cell is what it is, and how far it is from the first column.
Why whyOf(const Comparison& comparison, const ComparedRow& row, std::size_t column);
Why whyOfShare(const Comparison& comparison, const ComparedShare& share, std::size_t column);

QString stepShareName(std::string_view component);  // "Core attention"

}  // namespace shardscope
