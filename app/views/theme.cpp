// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyleFactory>

namespace shardscope {
namespace {

Theme makeDark() {
  Theme t;
  t.dark = true;
  t.window = "#16191f";
  t.base = "#1d2129";
  t.alternate = "#222730";
  t.line = "#2b313c";
  t.strongLine = "#3b4350";
  t.grid = "#262c36";
  t.text = "#e6e9ef";
  t.dim = "#8b93a3";
  t.disabled = "#5d6675";
  t.accent = "#4c9aff";
  t.accentTint = "#1d2f49";
  t.onAccent = "#0b1420";
  t.handle = "#f4f6fa";
  t.good = "#38d39f";
  t.warning = "#ffb03a";
  t.bad = "#ff6b81";
  t.warningTint = "#30291e";
  t.badTint = "#33202a";
  t.bandFits = "#2c8f70";
  t.bandTight = "#c08833";
  t.bandTooMuch = "#b04a5d";
  t.hatchGround = "#2a303b";
  t.hatchStroke = "#4b5464";
  t.categories = {QColor("#4c9aff"), QColor("#ffb03a"), QColor("#38d39f"),
                  QColor("#ff6b81"), QColor("#b38bff"), QColor("#5bd6e8")};
  t.neutral = "#737d8e";
  t.onCategory = "#0c1118";
  return t;
}

Theme makeLight() {
  Theme t;
  t.dark = false;
  t.window = "#f3f4f7";
  t.base = "#ffffff";
  t.alternate = "#e9ecf1";
  t.line = "#d9dde5";
  t.strongLine = "#bcc3cf";
  t.grid = "#e6e9ef";
  t.text = "#1a1e26";
  t.dim = "#596273";
  t.disabled = "#8a93a3";
  t.accent = "#1a6ae0";
  t.accentTint = "#dfeafb";
  t.onAccent = "#ffffff";
  t.handle = "#ffffff";
  t.good = "#0e7f5a";
  t.warning = "#9a5f00";
  t.bad = "#c42c4c";
  t.warningTint = "#fbeed6";
  t.badTint = "#fbe3e8";
  t.bandFits = "#3fae8b";
  t.bandTight = "#e5a33c";
  t.bandTooMuch = "#dc7488";
  t.hatchGround = "#eceff3";
  t.hatchStroke = "#b3bbc8";
  t.categories = {QColor("#2f7de6"), QColor("#e08a00"), QColor("#14936a"),
                  QColor("#d9405f"), QColor("#8257d8"), QColor("#1297ad")};
  t.neutral = "#8c95a4";
  t.onCategory = "#ffffff";
  return t;
}

Theme makeDarkContrast() {
  Theme t;
  t.dark = true;
  t.contrast = true;
  t.window = "#000000";
  t.base = "#0a0c10";
  t.alternate = "#14181f";
  t.line = "#8a93a3";
  t.strongLine = "#c3cad6";
  t.grid = "#4a5260";
  t.text = "#ffffff";
  t.dim = "#d5dae3";
  t.disabled = "#9aa3b2";
  t.accent = "#7cc0ff";
  t.accentTint = "#0c2748";
  t.onAccent = "#000000";
  t.handle = "#ffffff";
  t.good = "#5ff0be";
  t.warning = "#ffc861";
  t.bad = "#ff9aaa";
  t.warningTint = "#2b2005";
  t.badTint = "#330c16";
  t.bandFits = "#3dc79b";
  t.bandTight = "#f0b350";
  t.bandTooMuch = "#f08095";
  t.hatchGround = "#1b212b";
  t.hatchStroke = "#a9b2c1";
  t.categories = {QColor("#6fb4ff"), QColor("#ffbd4f"), QColor("#4fe3b1"),
                  QColor("#ff8fa0"), QColor("#c7aaff"), QColor("#74e4f4")};
  t.neutral = "#a9b2c1";
  t.onCategory = "#000000";
  return t;
}

Theme makeLightContrast() {
  Theme t;
  t.dark = false;
  t.contrast = true;
  t.window = "#ffffff";
  t.base = "#fdfdfe";
  t.alternate = "#f0f2f5";
  t.line = "#6b7482";
  t.strongLine = "#3d4552";
  t.grid = "#b3bbc8";
  t.text = "#000000";
  t.dim = "#2f3641";
  t.disabled = "#5c6573";
  t.accent = "#0a469c";
  t.accentTint = "#dbe8fb";
  t.onAccent = "#ffffff";
  t.handle = "#ffffff";
  t.good = "#05533a";
  t.warning = "#663e00";
  t.bad = "#8a1029";
  t.warningTint = "#fdf3e0";
  t.badTint = "#fdeef0";
  t.bandFits = "#3fae8b";
  t.bandTight = "#e5a33c";
  t.bandTooMuch = "#e58a9a";
  t.hatchGround = "#eef1f4";
  t.hatchStroke = "#5c6573";
  t.categories = {QColor("#0f4fa8"), QColor("#784700"), QColor("#085a40"),
                  QColor("#98183a"), QColor("#5430a8"), QColor("#0a5563")};
  t.neutral = "#4a5260";
  t.onCategory = "#ffffff";
  return t;
}

bool isDark(const QPalette& palette) { return palette.color(QPalette::Window).lightnessF() < 0.5; }

const Theme* appliedTheme = nullptr;

QString css(const QColor& color) { return color.name(); }

}  // namespace

const Theme& darkTheme() {
  static const Theme kTheme = makeDark();
  return kTheme;
}

const Theme& lightTheme() {
  static const Theme kTheme = makeLight();
  return kTheme;
}

const Theme& darkContrastTheme() {
  static const Theme kTheme = makeDarkContrast();
  return kTheme;
}

const Theme& lightContrastTheme() {
  static const Theme kTheme = makeLightContrast();
  return kTheme;
}

const Theme& themeOf(const QWidget* widget) {
  const bool dark = isDark(widget->palette());
  const Theme& contrast = dark ? darkContrastTheme() : lightContrastTheme();
  if (widget->palette().color(QPalette::Window) == contrast.window) return contrast;
  return dark ? darkTheme() : lightTheme();
}

QPalette paletteOf(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.base);
  p.setColor(QPalette::AlternateBase, t.alternate);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::Button, t.alternate);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.bad);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.onAccent);
  p.setColor(QPalette::ToolTipBase, t.base);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::PlaceholderText, t.dim);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::Mid, t.line);
  p.setColor(QPalette::Dark, t.strongLine);
  p.setColor(QPalette::Light, t.alternate);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, t.disabled);
  return p;
}

