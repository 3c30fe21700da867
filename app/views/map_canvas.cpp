// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_canvas.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/models/text.h"
#include "app/views/map_cells.h"
#include "app/views/painted_access.h"
#include "app/views/why_card.h"

namespace shardscope {

MapCanvas::MapCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(*this, QAccessible::Chart);
  setAccessibleName(tr("Map of layouts"));
}

void MapCanvas::setMap(const MapPtr& map) {
  const bool sameAxes = m_map && map && m_map->request.xs == map->request.xs && m_map->request.ys == map->request.ys &&
                        m_map->request.x == map->request.x && m_map->request.y == map->request.y;
  m_map = map;
  m_current = map ? currentCell(*map) : std::nullopt;
  if (!sameAxes) m_pointed.reset();
  repaintCells();
  Q_EMIT pointedChanged();
}

void MapCanvas::setValue(MapValue value) {
  m_value = value;
  repaintCells();
}

void MapCanvas::repaintCells() {
  m_cells = QPixmap();
  update();
}

MapGrid MapCanvas::grid() const { return m_map ? mapGrid(QSizeF(size()), m_map->columns(), m_map->rows()) : MapGrid{}; }

void MapCanvas::point(std::optional<CellIndex> at) {
  if (at == m_pointed) return;
  m_pointed = at;
  announceMark(*this, at ? cellNote(*m_map, at->x, at->y).title : QString());
  update();
  Q_EMIT pointedChanged();
}

void MapCanvas::paintEvent(QPaintEvent*) {
  if (!m_map) return;
  const Theme& theme = themeOf(this);
  const MapGrid cells = grid();
  if (m_cells.isNull()) {
    m_cells = QPixmap(size() * devicePixelRatioF());
    m_cells.setDevicePixelRatio(devicePixelRatioF());
    m_cells.fill(Qt::transparent);
    QPainter painter(&m_cells);
    paintMapCells(painter, cells, *m_map, m_value, theme);
    paintMapAxes(painter, cells, *m_map, theme);
    paintMapStair(painter, cells, *m_map, theme);
  }
  QPainter painter(this);
  painter.drawPixmap(0, 0, m_cells);
  const auto frame = [&](CellIndex at, const QColor& color, qreal width) {
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(cells.cell(at).adjusted(0, 0, -1, -1));
  };
  if (m_current) frame(*m_current, theme.accent, 3);
  if (m_pointed) frame(*m_pointed, hasFocus() && m_pointed == m_current ? theme.handle : theme.text, 2);
}

void MapCanvas::resizeEvent(QResizeEvent*) { repaintCells(); }

void MapCanvas::mouseMoveEvent(QMouseEvent* event) { point(grid().at(event->position())); }

void MapCanvas::leaveEvent(QEvent*) { point(std::nullopt); }
void MapCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (!underMouse()) point(std::nullopt);
}

void MapCanvas::mousePressEvent(QMouseEvent* event) {
  const std::optional<CellIndex> at = grid().at(event->position());
  if (!at || event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
  point(at);
  Q_EMIT cellChosen(at->x, at->y, event->modifiers().testFlag(Qt::ShiftModifier));
}

bool MapCanvas::walk(int key) {
  const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
  if (!arrow || !m_map) return false;
  CellIndex at = m_pointed.value_or(m_current.value_or(CellIndex{}));
  at.x = std::clamp(at.x + (key == Qt::Key_Right) - (key == Qt::Key_Left), 0, m_map->columns() - 1);
  at.y = std::clamp(at.y + (key == Qt::Key_Up) - (key == Qt::Key_Down), 0, m_map->rows() - 1);
  point(at);
  return true;
}

void MapCanvas::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (walk(event->key())) return;
  if (enter && m_pointed) {
    Q_EMIT cellChosen(m_pointed->x, m_pointed->y, event->modifiers().testFlag(Qt::ShiftModifier));
  } else if (event->key() == Qt::Key_Escape && m_pointed) {
    point(std::nullopt);
  } else {
    QWidget::keyPressEvent(event);
  }
}

QString MapCanvas::tipText(CellIndex at) const {
  const CellNote note = cellNote(*m_map, at.x, at.y);
  QString text = QStringLiteral("<b>%1</b><br>%2").arg(richText(note.title), richText(note.reason));
  if (note.onMoreGpus) text += QLatin1String("<br>") + richText(note.onMoreGpusText);
  const QString hint = note.onMoreGpus ? tr("Click goes there, Shift+click takes %1 GPUs")
                                             .arg(dialText(Dial::Gpus, note.onMoreGpus->cluster.numGpus))
                                       : tr("Click goes there");
  return text + QStringLiteral("<br><span style=\"color:%1\">%2<br>%3</span>")
                    .arg(themeOf(this).dim.name(), richText(hint), richText(whyHint()));
}

bool MapCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const std::optional<CellIndex> at = grid().at(help->pos()))
    QToolTip::showText(help->globalPos() + QPoint(8, 16), tipText(*at), this, grid().cell(*at).toAlignedRect());
  else
    QToolTip::hideText();
  return true;
}

}  // namespace shardscope
