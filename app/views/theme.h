// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and type of the window, as one value for dark and one for light, and both again with high contrast: text 7:1
// or more on every ground, borders 4.5:1 or more. The palette of the application says which is in use, so that a change
// of the system's theme reaches every widget as a palette change.
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QStringList>
#include <QWidget>
#include <array>

namespace shardscope {

struct Theme {
  bool dark = true, contrast = false;
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
const Theme& darkContrastTheme();
const Theme& lightContrastTheme();
const Theme& themeOf(const QWidget* widget);
QPalette paletteOf(const Theme& theme);
QString styleSheetOf(const Theme& theme);

// What the desktop asks for.
struct SystemLook {
  bool dark = true, contrast = false;

  bool operator==(const SystemLook&) const = default;
};

enum class ThemeChoice : std::uint8_t { System, Dark, Light, DarkContrast, LightContrast };
const QStringList& themeNames();              // "dark-contrast", as on the command line, in the order of the choices
ThemeChoice themeNamed(const QString& name);  // one of the names
const Theme& chosenTheme(ThemeChoice choice, const SystemLook& system);
// By the platform's palette, not by the one that the application set.
SystemLook platformLook();
// Palette, style sheet and fonts of the application; may be called again at any time.
void applyTheme(ThemeChoice choice, const SystemLook& system = {});
// Puts the palette of the theme back where the platform has put its own in its place.
void keepTheme();

// Inter, in pixels.
QFont textFont(int pixels, int weight = QFont::Normal);
// JetBrains Mono without ligatures: numbers keep their columns.
QFont numberFont(int pixels, int weight = QFont::Normal);

}  // namespace shardscope
