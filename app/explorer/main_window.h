// SPDX-License-Identifier: GPL-3.0-or-later
// The window: composition only. Scenario on the left, verdict over the views, advice on the right; every part keeps the
// planned scenario that it is given and asks for edits, which go through ScenarioState.
#pragma once

#include <QLabel>
#include <QMainWindow>
#include <QTabWidget>
#include <optional>
#include <vector>

#include "app/explorer/engine_wiring.h"
#include "app/explorer/view_registry.h"
#include "app/models/document.h"
#include "app/models/pins.h"
#include "app/models/scenario_state.h"
#include "app/models/session.h"
#include "app/views/advice_panel.h"
#include "app/views/notice_bar.h"
#include "app/views/scenario_panel.h"
#include "app/views/theme.h"
#include "app/views/verdict_strip.h"

class QDockWidget;
class QLineEdit;
class QMimeData;
class QToolButton;

namespace shardscope {

class Recordings;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  // sessionPath: where the session is kept; empty = nowhere.
  MainWindow(ScenarioState& state, const QString& sessionPath, QWidget* parent = nullptr);
  ~MainWindow() override;

  ScenarioState& state() { return m_state; }
  ScenarioPanel* scenarioPanel() { return m_panel; }
  VerdictStrip* verdict() { return m_verdict; }
  AdvicePanel* advice() { return m_advice; }
  NoticeBar* notice() { return m_notice; }
  EngineDock* engine() { return m_engine->dock(); }
  const EngineModel& engineModel() const { return m_engine->model(); }
  const std::vector<ViewEntry>& views() const { return m_views; }
  ScenarioView* view(const char* key) const;
  void showView(const char* key);
  QWidget* currentView() const;

  bool openFile(const QString& path);
  Recordings& recordings() { return *m_recordings; }
  bool openFiles(const QStringList& paths);
  bool openText(const QByteArray& text, const QString& from);
  bool openOffered(const QMimeData* offered, const QString& from);  // dropped or pasted
  bool saveTo(const QString& path);
  const std::vector<Scenario>& pinned() const { return m_pins.list(); }
  void pin();
  void startAnew();  // the model on its machines, all else as where nothing was chosen  // or says as what it is pinned
  void startTour();
  void restore(const Session& session);
  void setTheme(ThemeChoice choice);  // for this run
  void followSystem();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  friend class WindowMenus;
  void buildPanels();
  void buildViews();
  void connectParts();
  void showPlanned();
  void retitle();
  void keepSession();
  QString pinName(int index) const;
  void restoreViews(const Session& session);
  const char* shownView() const;
  void floatView(int tab);
  void floatOrReturn();
  void resetLayout();
  void saveAs();
  void chooseFile();
  void placeAdvice();
  void connectCompare();
  void connectLessons();
  void connectTimeline();
  void takePanelEdit(const Scenario& next, const QString& what);
  void takeLessonEdit(const Scenario& next, const QString& what);
  void placeTitle();
  bool isForWindow(const QLineEdit& field, const QKeyEvent& key) const;
  bool filterDrop(QObject* watched, QEvent* event);

  ScenarioState& m_state;
  SessionKeeper* m_keeper = nullptr;
  ScenarioPanel* m_panel = nullptr;
  VerdictStrip* m_verdict = nullptr;
  AdvicePanel* m_advice = nullptr;
  NoticeBar* m_notice = nullptr;
  EngineWiring* m_engine = nullptr;
  QMainWindow* m_inner = nullptr;  // holds the views and the advice dock under the verdict
  bool m_adviceWanted = true;      // beside the views, where there is room
  QList<QDockWidget*> m_floated;   // views in windows of their own
  QDockWidget *m_panelDock = nullptr, *m_adviceDock = nullptr;
  QTabWidget* m_tabs = nullptr;
  QToolButton* m_float = nullptr;
  QLabel* m_title = nullptr;
  QString m_titleName, m_titleNote;
  std::vector<ViewEntry> m_views;
  std::vector<QWidget*> m_pages;  // each view in its scroll area
  Pins m_pins;
  Scenario m_saved;  // as it is in its file, or was opened
  QString m_file;
  std::optional<int> m_lessonStart;  // where the undo stack stood
  class WindowMenus* m_menus = nullptr;
  class CompareView* m_compare = nullptr;
  class LessonsView* m_lessons = nullptr;
  Recordings* m_recordings = nullptr;
  class Spotlight* m_spotlight = nullptr;
};

}  // namespace shardscope