QString styleSheetOf(const Theme& t) {
  const QString sheet = QStringLiteral(R"(
QToolTip { background: %base%; color: %text%; border: 1px solid %strong%; padding: 6px; }
QMenuBar { background: %base%; color: %text%; padding: 8px 8px; border-bottom: 1px solid %line%; }
QMenuBar::item { padding: 4px 8px; background: transparent; }
QMenuBar::item:selected { background: %alternate%; border-radius: 4px; }
QMenu { background: %base%; color: %text%; border: 1px solid %strong%; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: %tint%; }
QMenu::item:disabled { color: %disabled%; }
QMenu::separator { height: 1px; background: %line%; margin: 4px 0; }
QPushButton, QToolButton { background: %alternate%; border: 1px solid %strong%; border-radius: 4px; padding: 3px 10px; color: %text%; }
QPushButton:hover, QToolButton:hover { border-color: %dim%; }
QPushButton:disabled, QToolButton:disabled { color: %disabled%; border-color: %line%; }
QPushButton:focus, QToolButton:focus { border-color: %accent%; }
QPushButton[primary="true"] { background: %accent%; color: %onaccent%; border-color: %accent%; font-weight: 600; }
QPushButton[primary="true"]:disabled { background: %alternate%; color: %disabled%; border-color: %line%; }
QPushButton[chip="true"] { background: transparent; padding: 2px 8px; min-height: 18px; font-size: 12px; }
QPushButton[chip="true"]:checked { background: %tint%; border-color: %accent%; }
QPushButton[link="true"], QToolButton[link="true"] { background: transparent; border: none; color: %dim%; padding: 0; font-size: 11px; }
QPushButton[link="true"]:hover, QToolButton[link="true"]:hover { color: %text%; }
QToolButton[flat="true"] { background: transparent; border: 1px solid transparent; padding: 3px 6px; }
QToolButton[flat="true"]:hover { border-color: %strong%; }
QComboBox, QLineEdit, QSpinBox, QDoubleSpinBox { background: %base%; border: 1px solid %strong%; border-radius: 4px; padding: 4px 8px; color: %text%; min-height: 18px; selection-background-color: %accent%; selection-color: %onaccent%; }
QComboBox:focus, QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border-color: %accent%; }
QLineEdit[assumed="true"] { color: %dim%; }
QLineEdit[bad="true"], QSpinBox[bad="true"] { border-color: %bad%; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/icons/chevron.svg); }
QToolButton::menu-indicator { image: none; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid %strong%; border-radius: 3px; background: %base%; }
QCheckBox::indicator:checked { background: %accent%; border-color: %accent%; image: url(:/icons/check.svg); }
QCheckBox:focus { color: %accent%; }
QComboBox QAbstractItemView { background: %base%; border: 1px solid %strong%; selection-background-color: %tint%; selection-color: %text%; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: %dim%; padding: 10px 14px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: %text%; border-bottom: 2px solid %accent%; font-weight: 600; }
QTabBar::tab:hover { color: %text%; }
QTabWidget::pane { border: none; border-top: 1px solid %line%; }
QScrollBar:vertical { background: transparent; width: 10px; }
QScrollBar::handle:vertical { background: %strong%; border-radius: 4px; min-height: 24px; margin: 1px; }
QScrollBar:horizontal { background: transparent; height: 10px; }
QScrollBar::handle:horizontal { background: %strong%; border-radius: 4px; min-width: 24px; margin: 1px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollArea { border: none; background: transparent; }
QTableView { background: %window%; border: none; gridline-color: %line%; selection-background-color: %tint%; selection-color: %text%; font-size: 12px; }
QHeaderView::section { background: %window%; color: %dim%; border: none; border-bottom: 1px solid %line%; padding: 4px 8px; font-size: 11px; }
QProgressBar { background: %alternate%; border: none; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: %accent%; border-radius: 3px; }
QDockWidget { color: %text%; }
QDockWidget::title { background: %window%; padding: 6px 16px; }
QMainWindow::separator { background: %line%; width: 1px; height: 1px; }
QLabel[role="title"] { font-size: 15px; font-weight: 600; }
QLabel[role="caption"] { font-size: 11px; color: %dim%; }
QLabel[role="group"] { font-size: 11px; font-weight: 600; color: %dim%; }
QLabel[role="small"] { font-size: 12px; }
QLabel[role="dimsmall"] { font-size: 12px; color: %dim%; }
QFrame[card="true"] { border: 1px solid %line%; border-radius: 4px; background: %base%; }
QFrame[card="bad"] { border: 1px solid %bad%; border-radius: 4px; background: %base%; }
QFrame[card="accent"] { border: 1px solid %accent%; border-radius: 4px; background: %base%; }
QCheckBox { spacing: 8px; }
)");
  QString out = sheet;
  const std::pair<const char*, QColor> names[] = {
      {"%window%", t.window},   {"%base%", t.base},         {"%alternate%", t.alternate},
      {"%line%", t.line},       {"%strong%", t.strongLine}, {"%text%", t.text},
      {"%dim%", t.dim},         {"%disabled%", t.disabled}, {"%accent%", t.accent},
      {"%tint%", t.accentTint}, {"%onaccent%", t.onAccent}, {"%bad%", t.bad},
  };
  for (const auto& [name, color] : names) out.replace(QLatin1String(name), css(color));
  // Who needs contrast needs to see where the focus is, too.
  if (t.contrast)
    out += QStringLiteral(
               "QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus, QSpinBox:focus, "
               "QDoubleSpinBox:focus { border: 2px solid %1; }")
               .arg(css(t.accent));
  return out;
}

