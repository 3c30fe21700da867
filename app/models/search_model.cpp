// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/search_model.h"

#include <algorithm>
#include <cmath>

#include "app/models/language.h"
#include "app/models/map_text.h"
#include "app/models/search_text.h"
#include "app/models/text.h"

namespace shardscope {
namespace {

// The settings that a search sets: two candidates with the same are one layout.
bool sameSettings(const SearchCandidate& a, const SearchCandidate& b) {
  return a.gpus == b.gpus && a.layout == b.layout && a.microBatchSize == b.microBatchSize &&
         a.recompute == b.recompute && a.cpuOffloadFraction == b.cpuOffloadFraction;
}

std::optional<std::size_t> indexOf(const std::vector<FoundLayout>& rows, const SearchCandidate& candidate) {
  const auto at = std::find_if(rows.begin(), rows.end(),
                               [&candidate](const FoundLayout& row) { return sameSettings(row.candidate, candidate); });
  if (at == rows.end()) return std::nullopt;
  return static_cast<std::size_t>(at - rows.begin());
}

std::vector<FoundLayout> rowsOf(const SearchResult& result) {
  std::vector<FoundLayout> rows;
  for (const SearchCandidate& c : result.pareto) rows.push_back({c, true});
  for (const SearchCandidate& c : result.fastest)
    if (std::none_of(result.pareto.begin(), result.pareto.end(),
                     [&c](const SearchCandidate& front) { return sameSettings(front, c); }))
      rows.push_back({c, false});
  return rows;
}

bool isNow(const SearchCandidate& c, const Scenario& s) {
  return c.gpus == s.cluster.numGpus && c.layout == s.layout && c.microBatchSize == s.batch.microBatchSize &&
         c.recompute == s.recompute && c.cpuOffloadFraction == s.optimizer.cpuOffloadFraction;
}

bool isText(SearchColumn column) { return column == SearchColumn::Recompute || column == SearchColumn::Limit; }

QVariant sortValue(const SearchCandidate& c, SearchColumn column) {
  const ParallelLayout& l = c.layout;
  switch (column) {
    case SearchColumn::Gpus:
      return c.gpus;
    case SearchColumn::Tp:
      return l.tp;
    case SearchColumn::Cp:
      return l.cp;
    case SearchColumn::Ep:
      return l.ep;
    case SearchColumn::Etp:
      return l.etp;
    case SearchColumn::Pp:
      return l.pp;
    case SearchColumn::Vpp:
      return l.vpp;
    case SearchColumn::Dp:
      return c.summary.dp;
    case SearchColumn::MicroBatch:
      return c.microBatchSize;
    case SearchColumn::Recompute:
      return recomputeText(c.recompute);
    case SearchColumn::Offload:
      return 100 * c.cpuOffloadFraction;
    case SearchColumn::Peak:
      return toGiB(c.summary.peakReserved);
    case SearchColumn::Left:
      return mapValueOf(MapValue::Feasibility, c.summary);
    case SearchColumn::Step:
      return c.summary.time.count * 1e-9;
    case SearchColumn::Throughput:
      return c.summary.tokensPerSecondPerGpu;
    case SearchColumn::Limit:
      return limitText(c.limit);
    case SearchColumn::LimitShare:
      break;
  }
  return limitShare(c);
}

QString displayText(const SearchCandidate& c, SearchColumn column) {
  switch (column) {
    case SearchColumn::Offload:
      return QStringLiteral("%1 %").arg(numberText(100 * c.cpuOffloadFraction, 0));
    case SearchColumn::Peak:
      return gibText(c.summary.peakReserved) + QLatin1String(" GiB");
    case SearchColumn::Left:
      return cellText(MapValue::Feasibility, c.summary) + QLatin1String(" %");
    case SearchColumn::Step:
      return timeText(c.summary.time);
    case SearchColumn::LimitShare:
      return QStringLiteral("%1 %").arg(numberText(limitShare(c), 1));
    case SearchColumn::Throughput:
      return numberText(std::llround(c.summary.tokensPerSecondPerGpu));
    default:
      return isText(column) ? sortValue(c, column).toString() : localNumber(sortValue(c, column).toString());
  }
}

QString headerText(SearchColumn column) {
  switch (column) {
    case SearchColumn::Gpus:
      return dialName(Dial::Gpus);
    case SearchColumn::MicroBatch:
      return QStringLiteral("MBS");
    case SearchColumn::Recompute:
      return SearchModel::tr("recompute");
    case SearchColumn::Offload:
      return SearchModel::tr("offload");
    case SearchColumn::Peak:
      return SearchModel::tr("peak");
    case SearchColumn::Left:
      return SearchModel::tr("left");
    case SearchColumn::Step:
      return SearchModel::tr("step");
    case SearchColumn::Throughput:
      return SearchModel::tr("tokens/s/GPU");
    case SearchColumn::Limit:
      return SearchModel::tr("largest overhead");
    case SearchColumn::LimitShare:
      return SearchModel::tr("of the step");
    default:
      break;
  }
  static constexpr const char* kNames[] = {"GPUs", "TP", "CP", "EP", "ETP", "PP", "VPP", "DP"};
  return QString::fromLatin1(kNames[static_cast<std::size_t>(column)]);
}

}  // namespace

void SearchModel::setOutcome(const SearchPtr& outcome, int kept) {
  const bool more = outcome && m_outcome && outcome->request == m_outcome->request;
  std::vector<FoundLayout> next = outcome ? rowsOf(outcome->result) : std::vector<FoundLayout>{};
  m_outcome = outcome;
  m_present = -1;
  if (more) {
    if (kept >= 0) {
      const SearchCandidate& candidate = m_rows[static_cast<std::size_t>(kept)].candidate;
      if (!indexOf(next, candidate)) next.push_back({candidate, false});
    }
    updateRows(next);
  } else {
    beginResetModel();
    m_rows = std::move(next);
    endResetModel();
  }
  if (m_scenario) setPresent(*m_scenario);
}

void SearchModel::updateRows(const std::vector<FoundLayout>& next) {
  for (int last = rowCount() - 1; last >= 0; --last) {
    int first = last + 1;
    while (first > 0 && !indexOf(next, m_rows[static_cast<std::size_t>(first - 1)].candidate)) --first;
    if (first > last) continue;
    beginRemoveRows({}, first, last);
    m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
    endRemoveRows();
    last = first;
  }
  std::vector<FoundLayout> added;
  for (const FoundLayout& row : next) {
    const std::optional<std::size_t> at = indexOf(m_rows, row.candidate);
    if (!at) {
      added.push_back(row);
    } else if (m_rows[*at].onFront != row.onFront) {
      m_rows[*at].onFront = row.onFront;
      Q_EMIT dataChanged(index(static_cast<int>(*at), 0), index(static_cast<int>(*at), kSearchColumns - 1));
    }
  }
  if (added.empty()) return;
  beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(added.size()) - 1);
  m_rows.insert(m_rows.end(), added.begin(), added.end());
  endInsertRows();
}

