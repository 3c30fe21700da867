// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/window_menus.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

#include "app/explorer/help_dialogs.h"
#include "app/explorer/main_window.h"
#include "app/explorer/recordings.h"
#include "app/models/language.h"
#include "app/models/scenario_edits.h"
#include "core/format/catalog.h"

namespace shardscope {
namespace {

constexpr int kMostRecent = 8;
constexpr ExportKind kExports[] = {ExportKind::Png, ExportKind::Svg,          ExportKind::PdfReport,
                                   ExportKind::Csv, ExportKind::MegatronArgs, ExportKind::BridgeOverrides};
constexpr const char* kExportTexts[] = {QT_TRANSLATE_NOOP("shardscope::WindowMenus", "View as PNG…"),
                                        QT_TRANSLATE_NOOP("shardscope::WindowMenus", "View as SVG…"),
                                        QT_TRANSLATE_NOOP("shardscope::WindowMenus", "Report as PDF…"),
                                        QT_TRANSLATE_NOOP("shardscope::WindowMenus", "Stages as CSV…"),
                                        QT_TRANSLATE_NOOP("shardscope::WindowMenus", "Megatron-LM arguments…"),
                                        QT_TRANSLATE_NOOP("shardscope::WindowMenus", "Megatron-Bridge overrides…")};

}  // namespace

WindowMenus::WindowMenus(MainWindow& window) : QObject(&window), m_window(window) {
  window.menuBar()->setFixedHeight(40);
  window.menuBar()->setNativeMenuBar(false);
  buildFile();
  buildEdit();
  buildView();
  buildEngine();
  buildHelp();
  buildCorner();
  loadSettings();
  retranslate();
}

QMenu* WindowMenus::addMenu(QMenu* parent, const char* title) {
  QMenu* menu = parent != nullptr ? parent->addMenu(QString()) : m_window.menuBar()->addMenu(QString());
  m_menus.emplace_back(menu, title);
  return menu;
}

QAction* WindowMenus::add(QMenu* menu, const char* text, const QKeySequence& keys, std::function<void()> run) {
  auto* action = new QAction(this);
  action->setShortcut(keys);
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  menu->addAction(action);
  m_window.addAction(action);
  m_texts.emplace_back(action, text);
  m_actions.push_back(action);
  return action;
}

void WindowMenus::buildFile() {
  QMenu* file = addMenu(nullptr, QT_TR_NOOP("&File"));
  add(file, QT_TR_NOOP("&New scenario"), QKeySequence::New, [this] { m_window.startAnew(); });
  add(file, QT_TR_NOOP("&Open or import…"), QKeySequence::Open, [this] { m_window.chooseFile(); });
  QMenu* presets = addMenu(file, QT_TR_NOOP("Open &preset"));
  for (const PresetEntry& entry : scenarioEntries()) {
    QAction* action = presets->addAction(entry.title);
    connect(action, &QAction::triggered, this, [this, entry] {
      m_window.openText(QByteArray::fromStdString(std::string(*scenarioPresetText(entry.id.toStdString()))),
                        entry.title);
    });
  }
  m_recent = addMenu(file, QT_TR_NOOP("Open &recent"));
  const QKeySequence always(Qt::CTRL | Qt::SHIFT | Qt::Key_V);
  add(file, QT_TR_NOOP("&Paste scenario, config or arguments"), always, [this] {
    m_window.openOffered(QApplication::clipboard()->mimeData(), MainWindow::tr("the clipboard"));
  })->setShortcuts({QKeySequence::Paste, always});
  file->addSeparator();
  add(file, QT_TR_NOOP("&Save scenario"), QKeySequence::Save, [this] { m_window.saveAs(); });
  m_saveRecording =
      add(file, QT_TR_NOOP("Save recording &as…"), QKeySequence(), [this] { m_window.recordings().saveAs(); });
  QMenu* exports = addMenu(file, QT_TR_NOOP("&Export"));
  for (std::size_t i = 0; i < std::size(kExports); ++i)
    add(exports, kExportTexts[i], QKeySequence(), [this, i] { exportAs(kExports[i]); });
  add(file, QT_TR_NOOP("Copy share s&tring"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
      [this] { QApplication::clipboard()->setText(shareString(m_window.state().current()->scenario)); });
  file->addSeparator();
  add(file, QT_TR_NOOP("&Quit"), QKeySequence::Quit, [this] { m_window.close(); });
}

void WindowMenus::buildEdit() {
  QMenu* edit = addMenu(nullptr, QT_TR_NOOP("&Edit"));
  QUndoStack& stack = m_window.state().undoStack();
  m_undo = stack.createUndoAction(this);
  m_redo = stack.createRedoAction(this);
  m_undo->setShortcut(QKeySequence::Undo);
  m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  edit->addAction(m_undo);
  edit->addAction(m_redo);
  m_window.addAction(m_undo);
  m_window.addAction(m_redo);
  edit->addSeparator();
  add(edit, QT_TR_NOOP("&Pin to Compare"), QKeySequence(Qt::CTRL | Qt::Key_D), [this] { m_window.pin(); });
  add(edit, QT_TR_NOOP("&Copy view as image"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [this] {
    if (QWidget* view = m_window.currentView()) QApplication::clipboard()->setPixmap(view->grab());
  });
}

void WindowMenus::buildView() {
  QMenu* view = addMenu(nullptr, QT_TR_NOOP("&View"));
  for (std::size_t i = 0; i < m_window.views().size(); ++i) {
    const char* key = m_window.views()[i].key;
    auto* action = view->addAction(QString());
    action->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i))));
    action->setData(QString::fromLatin1(key));
    m_window.addAction(action);
    connect(action, &QAction::triggered, this, [this, key] { m_window.showView(key); });
    m_actions.push_back(action);
  }
  view->addSeparator();
  view->addAction(m_window.m_panelDock->toggleViewAction());
  view->addAction(m_window.m_adviceDock->toggleViewAction());
  add(view, QT_TR_NOOP("View in its own &window"), QKeySequence(Qt::Key_F12), [this] { m_window.floatOrReturn(); });
  add(view, QT_TR_NOOP("&Reset layout"), QKeySequence(), [this] { m_window.resetLayout(); });
  add(view, QT_TR_NOOP("&Full screen"), QKeySequence(Qt::Key_F11),
      [this] { m_window.setWindowState(m_window.windowState() ^ Qt::WindowFullScreen); });
  buildThemes(view);
  QMenu* tongues = addMenu(view, QT_TR_NOOP("&Language"));
  for (const QString& language : languages())
    connect(tongues->addAction(languageTitle(language)), &QAction::triggered, this,
            [this, language] { chooseLanguage(language); });
}

