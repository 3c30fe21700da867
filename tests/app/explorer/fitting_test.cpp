// SPDX-License-Identifier: GPL-3.0-or-later
// In every language, view and size of the window the product's own texts stand whole and clear of each other.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTabBar>
#include <QTextDocument>

#include "app/explorer/main_window.h"
#include "app/explorer/settled.h"
#include "app/models/accuracy_model.h"
#include "app/models/language.h"
#include "app/models/lesson.h"
#include "app/views/compare_view.h"
#include "app/views/lessons_view.h"
#include "app/views/search_view.h"
#include "app/views/timeline_view.h"
#include "tests/app/explorer_fixture.h"
#include "tests/app/painted_texts.h"
#include "tests/app/recorded_sample.h"

namespace shardscope {
namespace {

constexpr QSize kSizes[] = {{1600, 1000}, {1280, 800}, {1024, 700}};

const QChar kEllipsis(0x2026);

bool isCut(const PaintedText& painted) {
  const qsizetype at = painted.text.indexOf(kEllipsis);
  // " … " spans: "0 … 7", "-72 … +14 %".
  return at > 0 && painted.text[at - 1] != QLatin1Char(' ') && !painted.text.startsWith(QLatin1Char(' '));
}

// Names that a person gave may be cut, and some words end in an ellipsis themselves.
QStringList wholeTexts(const MainWindow& window) {
  static const AccuracyData kRuns = accuracyData();
  QStringList whole = {window.windowTitle()};
  for (const ReferenceRow& run : kRuns.runs) whole << QString::fromStdString(run.id.substr(run.id.find('.') + 1));
  for (const Scenario& pinned : window.pinned()) whole << QString::fromStdString(pinned.name);
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) whole << button->text();
  return whole;
}

QStringList cutTexts(const std::vector<PaintedText>& texts, const QStringList& names) {
  QStringList cut;
  for (const PaintedText& painted : texts) {
    const QString head = painted.text.section(kEllipsis, 0, 0);
    const bool isName = std::any_of(names.begin(), names.end(), [&](const QString& n) { return n.startsWith(head); });
    if (isCut(painted) && !isName) cut << painted.text;
  }
  return cut;
}

QStringList overlaps(const std::vector<PaintedText>& texts) {
  constexpr double kTouching = 1.5;
  QStringList found;
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const QRectF both = texts[i].seen & texts[j].seen;
      if (both.width() > kTouching && both.height() > kTouching)
        found << texts[i].text + QStringLiteral(" / ") + texts[j].text;
    }
  return found;
}

// Lines of a text that have no room below one another.
QStringList lowLabels(QWidget& window) {
  QStringList low;
  for (const QLabel* label : window.findChildren<QLabel*>())
    if (label->isVisible() && label->wordWrap() &&
        label->heightForWidth(label->width()) > label->height() + label->fontMetrics().lineSpacing() / 2)
      low << label->text();
  return low;
}

// A text without line breaks that is wider than its widget.
QStringList narrowWidgets(QWidget& window) {
  QStringList narrow;
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    const bool oneLine = label->isVisible() && !label->wordWrap() && !Qt::mightBeRichText(label->text());
    if (!oneLine || label->text().isEmpty() || label->inherits("shardscope::FittedLabel")) continue;
    const int needed = label->fontMetrics().size(0, label->text()).width();
    if (needed > label->contentsRect().width() + 1) narrow << label->text();
  }
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())
    if (button->isVisible() && !button->text().isEmpty() && !button->inherits("QCheckBox") &&
        button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width() > button->width())
      narrow << button->text();
  for (const QComboBox* box : window.findChildren<QComboBox*>())
    if (constexpr int kArrow = 24; box->isVisible() && !box->isEditable() &&
                                   box->fontMetrics().horizontalAdvance(box->currentText()) > box->width() - kArrow)
      narrow << box->currentText();
  for (const QTabBar* bar : window.findChildren<QTabBar*>())
    if (bar->isVisible() && bar->tabRect(bar->count() - 1).right() >= bar->width())
      narrow << bar->tabText(bar->count() - 1);
  return narrow;
}

// A view of which a part is never seen.
QStringList widerThanItsPlace(const QWidget& view) {
  const int place = view.parentWidget()->width();
  return view.width() <= place ? QStringList() : QStringList(QStringLiteral("%1 of %2").arg(view.width()).arg(place));
}

// What lies beside what is seen. Wide pictures of a chosen zoom may: they have a scroll bar of their own.
QStringList scrolledSideways(const QWidget& view) {
  QStringList found;
  for (const QAbstractScrollArea* area : view.findChildren<QAbstractScrollArea*>())
    if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0)
      found << QStringLiteral("%1 px more in %2")
                   .arg(area->horizontalScrollBar()->maximum())
                   .arg(QString::fromLatin1(area->metaObject()->className()));
  return found;
}

// Digits stand in groups of three from five on, parted by a narrow space, and never by what others take for a point.
QStringList oddNumbers(const std::vector<PaintedText>& texts, const QStringList& names) {
  static const QRegularExpression kOdd(
      QStringLiteral("(?<![\\w.,-])\\d{5,}(?![\\w-])|\\d \\d{3}(?!\\d)|(?<!\\d)\\d\u202f"
                     "\\d{3}(?![\\d\u202f])"));
  QStringList odd;
  for (const PaintedText& painted : texts) {
    const bool isName = std::any_of(names.begin(), names.end(), [&](const QString& n) { return n == painted.text; });
    if (!isName && kOdd.match(painted.text).hasMatch()) odd << painted.text;
  }
  return odd;
}

}  // namespace

