// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, keys and settings of the window.
#pragma once

#include <QAction>
#include <QMenu>
#include <QObject>
#include <functional>
#include <vector>

#include "app/explorer/exports.h"
#include "app/explorer/system_theme.h"
#include "app/views/theme.h"

class QPushButton;
class QToolButton;

namespace shardscope {

class MainWindow;

class WindowMenus : public QObject {
  Q_OBJECT

 public:
  explicit WindowMenus(MainWindow& window);

  void retranslate();
  void addRecent(const QString& path);
  void followRun();  // what can be done with a run
  void saveSettings();
  QString nameOf(const QAction& action) const;
  void showKeys();
  void showAbout();
  void exportAs(ExportKind kind);
  void setTheme(ThemeChoice choice);  // for this run
  SystemTheme& system() { return m_system; }
  void platformChanged();
  const std::vector<QAction*>& actions() const { return m_actions; }

 private:
  QAction* add(QMenu* menu, const char* text, const QKeySequence& keys, std::function<void()> run);
  QMenu* addMenu(QMenu* parent, const char* title);
  void buildFile();
  void buildEdit();
  void buildView();
  void buildEngine();
  void buildHelp();
  void buildCorner();
  void fillRecent();
  void buildThemes(QMenu* view);
  void chooseTheme(ThemeChoice choice);
  void chooseLanguage(const QString& language);
  void loadSettings();

  MainWindow& m_window;
  std::vector<std::pair<QMenu*, const char*>> m_menus;
  std::vector<std::pair<QAction*, const char*>> m_texts;
  std::vector<QAction*> m_actions;
  QMenu* m_recent = nullptr;
  QAction *m_undo = nullptr, *m_redo = nullptr;
  QAction *m_saveRecording = nullptr, *m_showRun = nullptr;
  QToolButton *m_undoButton = nullptr, *m_redoButton = nullptr, *m_exportButton = nullptr;
  QPushButton* m_pin = nullptr;
  QWidget* m_corner = nullptr;
  std::vector<QAction*> m_themes;  // in the order of ThemeChoice
  SystemTheme m_system;
  ThemeChoice m_theme = ThemeChoice::System;
};

}  // namespace shardscope
