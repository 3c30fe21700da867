// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/explorer/exports.h"
#include "app/explorer/offered_data.h"
#include "app/explorer/recordings.h"
#include "app/explorer/window_menus.h"
#include "app/models/comparison.h"
#include "app/models/dial.h"
#include "app/models/scenario_edits.h"
#include "app/models/text.h"
#include "app/views/compare_view.h"
#include "app/views/dock_grip.h"
#include "app/views/lessons_view.h"
#include "app/views/spotlight.h"
#include "app/views/timeline_view.h"
#include "app/views/tour.h"

namespace shardscope {
namespace {

constexpr int kPanelWidth = 320, kLeastViewHeight = 640;

QScrollArea* scrolled(QWidget* content, int width) {
  auto* area = new QScrollArea;
  area->setWidget(content);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);  // what is in it takes the focus, and passes on the keys that scroll
  area->setMinimumWidth(width);
  return area;
}

void keepOnScreen(QWidget& window) {
  const QRect room = window.screen()->availableGeometry();
  QRect place = window.geometry();
  place.setSize(place.size().boundedTo(room.size()));
  place.moveLeft(std::clamp(place.left(), room.left(), room.right() - place.width() + 1));
  place.moveTop(std::clamp(place.top(), room.top(), room.bottom() - place.height() + 1));
  window.setGeometry(place);
}

QDockWidget* dock(QWidget* content, const char* name) {
  auto* widget = new QDockWidget;
  widget->setObjectName(QString::fromLatin1(name));
  widget->setWidget(content);
  widget->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable |
                      QDockWidget::DockWidgetClosable);
  widget->setTitleBarWidget(new DockGrip);
  QObject::connect(widget, &QDockWidget::topLevelChanged, widget, [widget](bool floats) {
    if (floats) keepOnScreen(*widget);
  });
  return widget;
}

// Undo texts of sliders: "CP 32 → 16".
QString turned(const Scenario& before, Dial dial, int value) {
  return QStringLiteral("%1 %2 → %3").arg(dialName(dial), dialText(dial, valueOf(before, dial)), dialText(dial, value));
}

}  // namespace

MainWindow::MainWindow(ScenarioState& state, const QString& sessionPath, QWidget* parent)
    : QMainWindow(parent), m_state(state), m_pins(state.undoStack()), m_saved(state.current()->scenario) {
  setAcceptDrops(true);
  QCoreApplication::instance()->installEventFilter(this);
  setDockNestingEnabled(true);
  setMinimumSize(960, 600);
  if (!sessionPath.isEmpty()) m_keeper = new SessionKeeper(sessionPath, this);
  buildPanels();
  buildViews();
  m_menus = new WindowMenus(*this);
  connectParts();
  connectCompare();
  connectLessons();
  connectTimeline();
  retitle();
  showPlanned();
}

MainWindow::~MainWindow() {
  QCoreApplication::instance()->removeEventFilter(this);
  silenceParts(*this);
}

void MainWindow::buildPanels() {
  m_panel = new ScenarioPanel;
  m_panelDock = dock(scrolled(m_panel, kPanelWidth), "scenario");
  addDockWidget(Qt::LeftDockWidgetArea, m_panelDock);
  auto* center = new QWidget;
  auto* column = new QVBoxLayout(center);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_verdict = new VerdictStrip;
  m_notice = new NoticeBar;
  m_inner = new QMainWindow;
  m_inner->setWindowFlags(Qt::Widget);
  column->addWidget(m_verdict);
  column->addWidget(m_notice);
  column->addWidget(m_inner, 1);
  m_engine = new EngineWiring(m_state, this);
  column->addWidget(m_engine->dock());
  setCentralWidget(center);
  m_advice = new AdvicePanel;
  m_adviceDock = dock(scrolled(m_advice, kPanelWidth), "advice");
  resetLayout();
}

void MainWindow::resetLayout() {
  m_panelDock->setFloating(false);
  m_adviceDock->setFloating(false);
  addDockWidget(Qt::LeftDockWidgetArea, m_panelDock);
  m_inner->addDockWidget(Qt::RightDockWidgetArea, m_adviceDock);
  m_panelDock->show();
  m_adviceWanted = true;
  m_adviceDock->setVisible(m_adviceDock->widget() != nullptr);
  resizeDocks({m_panelDock}, {kPanelWidth}, Qt::Horizontal);
  m_inner->resizeDocks({m_adviceDock}, {kPanelWidth}, Qt::Horizontal);
}

