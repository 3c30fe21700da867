// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/group_table_model.h"

#include <QStringList>

#include "app/models/text.h"

namespace shardscope {

void GroupTableModel::show(const PlannedPtr& planned, const std::vector<FoldGroup>& groups) {
  const bool sameRows = groups.size() == m_groups.size();
  if (!sameRows) beginResetModel();
  m_planned = planned;
  m_groups = groups;
  if (!sameRows) return endResetModel();
  if (!groups.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

int GroupTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_groups.size());
}

QString GroupTableModel::rankText(int row) const {
  QStringList ranks;
  for (const int rank : m_groups[static_cast<std::size_t>(row)].ranks) ranks << QString::number(rank);
  return ranks.join(QStringLiteral(", "));
}

QString GroupTableModel::crosses(const FoldGroup& group) const {
  if (group.ranks.size() < 2) return tr("none");
  const ClusterSpec& cluster = m_planned->scenario.cluster;
  const QString fast = hasNvLink(cluster) ? tr("NVLink") : tr("PCIe");
  if (group.domains == 1) return tr("%1, in one domain").arg(fast);
  const bool nodes = fastDomain(cluster) == cluster.gpu.gpusPerNode;
  const QString places = (nodes ? tr("%1 nodes") : tr("%1 domains")).arg(group.domains);
  return group.perDomain > 1 ? tr("%1: %2 + network").arg(places, fast) : tr("%1: network").arg(places);
}

QString GroupTableModel::carries(const FoldGroup& group) const {
  if (group.ranks.size() < 2) return QStringLiteral("–");
  switch (group.kind) {
    case GroupKind::Tp:
      return m_planned->scenario.layout.sequenceParallel ? tr("gather and scatter of activations")
                                                         : tr("sums of activations");
    case GroupKind::Cp:
      switch (m_planned->scenario.layout.cpTransport) {
        case CpTransport::P2p:
          return tr("ring of K, V hops");
        case CpTransport::AllGather:
          return tr("K, V of all ranks");
        case CpTransport::AllToAll:
          return tr("heads against sequence");
        case CpTransport::AllToAllP2p:
          return tr("heads, then a ring of K, V");
      }
      return {};
    case GroupKind::Dp:
      return group.traffic.occasion == Occasion::Never ? tr("as part of DP×CP") : tr("gradients, parameters");
    case GroupKind::DpCp:
      return tr("gradients, parameters");
    case GroupKind::Etp:
      return tr("tokens of the experts");
    case GroupKind::Ep:
      return tr("dispatch, combine");
    case GroupKind::Edp:
      return tr("expert gradients");
    default:
      return tr("activations to the next stage");
  }
}

QString GroupTableModel::handsOver(const FoldGroup& group) const {
  const QString bytes = bytesText(group.traffic.bytes);
  switch (group.traffic.occasion) {
    case Occasion::Layer:
      return tr("%1 a layer").arg(bytes);
    case Occasion::Send:
      return tr("%1 a send").arg(bytes);
    case Occasion::Step:
      return tr("%1 a step").arg(bytes);
    case Occasion::Never:
      break;
  }
  return QStringLiteral("–");
}

QString GroupTableModel::text(const FoldGroup& group, int column) const {
  switch (column) {
    case Group:
      return groupTitle(group.kind);
    case Size:
      return QString::number(group.ranks.size());
    case Ranks:
      return rankList(group.ranks, 5);
    case Crosses:
      return crosses(group);
    case Carries:
      return carries(group);
    default:
      return handsOver(group);
  }
}

QVariant GroupTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const FoldGroup& group = m_groups[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return text(group, index.column());
  if (role == kKindRole) return static_cast<int>(group.kind);
  if (role == Qt::ToolTipRole) {
    if (index.column() == Ranks) return rankList(group.ranks, 64);
    if (index.column() == HandsOver && group.traffic.occasion == Occasion::Layer)
      return tr("What one rank hands over in the forward pass of one layer and one micro batch");
    if (index.column() == HandsOver && group.traffic.occasion == Occasion::Step)
      return tr("Gradients of one rank, reduced once a step");
    return text(group, index.column());
  }
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((index.column() == HandsOver ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  return {};
}

QVariant GroupTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((section == HandsOver ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString names[] = {tr("group"), tr("size"), tr("ranks"), tr("crosses"), tr("carries"), tr("a rank hands over")};
  return names[section];
}

}  // namespace shardscope
