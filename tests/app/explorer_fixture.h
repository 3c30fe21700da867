// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios and pictures for the explorer's tests.
#pragma once

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QTest>
#include <string_view>

#include "app/models/planned_scenario.h"
#include "app/views/theme.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace shardscope {

inline Scenario presetScenario(std::string_view id) { return readScenario(*scenarioPresetText(id))->scenario; }
inline PlannedPtr plannedPreset(std::string_view id) { return planned(presetScenario(id)); }

// The widget as it is painted offscreen. With SHARDSCOPE_GRABS=DIR the picture is also written there as NAME.png.
inline QImage grabbed(QWidget& widget, QSize size, const QString& name) {
  widget.resize(size);
  widget.show();
  QCoreApplication::processEvents();
  const QImage image = widget.grab().toImage();
  const QString folder = qEnvironmentVariable("SHARDSCOPE_GRABS");
  if (!folder.isEmpty()) image.save(QDir(folder).filePath(name + ".png"));
  return image;
}

// How many of the picture's pixels have nearly this colour.
inline int pixelsOf(const QImage& image, const QColor& color, int tolerance = 6) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QColor c = image.pixelColor(x, y);
      count += std::abs(c.red() - color.red()) <= tolerance && std::abs(c.green() - color.green()) <= tolerance &&
               std::abs(c.blue() - color.blue()) <= tolerance;
    }
  return count;
}

}  // namespace shardscope
