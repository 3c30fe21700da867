// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of a person through the window, with real mouse and key events.
#include "app/explorer/main_window.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/explorer/exports.h"
#include "app/models/language.h"
#include "app/models/scenario_edits.h"
#include "app/views/map_view.h"
#include "app/views/memory_view.h"
#include "app/views/scenario_panel.h"
#include "tests/app/shown_window.h"

namespace shardscope {

class WindowFilesTest : public QObject {
  Q_OBJECT

  using Shown = ShownWindow;

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QSettings().clear();
    applyTheme(ThemeChoice::Dark);
  }
  void cleanup() { setLanguage("en"); }

  void everyKindOfDocumentIsOpened_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("cp");
    Scenario other = withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 16);
    QTest::newRow("scenario") << QByteArray::fromStdString(writeScenario(other)) << 16;
    QTest::newRow("share string") << shareString(other).toUtf8() << 16;
    QTest::newRow("arguments") << QByteArray(
                                      "--num-layers 4 --hidden-size 512 --num-attention-heads 8 --seq-length 4096 "
                                      "--max-position-embeddings 4096 --micro-batch-size 1 --context-parallel-size 2 "
                                      "--vocab-size 1024 --transformer-impl transformer_engine")
                               << 2;
    QTest::newRow("config") << QByteArray(R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":4,)"
                                          R"("num_attention_heads":8,"intermediate_size":160,"vocab_size":1000})")
                            << 32;
  }
  void everyKindOfDocumentIsOpened() {
    QFETCH(QByteArray, text);
    QFETCH(int, cp);
    Shown shown;
    QVERIFY2(shown.window.openText(text, "text"), qPrintable(shown.window.notice()->text()));
    QCOMPARE(shown.state.current()->scenario.layout.cp, cp);
    shown.state.undoStack().undo();
    QCOMPARE(shown.state.current()->scenario, presetScenario("dsv3-h100-128k"));
  }

  void brokenDocumentsAreASentence_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not json") << QByteArray("{\"model\": ");
    QTest::newRow("other json") << QByteArray("[1, 2, 3]");
    QTest::newRow("binary") << QByteArray(
        "\x7f"
        "ELF\x02\x01\x00\x00",
        8);
    QTest::newRow("share string") << QByteArray("shardscope:AAAA____");
    QTest::newRow("share string that claims four gigabytes")
        << "shardscope:" + QByteArray("\xff\xff\xff\xffxxxx", 8).toBase64();
    QTest::newRow("wrong type") << QByteArray(R"({"model": {"preset": 3}})");
  }
  void brokenDocumentsAreASentence() {
    QFETCH(QByteArray, text);
    Shown shown;
    const Scenario before = shown.state.current()->scenario;
    QVERIFY(!shown.window.openText(text, "broken"));
    QVERIFY(shown.window.notice()->isVisible());
    QVERIFY(shown.window.notice()->text().size() > 20);
    QCOMPARE(shown.state.current()->scenario, before);
  }

  void aScriptedRunOnABrokenFileWritesNothing() {
    QTemporaryDir folder;
    QFile broken(folder.filePath("broken.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{\"model\": ") > 0);
    broken.close();
    const QString out = folder.filePath("out");
    for (const QString& file : {folder.filePath("missing.json"), broken.fileName()})
      for (const char* option : {"--report", "--screenshots"}) {
        QProcess program;
        program.start(QCoreApplication::applicationDirPath() + "/../bin/shardscope", {option, out, file});
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 2);
        QVERIFY(program.readAllStandardError().contains(QFileInfo(file).fileName().toUtf8()));
        QVERIFY(!QFileInfo::exists(out));
      }
  }

  void picturesAreChosenByViewLanguageAndTheme() {
    QTemporaryDir folder;
    QProcess program;
    program.start(
        QCoreApplication::applicationDirPath() + "/../bin/shardscope",
        {"--screenshots", folder.path(), "--view", "compare", "--language", "fr", "--theme", "dark-contrast"});
    QVERIFY(program.waitForFinished(60000));
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files),
             QStringList({"compare-dark-contrast-fr@1.png", "compare-dark-contrast-fr@2.png"}));
    const QImage picture(folder.filePath("compare-dark-contrast-fr@2.png"));
    QCOMPARE(picture.size(), QSize(3200, 2000));
    QCOMPARE(picture.pixelColor(2, 1998), darkContrastTheme().window);
  }

  void savesAndOpensAFile() {
    Shown shown;
    QTemporaryDir folder;
    const QString path = folder.filePath("scenario.json");
    shown.state.edit(withValue(shown.state.current()->scenario, Dial::Cp, 16), "CP 16");
    QVERIFY(shown.window.saveTo(path));
    QVERIFY(!shown.window.windowTitle().contains("edited"));
    shown.state.open(presetScenario("qwen3-235b-gb200-128k"));
    QVERIFY(shown.window.openFile(path));
    QCOMPARE(shown.state.current()->scenario.layout.cp, 16);
    QVERIFY(!shown.window.openFile(folder.filePath("missing.json")));
    QVERIFY(shown.window.notice()->text().contains("missing.json"));
    QVERIFY(!shown.window.saveTo(folder.filePath("no/such/folder.json")));
  }

  void aKilledProgramLosesNothing() {
    QTemporaryDir folder;
    const QString path = folder.filePath("session.json");
    const Scenario edited = withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 16);
    {
      ScenarioState state(presetScenario("dsv3-h100-128k"));
      MainWindow window(state, path);
      state.edit(edited, "CP 16");
      window.pin();
      QTRY_VERIFY_WITH_TIMEOUT(SessionKeeper(path).last().has_value(), 1000);
    }
    const std::optional<Session> last = SessionKeeper(path).last();
    QVERIFY(last);
    QCOMPARE(last->scenario, edited);
    QCOMPARE(last->pinned.size(), std::size_t{1});
    QVERIFY(!last->clean);
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    MainWindow window(state, path);
    window.restore(*last);
    QCOMPARE(state.current()->scenario, edited);
    QVERIFY(window.windowTitle().contains("edited"));
    window.close();
    ScenarioState again(presetScenario("qwen3-235b-gb200-128k"));
    MainWindow third(again, path);
    third.restore(*SessionKeeper(path).last());
    QVERIFY(third.windowTitle().contains("edited"));
    again.edit(presetScenario("dsv3-h100-128k"), "back");
    QVERIFY(!third.windowTitle().contains("edited"));
    window.close();
    QVERIFY(SessionKeeper(path).last()->clean);
  }

  // Where the window was when it ended in the middle, it is again.
  void theOpenViewComesBack() {
    QTemporaryDir folder;
    const QString path = folder.filePath("session.json");
    {
      ScenarioState state(presetScenario("dsv3-h100-128k"));
      MainWindow window(state, path);
      auto* map = qobject_cast<MapView*>(window.view("map"));
      map->setAxes(Dial::Ep, Dial::Pp);
      map->setValue(MapValue::Mfu);
      qobject_cast<MemoryView*>(window.view("memory"))->selectStage(3);
      window.showView("map");
      QTRY_VERIFY_WITH_TIMEOUT(SessionKeeper(path).last().has_value(), 1000);
    }
    const std::optional<Session> last = SessionKeeper(path).last();
    QVERIFY(last);
    QCOMPARE(last->view, QString("map"));
    ScenarioState state(presetScenario("dsv3-h100-128k"));
    MainWindow window(state, path);
    QCOMPARE(window.currentView(), window.view("memory"));
    window.restore(*last);
    QCOMPARE(window.currentView(), window.view("map"));
    QCOMPARE(window.view("map")->choices(), last->views["map"].toObject());
    QCOMPARE(window.view("map")->choices()["x"].toInt(), static_cast<int>(Dial::Ep));
    QCOMPARE(window.view("map")->choices()["value"].toInt(), static_cast<int>(MapValue::Mfu));
    window.show();
    window.showView("memory");
    QCoreApplication::processEvents();
    QCOMPARE(qobject_cast<MemoryView*>(window.view("memory"))->selectedStage(), 3);
  }

  void aSessionOfOddChoicesChangesNothing() {
    Session odd;
    odd.scenario = presetScenario("dsv3-h100-128k");
    odd.view = "no such view";
    odd.views = {{"map", QJsonObject{{"x", 999}, {"y", "CP"}, {"value", -7}, {"best", 3}}},
                 {"memory", QJsonObject{{"stage", 400}, {"moment", 17}}}};
    const std::optional<Session> read = readSession(writeSession(odd));
    QVERIFY(read);
    QCOMPARE(read->views, odd.views);
    Shown shown;
    const QJsonObject before = shown.window.view("map")->choices();
    shown.window.restore(*read);
    QCoreApplication::processEvents();
    QCOMPARE(shown.window.currentView(), shown.window.view("memory"));
    QCOMPARE(shown.window.view("map")->choices(), before);
    QCOMPARE(qobject_cast<MemoryView*>(shown.window.view("memory"))->selectedStage(), 0);  // the worst
  }

  // Each start keeps what the last one left, touched or not.
  void pinsOutliveAnyNumberOfStarts() {
    QTemporaryDir folder;
    const QString path = folder.filePath("session.json");
    {
      ScenarioState state(presetScenario("dsv3-h100-128k"));
      MainWindow window(state, path);
      window.pin();
      state.edit(withValue(state.current()->scenario, Dial::Cp, 16), "CP 16");
      window.pin();
      window.close();
    }
    for (int start = 0; start < 3; ++start) {
      const std::optional<Session> last = SessionKeeper(path).last();
      QVERIFY(last);
      QCOMPARE(last->pinned.size(), std::size_t{2});
      ScenarioState state(presetScenario("qwen3-235b-gb200-128k"));
      MainWindow window(state, path);
      window.restore(*last);
      QTest::qWait(600);  // as long as the session takes to be written
    }
  }

  void aDamagedSessionIsIgnored() {
    for (const QByteArray& text : {QByteArray(), QByteArray("{"), QByteArray("[]"), QByteArray("{\"scenario\": 3}")})
      QVERIFY(!readSession(text));
  }

  void aPictureAsSvgStaysInItsBoxes() {
    Shown shown;
    QTemporaryDir folder;
    const QString path = folder.filePath("view.svg");
    QCOMPARE(exportTo(path, ExportKind::Svg, *shown.window.currentView(), *shown.state.current()), QString());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("<?xml"));
    for (const ExportKind kind : {ExportKind::Png, ExportKind::PdfReport, ExportKind::Csv, ExportKind::Html,
                                  ExportKind::MegatronArgs, ExportKind::BridgeOverrides}) {
      const QString to = folder.filePath("export." + suffixOf(kind));
      QCOMPARE(exportTo(to, kind, *shown.window.currentView(), *shown.state.current()), QString());
      QVERIFY(QFileInfo(to).size() > 200);
      QVERIFY(!exportTo(folder.filePath("no/such/folder"), kind, *shown.window.currentView(), *shown.state.current())
                   .isEmpty());
    }
  }

  // White, whatever the window looks like, and without buttons, which come back.
  void aReportIsForPaper() {
    Shown shown;
    QWidget& view = *shown.window.view("memory");
    const auto shownButtons = [&view] {
      QSet<QAbstractButton*> all;
      for (QAbstractButton* button : view.findChildren<QAbstractButton*>())
        if (button->isVisible()) all << button;
      return all;
    };
    const QSet<QAbstractButton*> before = shownButtons();
    QVERIFY(!before.isEmpty());
    QTemporaryDir folder;
    const QString html = folder.filePath("report.html"), pdf = folder.filePath("report.pdf");
    QCOMPARE(exportTo(html, ExportKind::Html, view, *shown.state.current()), QString());
    QCOMPARE(exportTo(pdf, ExportKind::PdfReport, view, *shown.state.current()), QString());
    QCOMPARE(shownButtons(), before);
    QCOMPARE(&themeOf(&view), &darkTheme());
    QFile page(html);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll(), mark("base64,");
    const qsizetype from = text.indexOf(mark) + mark.size();
    const QImage picture = QImage::fromData(QByteArray::fromBase64(text.mid(from, text.indexOf('\'', from) - from)));
    QCOMPARE(picture.pixelColor(2, 2), QColor(Qt::white));
    for (const QAbstractButton* button : before) {
      const QPoint at = button->mapTo(&view, button->rect().center()) * 2;
      for (int x = -20; x <= 20; ++x) QCOMPARE(picture.pixelColor(at.x() + x, at.y()), QColor(Qt::white));
    }
    QFile file(pdf);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count("/Type /Page\n"), 1);
  }

  void whatIsNoDocumentIsSaidToBeNone() {
    Shown shown;
    QVERIFY(!shown.window.openText("hello world {", MainWindow::tr("the clipboard")));
    QVERIFY(shown.window.notice()->text().startsWith("The clipboard was not opened. This is neither a scenario"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::WindowFilesTest)
#include "window_files_test.moc"
