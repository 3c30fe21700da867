// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts that a search found as a table: those that no other beats first, then the fastest of the rest.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <optional>

#include "app/models/search_runner.h"

namespace shardscope {

enum class SearchColumn : std::uint8_t {
  Gpus,
  Tp,
  Cp,
  Ep,
  Etp,
  Pp,
  Vpp,
  Dp,
  MicroBatch,
  Recompute,
  Offload,
  Peak,
  Left,
  Step,
  Throughput,
  Limit,
  LimitShare  // percent of the step
};
inline constexpr int kSearchColumns = 17;

struct FoundLayout {
  SearchCandidate candidate;
  bool onFront = false;
};

class SearchModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr int kSortRole = Qt::UserRole;
  static constexpr int kFrontRole = Qt::UserRole + 1;

  using QAbstractTableModel::QAbstractTableModel;

  // More of the same search leaves the rows in place that it still has, and the kept one in any case.
  void setOutcome(const SearchPtr& outcome, int kept = -1);
  // The row of this scenario's layout is marked.
  void setPresent(const Scenario& scenario);

  const SearchPtr& outcome() const { return m_outcome; }
  const std::vector<FoundLayout>& rows() const { return m_rows; }
  Scenario scenarioOfRow(int row) const;
  int presentRow() const { return m_present; }  // -1: not among them
  bool varies(SearchColumn column) const;       // not the same in every row

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  void updateRows(const std::vector<FoundLayout>& next);

  SearchPtr m_outcome;
  std::vector<FoundLayout> m_rows;
  std::optional<Scenario> m_scenario;
  int m_present = -1;
};

// Sorted by number, and cut to the front while asked to.
class SearchProxy : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit SearchProxy(QObject* parent = nullptr);
  void setFrontOnly(bool frontOnly);
  // An arrow follows the name of the column that sorts.
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  // Equal ones by the other columns, so that they do not stand as they happened to be found.
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  bool m_frontOnly = true;
};

}  // namespace shardscope
