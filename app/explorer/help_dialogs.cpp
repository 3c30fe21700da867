// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/help_dialogs.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "app/views/theme.h"

namespace shardscope {
namespace {

void addClose(QVBoxLayout* column, QDialog* dialog) {
  auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
  box->button(QDialogButtonBox::Close)->setText(QCoreApplication::translate("shardscope", "Close"));
  QObject::connect(box, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  column->addWidget(box);
}

}  // namespace

KeysDialog::KeysDialog(const std::vector<KeyLine>& lines, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keys"));
  auto* column = new QVBoxLayout(this);
  auto* content = new QWidget;
  auto* grid = new QGridLayout(content);
  grid->setHorizontalSpacing(24);
  std::vector<KeyLine> all = lines;
  all.push_back({tr("arrows, Home, End"), tr("move a focused slider over its stops")});
  all.push_back({tr("arrows, Enter"), tr("walk bars, cells and ranks; take the one in focus")});
  all.push_back({QStringLiteral("F1"), tr("why: formula and figures of the number, bar, cell or rank in focus")});
  all.push_back({tr("right click"), tr("the same of the one under the pointer")});
  all.push_back({tr("W A S D, Ctrl+wheel"), tr("zoom and pan the schedule")});
  all.push_back({tr("Escape"), tr("close an explanation, put back what is dragged")});
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    auto* keys = new QLabel(all[static_cast<std::size_t>(i)].keys);
    keys->setFont(numberFont(12));
    grid->addWidget(keys, i, 0);
    grid->addWidget(new QLabel(all[static_cast<std::size_t>(i)].what), i, 1);
  }
  auto* area = new QScrollArea;
  area->setWidget(content);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(content->sizeHint().width() + area->verticalScrollBar()->sizeHint().width());
  column->addWidget(area);
  addClose(column, this);
  // Whole where the screen has room.
  constexpr int kFrame = 80;
  const int rest = sizeHint().height() - area->sizeHint().height();
  resize(sizeHint().width(),
         std::min(content->sizeHint().height() + rest, screen()->availableGeometry().height() - kFrame));
}

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("About Shardscope"));
  auto* column = new QVBoxLayout(this);
  auto* text = new QLabel;
  text->setTextFormat(Qt::RichText);
  text->setWordWrap(true);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text->setText(
      QStringLiteral("<h2>Shardscope %1</h2><p>%2</p><p>%3</p><p>Qt %4 (LGPL-3.0), QCustomPlot 2.1 (GPL-3.0-or-later), "
                     "nlohmann_json (MIT), CLI11 (BSD-3-Clause), Inter, JetBrains Mono (OFL-1.1)</p>")
          .arg(QStringLiteral(SHARDSCOPE_VERSION),
               tr("Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what "
                  "would."),
               tr("This program is free software under the GPL, version 3 or later; its planner is under the Apache "
                  "License 2.0."),
               QString::fromLatin1(qVersion())));
  column->addWidget(text);
  addClose(column, this);
  resize(460, 280);
}

}  // namespace shardscope