void MainWindow::buildViews() {
  m_tabs = new QTabWidget;
  m_tabs->setDocumentMode(true);
  m_inner->setCentralWidget(m_tabs);
  m_views = createViews(m_state);
  for (const ViewEntry& entry : m_views) {
    // A window that is too low scrolls what is in it.
    entry.view->setMinimumHeight(kLeastViewHeight);
    m_pages.push_back(scrolled(entry.view, 0));
    m_tabs->addTab(m_pages.back(), viewTitle(entry.key));
  }
  m_float = new QToolButton;
  m_float->setProperty("flat", true);
  m_float->setIcon(QIcon(QStringLiteral(":/icons/float.svg")));
  m_tabs->setCornerWidget(m_float);
  connect(m_float, &QToolButton::clicked, this, [this] { floatView(m_tabs->currentIndex()); });
}

void MainWindow::connectParts() {
  connect(&m_state, &ScenarioState::shownChanged, this, &MainWindow::showPlanned);
  connect(&m_state, &ScenarioState::currentChanged, this, [this] {
    retitle();
    keepSession();
  });
  connect(m_panel, &ScenarioPanel::dialTurned, this, [this](Dial dial, int value, int gesture) {
    const Scenario& now = m_state.current()->scenario;
    m_state.edit(withValue(now, dial, value), turned(now, dial, value), gesture);
  });
  connect(m_engine, &EngineWiring::measuredChanged, this, [this] { m_verdict->setRun(m_engine->measured()); });
  connect(m_panel, &ScenarioPanel::importWanted, this, &MainWindow::chooseFile);
  std::vector<ScenarioView*> parts = {m_panel, m_advice, m_verdict};
  for (const ViewEntry& entry : m_views) parts.push_back(entry.view);
  connect(m_panel, &ScenarioView::editWanted, this, &MainWindow::takePanelEdit);
  for (ScenarioView* part : parts) {
    if (part != m_panel && qobject_cast<LessonsView*>(part) == nullptr)
      connect(part, &ScenarioView::editWanted, this,
              [this](const Scenario& next, const QString& what) { m_state.edit(next, what); });
    connect(part, &ScenarioView::previewWanted, &m_state, &ScenarioState::preview);
  }
  for (const ViewEntry& entry : m_views)
    connect(entry.view, &ScenarioView::choicesChanged, this, &MainWindow::keepSession);
  connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::keepSession);
  if (m_keeper != nullptr) connect(m_keeper, &SessionKeeper::failed, m_notice, &NoticeBar::showError);
}

// Another model is tried with the settings at hand: whoever takes it for a start is told whose they are.
void MainWindow::takePanelEdit(const Scenario& next, const QString& what) {
  const Scenario before = m_state.current()->scenario;
  m_state.edit(next, what);
  if (next.model.preset == before.model.preset || next == withDefaults(next)) return;
  m_notice->showNotes(tr("Precision, optimizer, recompute and offload are still those of %1. File > New scenario "
                         "(Ctrl+N) starts from the defaults.")
                          .arg(titleOf(before)),
                      {});
}

void MainWindow::startAnew() {
  m_state.edit(withDefaults(m_state.current()->scenario), tr("New scenario"));
  m_file.clear();
  m_notice->hide();
  keepSession();
}

// The scenario and the advice stay with what is set; a preview is for the verdict and the views.
void MainWindow::showPlanned() {
  m_panel->setPlanned(m_state.current());
  m_engine->dock()->setPlanned(m_state.current());
  m_verdict->setBefore(m_state.previewing() ? m_state.current() : nullptr);
  m_verdict->setPlanned(m_state.shown());
  // A preview must not do a lesson's task.
  for (const ViewEntry& entry : m_views)
    entry.view->setPlanned(entry.view == m_lessons ? m_state.current() : m_state.shown());
  m_advice->setPlanned(m_state.current());  // last: its moves take longest
}

ScenarioView* MainWindow::view(const char* key) const {
  for (const ViewEntry& entry : m_views)
    if (qstrcmp(entry.key, key) == 0) return entry.view;
  return nullptr;
}

void MainWindow::showView(const char* key) {
  for (std::size_t i = 0; i < m_views.size(); ++i) {
    if (qstrcmp(m_views[i].key, key) != 0) continue;
    if (m_tabs->indexOf(m_pages[i]) >= 0)
      m_tabs->setCurrentWidget(m_pages[i]);
    else
      m_pages[i]->window()->raise();
  }
}

