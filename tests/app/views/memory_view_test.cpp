// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/memory_view.h"

#include <QElapsedTimer>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolTip>

#include "app/models/language.h"
#include "app/models/scenario_state.h"
#include "app/views/illegal_banner.h"
#include "app/views/memory_style.h"
#include "app/views/over_step_chart.h"
#include "app/views/savings_chart.h"
#include "app/views/stage_bars.h"
#include "app/views/stage_ledger.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/painted_texts.h"

Q_DECLARE_METATYPE(std::optional<shardscope::Scenario>)

namespace shardscope {

class MemoryViewTest : public QObject {
  Q_OBJECT

  static constexpr QSize kSize{960, 800};

  static PlannedPtr illegal() { return planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 64)); }
  static QPushButton* buttonNamed(QWidget& in, const QString& text) {
    for (QPushButton* button : in.findChildren<QPushButton*>())
      if (button->text() == text) return button;
    return nullptr;
  }
  // The picture on a device with so many pixels for one of the view's.
  static QImage rendered(QWidget& view, qreal scale) {
    QImage image((QSizeF(view.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    view.render(&image);
    return image;
  }

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }
  void cleanup() { applyTheme(ThemeChoice::Dark); }

  void opensAtTheWorstStage() {
    MemoryView view;
    const PlannedPtr now = plannedPreset("dsv3-h100-128k");
    view.setPlanned(now);
    grabbed(view, kSize, "memory");
    QCOMPARE(view.selectedStage(), worstStage(now->plan.memory));
    QCOMPARE(view.findChild<StageBars*>()->geometryOfBars().bars.size(), std::size_t{8});
    QVERIFY(!view.findChild<IllegalBanner*>()->isVisible());
  }

  void aClickSelectsAStage() {
    MemoryView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "memory");
    auto* bars = view.findChild<StageBars*>();
    QTest::mouseClick(bars, Qt::LeftButton, {}, bars->geometryOfBars().bars[5].bar.center());
    QCOMPARE(view.selectedStage(), 5);
    // It stays while the scenario changes, as long as there is such a stage.
    view.setPlanned(plannedPreset("dsv3-h100-64k"));
    QCOMPARE(view.selectedStage(), 5);
    view.setPlanned(plannedPreset("qwen3-next-gb200-64k"));
    QVERIFY(view.selectedStage() < 2);
  }

  void arrowsWalkTheStages() {
    MemoryView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "memory");
    auto* bars = view.findChild<StageBars*>();
    bars->setFocus();
    QTest::keyClick(bars, Qt::Key_End);
    QCOMPARE(view.selectedStage(), 7);
    QTest::keyClick(bars, Qt::Key_Right);
    QCOMPARE(view.selectedStage(), 7);
    QTest::keyClick(bars, Qt::Key_Left);
    QCOMPARE(view.selectedStage(), 6);
    QVERIFY(bars->accessibleDescription().contains("Stage 6"));
    QTest::keyClick(bars, Qt::Key_Escape);
    QCOMPARE(view.selectedStage(), worstStage(view.planned()->plan.memory));
  }

  void tipsExplainTheLargestTensors() {
    MemoryView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "memory");
    auto* bars = view.findChild<StageBars*>();
    const QString tip = bars->tipOf(0).html(themeOf(bars));
    QVERIFY(tip.contains("Stage 0"));
    QVERIFY(tip.contains("E + 3d + 6t"));
    QVERIFY(tip.contains("Input of the output projection: 2 B x u x the width of 128 heads, 4096 tokens"));
    const QPoint at = bars->geometryOfBars().bars[0].bar.center();
    QHelpEvent help(QEvent::ToolTip, at, bars->mapToGlobal(at));
    QApplication::sendEvent(bars, &help);
    QVERIFY(QToolTip::text().contains("Stage 0"));
    QToolTip::hideText();
    // The first row of the ledger below its head is the buffers.
    QVERIFY(view.findChild<StageLedger*>()->tipAt({20, 36}).title == "Buffers, workspaces");
    QVERIFY(view.findChild<OverStepChart*>()->tipAt(200).facts[1].contains("kept activations"));
    QVERIFY(view.findChild<OverStepChart*>()->tipAt(2).title.isEmpty());
  }

  void theLedgerIsReadRowByRow() {
    MemoryView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "memory");
    auto* ledger = view.findChild<StageLedger*>();
    ledger->setFocus();
    QTest::keyClick(ledger, Qt::Key_Down);
    QVERIFY(ledger->accessibleDescription().startsWith("Buffers, workspaces"));
    for (int i = 0; i < 8; ++i) QTest::keyClick(ledger, Qt::Key_Down);
    QVERIFY(ledger->accessibleDescription().startsWith("Weights\n"));
    QVERIFY(ledger->accessibleDescription().contains("Weights in 16 bits: 2 B an element"));
    QToolTip::hideText();
  }

  void theWaterfallNeverOverprintsItself() {
    QStringList wrong;
    for (const char* language : {"en", "fr", "es"}) {
      setLanguage(language);
      for (const char* preset : {"dsv3-h100-128k", "qwen3-235b-gb200-128k"})
        for (const int width : {240, 300, 380, 480, 560}) {
          SavingsChart chart;
          chart.resize(width, 220);
          chart.show(plannedPreset(preset), 0);
          chart.show();
          QCoreApplication::processEvents();
          const std::vector<PaintedText> texts = paintedTexts(chart);
          QVERIFY(texts.size() > 6);
          for (std::size_t i = 0; i < texts.size(); ++i)
            for (std::size_t j = i + 1; j < texts.size(); ++j) {
              const QRectF both = texts[i].seen & texts[j].seen;
              if (both.width() > 1 && both.height() > 1)
                wrong << QStringLiteral("%1 %2: %3 / %4").arg(language).arg(width).arg(texts[i].text, texts[j].text);
            }
          grabbed(chart, {width, 220}, QStringLiteral("waterfall_%1_%2_%3").arg(preset, language).arg(width));
        }
    }
    setLanguage("en");
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void savingsSayWhatHasNoEffect() {
    MemoryView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    view.selectStage(7);
    grabbed(view, kSize, "memory_stage7");
    const QString text = view.findChild<SavingsChart*>()->idleText();
    QVERIFY(text.startsWith("mlp has no effect here (stage 7 has no dense layer), yet it keeps stage 0 at "));
    bool shown = false;
    for (const QLabel* label : view.findChildren<QLabel*>()) shown |= label->text() == text;
    QVERIFY(shown);
  }

  void aGhostIsSwitchedOnByAClick() {
    MemoryView view;
    view.setPlanned(planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Offload, 0)));
    grabbed(view, kSize, "memory_over");
    QSignalSpy edits(&view, &MemoryView::editWanted);
    auto* chart = view.findChild<SavingsChart*>();
    for (const WaterfallColumn& column : chart->geometryOfColumns().columns) {
      if (column.kind != WaterfallColumn::Kind::Idea || column.index != 0) continue;
      QTest::mouseClick(chart, Qt::LeftButton, {}, column.column.center());
    }
    QCOMPARE(edits.size(), 1);
    QCOMPARE(edits[0][0].value<Scenario>(), presetScenario("dsv3-h100-128k"));
    QCOMPARE(edits[0][1].toString(), QString("Switch on optimizer offload"));
    // The keyboard gets there as well.
    chart->setFocus();
    for (std::size_t i = 0; i < chart->geometryOfColumns().columns.size(); ++i) QTest::keyClick(chart, Qt::Key_Right);
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(edits.size(), 2);
    QVERIFY(chart->accessibleDescription().contains("is off"));
  }

  void anIllegalLayoutIsExplainedAndRepaired() {
    MemoryView view;
    view.setPlanned(illegal());
    grabbed(view, kSize, "memory_illegal");
    auto* banner = view.findChild<IllegalBanner*>();
    QVERIFY(banner->isVisible());
    QVERIFY(banner->accessibleDescription().startsWith("256 GPUs do not divide by TP 1 x CP 64 x PP 8 = 512."));
    QSignalSpy edits(&view, &MemoryView::editWanted), undos(&view, &MemoryView::undoWanted);
    QPushButton* move = buttonNamed(*banner, "CP 64 → 32");
    QVERIFY(move != nullptr);
    QTest::mouseClick(move, Qt::LeftButton);
    QCOMPARE(edits.size(), 1);
    QVERIFY(plan(edits[0][0].value<Scenario>()).feasible);
    QTest::mouseClick(buttonNamed(*banner, "512 GPUs"), Qt::LeftButton);
    QCOMPARE(edits[1][0].value<Scenario>().cluster.numGpus, 512);
    QVERIFY(plan(edits[1][0].value<Scenario>()).legal);
    QTest::mouseClick(buttonNamed(*banner, "Undo"), Qt::LeftButton);
    QCOMPARE(undos.size(), 1);
    view.setUndoPossible(false);
    QVERIFY(!buttonNamed(*banner, "Undo")->isEnabled());
    bool said = false;
    for (const QLabel* label : view.findChildren<QLabel*>())
      said |= label->text().contains("as if the layout were legal");
    QVERIFY(said);
  }

  // The window shows the preview in the view itself: the button must not vanish under the pointer.
  void pointingAtARepairPreviewsItAndKeepsTheBanner() {
    MemoryView view;
    const PlannedPtr broken = illegal();
    view.setPlanned(broken);
    grabbed(view, kSize, "memory_illegal");
    auto* banner = view.findChild<IllegalBanner*>();
    QPushButton* move = buttonNamed(*banner, "CP 64 → 32");
    QSignalSpy previews(&view, &MemoryView::previewWanted);
    QEnterEvent enter(QPointF(2, 2), QPointF(2, 2), QPointF(2, 2));
    QApplication::sendEvent(move, &enter);
    QCOMPARE(previews.size(), 1);
    const auto shown = previews[0][0].value<std::optional<Scenario>>();
    QVERIFY(shown.has_value());
    view.setPlanned(planned(*shown));
    QVERIFY(banner->isVisible());
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(move, &leave);
    QVERIFY(!previews.back()[0].value<std::optional<Scenario>>().has_value());
    view.setPlanned(broken);
    QVERIFY(banner->isVisible());
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    QVERIFY(!banner->isVisible());
  }

  void aPreviewedRepairThatIsTakenEndsTheBanner() {
    ScenarioState state(illegal()->scenario);
    MemoryView view;
    const auto follow = [&] { view.setPlanned(state.shown()); };
    connect(&state, &ScenarioState::shownChanged, &view, follow);
    connect(&view, &MemoryView::previewWanted, &state, &ScenarioState::preview);
    connect(&view, &MemoryView::editWanted, &state,
            [&](const Scenario& next, const QString& what) { state.edit(next, what); });
    follow();
    grabbed(view, kSize, "memory_illegal");
    auto* banner = view.findChild<IllegalBanner*>();
    QPushButton* move = buttonNamed(*banner, "CP 64 → 32");
    QEnterEvent enter(QPointF(2, 2), QPointF(2, 2), QPointF(2, 2));
    QApplication::sendEvent(move, &enter);
    QVERIFY(state.previewing() && banner->isVisible());
    QTest::mouseClick(move, Qt::LeftButton);
    QVERIFY(!state.previewing() && !banner->isVisible());
    QCOMPARE(state.current()->scenario.layout.cp, 32);
  }

  void theSwitchChangesWhatIsShown() {
    MemoryView view;
    view.setPlanned(plannedPreset("dsv3-h100-128k"));
    grabbed(view, kSize, "memory");
    auto* bars = view.findChild<StageBars*>();
    const int peak = bars->geometryOfBars().bars[0].bar.top();
    QTest::mouseClick(buttonNamed(view, "Static"), Qt::LeftButton);
    QCOMPARE(view.moment(), MemoryMoment::Static);
    QVERIFY(bars->geometryOfBars().bars[0].bar.top() > peak);
    QTest::mouseClick(buttonNamed(view, "Reserved"), Qt::LeftButton);
    QVERIFY(bars->geometryOfBars().bars[0].bar.top() < peak);
    QVERIFY(bars->geometryOfBars().bars[0].pieces.back().slack);
    grabbed(view, kSize, "memory_reserved");
  }

  void showsItsCategoriesInBothThemesAndAtEveryScale() {
    for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
      applyTheme(choice);
      MemoryView view;
      view.setPlanned(plannedPreset("dsv3-h100-128k"));
      const QString name = choice == ThemeChoice::Dark ? "memory_dark" : "memory_light";
      grabbed(view, kSize, name);
      const Theme& theme = themeOf(&view);
      for (const qreal scale : {1.0, 2.0}) {
        const QImage image = rendered(view, scale);
        if (const QString folder = qEnvironmentVariable("SHARDSCOPE_GRABS"); !folder.isEmpty())
          image.save(QDir(folder).filePath(QString("%1_x%2.png").arg(name).arg(scale)));
        const double area = scale * scale;
        // Weights alone: 21 of 90 GiB of 334 pixels, 40 wide, and fewer on the seven other stages.
        QVERIFY(pixelsOf(image, theme.categories[0]) > 8 * 40 * 50 * area);
        QVERIFY(pixelsOf(image, theme.categories[4]) > 8 * 40 * 20 * area);
        QVERIFY(pixelsOf(image, theme.categories[2]) > 40 * 10 * area);  // logits of the last stage
        QVERIFY(pixelsOf(image, theme.bad) > 2 * 500 * area);            // the capacity lines
        QVERIFY(pixelsOf(image, theme.bandFits) > 1000 * area);          // savings
        QVERIFY(pixelsOf(image, theme.window) > 960 * 300 * area);
      }
    }
  }

  void anIllegalLayoutIsAGhost() {
    MemoryView view;
    view.setPlanned(illegal());
    const QImage image = grabbed(view, kSize, "memory_illegal");
    const Theme& theme = themeOf(&view);
    QVERIFY(pixelsOf(image, theme.badTint) > 20000);
    // Only the ledger's swatches are in full colour.
    QVERIFY(pixelsOf(image, theme.categories[4]) < 12 * 12 + 50);
  }

  void shortAndNarrowAndManyStagesDoNotFail() {
    MemoryView view;
    view.setPlanned(planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Pp, 64)));
    grabbed(view, kSize, "memory_64");
    QCOMPARE(view.findChild<StageBars*>()->geometryOfBars().bars.size(), std::size_t{64});
    view.setPlanned(plannedPreset("qwen3-next-gb200-64k"));
    grabbed(view, {700, 620}, "memory_small");
    view.setPlanned(planned(withValue(presetScenario("dsv3-h100-128k"), Dial::SeqLen, 1 << 20)));
    grabbed(view, kSize, "memory_million");
    view.setPlanned(planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Offload, 0)));
    grabbed(view, kSize, "memory_over");
    applyTheme(ThemeChoice::Light);
    grabbed(view, kSize, "memory_over_light");
    view.setPlanned(plannedPreset("qwen3-235b-gb200-128k"));
    grabbed(view, kSize, "memory_qwen_light");
  }

  void tellsItsTime() {
    MemoryView view;
    grabbed(view, kSize, "memory_warm");
    QImage image(kSize, QImage::Format_ARGB32_Premultiplied);
    const auto measure = [&](const char* what, const std::vector<PlannedPtr>& plans) {
      constexpr int kRounds = 60;
      for (const PlannedPtr& plan : plans) {
        view.setPlanned(plan);
        view.render(&image);
      }
      double update = 0, paint = 0;
      QElapsedTimer timer;
      for (int i = 0; i < kRounds; ++i) {
        timer.start();
        view.setPlanned(plans[static_cast<std::size_t>(i) % plans.size()]);
        update += static_cast<double>(timer.nsecsElapsed());
        timer.start();
        view.render(&image);
        paint += static_cast<double>(timer.nsecsElapsed());
      }
      qInfo("%s: update %.2f ms, paint %.2f ms", what, update / kRounds / 1e6, paint / kRounds / 1e6);
    };
    measure("8 stages", {plannedPreset("dsv3-h100-128k"), plannedPreset("dsv3-h100-64k")});
    measure("not legal", {illegal(), planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 128))});
    measure("64 stages", {planned(withValue(presetScenario("dsv3-h100-128k"), Dial::Pp, 64)),
                          planned(withValue(presetScenario("dsv3-h100-64k"), Dial::Pp, 64))});
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::MemoryViewTest)
#include "memory_view_test.moc"