void SearchModel::setPresent(const Scenario& scenario) {
  m_scenario = scenario;
  const auto at = std::find_if(m_rows.begin(), m_rows.end(),
                               [&](const FoundLayout& row) { return isNow(row.candidate, scenario); });
  const int present = at == m_rows.end() ? -1 : static_cast<int>(at - m_rows.begin());
  const int before = std::exchange(m_present, present);
  for (const int row : {before, present})
    if (row >= 0) Q_EMIT dataChanged(index(row, 0), index(row, kSearchColumns - 1));
}

Scenario SearchModel::scenarioOfRow(int row) const {
  return scenarioOf(m_outcome->request.scenario, m_rows[static_cast<std::size_t>(row)].candidate);
}

bool SearchModel::varies(SearchColumn column) const {
  return std::any_of(m_rows.begin(), m_rows.end(), [&](const FoundLayout& row) {
    return sortValue(row.candidate, column) != sortValue(m_rows.front().candidate, column);
  });
}

int SearchModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SearchModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kSearchColumns; }

QVariant SearchModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const FoundLayout& row = m_rows[static_cast<std::size_t>(index.row())];
  const auto column = static_cast<SearchColumn>(index.column());
  if (role == kSortRole) return sortValue(row.candidate, column);
  if (role == kFrontRole) return row.onFront;
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>(Qt::AlignVCenter | (isText(column) ? Qt::AlignLeft : Qt::AlignRight));
  if (role == Qt::ToolTipRole && column == SearchColumn::Gpus && index.row() == m_present)
    return tr("The present layout");
  if (role == Qt::ToolTipRole && isText(column)) return displayText(row.candidate, column);
  if (role != Qt::DisplayRole) return {};
  const QString text = displayText(row.candidate, column);
  return column == SearchColumn::Gpus && index.row() == m_present ? QStringLiteral("▸ ") + text : text;
}

QVariant SearchModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kSearchColumns) return {};
  const auto column = static_cast<SearchColumn>(section);
  if (role == Qt::DisplayRole) return headerText(column);
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>(Qt::AlignVCenter | (isText(column) ? Qt::AlignLeft : Qt::AlignRight));
  // What is better when larger starts with the largest.
  if (role == Qt::InitialSortOrderRole && (column == SearchColumn::Left || column == SearchColumn::Throughput))
    return static_cast<int>(Qt::DescendingOrder);
  if (role == Qt::ToolTipRole && column == SearchColumn::Limit)
    return tr("The largest share of the step that is not model computation");
  return {};
}

SearchProxy::SearchProxy(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(SearchModel::kSortRole); }

void SearchProxy::setFrontOnly(bool frontOnly) {
  m_frontOnly = frontOnly;
  invalidateFilter();
}

QVariant SearchProxy::headerData(int section, Qt::Orientation orientation, int role) const {
  QVariant name = QSortFilterProxyModel::headerData(section, orientation, role);
  if (role != Qt::DisplayRole || orientation != Qt::Horizontal || section != sortColumn()) return name;
  return name.toString() + (sortOrder() == Qt::AscendingOrder ? QStringLiteral(" ▴") : QStringLiteral(" ▾"));
}

bool SearchProxy::filterAcceptsRow(int row, const QModelIndex& parent) const {
  return !m_frontOnly || sourceModel()->index(row, 0, parent).data(SearchModel::kFrontRole).toBool();
}

bool SearchProxy::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  if (QSortFilterProxyModel::lessThan(left, right)) return true;
  if (QSortFilterProxyModel::lessThan(right, left)) return false;
  for (int column = 0; column < kSearchColumns; ++column) {
    const QModelIndex a = left.siblingAtColumn(column), b = right.siblingAtColumn(column);
    if (QSortFilterProxyModel::lessThan(a, b)) return true;
    if (QSortFilterProxyModel::lessThan(b, a)) return false;
  }
  return false;
}

}  // namespace shardscope