void WindowMenus::buildThemes(QMenu* view) {
  QMenu* themes = addMenu(view, QT_TR_NOOP("&Theme"));
  auto* group = new QActionGroup(this);
  const std::pair<ThemeChoice, const char*> choices[] = {
      {ThemeChoice::System, QT_TR_NOOP("As the system")},
      {ThemeChoice::Dark, QT_TR_NOOP("Dark")},
      {ThemeChoice::Light, QT_TR_NOOP("Light")},
      {ThemeChoice::DarkContrast, QT_TR_NOOP("Dark, high contrast")},
      {ThemeChoice::LightContrast, QT_TR_NOOP("Light, high contrast")},
  };
  for (const auto& [choice, text] : choices) {
    m_themes.push_back(add(themes, text, QKeySequence(), [this, choice = choice] { chooseTheme(choice); }));
    m_themes.back()->setCheckable(true);
    group->addAction(m_themes.back());
  }
  connect(&m_system, &SystemTheme::changed, this, [this](const SystemLook& look) {
    if (m_theme == ThemeChoice::System) applyTheme(m_theme, look);
  });
}

void WindowMenus::buildEngine() {
  QMenu* engine = addMenu(nullptr, QT_TR_NOOP("E&ngine"));
  add(engine, QT_TR_NOOP("&Run"), QKeySequence(Qt::Key_F5), [this] { m_window.engine()->run(); });
  add(engine, QT_TR_NOOP("&Stop"), QKeySequence(Qt::SHIFT | Qt::Key_F5), [this] { m_window.engine()->stop(); });
  m_showRun = add(engine, QT_TR_NOOP("Show the last run in the &timeline"), QKeySequence(),
                  [this] { m_window.recordings().showRun(); });
  add(engine, QT_TR_NOOP("Show or hide &details"), QKeySequence(Qt::CTRL | Qt::Key_E),
      [this] { m_window.engine()->setOpen(!m_window.engine()->isOpen()); });
}

