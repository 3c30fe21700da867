// SPDX-License-Identifier: GPL-3.0-or-later
// What a person drops on the window or pastes into it, with the events that Qt makes of it.
#include "app/explorer/offered_data.h"

#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFile>
#include <QMimeData>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>

#include "app/explorer/main_window.h"
#include "app/views/compare_view.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class OfferedDataTest : public QObject {
  Q_OBJECT

  struct Shown {
    Shown() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      QCoreApplication::processEvents();
    }
    ScenarioState state;
    MainWindow window;
  };

  // A drag over the place of the widget and a drop there, as the window system sends them.
  static bool drop(QWidget& on, const QMimeData& data, Qt::DropActions offered = Qt::CopyAction | Qt::MoveAction) {
    QWindow* window = on.window()->windowHandle();
    const QPoint at = on.mapTo(on.window(), on.rect().center());
    QDragEnterEvent enter(at, offered, &data, Qt::LeftButton, {});
    enter.setDropAction(Qt::MoveAction);
    QCoreApplication::sendEvent(window, &enter);
    if (!enter.isAccepted()) return false;
    QDragMoveEvent move(at, offered, &data, Qt::LeftButton, {});
    move.setDropAction(enter.dropAction());
    move.accept();
    QCoreApplication::sendEvent(window, &move);
    if (!move.isAccepted()) {
      QDragLeaveEvent leave;
      QCoreApplication::sendEvent(window, &leave);
      return false;
    }
    QDropEvent dropped(at, offered, &data, Qt::LeftButton, {});
    dropped.setDropAction(Qt::MoveAction);
    QCoreApplication::sendEvent(window, &dropped);
    return dropped.isAccepted() && dropped.dropAction() == Qt::CopyAction;
  }

  QString written(const QString& name, const QByteArray& bytes) {
    const QString path = m_folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(bytes);
    return path;
  }

  QTemporaryDir m_folder;
  QString m_scenario, m_config, m_arguments, m_binary, m_model;

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    QSettings().clear();
    applyTheme(ThemeChoice::Dark);
    const Scenario other = withValue(presetScenario("dsv3-h100-128k"), Dial::Cp, 16);
    const QByteArray config = R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":4,"num_attention_heads":8,)"
                              R"("intermediate_size":160,"vocab_size":1000})";
    m_scenario = written("scenario ü.json", QByteArray::fromStdString(writeScenario(other)));
    m_config = written("config.json", config);
    m_arguments = written("launch.args",
                          "--num-layers 4 --hidden-size 512\n--num-attention-heads 8 --seq-length 4096 "
                          "--max-position-embeddings 4096 --micro-batch-size 1 --context-parallel-size 2 "
                          "--vocab-size 1024 --transformer-impl transformer_engine\n");
    m_binary = written("weights.bin", QByteArray("\x7f"
                                                 "ELF\0\0--num-layers 4\0",
                                                 22));
    m_model = QFileInfo(written("model/config.json", config)).path();
    QDir(m_folder.path()).mkpath("empty");
  }

  void oneFileOfEachKind_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("cp");
    QTest::addColumn<int>("layers");
    QTest::newRow("scenario") << m_scenario << 16 << 61;
    QTest::newRow("config") << m_config << 32 << 4;
    QTest::newRow("arguments") << m_arguments << 2 << 4;
    QTest::newRow("folder of a model") << m_model << 32 << 4;
  }
  void oneFileOfEachKind() {
    QFETCH(QString, path);
    QFETCH(int, cp);
    QFETCH(int, layers);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const auto arrived = [&](Shown& shown) {
      const Scenario& now = shown.state.current()->scenario;
      return now.layout.cp == cp && now.model.numLayers == layers && shown.state.undoStack().count() == 1;
    };
    Shown dropped;
    QVERIFY(drop(*dropped.window.currentView(), data));
    QVERIFY(arrived(dropped));
    Shown pasted;
    QApplication::clipboard()->setMimeData(new QMimeData);
    auto* copied = new QMimeData;
    copied->setUrls(data.urls());
    QApplication::clipboard()->setMimeData(copied);
    QTest::keyClick(&pasted.window, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(arrived(pasted));
  }

  void whatCannotBeOpenedIsASentence_data() {
    QTest::addColumn<QUrl>("url");
    QTest::addColumn<QString>("says");
    QTest::newRow("binary") << QUrl::fromLocalFile(m_binary) << "weights.bin is not a text file";
    QTest::newRow("folder") << QUrl::fromLocalFile(m_folder.filePath("empty")) << "empty is a folder";
    QTest::newRow("missing") << QUrl::fromLocalFile(m_folder.filePath("gone.json")) << "gone.json cannot be opened";
    QTest::newRow("elsewhere") << QUrl("https://example.org/config.json")
                               << "https://example.org/config.json is not on this machine";
    QTest::newRow("endless") << QUrl::fromLocalFile("/dev/zero") << "/dev/zero is larger than 16 MiB";
  }
  void whatCannotBeOpenedIsASentence() {
    QFETCH(QUrl, url);
    QFETCH(QString, says);
    QMimeData data;
    data.setUrls({url});
    Shown shown;
    QVERIFY(drop(*shown.window.currentView(), data));
    QVERIFY(shown.window.notice()->isVisible());
    QVERIFY2(shown.window.notice()->text().contains(says), qPrintable(shown.window.notice()->text()));
    QVERIFY(!shown.state.undoStack().canUndo());
    shown.window.notice()->hide();
    auto* copied = new QMimeData;
    copied->setUrls({url});
    QApplication::clipboard()->setMimeData(copied);
    QTest::keyClick(&shown.window, Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(shown.window.notice()->text().contains(says), qPrintable(shown.window.notice()->text()));
  }

  void severalFilesAreComparedWithTheFirst() {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : {m_binary, m_scenario, m_config, m_arguments, m_folder.filePath("gone.json")})
      urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    Shown shown;
    QVERIFY(drop(*shown.window.currentView(), data));
    QCOMPARE(shown.state.current()->scenario.layout.cp, 16);
    QCOMPARE(shown.window.pinned().size(), std::size_t{2});
    QCOMPARE(shown.window.pinned()[0].name, std::string("config.json"));
    QCOMPARE(shown.window.pinned()[1].layout.cp, 2);
    const QString said = shown.window.notice()->text();
    for (const char* part : {"scenario ü.json was opened", "Pinned in Compare: config.json, launch.args",
                             "weights.bin is not a text file", "gone.json cannot be opened"})
      QVERIFY2(said.contains(part), qPrintable(said));
    shown.window.showView("compare");
    QCOMPARE(qobject_cast<CompareView*>(shown.window.view("compare"))->comparison().columns.size(), std::size_t{3});
  }

  void noneOfSeveralChangesNothing() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_binary), QUrl::fromLocalFile(m_folder.filePath("gone.json"))});
    Shown shown;
    QVERIFY(drop(*shown.window.currentView(), data));
    QVERIFY(!shown.state.undoStack().canUndo());
    QVERIFY(shown.window.pinned().empty());
    QVERIFY(shown.window.notice()->text().contains("gone.json"));
  }

  void aFileOnAFieldIsForTheWindow() {
    Shown shown;
    QLineEdit* field = shown.window.scenarioPanel()->row(Dial::Gpus)->field();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_scenario)});
    QVERIFY(drop(*field, data));
    QCOMPARE(field->text(), QString("256"));
    QCOMPARE(shown.state.current()->scenario.layout.cp, 16);
    field->setFocus();
    auto* copied = new QMimeData;
    copied->setUrls({QUrl::fromLocalFile(m_arguments)});
    QApplication::clipboard()->setMimeData(copied);
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(shown.state.current()->scenario.layout.cp, 2);
    QApplication::clipboard()->setText("512");
    field->selectAll();
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(field->text(), QString("512"));
  }

  void aViewInItsOwnWindowTakesDrops() {
    Shown shown;
    QTest::keyClick(&shown.window, Qt::Key_F12);
    QDockWidget* floating = nullptr;
    for (QDockWidget* dock : shown.window.findChildren<QDockWidget*>())
      if (dock->isWindow()) floating = dock;
    QVERIFY(floating != nullptr);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_scenario)});
    QVERIFY(drop(*floating->widget(), data));
    QCOMPARE(shown.state.current()->scenario.layout.cp, 16);
  }

  void textIsOpenedWhateverItIs() {
    QFile file(m_arguments);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QMimeData arguments;
    arguments.setText(QString::fromUtf8(file.readAll()));
    Shown shown;
    QVERIFY(drop(*shown.window.currentView(), arguments));
    QCOMPARE(shown.state.current()->scenario.layout.cp, 2);
    QApplication::clipboard()->setText(QUrl::fromLocalFile(m_scenario).toString());
    QTest::keyClick(&shown.window, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(shown.state.current()->scenario.layout.cp, 16);
    auto* picture = new QMimeData;
    picture->setImageData(QImage(4, 4, QImage::Format_RGB32));
    QApplication::clipboard()->setMimeData(picture);
    QTest::keyClick(&shown.window, Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(shown.window.notice()->text().contains("neither a file nor text"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::OfferedDataTest)
#include "offered_data_test.moc"