QWidget* MainWindow::currentView() const {
  const auto* page = qobject_cast<QScrollArea*>(m_tabs->currentWidget());
  return page != nullptr ? page->widget() : nullptr;
}

void MainWindow::floatOrReturn() {
  auto* window = qobject_cast<QDockWidget*>(QApplication::activeWindow());
  if (window != nullptr && m_floated.contains(window))
    window->close();
  else
    floatView(m_tabs->currentIndex());
}

// A view in a window of its own comes back to its tab when that is closed.
void MainWindow::floatView(int tab) {
  constexpr int kGap = 16;
  if (tab < 0 || m_tabs->count() < 2) return;
  QWidget* view = m_tabs->widget(tab);
  const QString title = m_tabs->tabText(tab);
  const QSize size = view->size();
  auto* window = new QDockWidget(title, this);
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->setObjectName(QStringLiteral("view %1").arg(title));
  m_floated << window;
  window->setWidget(view);
  window->setAcceptDrops(true);
  view->show();
  addDockWidget(Qt::BottomDockWidgetArea, window);
  window->setFloating(true);
  const QPoint beside = mapToGlobal(QPoint(width() + kGap, 0));
  window->setGeometry(QRect(beside, size));
  keepOnScreen(*window);
  window->show();
  window->raise();
  window->activateWindow();
  connect(window, &QDockWidget::visibilityChanged, this, [this, window, view, title, tab](bool visible) {
    if (visible || window->widget() != view) return;
    window->setWidget(nullptr);
    m_floated.removeOne(window);
    m_tabs->insertTab(std::min(tab, m_tabs->count()), view, title);
    m_tabs->setCurrentWidget(view);
  });
}

void MainWindow::retitle() {
  const Scenario& s = m_state.current()->scenario;
  const QString name = titleOf(s);
  const bool edited = s != m_saved;
  setWindowTitle(name + (edited ? tr(" (edited)") : QString()) + QStringLiteral(" — Shardscope"));
  m_titleName = name;
  m_titleNote = edited ? tr("edited") : QString();
  placeTitle();
}

// In the middle of the bar, clear of the menus and of the buttons; a long name gives way.
void MainWindow::placeTitle() {
  constexpr int kGap = 12;
  int left = kGap;
  for (QAction* action : menuBar()->actions()) left = std::max(left, menuBar()->actionGeometry(action).right() + kGap);
  const QWidget* corner = menuBar()->cornerWidget();
  const int right = corner->x() > left ? corner->x() - kGap : menuBar()->width() - kGap;
  const QFontMetrics metrics = m_title->fontMetrics();
  const int note = m_titleNote.isEmpty() ? 0 : metrics.horizontalAdvance(m_titleNote + QLatin1Char(' '));
  const QString name = metrics.elidedText(m_titleName, Qt::ElideMiddle, std::max(0, right - left - note));
  const QString html = QStringLiteral("%1 <span style='font-weight:400'>%2</span>");
  m_title->setText(note > 0 ? html.arg(richText(name), m_titleNote) : richText(name));
  const int width = std::min(m_title->sizeHint().width(), right - left);
  m_title->setGeometry(std::clamp((menuBar()->width() - width) / 2, left, std::max(left, right - width)), 0, width,
                       menuBar()->height());
}

// During a lesson the scenario is the lesson's; the session keeps the person's own.
void MainWindow::keepSession() {
  if (m_keeper == nullptr) return;
  const Scenario& own = m_lessons != nullptr && m_lessons->kept() ? *m_lessons->kept() : m_state.current()->scenario;
  QJsonObject views;
  for (const ViewEntry& entry : m_views)
    if (const QJsonObject kept = entry.view->choices(); !kept.isEmpty()) views[QLatin1String(entry.key)] = kept;
  m_keeper->keep({own, m_saved, m_pins.list(), m_file, QString::fromLatin1(shownView()), views, false});
}

// Empty where it is none of them, such as the advice in a narrow window.
const char* MainWindow::shownView() const {
  for (std::size_t i = 0; i < m_views.size(); ++i)
    if (m_tabs->currentWidget() == m_pages[i]) return m_views[i].key;
  return "";
}

void MainWindow::restoreViews(const Session& session) {
  for (const ViewEntry& entry : m_views) entry.view->takeChoices(session.views[QLatin1String(entry.key)].toObject());
  showView(session.view.toLatin1().constData());
}

