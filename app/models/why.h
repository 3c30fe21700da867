// SPDX-License-Identifier: GPL-3.0-or-later
// Why a number is what it is: the one explanation that every view opens. The figures of a line are arithmetic that a
// reader can follow to the number that is shown.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/base/units.h"

namespace shardscope {

struct WhyLine {
  QString name;     // of a part, where there are several
  QString formula;  // with symbols: "DP = GPUs / (TP × CP × PP)"
  QString figures;  // of this scenario: "256 / (1 × 32 × 8) = 1"
};

struct Why {
  QString title;  // the number with its name: "DP 1"
  std::vector<WhyLine> lines;
  QStringList notes;
  QString source;  // where the formula comes from

  bool empty() const { return lines.empty() && notes.isEmpty(); }
  QString plain() const;  // a paragraph each
};

// One title for what belongs together; sources that repeat stand once.
Why joinedWhy(const QString& title, const std::vector<Why>& parts);

// With as many digits as arithmetic by hand needs: four that count.
QString whyNumber(double value);
QString whyTime(Nanoseconds time);  // "143.1 s", "21.23 ms"
QString whyBytes(Bytes bytes);      // "69.82 GiB"
QString whyPercent(double share);   // "11.8 %"

// A sum: names joined in the formula, values in the figures; what is nothing is left out.
class WhySum {
 public:
  void add(const QString& name, const QString& figures, bool zero = false);
  bool empty() const { return m_names.isEmpty(); }
  WhyLine line(const QString& name, const QString& symbol, const QString& total) const;

 private:
  QStringList m_names, m_figures;
};

}  // namespace shardscope
