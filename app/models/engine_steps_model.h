// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a run as a table: measured against predicted.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/models/engine_model.h"

namespace shardscope {

class EngineStepsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Step, Time, Difference, Tokens, Loss };
  static constexpr int kColumns = 5;

  explicit EngineStepsModel(const EngineModel& engine, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  void follow();
  QString textOf(const EngineStep& step, int column) const;

  const EngineModel& m_engine;
  std::vector<EngineStep> m_steps;
};

}  // namespace shardscope
