// SPDX-License-Identifier: GPL-3.0-or-later
// Painting of the two meshes. Cells without a light are painted once into a pixmap.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/fold_canvas.h"
#include "app/views/marks.h"

namespace shardscope {
namespace {

QString meshFormula(const PlannedScenario& planned, FoldMesh mesh) {
  const ParallelLayout& l = planned.scenario.layout;
  const ProcessGroups& g = planned.plan.groups;
  return mesh == FoldMesh::Attention ? QStringLiteral("TP %1 × CP %2 × DP %3").arg(l.tp).arg(l.cp).arg(g.dp)
                                     : QStringLiteral("ETP %1 × EP %2 × EDP %3").arg(l.etp).arg(l.ep).arg(g.edp);
}

void paintPlus(QPainter& painter, const QRectF& cell, const QColor& color) {
  const double arm = cell.width() * 0.25, half = std::max(0.5, cell.width() * 0.07);
  painter.fillRect(QRectF(cell.center().x() - arm, cell.center().y() - half, 2 * arm, 2 * half), color);
  painter.fillRect(QRectF(cell.center().x() - half, cell.center().y() - arm, 2 * half, 2 * arm), color);
}

void paintDot(QPainter& painter, const QRectF& cell, const QColor& color) {
  const double half = std::max(1.0, cell.width() * 0.16);
  painter.fillRect(QRectF(cell.center().x() - half, cell.center().y() - half, 2 * half, 2 * half), color);
}

bool litIn(FoldMesh mesh, GroupKind kind) {
  return kind == GroupKind::Pp || (kind != GroupKind::DpCp && meshOf(kind) == mesh);
}

}  // namespace

QColor groupColor(GroupKind kind, const Theme& theme) {
  switch (kind) {
    case GroupKind::Tp:
    case GroupKind::Etp:
      return theme.categories[3];
    case GroupKind::Cp:
      return theme.categories[4];
    case GroupKind::Ep:
      return theme.categories[1];
    case GroupKind::Edp:
      return theme.categories[2];
    case GroupKind::Pp:
      return theme.categories[5];
    default:
      return theme.neutral;
  }
}

void FoldCanvas::renderGround() {
  const qreal ratio = devicePixelRatioF();
  m_ground = QPixmap(size() * ratio);
  m_ground.setDevicePixelRatio(ratio);
  m_ground.fill(Qt::transparent);
  QPainter painter(&m_ground);
  for (const FoldMesh mesh : {FoldMesh::Attention, FoldMesh::Expert}) {
    paintCaption(painter, mesh);
    paintGround(painter, part(mesh));
    paintLabels(painter, part(mesh));
  }
}

void FoldCanvas::paintCaption(QPainter& painter, FoldMesh mesh) const {
  const Theme& theme = themeOf(this);
  const MeshPart& p = part(mesh);
  const QString title = mesh == FoldMesh::Attention ? tr("Attention mesh") : tr("Expert mesh");
  const QString formula = meshFormula(*m_planned, mesh);
  painter.setPen(theme.text);
  painter.setFont(textFont(12, QFont::DemiBold));
  drawLine(painter, p.caption, Qt::AlignLeft | Qt::AlignVCenter, title);
  double x = advanceOf(painter.font(), title) + 16;
  painter.setFont(numberFont(12));
  drawLine(painter, p.caption.adjusted(x, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, formula);
  x += advanceOf(painter.font(), formula) + 16;

  const int node = std::max(1, m_planned->scenario.cluster.gpu.gpusPerNode);
  QString note = mesh == FoldMesh::Attention ? tr("rank order tp-cp-ep-dp-pp · box = NVLink domain, cell = GPU")
                                             : tr("dashed: the other expert replicas of this stage");
  if (mesh == FoldMesh::Expert && m_planned->plan.groups.edp <= 1) note.clear();
  if (p.size.missing > 0)
    note = tr("%1 GPUs needed: %2 nodes missing").arg(numberText(p.size.world)).arg((p.size.missing + node - 1) / node);
  if (p.size.unused > 0)
    note = tr("%1 GPUs left over: the mesh holds %2").arg(numberText(p.size.unused), numberText(p.size.world));
  const bool broken = p.size.missing > 0 || p.size.unused > 0;
  painter.setFont(textFont(11));
  painter.setPen(broken ? theme.bad : theme.dim);
  const QRectF room = p.caption.adjusted(x + (broken ? 20 : 0), 0, 0, 0);
  const QFontMetricsF metrics(painter.font());
  if (!broken && metrics.horizontalAdvance(note) > room.width())
    note = mesh == FoldMesh::Attention ? tr("rank order tp-cp-ep-dp-pp") : QString();
  const double needed = metrics.horizontalAdvance(note);
  if (broken || needed <= room.width()) drawFitted(painter, room, Qt::AlignRight | Qt::AlignVCenter, note);
  if (!broken) return;
  const double left = room.right() - std::min(needed, room.width()) - 18;
  paintMark(painter, {left, room.center().y() - 5, 10, 10}, Mark::Broken, theme);
}

void FoldCanvas::paintGround(QPainter& painter, const MeshPart& p) const {
  const Theme& theme = themeOf(this);
  painter.save();
  painter.setClipRect(p.area);
  painter.translate(p.area.topLeft() + m_pan);
  painter.scale(m_zoom, m_zoom);
  QVector<QRectF> boxes, cells, absent;
  for (const FoldDomain& domain : p.grid.domains) boxes << domain.box.adjusted(0.5, 0.5, -0.5, -0.5);
  for (std::size_t rank = 0; rank < p.grid.cells.size(); ++rank) {
    const bool there = static_cast<int>(rank) < p.shape.world && static_cast<std::int64_t>(rank) < p.size.world;
    if (there)
      cells << p.grid.cells[rank];
    else
      absent << p.grid.cells[rank];
  }
  QPen line(theme.line, 1);
  line.setCosmetic(true);
  if (p.grid.pitch >= 5) {
    painter.setPen(line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRects(boxes);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.line);
  painter.drawRects(cells);
  if (!absent.isEmpty()) {
    painter.setBrush(theme.hatchGround);
    painter.drawRects(absent);
    QBrush hatch = hatchBrush(theme.hatchStroke, 4, painter.device()->devicePixelRatioF());
    hatch.setTransform(QTransform::fromScale(1 / m_zoom, 1 / m_zoom));  // its strokes do not grow with the zoom
    painter.setBrush(hatch);
    painter.drawRects(absent);
  }
  painter.restore();
}

void FoldCanvas::paintLabels(QPainter& painter, const MeshPart& p) const {
  const Theme& theme = themeOf(this);
  painter.save();
  painter.setClipRect(p.area.adjusted(-kFoldHeader * 2, 0, 0, 0));
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  const int stages = p.shape.stages, last = static_cast<int>(p.grid.stages.size()) - 1;
  const double width = p.grid.stages.front().header.width() * m_zoom;
  const bool roomy = advanceOf(painter.font(), tr("Stage %1").arg(last)) <= width;
  for (int i = 0; i <= last; ++i) {
    const QRectF& header = p.grid.stages[static_cast<std::size_t>(i)].header;
    const QPointF foot = p.area.topLeft() + m_pan + header.bottomLeft() * m_zoom;
    const QRectF box(foot.x(), foot.y() - kFoldHeader, width, kFoldHeader);
    const QString text = i >= stages ? tr("left over") : roomy ? tr("Stage %1").arg(i) : QString::number(i);
    drawLine(painter, box, Qt::AlignHCenter | Qt::AlignVCenter, text);
  }
  if (p.grid.singleColumn && p.grid.pitch * m_zoom >= 8) {
    painter.setFont(numberFont(10));
    for (std::size_t i = 0; i < p.grid.domains.size() && p.grid.domains[i].stage == 0; ++i) {
      const QRectF& box = p.grid.domains[i].box;
      drawLine(painter,
               QRectF(0, p.area.top() + m_pan.y() + box.top() * m_zoom, p.area.left() - 8, box.height() * m_zoom),
               Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("+%1").arg(i));
    }
  }
  painter.restore();
}

void FoldCanvas::paintLit(QPainter& painter, FoldMesh mesh) const {
  const Theme& theme = themeOf(this);
  const MeshPart& p = part(mesh);
  const int rank = shownRank(), domain = fastDomain(m_planned->scenario.cluster);
  for (const FoldGroup& group : m_groups) {
    if (!litIn(mesh, group.kind) || group.ranks.size() < 2) continue;
    for (const int other : group.ranks) {
      if (other == rank || other >= p.shape.world || other >= static_cast<int>(p.grid.cells.size())) continue;
      const QRectF& cell = p.grid.cells[static_cast<std::size_t>(other)];
      const bool network = other / domain != rank / domain;
      if (m_mode == FoldMode::Link) {
        painter.fillRect(cell, theme.categories[network ? 1 : 2]);
        if (network && p.grid.pitch * m_zoom >= 6) paintDot(painter, cell, theme.onCategory);
        continue;
      }
      painter.fillRect(cell, groupColor(group.kind, theme));
      if (p.grid.pitch * m_zoom < 6) continue;
      if (group.kind == GroupKind::Pp) paintPlus(painter, cell, theme.onCategory);
      if (group.kind == GroupKind::Edp) paintDot(painter, cell, theme.onCategory);
    }
  }
}

void FoldCanvas::paintFrames(QPainter& painter, FoldMesh mesh) const {
  const Theme& theme = themeOf(this);
  const MeshPart& p = part(mesh);
  const auto frame = [&](const std::vector<int>& ranks, QColor color, Qt::PenStyle style) {
    const QRectF box = ranks.size() > 1 ? frameOf(p.grid, ranks) : QRectF();
    if (box.isEmpty()) return;
    QPen pen(color, style == Qt::SolidLine ? 1.5 : 1, style);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(-2, -2, 2, 2));
  };
  if (m_mode == FoldMode::Groups && mesh == FoldMesh::Expert)
    for (const FoldGroup& group : m_groups)
      if (group.kind == GroupKind::Edp && group.ranks.size() <= 64)
        for (const int replica : group.ranks)
          if (replica != shownRank()) frame(foldGroupOf(*m_planned, GroupKind::Ep, replica), theme.dim, Qt::DashLine);
  for (const FoldGroup& group : m_groups) {
    const bool own = litIn(mesh, group.kind) && group.kind != GroupKind::Pp;
    if (own || (group.kind == m_chosen && litIn(mesh, m_chosen)))
      frame(group.ranks, m_mode == FoldMode::Groups ? groupColor(group.kind, theme) : theme.dim, Qt::SolidLine);
  }
}

void FoldCanvas::paintRank(QPainter& painter, const MeshPart& p) const {
  const Theme& theme = themeOf(this);
  const int rank = shownRank();
  if (rank >= static_cast<int>(p.grid.cells.size())) return;
  const QRectF& cell = p.grid.cells[static_cast<std::size_t>(rank)];
  QPen ring(theme.accent, 2);
  ring.setCosmetic(true);
  painter.setPen(ring);
  painter.setBrush(theme.handle);
  painter.drawRect(cell.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void FoldCanvas::paintLegend(QPainter& painter) const {
  const Theme& theme = themeOf(this);
  painter.setFont(textFont(11));
  double x = part(FoldMesh::Attention).area.left();
  const auto entry = [&](const QColor& color, const QString& text, auto&& mark) {
    const QRectF box(x, m_legend.center().y() - 5, 10, 10);
    painter.fillRect(box, color);
    mark(box);
    painter.setPen(theme.dim);
    drawLine(painter, QRectF(x + 16, m_legend.top(), m_legend.width(), m_legend.height()), Qt::AlignVCenter, text);
    x += 16 + advanceOf(painter.font(), text) + 20;
  };
  const auto plain = [](const QRectF&) {};
  entry(theme.handle, tr("rank %1").arg(shownRank()), [&](const QRectF& box) {
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
  });
  QStringList alone;
  if (m_mode == FoldMode::Link) {
    const bool fast = hasNvLink(m_planned->scenario.cluster);
    entry(theme.categories[2], fast ? tr("reached over NVLink") : tr("in the same node"), plain);
    entry(theme.categories[1], tr("reached over the network"),
          [&](const QRectF& box) { paintDot(painter, box, theme.onCategory); });
  } else {
    for (const FoldGroup& group : m_groups) {
      if (group.kind == GroupKind::DpCp) continue;
      if (group.ranks.size() < 2) {
        alone << groupTitle(group.kind);
        continue;
      }
      entry(groupColor(group.kind, theme), tr("%1 group").arg(groupTitle(group.kind)), [&](const QRectF& box) {
        if (group.kind == GroupKind::Pp) paintPlus(painter, box, theme.onCategory);
        if (group.kind == GroupKind::Edp) paintDot(painter, box, theme.onCategory);
      });
    }
  }
  entry(theme.line, tr("other GPUs"), plain);
  if (alone.isEmpty()) return;
  const QRectF room(x, m_legend.top(), m_legend.right() - x, m_legend.height());
  const QString note =
      tr("alone in its %1 group", nullptr, static_cast<int>(alone.size())).arg(alone.join(QStringLiteral(", ")));
  painter.setPen(theme.dim);
  drawFitted(painter, room, Qt::AlignRight | Qt::AlignVCenter, note);
}

void FoldCanvas::paintEvent(QPaintEvent*) {
  if (!m_planned) return;
  if (m_ground.isNull()) renderGround();
  QPainter painter(this);
  painter.drawPixmap(0, 0, m_ground);
  for (const FoldMesh mesh : {FoldMesh::Attention, FoldMesh::Expert}) {
    const MeshPart& p = part(mesh);
    painter.save();
    painter.setClipRect(p.area);
    painter.translate(p.area.topLeft() + m_pan);
    painter.scale(m_zoom, m_zoom);
    paintLit(painter, mesh);
    paintFrames(painter, mesh);
    paintRank(painter, p);
    painter.restore();
  }
  paintLegend(painter);
  if (!hasFocus()) return;
  painter.setPen(QPen(themeOf(this).accent, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75));
}

}  // namespace shardscope