void MainWindow::restore(const Session& session) {
  // Opening announces a change, which keeps the session: it must be whole by then.
  m_file = session.file;
  m_saved = session.saved;
  m_pins.restore(session.pinned);
  restoreViews(session);
  m_state.open(session.scenario);
  retitle();
}

QString MainWindow::pinName(int index) const {
  const Scenario& pin = m_pins.list()[static_cast<std::size_t>(index)];
  const std::string& name = pin.name.empty() ? pin.model.name : pin.name;
  return QStringLiteral("%1 · %2").arg(columnLetter(static_cast<std::size_t>(index) + 1), QString::fromStdString(name));
}

void MainWindow::pin() {
  if (const std::optional<int> same = m_pins.indexOf(m_state.current()->scenario))
    m_notice->showNotes(
        tr("This scenario is pinned already, as %1 in Compare. Change it, then pin it again.").arg(pinName(*same)), {});
  else
    m_pins.add({m_state.current()->scenario}, tr("Pin %1").arg(m_titleName));
}

void MainWindow::connectCompare() {
  m_compare = qobject_cast<CompareView*>(view("compare"));
  connect(&m_pins, &Pins::changed, this, [this] {
    m_compare->setPinned(m_pins.list());
    keepSession();
  });
  connect(m_compare, &CompareView::pinWanted, this, &MainWindow::pin);
  connect(m_compare, &CompareView::pinRemoved, this, [this](int index) { m_pins.remove(index, tr("Remove a pin")); });
  connect(m_compare, &CompareView::pinRenamed, this,
          [this](int index, const QString& name) { m_pins.rename(index, name.toStdString(), tr("Rename a pin")); });
}

void MainWindow::connectLessons() {
  m_lessons = qobject_cast<LessonsView*>(view("lessons"));
  m_spotlight = new Spotlight(this);
  connect(m_lessons, &LessonsView::editWanted, this, &MainWindow::takeLessonEdit);
  m_lessons->setProgress(QSettings().value(QStringLiteral("lessons")).toMap());
  connect(m_lessons, &LessonsView::progressChanged, this,
          [this] { QSettings().setValue(QStringLiteral("lessons"), m_lessons->progress()); });
  connect(m_lessons, &LessonsView::controlsInUse, this, [this](const QList<Dial>& dials, const QStringList& others) {
    const QList<QWidget*> framed = controlWidgets(*m_panel, *m_verdict, dials, others);
    m_spotlight->set(framed, framed.isEmpty() ? QList<QWidget*>{} : QList<QWidget*>{m_panelDock, m_adviceDock});
  });
}

void MainWindow::connectTimeline() {
  auto* timeline = qobject_cast<TimelineView*>(view("timeline"));
  m_recordings = new Recordings(*this, *timeline, m_engine->live());
  connect(timeline, &TimelineView::openWanted, this, &MainWindow::chooseFile);
  for (const auto known : {&Recordings::shown, &Recordings::saved})
    connect(m_recordings, known, this, [this](const QString& path) { m_menus->addRecent(path); });
  connect(m_recordings, &Recordings::runChanged, m_menus, &WindowMenus::followRun);
  m_menus->followRun();
}

// A lesson is undone by leaving it: its steps are taken back, and what was open before is there as it was. What was
// pinned in it stays.
void MainWindow::takeLessonEdit(const Scenario& next, const QString& what) {
  QUndoStack& undo = m_state.undoStack();
  if (m_lessons->inLesson() && !m_lessonStart) m_lessonStart = undo.index();
  if (m_lessons->inLesson()) return m_state.edit(next, what);
  const std::vector<Scenario> pinned = m_pins.list();
  if (const std::optional<int> start = std::exchange(m_lessonStart, {}); start && *start <= undo.index())
    undo.setIndex(*start);
  m_state.edit(next, what);
  m_pins.edit(pinned, tr("Pin"));
}

void MainWindow::startTour() {
  auto* tour = new TourOverlay(
      this, explorerTour({m_panel, m_panel->row(Dial::Cp), m_verdict, m_tabs, m_advice, m_tabs->tabBar()}));
  connect(tour, &TourOverlay::finished, tour, [tour] {
    QSettings().setValue(QStringLiteral("tourSeen"), true);
    tour->deleteLater();
  });
  tour->start();
}

void MainWindow::setTheme(ThemeChoice choice) { m_menus->setTheme(choice); }