void WindowMenus::buildHelp() {
  QMenu* help = addMenu(nullptr, QT_TR_NOOP("&Help"));
  add(help, QT_TR_NOOP("&Tour of the window"), QKeySequence(), [this] { m_window.startTour(); });
  add(help, QT_TR_NOOP("&Keys"), QKeySequence(Qt::Key_Question), [this] { showKeys(); });
  add(help, QT_TR_NOOP("&About Shardscope"), QKeySequence(), [this] { showAbout(); });
}

void WindowMenus::buildCorner() {
  m_corner = new QWidget;
  auto* row = new QHBoxLayout(m_corner);
  row->setContentsMargins(0, 0, 12, 0);
  row->setSpacing(8);
  const auto flat = [row](const QString& text, QAction* action) {
    auto* button = new QToolButton;
    button->setProperty("flat", true);
    button->setText(text);
    button->setEnabled(action->isEnabled());
    connect(action, &QAction::enabledChanged, button, &QToolButton::setEnabled);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    row->addWidget(button);
    return button;
  };
  m_undoButton = flat(QStringLiteral("↶"), m_undo);
  m_redoButton = flat(QStringLiteral("↷"), m_redo);
  m_pin = new QPushButton;
  connect(m_pin, &QPushButton::clicked, this, [this] { m_window.pin(); });
  row->addWidget(m_pin);
  m_exportButton = new QToolButton;
  m_exportButton->setPopupMode(QToolButton::InstantPopup);
  for (const auto& [menu, title] : m_menus)
    if (qstrcmp(title, "&Export") == 0) m_exportButton->setMenu(menu);
  row->addWidget(m_exportButton);
  m_window.menuBar()->setCornerWidget(m_corner);
  m_window.m_title = new QLabel(m_window.menuBar());
  m_window.m_title->setFont(textFont(13, QFont::DemiBold));
  m_window.m_title->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void WindowMenus::retranslate() {
  for (const auto& [menu, title] : m_menus) menu->setTitle(tr(title));
  for (const auto& [action, text] : m_texts) action->setText(tr(text));
  for (QAction* action : m_actions)
    if (const QString key = action->data().toString(); !key.isEmpty())
      action->setText(viewTitle(key.toLatin1().constData()));
  m_window.m_panelDock->toggleViewAction()->setText(tr("&Scenario"));
  m_window.m_adviceDock->toggleViewAction()->setText(tr("&Advice"));
  m_undo->setText(tr("&Undo"));
  m_redo->setText(tr("&Redo"));
  m_undoButton->setToolTip(tr("Undo (Ctrl+Z)"));
  m_redoButton->setToolTip(tr("Redo (Ctrl+Shift+Z)"));
  m_pin->setText(tr("Pin to Compare"));
  m_exportButton->setText(tr("Export"));
  m_window.menuBar()->setCornerWidget(m_corner);  // makes room for the new texts
  m_window.m_float->setToolTip(tr("Show this view in its own window (F12)"));
  m_window.m_float->setAccessibleName(tr("Show this view in its own window"));
  m_window.m_tabs->setAccessibleName(tr("Views"));
  m_undoButton->setAccessibleName(tr("Undo"));
  m_redoButton->setAccessibleName(tr("Redo"));
  fillRecent();
}

void WindowMenus::followRun() {
  m_saveRecording->setEnabled(m_window.recordings().canSave());
  m_showRun->setEnabled(m_window.recordings().hasRun());
}

void WindowMenus::fillRecent() {
  m_recent->clear();
  const QStringList recent = QSettings().value(QStringLiteral("recent")).toStringList();
  for (const QString& path : recent)
    connect(m_recent->addAction(QFileInfo(path).fileName()), &QAction::triggered, this,
            [this, path] { m_window.openFile(path); });
  m_recent->setEnabled(!recent.isEmpty());
}

void WindowMenus::addRecent(const QString& path) {
  QSettings settings;
  QStringList recent = settings.value(QStringLiteral("recent")).toStringList();
  const QString absolute = QFileInfo(path).absoluteFilePath();
  recent.removeAll(absolute);
  recent.prepend(absolute);
  settings.setValue(QStringLiteral("recent"), QStringList(recent.mid(0, kMostRecent)));
  fillRecent();
}

void WindowMenus::chooseTheme(ThemeChoice choice) {
  setTheme(choice);
  QSettings().setValue(QStringLiteral("theme"), static_cast<int>(choice));
}

void WindowMenus::setTheme(ThemeChoice choice) {
  m_theme = choice;
  m_themes[static_cast<std::size_t>(choice)]->setChecked(true);
  applyTheme(choice, m_system.look());
}

void WindowMenus::platformChanged() {
  m_system.platformChanged();
  keepTheme();
}

void WindowMenus::chooseLanguage(const QString& language) {
  setLanguage(language);
  saveSettings();
}

void WindowMenus::loadSettings() {
  const QSettings settings;
  m_window.restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  m_window.restoreState(settings.value(QStringLiteral("docks")).toByteArray());
  m_window.m_inner->restoreState(settings.value(QStringLiteral("innerDocks")).toByteArray());
}

void WindowMenus::saveSettings() {
  QSettings settings;
  settings.setValue(QStringLiteral("language"), currentLanguage());
  settings.setValue(QStringLiteral("geometry"), m_window.saveGeometry());
  settings.setValue(QStringLiteral("docks"), m_window.saveState());
  settings.setValue(QStringLiteral("innerDocks"), m_window.m_inner->saveState());
}

void WindowMenus::exportAs(ExportKind kind) {
  QWidget* view = m_window.currentView();
  if (view == nullptr) return;
  const QString suffix = suffixOf(kind);
  const QString path = fileToWrite(&m_window, tr("Export"), QStringLiteral("shardscope.") + suffix, suffix);
  if (path.isEmpty()) return;
  const QString problem = exportTo(path, kind, *view, *m_window.state().current(), m_window.recordings().report());
  if (!problem.isEmpty()) return m_window.notice()->showError(problem);
  m_window.notice()->showNotes(MainWindow::tr("Written to %1.").arg(path), {});
}

// What undo and redo would do now is no part of the name.
QString WindowMenus::nameOf(const QAction& action) const {
  if (&action == m_undo) return tr("Undo");
  return &action == m_redo ? tr("Redo") : action.text().remove('&');
}

void WindowMenus::showKeys() {
  std::vector<KeyLine> lines;
  for (const QAction* action : m_window.QWidget::actions())
    if (!action->shortcut().isEmpty() && !action->text().isEmpty())
      lines.push_back({action->shortcut().toString(QKeySequence::NativeText), nameOf(*action)});
  KeysDialog(lines, &m_window).exec();
}

void WindowMenus::showAbout() { AboutDialog(&m_window).exec(); }

}  // namespace shardscope
