// SPDX-License-Identifier: GPL-3.0-or-later
// Says at the top of a view that the layout can't be built, and offers what repairs it. Pointing at a repair previews
// it; the banner stays while it does.
#pragma once

#include <QWidget>
#include <optional>

#include "app/models/repairs.h"

class QLabel;
class QPushButton;

namespace shardscope {

class IllegalBanner : public QWidget {
  Q_OBJECT

 public:
  explicit IllegalBanner(QWidget* parent = nullptr);

  // Hides where the plan is legal, unless that plan is a preview of one of its own repairs.
  void show(const PlannedPtr& planned);
  using QWidget::show;
  void retranslate();
  void setUndoPossible(bool possible);

 Q_SIGNALS:
  void undoWanted();
  void editWanted(const shardscope::Scenario& next, const QString& what);
  void previewWanted(const std::optional<shardscope::Scenario>& scenario);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  const std::optional<Repair>& repairOf(const QObject* button) const;
  void take(const QPushButton* button);
  void endPreview();

  QLabel* m_title;
  QLabel* m_body;
  QPushButton* m_undo;
  QPushButton* m_move;
  QPushButton* m_gpus;
  Repairs m_repairs;
  bool m_previewing = false;
};

}  // namespace shardscope