void MainWindow::followSystem() { m_menus->system().askPortal(); }

// A field keeps Ctrl+Z for its text only while something is typed that was not taken yet, and Ctrl+V for a line of
// text. No number has a question mark in it.
bool MainWindow::isForWindow(const QLineEdit& field, const QKeyEvent& key) const {
  if (QApplication::activeModalWidget() != nullptr) return false;
  if (field.property("number").toBool() && key.text() == QLatin1String("?")) return true;
  if (key.matches(QKeySequence::Paste)) return !isMeantForField(QApplication::clipboard()->mimeData());
  return !field.isModified() && (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo));
}

// A field would take the names of dropped files as its text, and a view in a window of its own takes no drops.
bool MainWindow::filterDrop(QObject* watched, QEvent* event) {
  const bool enters = event->type() == QEvent::DragEnter;
  if (!enters && event->type() != QEvent::Drop) return false;
  if (enters && qobject_cast<QLineEdit*>(watched) != nullptr &&
      static_cast<QDragEnterEvent*>(event)->mimeData()->hasUrls()) {
    event->ignore();
    return true;
  }
  if (qobject_cast<QDockWidget*>(watched) == nullptr || watched->parent() != this) return false;
  if (enters)
    dragEnterEvent(static_cast<QDragEnterEvent*>(event));
  else
    dropEvent(static_cast<QDropEvent*>(event));
  return true;
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ThemeChange && watched == this) m_menus->platformChanged();
  if (event->type() == QEvent::ApplicationPaletteChange && watched == QCoreApplication::instance() &&
      m_menus != nullptr)
    m_menus->platformChanged();
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* field = qobject_cast<QLineEdit*>(watched);
    if (field != nullptr && isForWindow(*field, *static_cast<QKeyEvent*>(event))) {
      event->ignore();
      return true;
    }
  }
  return filterDrop(watched, event) || QMainWindow::eventFilter(watched, event);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() != QEvent::LanguageChange || m_menus == nullptr) return;
  for (int tab = 0; tab < m_tabs->count(); ++tab)
    for (std::size_t i = 0; i < m_views.size(); ++i)
      if (m_tabs->widget(tab) == m_pages[i]) m_tabs->setTabText(tab, viewTitle(m_views[i].key));
  m_menus->retranslate();
  retitle();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_menus->saveSettings();
  if (m_keeper != nullptr) {
    keepSession();
    m_keeper->flush(true);
  }
  QMainWindow::closeEvent(event);
}

// In a narrow window the advice is a tab like the views; in a very narrow one the scenario begins with the layout.
void MainWindow::placeAdvice() {
  constexpr int kNarrow = 1360, kVeryNarrow = 1100;
  m_panel->setCompact(width() < kVeryNarrow);
  QWidget* area = m_adviceDock->widget();
  const bool narrow = width() < kNarrow;
  if (narrow && area != nullptr) {
    m_adviceWanted = !m_adviceDock->isHidden();
    m_adviceDock->setWidget(nullptr);
    m_adviceDock->hide();
    m_adviceDock->toggleViewAction()->setEnabled(false);
    area->setParent(nullptr);
    m_tabs->addTab(area, tr("Advice"));
    area->setObjectName(QStringLiteral("adviceTab"));
  } else if (!narrow && area == nullptr) {
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
      QWidget* widget = m_tabs->widget(tab);
      if (widget->objectName() != QLatin1String("adviceTab")) continue;
      m_tabs->removeTab(tab);
      m_adviceDock->setWidget(widget);
      widget->show();
    }
    m_adviceDock->toggleViewAction()->setEnabled(true);
    m_adviceDock->setVisible(m_adviceWanted);
  }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  constexpr int kWideTabs = 1180;  // the titles of all views in every language
  QMainWindow::resizeEvent(event);
  const QString tabs = width() < kWideTabs ? QStringLiteral("QTabBar::tab { padding: 10px 4px; }") : QString();
  if (m_tabs->tabBar()->styleSheet() != tabs) m_tabs->tabBar()->setStyleSheet(tabs);
  placeAdvice();
  placeTitle();
}

// Never a move, after which the other program would delete its file.
void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!event->mimeData()->hasUrls() && !event->mimeData()->hasText()) return;
  event->setDropAction(Qt::CopyAction);
  event->accept();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->setDropAction(Qt::CopyAction);
  event->accept();
  openOffered(event->mimeData(), tr("the dropped text"));
}

}  // namespace shardscope