const QStringList& themeNames() {
  static const QStringList kNames = {"system", "dark", "light", "dark-contrast", "light-contrast"};
  return kNames;
}

ThemeChoice themeNamed(const QString& name) { return static_cast<ThemeChoice>(themeNames().indexOf(name)); }

const Theme& chosenTheme(ThemeChoice choice, const SystemLook& system) {
  switch (choice) {
    case ThemeChoice::Dark:
      return darkTheme();
    case ThemeChoice::Light:
      return lightTheme();
    case ThemeChoice::DarkContrast:
      return darkContrastTheme();
    case ThemeChoice::LightContrast:
      return lightContrastTheme();
    case ThemeChoice::System:
      break;
  }
  if (system.contrast) return system.dark ? darkContrastTheme() : lightContrastTheme();
  return system.dark ? darkTheme() : lightTheme();
}

SystemLook platformLook() {
  // Without a desktop there is nobody to ask.
  if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY")) return {};
  return {isDark(QApplication::style()->standardPalette()), false};
}

void applyTheme(ThemeChoice choice, const SystemLook& system) {
  const Theme& theme = chosenTheme(choice, system);
  if (appliedTheme == &theme) return;
  if (appliedTheme == nullptr) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(textFont(13));
  }
  appliedTheme = &theme;
  QApplication::setPalette(paletteOf(theme));
  qApp->setStyleSheet(styleSheetOf(theme));
}

void keepTheme() {
  if (appliedTheme != nullptr && QApplication::palette().color(QPalette::Window) != appliedTheme->window)
    QApplication::setPalette(paletteOf(*appliedTheme));
}

QFont textFont(int pixels, int weight) {
  QFont font(QStringLiteral("Inter"));
  font.setPixelSize(pixels);
  font.setWeight(static_cast<QFont::Weight>(weight));
  return font;
}

QFont numberFont(int pixels, int weight) {
  QFont font(QStringLiteral("JetBrains Mono"));
  font.setStyleHint(QFont::Monospace);
  font.setPixelSize(pixels);
  font.setWeight(static_cast<QFont::Weight>(weight));
  return font;
}

}  // namespace shardscope
