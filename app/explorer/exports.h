// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and reports of what the window shows.
#pragma once

#include <QString>
#include <QWidget>

#include "app/models/planned_scenario.h"

namespace shardscope {

enum class ExportKind : std::uint8_t { Png, Svg, PdfReport, Csv, MegatronArgs, BridgeOverrides, Html };

QString suffixOf(ExportKind kind);  // "png"
// The file that a person chose, with the suffix where the name has none; empty where nobody chose.
QString fileToWrite(QWidget* parent, const QString& title, const QString& proposal, const QString& suffix);
// Empty when it went well, else a sentence with a next step. view is the view that a picture shows; run ends a report.
QString exportTo(const QString& path, ExportKind kind, QWidget& view, const PlannedScenario& planned,
                 const QString& run = {});
// The report as HTML, with the picture's file name or resource in it, so many pixels wide.
inline constexpr int kReportPicture = 660;
QString reportHtml(const PlannedScenario& planned, const QString& picture, int pictureWidth = kReportPicture);

}  // namespace shardscope
