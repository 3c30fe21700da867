// SPDX-License-Identifier: GPL-3.0-or-later
// Both meshes over the same GPUs, with the groups of one rank lit. Pointing lights, a click or the arrow keys hold.
// Ctrl+wheel and + - zoom, dragging pans; both meshes move together.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <array>

#include "app/models/fold_groups.h"
#include "app/views/fold_geometry.h"
#include "app/views/theme.h"

namespace shardscope {

enum class FoldMode : std::uint8_t { Groups, Link };

class FoldCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit FoldCanvas(QWidget* parent = nullptr);

  void setPlanned(const PlannedPtr& planned);
  void setMode(FoldMode mode);
  void hold(int rank);
  void choose(GroupKind kind);  // the group that the arrow keys walk

  int heldRank() const { return m_held; }
  int shownRank() const { return m_pointed >= 0 ? m_pointed : m_held; }
  GroupKind chosen() const { return m_chosen; }
  const std::vector<FoldGroup>& groups() const { return m_groups; }  // of the shown rank
  double zoom() const { return m_zoom; }
  // Where a rank's cell is, in the widget.
  QRectF cellOf(FoldMesh mesh, int rank) const;
  int rankUnder(QPointF point) const;
  // What the pointer and a screen reader say about a rank.
  QString describe(int rank) const;

  QSize minimumSizeHint() const override { return {480, 260}; }

 Q_SIGNALS:
  void shownRankChanged(int rank);
  void chosenChanged(shardscope::GroupKind kind);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  struct MeshPart {
    MeshSize size;
    FoldShape shape;
    FoldGrid grid;
    QRectF caption, area;
  };

  const MeshPart& part(FoldMesh mesh) const { return m_parts[static_cast<std::size_t>(mesh)]; }
  void layOut();
  void light(int pointed);
  void zoomAt(QPointF point, double factor);
  void boundPan();
  QPointF toGrid(const MeshPart& part, QPointF point) const;
  void renderGround();
  void paintGround(QPainter& painter, const MeshPart& part) const;
  void paintLabels(QPainter& painter, const MeshPart& part) const;
  void paintCaption(QPainter& painter, FoldMesh mesh) const;
  void paintLit(QPainter& painter, FoldMesh mesh) const;
  void paintFrames(QPainter& painter, FoldMesh mesh) const;
  void paintRank(QPainter& painter, const MeshPart& part) const;
  void paintLegend(QPainter& painter) const;
  bool walkKey(int key);

  PlannedPtr m_planned;
  std::array<MeshPart, 2> m_parts;
  QRectF m_legend;
  QPixmap m_ground;  // everything that the pointer does not change
  std::vector<FoldGroup> m_groups;
  FoldMode m_mode = FoldMode::Groups;
  GroupKind m_chosen = GroupKind::Cp;
  int m_held = 0;
  int m_pointed = -1;
  double m_zoom = 1;
  QPointF m_pan;  // of the grid's origin, in pixels
  QPointF m_pressed, m_panAtPress;
  bool m_panning = false;
};

QColor groupColor(GroupKind kind, const Theme& theme);

}  // namespace shardscope
