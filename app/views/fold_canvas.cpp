// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fold_canvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/models/text.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr double kCaption = 24, kGap = 12, kLegend = 28, kRowLabels = 44, kInset = 8;
constexpr double kMostZoom = 12;

const QList<GroupKind>& walkable() {
  static const QList<GroupKind> kKinds(kFoldKinds.begin(), kFoldKinds.end());
  return kKinds;
}

}  // namespace

FoldCanvas::FoldCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FoldCanvas::setPlanned(const PlannedPtr& planned) {
  m_planned = planned;
  m_held = std::clamp(m_held, 0, std::max(0, planned->plan.groups.worldSize - 1));
  m_pointed = -1;
  m_groups = foldGroups(*planned, m_held);
  layOut();
  Q_EMIT shownRankChanged(m_held);
}

void FoldCanvas::setMode(FoldMode mode) {
  m_mode = mode;
  update();
}

void FoldCanvas::choose(GroupKind kind) {
  if (kind == m_chosen) return;
  m_chosen = kind;
  update();
  Q_EMIT chosenChanged(kind);
}

void FoldCanvas::hold(int rank) {
  if (!m_planned) {
    m_held = std::max(0, rank);
    return;
  }
  if (rank < 0 || rank >= m_planned->plan.groups.worldSize) return;
  m_held = rank;
  light(-1);
}

void FoldCanvas::light(int pointed) {
  m_pointed = pointed;
  m_groups = foldGroups(*m_planned, shownRank());
  announceMark(*this, describe(shownRank()));
  update();
  Q_EMIT shownRankChanged(shownRank());
}

void FoldCanvas::layOut() {
  if (!m_planned) return;
  const ClusterSpec& cluster = m_planned->scenario.cluster;
  const double half = (height() - 2 * kCaption - kGap - kLegend) / 2;
  double y = 2;
  for (const FoldMesh mesh : {FoldMesh::Attention, FoldMesh::Expert}) {
    MeshPart& p = m_parts[static_cast<std::size_t>(mesh)];
    p.size = meshSize(*m_planned, mesh);
    const int stage = static_cast<int>(std::min<std::int64_t>(p.size.stage, kMostFoldCells));
    const FoldShape shape{m_planned->plan.groups.worldSize, stage, std::max(1, m_planned->scenario.layout.pp),
                          fastDomain(cluster), std::max(1, cluster.gpu.gpusPerNode)};
    const QSizeF area(width() - kRowLabels - kInset, std::max(40.0, half));
    p.shape = shape;
    p.grid = foldGrid(shape, area);
    p.caption = QRectF(kInset, y, width() - 2 * kInset, kCaption);
    const double used = std::min(area.height(), p.grid.size.height());
    p.area = QRectF(kRowLabels, y + kCaption, area.width(), used);
    y += kCaption + used + kGap;
  }
  m_legend = QRectF(kInset, y - kGap + 4, width() - 2 * kInset, kLegend);
  boundPan();
  m_ground = {};
  update();
}

void FoldCanvas::boundPan() {
  if (m_zoom <= 1) m_pan = {};
  double left = 0, up = 0;
  for (const MeshPart& p : m_parts) {
    left = std::min(left, p.area.width() - std::max(p.area.width(), p.grid.size.width()) * m_zoom);
    up = std::min(up, p.area.height() - std::max(p.area.height(), p.grid.size.height()) * m_zoom);
  }
  m_pan = {std::clamp(m_pan.x(), left, 0.0), std::clamp(m_pan.y(), up, 0.0)};
}

QPointF FoldCanvas::toGrid(const MeshPart& p, QPointF point) const {
  return (point - p.area.topLeft() - m_pan) / m_zoom;
}

QRectF FoldCanvas::cellOf(FoldMesh mesh, int rank) const {
  const MeshPart& p = part(mesh);
  if (rank < 0 || rank >= static_cast<int>(p.grid.cells.size())) return {};
  const QRectF cell = p.grid.cells[static_cast<std::size_t>(rank)];
  return {p.area.topLeft() + m_pan + cell.topLeft() * m_zoom, cell.size() * m_zoom};
}

int FoldCanvas::rankUnder(QPointF point) const {
  for (const MeshPart& p : m_parts)
    if (p.area.contains(point)) return rankAt(p.grid, toGrid(p, point));
  return -1;
}

void FoldCanvas::zoomAt(QPointF point, double factor) {
  const double next = std::clamp(m_zoom * factor, 1.0, kMostZoom);
  const MeshPart& p = m_parts[1].area.contains(point) ? m_parts[1] : m_parts[0];
  const QPointF fixed = toGrid(p, point);
  m_zoom = next;
  m_pan = point - p.area.topLeft() - fixed * m_zoom;
  boundPan();
  m_ground = {};
  update();
}

