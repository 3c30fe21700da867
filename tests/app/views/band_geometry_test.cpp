// SPDX-License-Identifier: GPL-3.0-or-later
// A slider of any width names its first, its last and its present value, clear of each other and inside the groove.
#include "app/views/band_geometry.h"

#include <algorithm>

#include "app/views/band_slider.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/painted_texts.h"

namespace shardscope {
namespace {

constexpr double kDigit = 6;  // pixels of a figure in the ticks' face

LookAhead powersOfTwo(int count, std::size_t current) {
  LookAhead ahead;
  for (int i = 0; i < count; ++i) {
    LookAheadStop stop;
    stop.value = 1 << i;
    ahead.stops.push_back(stop);
  }
  ahead.current = current;
  return ahead;
}

bool carries(const BandGeometry& geometry, std::size_t stop) {
  return std::any_of(geometry.labels.begin(), geometry.labels.end(),
                     [stop](const StopLabel& label) { return label.stop == stop; });
}

}  // namespace

class BandGeometryTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  void endsAndPresentValueAreAlwaysNamed() {
    for (int count = 1; count <= 12; ++count)
      for (std::size_t current = 0; current < static_cast<std::size_t>(count); ++current)
        for (int width = 56; width <= 240; width += 8) {
          const LookAhead ahead = powersOfTwo(count, current);
          std::vector<double> widths;
          for (const LookAheadStop& stop : ahead.stops)
            widths.push_back(kDigit * static_cast<double>(QString::number(stop.value).size()));
          const BandGeometry geometry = bandGeometry(ahead, 0, width, widths);
          QVERIFY(carries(geometry, current));
          if (widths.front() + widths[current] + widths.back() + 2 * 3 <= width) {
            QVERIFY(carries(geometry, 0));
            QVERIFY(carries(geometry, ahead.stops.size() - 1));
          }
          for (const StopLabel& label : geometry.labels) {
            const double half = widths[label.stop] / 2;
            QVERIFY(label.center - half >= -1e-6 && label.center + half <= width + 1e-6);
            for (const StopLabel& other : geometry.labels)
              QVERIFY(label.stop == other.stop ||
                      std::abs(label.center - other.center) >= half + widths[other.stop] / 2 + 2.9);
          }
        }
  }

  void whatCannotStandBesideThePresentValueIsLeftOut() {
    const BandGeometry geometry = bandGeometry(powersOfTwo(5, 2), 0, 20, std::vector<double>(5, 18));
    QCOMPARE(geometry.labels.size(), std::size_t{1});
    QCOMPARE(geometry.labels.front().stop, std::size_t{2});
  }

  void everySliderNamesItsEnds() {
    const PlannedPtr planned = plannedPreset("dsv3-h100-128k");
    for (const Dial dial : kSliderDials) {
      BandSlider slider(dial);
      slider.setPlanned(planned);
      slider.show();
      const std::vector<LookAheadStop>& stops = (*planned)[dial].stops;
      for (const int width : {slider.minimumWidth(), 64, 124, 168}) {
        slider.resize(width, 36);
        QCoreApplication::processEvents();
        QStringList texts;
        for (const PaintedText& text : paintedTexts(slider)) texts << text.text;
        for (const int value : {stops.front().value, stops.back().value, stops[(*planned)[dial].current].value}) {
          const QString text = dialText(dial, value).remove(QStringLiteral(" %"));
          QVERIFY2(
              texts.contains(text),
              qPrintable(QStringLiteral("%1 %2: %3 of %4").arg(dialName(dial)).arg(width).arg(text, texts.join(' '))));
        }
      }
    }
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::BandGeometryTest)
#include "band_geometry_test.moc"
