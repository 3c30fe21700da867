// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/family_errors_panel.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/models/text.h"
#include "app/views/error_plot.h"
#include "app/views/labels.h"

namespace shardscope {
namespace {

constexpr int kNumberWidth = 34, kCountWidth = 20;

QString percent(double error) {
  const double value = 100 * error;
  return numberText(value, value < 0.995 ? 2 : 1);
}

QLabel* caption(const QString& text, Qt::Alignment alignment = Qt::AlignLeft) {
  QLabel* label = roleLabel("caption");
  label->setText(text);
  label->setAlignment(alignment | Qt::AlignVCenter);
  return label;
}

QLabel* number(const QString& text, int width, int weight = QFont::Normal) {
  auto* label = new QLabel(text);
  label->setFont(numberFont(12, weight));
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setMinimumWidth(width);
  return label;
}

QLabel* group(const QString& text) {
  QLabel* label = roleLabel("group");
  label->setText(text);
  return label;
}

QString kindName(ErrorKind kind) {
  return kind == ErrorKind::Memory ? FamilyErrorsPanel::tr("memory") : FamilyErrorsPanel::tr("step time");
}

}  // namespace

FamilyMark::FamilyMark(RunFamily family, QWidget* parent) : QWidget(parent), m_family(family) { setFixedSize(12, 16); }

void FamilyMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintFamilyMark(painter, QPointF(6, 8), 4, m_family, themeOf(this));
}

FamilyErrorsPanel::FamilyErrorsPanel(const std::vector<FamilyErrors>& errors, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 8, 8);
  column->setSpacing(12);
  column->addWidget(table(errors, ErrorKind::Memory));
  column->addWidget(table(errors, ErrorKind::StepTime));
  column->addWidget(known(errors));
  column->addStretch(1);
}

QWidget* FamilyErrorsPanel::table(const std::vector<FamilyErrors>& errors, ErrorKind kind) const {
  auto* widget = new QWidget;
  auto* grid = new QGridLayout(widget);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(4);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  grid->addWidget(group(tr("Absolute error, %1, %").arg(kindName(kind))), 0, 0, 1, 6);
  const QString heads[] = {tr("n"), tr("median"), tr("90 %"), tr("worst")};
  for (int i = 0; i < 4; ++i) grid->addWidget(caption(heads[i], Qt::AlignRight), 1, 2 + i);
  int row = 2;
  for (const FamilyErrors& e : errors) {
    if (e.kind != kind) continue;
    grid->addWidget(new FamilyMark(e.family), row, 0);
    auto* name = new FittedLabel("small");
    name->setText(familyName(e.family));
    grid->addWidget(name, row, 1);
    grid->addWidget(number(QString::number(e.count), kCountWidth), row, 2);
    grid->addWidget(number(percent(e.median), kNumberWidth, QFont::DemiBold), row, 3);
    grid->addWidget(number(percent(e.most), kNumberWidth), row, 4);
    grid->addWidget(number(percent(e.worst), kNumberWidth), row, 5);
    ++row;
  }
  return widget;
}

QWidget* FamilyErrorsPanel::known(const std::vector<FamilyErrors>& errors) const {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(group(tr("What is known to be off")));
  for (const FamilyErrors& e : errors) {
    if (e.known.isEmpty()) continue;
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 8, 0, 0);
    head->addWidget(new FamilyMark(e.family));
    auto* title = new FittedLabel;
    title->setFont(textFont(12, QFont::DemiBold));
    title->setText(QStringLiteral("%1 · %2").arg(familyName(e.family), kindName(e.kind)));
    head->addWidget(title, 1);
    column->addLayout(head);
    QLabel* body = roleLabel("dimsmall");
    body->setText(e.known);
    body->setWordWrap(true);
    column->addWidget(body);
  }
  return widget;
}

}  // namespace shardscope