class FittingTest : public QObject {
  Q_OBJECT

  struct Shown {
    explicit Shown(const char* preset) : state(presetScenario(preset)), window(state, QString()) { window.show(); }

    ScenarioState state;
    MainWindow window;
  };

  static void check(MainWindow& window, const char* view, const QString& scene) {
    for (const QString& language : languages()) {
      setLanguage(language);
      for (const QSize& size : kSizes) {
        window.resize(size);
        window.showView(view);
        settle(window);
        const std::vector<PaintedText> texts = paintedTexts(window);
        QVERIFY(!texts.empty());
        if (qEnvironmentVariableIsSet("SHARDSCOPE_GRABS"))
          grabbed(window, size, QStringLiteral("fit_%1_%2_%3_%4").arg(scene, view, language).arg(size.width()));
        const QString where = QStringLiteral("%1 %2 %3 %4").arg(scene, view, language).arg(size.width());
        const QStringList names = wholeTexts(window);
        const QStringList wrong[] = {cutTexts(texts, names),
                                     overlaps(texts),
                                     narrowWidgets(window),
                                     lowLabels(window),
                                     widerThanItsPlace(*window.view(view)),
                                     oddNumbers(texts, names),
                                     size == kSizes[0] && scene == QLatin1String("start")
                                         ? scrolledSideways(*window.view(view))
                                         : QStringList()};
        for (const QStringList& found : wrong)
          if (!found.isEmpty()) s_wrong << where + QStringLiteral(": ") + found.join(QStringLiteral(" | "));
      }
    }
  }

  static void report() {
    for (const QString& wrong : s_wrong) qWarning("%s", qPrintable(wrong));
    QVERIFY(s_wrong.isEmpty());
  }

  inline static QStringList s_wrong;

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    applyTheme(ThemeChoice::Dark);
  }
  void init() { s_wrong.clear(); }
  void cleanup() { setLanguage("en"); }

  void everyView() {
    Shown shown("dsv3-h100-128k");
    auto* search = qobject_cast<SearchView*>(shown.window.view("search"));
    shown.window.showView("search");
    search->startSearch();
    QTRY_VERIFY_WITH_TIMEOUT(!search->isSearching(), 60000);
    for (const ViewEntry& entry : shown.window.views()) check(shown.window, entry.key, "start");
    report();
  }

  void theBestOfOtherDimensions() {
    Shown shown("dsv3-h100-128k");
    for (QCheckBox* box : shown.window.view("map")->findChildren<QCheckBox*>()) box->setChecked(true);
    check(shown.window, "map", "best");
    report();
  }

  void theEngineOpened() {
    Shown shown("dsv3-h100-128k");
    shown.window.engine()->setOpen(true);
    check(shown.window, "memory", "engine");
    shown.window.engine()->setOpen(false);  // which is kept among the settings
    report();
  }

  // Of another scenario than the window's, so that the banner has most to say; zoomed, with a selection.
  void aRecording() {
    Shown shown("dsv3-h100-128k");
    auto* view = qobject_cast<TimelineView*>(shown.window.view("timeline"));
    view->setRun(sampleRecording(presetScenario("dsv3-h100-128k")));
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::Cp, 16), "CP");
    shown.window.showView("timeline");
    settle(shown.window);
    QTest::keyClick(&view->canvas(), Qt::Key_W);
    QTest::keyClick(&view->canvas(), Qt::Key_Right);
    check(shown.window, "timeline", "recording");
    report();
  }

  void aLayoutThatBreaksARule() {
    Shown shown("dsv3-h100-128k");
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::Cp, 64), "CP");
    for (const char* view : {"memory", "fold", "schedule", "map"}) check(shown.window, view, "broken");
    report();
  }

  void fourPinned() {
    Shown shown("dsv3-h100-128k");
    for (const Dial dial : {Dial::Cp, Dial::Ep, Dial::Pp, Dial::Gpus}) {
      shown.window.pin();
      shown.state.edit(withValue(shown.state.current()->scenario, dial, dial == Dial::Gpus ? 2048 : 16), "edit");
    }
    check(shown.window, "compare", "pinned");
    report();
  }

  // Numbers of five and more digits on every view.
  void aVeryLargeCluster() {
    Shown shown("dsv3-h100-128k");
    Scenario large = withValue(shown.state.current()->scenario, Dial::Gpus, 24576);
    large.batch.globalBatchSize = 24576;
    shown.state.edit(large, "GPUs");
    auto* search = qobject_cast<SearchView*>(shown.window.view("search"));
    shown.window.showView("search");
    search->startSearch();
    QTRY_VERIFY_WITH_TIMEOUT(!search->isSearching(), 60000);
    for (const char* view : {"memory", "map", "schedule", "search"}) check(shown.window, view, "large");
    report();
  }

  void aLessonInProgress() {
    Shown shown("dsv3-h100-128k");
    auto* view = qobject_cast<LessonsView*>(shown.window.view("lessons"));
    shown.window.showView("lessons");
    for (const Lesson& lesson : lessons()) {
      view->start(QString::fromLatin1(lesson.id));
      check(shown.window, "lessons", QString::fromLatin1(lesson.id));
    }
    report();
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::FittingTest)
#include "fitting_test.moc"
