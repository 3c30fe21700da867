// SPDX-License-Identifier: GPL-3.0-or-later
// What the letters of a formula stand for.
#pragma once

#include <QString>
#include <QStringList>

namespace shardscope {

struct Why;

// Symbols stand beside an operator or in front of their value: "us x h", "2V + 2n", "CP 32". Words that look the same
// do not. Beside them the degrees in capitals count wherever they stand. In the order of their first appearance.
QStringList symbolsIn(const QString& text);

// Of all symbols in the formulas and notes: "us: tokens that a TP rank keeps · h: hidden width". Empty without any.
QString symbolLegend(const Why& why);

}  // namespace shardscope
