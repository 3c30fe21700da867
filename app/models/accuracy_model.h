// SPDX-License-Identifier: GPL-3.0-or-later
// The public measured runs against their plans: every figure a row, its error, and what each family of runs says in
// all.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "app/models/why.h"
#include "core/format/reference_rows.h"

namespace shardscope {

enum class RunFamily : std::uint8_t { SimuMax, MegatronCi, WholeModel, TunedRecipe, LongContext };
inline constexpr std::array kRunFamilies{RunFamily::SimuMax, RunFamily::MegatronCi, RunFamily::WholeModel,
                                         RunFamily::TunedRecipe, RunFamily::LongContext};
RunFamily familyOf(std::string_view group);
QString familyName(RunFamily family);

enum class ErrorKind : std::uint8_t { Memory, StepTime, Fits };
ErrorKind kindOf(MeasuredQuantity quantity);

// One published figure of one run.
struct AccuracyFigure {
  std::size_t run = 0;
  RunFamily family = RunFamily::SimuMax;
  ErrorKind kind = ErrorKind::Memory;
  AccuracyError error;
  double size = 0;  // measured GiB or seconds; where a rate is published, the step that follows from it
};

struct AccuracyData {
  std::vector<ReferenceRow> runs;
  std::vector<AccuracyFigure> figures;  // in the order of the runs
};

// Plans every run that ships with the program: some milliseconds.
AccuracyData accuracyData();

struct FamilyErrors {
  RunFamily family = RunFamily::SimuMax;
  ErrorKind kind = ErrorKind::Memory;
  int count = 0;
  double median = 0, most = 0, worst = 0;  // absolute; most: 90 % are no larger
  QString known;                           // why they differ; may be empty
};
// Those with figures, memory first.
std::vector<FamilyErrors> familyErrors(const AccuracyData& data);
// The value that the share of the figures does not exceed, absolute.
double errorQuantile(const AccuracyData& data, ErrorKind kind, double share);

QString quantityText(const AccuracyData& data, const AccuracyFigure& figure);  // "stage 1 peak, GiB"
QString amountText(const AccuracyData& data, const AccuracyFigure& figure, double value);
QString errorText(const AccuracyFigure& figure);  // "+1.0 %"; "right" or "wrong" for what fits
Why whyOf(const AccuracyData& data, const AccuracyFigure& figure);

class AccuracyModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Run, Quantity, Planned, Measured, Error, Grade, Family, Source, Software, Columns };
  enum Role { SortRole = Qt::UserRole, FamilyRole, KindRole };

  using QAbstractTableModel::QAbstractTableModel;

  void setData(AccuracyData data);
  using QAbstractTableModel::setData;
  const AccuracyData& contents() const { return m_data; }
  const ReferenceRow& runOf(int row) const { return m_data.runs[figure(row).run]; }
  const AccuracyFigure& figure(int row) const { return m_data.figures[static_cast<std::size_t>(row)]; }
  void retranslate();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  QString text(const AccuracyFigure& figure, int column) const;
  QVariant sortKey(const AccuracyFigure& figure, int column) const;

  AccuracyData m_data;
};

// Sorts by value, and shows what is asked for.
class AccuracyFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit AccuracyFilter(QObject* parent = nullptr);

  void setFamily(std::optional<RunFamily> family);
  void setKind(std::optional<ErrorKind> kind);
  void setText(const QString& text);  // in the run, its source or its software

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  std::optional<RunFamily> m_family;
  std::optional<ErrorKind> m_kind;
  QString m_text;
};

}  // namespace shardscope