QString FoldCanvas::describe(int rank) const {
  if (!m_planned || rank < 0) return {};
  const Scenario& s = m_planned->scenario;
  if (rank >= m_planned->plan.groups.worldSize)
    return tr("Rank %1 is missing: the cluster has %2 GPUs")
        .arg(rank)
        .arg(numberText(m_planned->plan.groups.worldSize));
  const RankCoordinates c = coordinatesOf(s.layout, m_planned->plan.groups, rank);
  const int node = std::max(1, s.cluster.gpu.gpusPerNode), domain = fastDomain(s.cluster);
  QStringList facts{tr("Rank %1").arg(rank), tr("stage %1").arg(c.pp),
                    tr("node %1, GPU %2").arg(rank / node).arg(rank % node)};
  if (domain != node) facts << tr("NVLink domain %1").arg(rank / domain);
  if (rank >= part(FoldMesh::Attention).size.world || rank >= part(FoldMesh::Expert).size.world)
    facts << tr("left over in a mesh");
  facts << QStringLiteral("TP %1 · CP %2 · DP %3").arg(c.tp).arg(c.cp).arg(c.dp)
        << QStringLiteral("ETP %1 · EP %2 · EDP %3").arg(c.etp).arg(c.ep).arg(c.edp);
  return facts.join(QStringLiteral(" · "));
}

bool FoldCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int rank = rankUnder(help->pos());
  if (rank < 0) {
    QToolTip::hideText();
    return true;
  }
  QStringList lines = describe(rank).split(QStringLiteral(" · "));
  const QString title = lines.takeFirst();
  const QString click = rank < m_planned->plan.groups.worldSize
                            ? tr("A click keeps its groups lit.") + QLatin1Char(' ') + whyHint()
                            : QString();
  QToolTip::showText(help->globalPos(),
                     QStringLiteral("<b>%1</b><br>%2<br><span style='color:%3'>%4</span>")
                         .arg(title, lines.join(QStringLiteral(" · ")), themeOf(this).dim.name(), click),
                     this, cellOf(FoldMesh::Attention, rank).toAlignedRect());
  return true;
}

void FoldCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  m_ground = {};
  update();
}

void FoldCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void FoldCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  m_pressed = event->position();
  m_panAtPress = m_pan;
}

void FoldCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!m_planned) return;
  if (event->buttons() & Qt::LeftButton) {
    const QPointF moved = event->position() - m_pressed;
    m_panning = m_panning || (m_zoom > 1 && moved.manhattanLength() > 4);
    if (!m_panning) return;
    m_pan = m_panAtPress + moved;
    boundPan();
    m_ground = {};
    update();
    return;
  }
  const int rank = rankUnder(event->position());
  const int lit = rank < m_planned->plan.groups.worldSize ? rank : -1;
  if (lit != m_pointed) light(lit);
}

void FoldCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_planned) return QWidget::mouseReleaseEvent(event);
  if (!m_panning) hold(rankUnder(event->position()));
  m_panning = false;
}

void FoldCanvas::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) return QWidget::wheelEvent(event);
  zoomAt(event->position(), std::pow(1.2, event->angleDelta().y() / 120.0));
  event->accept();
}

void FoldCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (m_pointed >= 0) light(-1);
}

bool FoldCanvas::walkKey(int key) {
  const auto group =
      std::find_if(m_groups.begin(), m_groups.end(), [this](const FoldGroup& g) { return g.kind == m_chosen; });
  if (group == m_groups.end()) return false;
  const int world = m_planned->plan.groups.worldSize;
  int next = m_held;
  if (key == Qt::Key_Left || key == Qt::Key_Right)
    next = neighbourIn(*group, m_held, key == Qt::Key_Left ? -1 : 1, world);
  if (key == Qt::Key_Home) next = group->ranks.front();
  if (key == Qt::Key_End) next = *(std::lower_bound(group->ranks.begin(), group->ranks.end(), world) - 1);
  hold(next);
  return true;
}

void FoldCanvas::keyPressEvent(QKeyEvent* event) {
  if (!m_planned) return QWidget::keyPressEvent(event);
  const QPointF middle = part(FoldMesh::Attention).area.center();
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
      if (m_pointed >= 0) light(-1);
      walkKey(event->key());
      return;
    case Qt::Key_Up:
    case Qt::Key_Down: {
      const qsizetype at = walkable().indexOf(m_chosen) + (event->key() == Qt::Key_Up ? -1 : 1);
      const bool hasDpCp = m_planned->scenario.layout.cp > 1;
      const qsizetype skip = at >= 0 && at < walkable().size() && walkable()[at] == GroupKind::DpCp && !hasDpCp;
      const qsizetype next = at + (event->key() == Qt::Key_Up ? -skip : skip);
      if (next >= 0 && next < walkable().size()) choose(walkable()[next]);
      return;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoomAt(middle, 1.25);
    case Qt::Key_Minus:
      return zoomAt(middle, 0.8);
    case Qt::Key_0:
      return zoomAt(middle, 1 / kMostZoom);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace shardscope
