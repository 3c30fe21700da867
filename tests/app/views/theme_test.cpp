// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/theme.h"

#include <QLabel>
#include <QTest>
#include <cmath>

namespace shardscope {

// Relative luminance and contrast as WCAG 2.1 defines them.
static double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

static double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

class ThemeTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void contrastIsMeasuredAsWcagDoes() {
    QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 1e-9);
    QVERIFY(std::abs(contrast(QColor("#777777"), Qt::white) - 4.48) < 0.01);
  }

  void highContrastHasSevenToOneAndVisibleBorders_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("dark") << true;
    QTest::newRow("light") << false;
  }
  void highContrastHasSevenToOneAndVisibleBorders() {
    QFETCH(bool, dark);
    const Theme& t = dark ? darkContrastTheme() : lightContrastTheme();
    QCOMPARE(t.dark, dark);
    const std::pair<const char*, QColor> grounds[] = {{"window", t.window},          {"base", t.base},
                                                      {"alternate", t.alternate},    {"accentTint", t.accentTint},
                                                      {"badTint", t.badTint},        {"warningTint", t.warningTint},
                                                      {"hatchGround", t.hatchGround}};
    const std::pair<const char*, QColor> texts[] = {{"text", t.text},       {"dim", t.dim}, {"good", t.good},
                                                    {"warning", t.warning}, {"bad", t.bad}, {"accent", t.accent}};
    const auto least = [](const QString& name, const QColor& over, const QColor& ground, double ratio) {
      const double have = contrast(over, ground);
      QVERIFY2(have >= ratio, qPrintable(QStringLiteral("%1: %2").arg(name).arg(have)));
    };
    for (const auto& [groundName, ground] : grounds) {
      for (const auto& [textName, text] : texts)
        least(QStringLiteral("%1 on %2").arg(QLatin1String(textName), QLatin1String(groundName)), text, ground, 7);
      least(QStringLiteral("disabled on %1").arg(QLatin1String(groundName)), t.disabled, ground, 4.5);
    }
    for (const QColor& ground : {t.window, t.base, t.alternate}) {
      least("strong line", t.strongLine, ground, 7);
      least("line", t.line, ground, 4);
    }
    least("on accent", t.onAccent, t.accent, 7);
    for (const QColor& category : t.categories) least("on category", t.onCategory, category, 7);
    // More than the ordinary theme of the same kind has.
    const Theme& plain = dark ? darkTheme() : lightTheme();
    QVERIFY(contrast(t.line, t.window) > contrast(plain.line, plain.window));
    QVERIFY(contrast(t.dim, t.window) > contrast(plain.dim, plain.window));
  }

  void eachThemeIsKnownByTheWidgetsPalette() {
    QLabel label;
    for (const Theme* theme : {&darkTheme(), &lightTheme(), &darkContrastTheme(), &lightContrastTheme()}) {
      label.setPalette(paletteOf(*theme));
      QCOMPARE(&themeOf(&label), theme);
    }
  }

  void onlyTheChoiceOfTheSystemFollowsIt() {
    for (const bool dark : {false, true})
      for (const bool high : {false, true}) {
        const SystemLook look{dark, high};
        QCOMPARE(chosenTheme(ThemeChoice::System, look).dark, dark);
        QCOMPARE(chosenTheme(ThemeChoice::System, look).contrast, high);
        QCOMPARE(&chosenTheme(ThemeChoice::Dark, look), &darkTheme());
        QCOMPARE(&chosenTheme(ThemeChoice::Light, look), &lightTheme());
        QCOMPARE(&chosenTheme(ThemeChoice::DarkContrast, look), &darkContrastTheme());
        QCOMPARE(&chosenTheme(ThemeChoice::LightContrast, look), &lightContrastTheme());
      }
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::ThemeTest)
#include "theme_test.moc"
