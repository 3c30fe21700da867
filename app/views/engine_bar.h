// SPDX-License-Identifier: GPL-3.0-or-later
// The row of the engine that is always there: where, what, Run, Stop, what goes on, lost records, clock.
#pragma once

#include <QComboBox>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>

#include "app/models/engine_model.h"
#include "app/views/engine_choice.h"
#include "app/views/labels.h"

namespace shardscope {

class EngineBar : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kHeight = 40;
  explicit EngineBar(const EngineModel& model, QWidget* parent = nullptr);

  void setPlaces(const QStringList& spelled, const EnginePlace& current);
  void setMode(RunMode mode);
  void setOpen(bool open);
  // Empty: it may run.
  void setWhyNot(const QString& why);
  void showState(bool canRun);
  void retranslate();

  RunMode mode() const;
  QComboBox* where() const { return m_where; }
  QComboBox* modes() const { return m_modes; }
  QPushButton* run() const { return m_run; }
  QPushButton* stop() const { return m_stop; }
  QToolButton* toggle() const { return m_toggle; }
  QString status() const { return m_status->text(); }

 Q_SIGNALS:
  void placeChosen(const shardscope::EnginePlace& place);
  void addressWanted(shardscope::EnginePlace::Kind kind);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void showCounts();
  void choose(int index);

  const EngineModel& m_model;
  QToolButton* m_toggle = nullptr;
  QComboBox *m_where = nullptr, *m_modes = nullptr;
  QPushButton *m_run = nullptr, *m_stop = nullptr;
  FittedLabel *m_status = nullptr, *m_lost = nullptr, *m_clock = nullptr;
  QStringList m_spelled;
  EnginePlace m_current;
  QString m_whyNot;
  bool m_open = false;
};

}  // namespace shardscope
