// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets of the engine's dock.
#pragma once

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include "app/models/engine_steps_model.h"
#include "app/views/engine_bar.h"
#include "app/views/engine_dock.h"
#include "app/views/engine_log.h"
#include "app/views/engine_ranks.h"
#include "app/views/labels.h"
#include "app/views/mark_label.h"

namespace shardscope {

struct EngineDock::Parts {
  explicit Parts(const EngineModel& engine) : steps(engine) {}

  void build(EngineDock* dock, const EngineModel& engine);
  void retranslate();
  void fitColumns();

  EngineStepsModel steps;
  EngineBar* bar = nullptr;
  QWidget *body = nullptr, *addressRow = nullptr, *ranksColumn = nullptr;
  QFrame* trouble = nullptr;
  QLabel *troubleText = nullptr, *addressName = nullptr, *ranksName = nullptr, *stepsName = nullptr;
  QPushButton *proxy = nullptr, *connect = nullptr, *forget = nullptr;
  QLineEdit* address = nullptr;
  QSpinBox *ranks = nullptr, *stepCount = nullptr;
  QLabel *progressTitle = nullptr, *times = nullptr;
  FittedLabel *comparison = nullptr, *ranksNote = nullptr;
  QProgressBar* progress = nullptr;
  QTableView* table = nullptr;
  QLabel *ranksTitle = nullptr, *logTitle = nullptr;
  QButtonGroup* show = nullptr;  // RanksShow
  EngineRanks* bars = nullptr;
  EngineLog* log = nullptr;

 private:
  QWidget* buildTrouble(QWidget* dock);
  QVBoxLayout* buildRun(QWidget* dock);
  QWidget* buildRanks(QWidget* dock);
  QVBoxLayout* buildLog(QWidget* dock, const EngineModel& engine);
  QWidget* buildAddress(QWidget* dock);
  void buildTable(QWidget* dock);
};

}  // namespace shardscope
