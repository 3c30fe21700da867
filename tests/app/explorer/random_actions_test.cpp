// SPDX-License-Identifier: GPL-3.0-or-later
// What a careless person does, at random but from a seed: drags, undo, tabs, broken files, languages, themes, sizes,
// clicks and keys anywhere. SHARDSCOPE_ACTIONS=20000 makes it longer, SHARDSCOPE_SEED another one.
#include <QProgressBar>
#include <QRandomGenerator>
#include <QSettings>
#include <QStandardPaths>
#include <functional>

#include "app/explorer/main_window.h"
#include "app/models/language.h"
#include "app/models/scenario_edits.h"
#include "app/views/search_view.h"
#include "app/views/timeline_view.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {

class RandomActionsTest : public QObject {
  Q_OBJECT

  int upTo(int most) { return static_cast<int>(m_random.bounded(most)); }
  template <typename T>
  const T& oneOf(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(upTo(static_cast<int>(values.size())))];
  }
  QPoint anywhere(const QWidget& widget) {
    return {upTo(std::max(1, widget.width())), upTo(std::max(1, widget.height()))};
  }

  void drag(MainWindow& window) {
    const Dial dial = kSliderDials[static_cast<std::size_t>(upTo(static_cast<int>(kSliderDials.size())))];
    BandSlider& slider = *window.scenarioPanel()->row(dial)->slider();
    QTest::mousePress(&slider, Qt::LeftButton, {}, anywhere(slider));
    for (int i = upTo(4); i > 0; --i) QTest::mouseMove(&slider, anywhere(slider));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, anywhere(slider));
  }

  void type(MainWindow& window) {
    static const std::vector<QString> kTexts = {"1",  "7",    "128K", "",   "-3",  "many", "1M",
                                                "96", "1e30", "0",    "3K", "100", "½",    "99999999999"};
    const Dial dial = kDials[static_cast<std::size_t>(upTo(static_cast<int>(kDials.size())))];
    QLineEdit* field = window.scenarioPanel()->row(dial)->field();
    field->setText(oneOf(kTexts));
    QTest::keyClick(field, Qt::Key_Return);
  }

  void open(MainWindow& window) {
    static const std::vector<QByteArray> kTexts = {"",
                                                   "{",
                                                   "[1]",
                                                   "{\"model\": 3}",
                                                   "--num-layers",
                                                   "--foo bar",
                                                   "model.num_layers=",
                                                   "shardscope:",
                                                   "\xff\xfe",
                                                   "{\"model_type\":\"mamba\"}",
                                                   "--tensor-model-parallel-size 99999999999"};
    QByteArray text = oneOf(kTexts);
    if (upTo(3) == 0) {
      text = QByteArray::fromStdString(writeScenario(window.state().current()->scenario));
      if (!text.isEmpty()) text[upTo(static_cast<int>(text.size()))] = static_cast<char>(upTo(256));
    }
    window.openText(text, "text");
  }

  void edit(MainWindow& window) {
    const Scenario& now = window.state().current()->scenario;
    switch (upTo(6)) {
      case 0:
        return window.state().edit(withModel(now, oneOf(modelEntries()).id), "model");
      case 1:
        return window.state().edit(withGpu(now, oneOf(gpuEntries()).id), "GPU");
      case 2:
        return window.state().edit(withRecompute(now, static_cast<RecomputeModule>(upTo(8)), upTo(2) == 0),
                                   "recompute");
      case 3:
        return window.state().edit(withGraph(now, static_cast<GraphScope>(upTo(6)), upTo(2) == 0), "graph");
      case 4:
        return window.state().edit(withPrecision(now, static_cast<ComputePrecision>(upTo(7))), "precision");
      default:
        return window.state().edit(presetScenario(oneOf(scenarioPresetIds())), "preset");
    }
  }

  void poke(MainWindow& window) {
    std::vector<QWidget*> visible;
    const ScenarioView* view = window.views().empty() ? nullptr : oneOf(window.views()).view;
    if (view == nullptr || !view->isVisible()) return;
    for (QWidget* child : view->findChildren<QWidget*>())
      if (child->isVisible() && child->isEnabled()) visible.push_back(child);
    if (visible.empty()) return;
    QWidget* widget = oneOf(visible);
    static const std::vector<Qt::Key> kKeys = {Qt::Key_Left,   Qt::Key_Right, Qt::Key_Up, Qt::Key_Down,
                                               Qt::Key_Return, Qt::Key_W,     Qt::Key_S,  Qt::Key_Escape,
                                               Qt::Key_Home,   Qt::Key_F};
    if (upTo(2) == 0)
      QTest::keyClick(widget, oneOf(kKeys));
    else if (qobject_cast<QAbstractButton*>(widget) == nullptr || upTo(4) == 0)
      QTest::mouseClick(widget, Qt::LeftButton, {}, anywhere(*widget));
    else
      QTest::mouseMove(widget, anywhere(*widget));
  }

  void act(MainWindow& window) {
    const int action = upTo(100);
    if (action < 35) return drag(window);
    if (action < 45) return window.state().undoStack().undo();
    if (action < 50) return window.state().undoStack().redo();
    if (action < 58) return type(window);
    if (action < 66) return edit(window);
    if (action < 72) return open(window);
    if (action < 80 && !window.views().empty()) return window.showView(oneOf(window.views()).key);
    if (action < 95) return poke(window);
    if (action < 97) return setLanguage(languages()[upTo(3)]);
    if (action < 98) return applyTheme(static_cast<ThemeChoice>(upTo(3)));
    if (action < 99) return window.resize(960 + upTo(1000), 600 + upTo(600));
    return window.verdict()->showWhy(upTo(8));
  }

  QRandomGenerator m_random{20261130};

 private Q_SLOTS:
  void nothingCrashesOrGetsStuck() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    applyTheme(ThemeChoice::Dark);
    const int seed = qEnvironmentVariableIntValue("SHARDSCOPE_SEED");
    if (seed != 0) m_random.seed(static_cast<quint32>(seed));
    const int given = qEnvironmentVariableIntValue("SHARDSCOPE_ACTIONS");
    const int actions = given > 0 ? given : 400;
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    MainWindow window(state, QString());
    window.resize(1600, 1000);
    window.show();
    qobject_cast<TimelineView*>(window.view("timeline"))->setRun(sampleRecording(presetScenario("dsv3-h100-128k")));
    for (int i = 0; i < actions; ++i) {
      act(window);
      QCoreApplication::processEvents();
      QVERIFY(state.shown() != nullptr);
      QCOMPARE(window.verdict()->tiles().size(), std::size_t{8});
      if (i % 500 == 499) qInfo("%d actions", i + 1);
    }
    const auto* search = qobject_cast<SearchView*>(window.view("search"));
    const auto busy = [&] {
      const QList<QProgressBar*> bars = window.findChildren<QProgressBar*>();
      return search->isSearching() || std::any_of(bars.begin(), bars.end(), [&](const QProgressBar* bar) {
               return bar->isVisible() && !search->isAncestorOf(bar);
             });
    };
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 60000);
    while (state.undoStack().canUndo()) state.undoStack().undo();
    if (actions < ScenarioState::kMostUndoSteps) QCOMPARE(state.current()->scenario, presetScenario("dsv3-h100-128k"));
    setLanguage("en");
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::RandomActionsTest)
#include "random_actions_test.moc"
