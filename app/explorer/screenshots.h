// SPDX-License-Identifier: GPL-3.0-or-later
// One picture a view, in every language, dark and light and at scales 1 and 2: for the README and for people who check
// that nothing is cut off.
#pragma once

#include <QString>

namespace shardscope {

class MainWindow;

// Which of the pictures; empty: every view and language, dark and light.
struct PictureChoice {
  QString view, theme, language;
};

// Writes FOLDER/VIEW-THEME-LANGUAGE@SCALE.png. Empty when it went well, else a sentence.
QString takeScreenshots(MainWindow& window, const QString& folder, const PictureChoice& only);

// What a person would look at, for machines without a display: a picture of every view, the report as PDF and HTML, the
// stages as CSV, the scenario and its arguments. Empty when it went well, else a sentence.
QString writeReport(MainWindow& window, const QString& folder);

}  // namespace shardscope
