// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons: a list of all, and the open one. A lesson works on the live scenario, marks its goals by itself, and on
// leaving brings back the scenario that was open before.
#pragma once

#include <QVariantMap>
#include <memory>
#include <optional>
#include <vector>

#include "app/models/lesson_run.h"
#include "app/views/scenario_view.h"

class QLabel;
class QStackedLayout;

namespace shardscope {

class LessonList;
class LessonPage;

class LessonsView final : public ScenarioView {
  Q_OBJECT

 public:
  explicit LessonsView(QWidget* parent = nullptr);
  ~LessonsView() override;

  // Needs a planned scenario; from within a lesson the scenario of before stays kept.
  void start(const QString& id);
  void leave();
  bool inLesson() const { return m_run != nullptr; }
  const LessonRun* run() const { return m_run.get(); }
  // The person's own scenario while a lesson is open: what the session has to keep.
  const std::optional<Scenario>& kept() const { return m_kept; }

  // Lesson ids to steps done, the question counted as one. To be stored outside.
  const QVariantMap& progress() const { return m_progress; }
  void setProgress(const QVariantMap& progress);

  LessonPage* page() const { return m_page; }
  LessonList* list() const { return m_list; }

 Q_SIGNALS:
  // What the current step is about: dials of the scenario panel, keys of verdict tiles (kTileKeys) and names of other
  // controls ("recompute", "graphs", "dispatcher"). Both empty while there is no step or the view is hidden.
  void controlsInUse(const QList<shardscope::Dial>& dials, const QStringList& others);
  void progressChanged();

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void connectPage();
  void goTo(std::size_t position);
  void doStep();
  void chooseAnswer(int answer);
  void checkAnswer();
  void skipQuestion();
  void nextLesson();
  void showLesson();
  void showHome();
  void announceControls();
  void keepProgress();
  bool isLast() const;

  std::unique_ptr<LessonRun> m_run;
  std::vector<PlannedPtr> m_points;
  std::optional<Scenario> m_kept;
  QVariantMap m_progress;
  QStackedLayout* m_stack;
  LessonList* m_list;
  LessonPage* m_page;
  QLabel *m_title, *m_intro;
};

}  // namespace shardscope
