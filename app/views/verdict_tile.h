// SPDX-License-Identifier: GPL-3.0-or-later
// One tile of the verdict strip: painted, so that a drag repaints it without any layout.
#pragma once

#include <QWidget>

#include "app/models/verdict.h"

namespace shardscope {

class VerdictTileWidget : public QWidget {
  Q_OBJECT

 public:
  explicit VerdictTileWidget(QWidget* parent = nullptr);

  void setTile(const VerdictTile& tile, const QString& before);

 Q_SIGNALS:
  void whyWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  VerdictTile m_tile;
  QString m_before;
};

}  // namespace shardscope
