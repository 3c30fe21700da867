// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and type of the window, as one value for dark and one for light. The palette of the application says which is
// in use, so that a change of the system's theme reaches every widget as a palette change.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QWidget>
#include <array>

namespace shardscope {

struct Theme {
  bool dark = true;
  QColor window, base, alternate, line, strongLine, grid;
  QColor text, dim, disabled;
  QColor accent, accentTint, onAccent, handle;
  QColor good, warning, bad, warningTint, badTint;
  QColor bandFits, bandTight, bandTooMuch, hatchGround, hatchStroke;
  std::array<QColor, 6> categories;  // 1 to 6 of the design, from 0
  QColor neutral, onCategory;
};

const Theme& darkTheme();
const Theme& lightTheme();
const Theme& themeOf(const QWidget* widget);
QPalette paletteOf(const Theme& theme);
QString styleSheetOf(const Theme& theme);

enum class ThemeChoice : std::uint8_t { System, Dark, Light };
// Palette, style sheet and fonts of the application; may be called again at any time.
void applyTheme(ThemeChoice choice);

// Inter, in pixels.
QFont textFont(int pixels, int weight = QFont::Normal);
// JetBrains Mono without ligatures: numbers keep their columns.
QFont numberFont(int pixels, int weight = QFont::Normal);

}  // namespace shardscope
