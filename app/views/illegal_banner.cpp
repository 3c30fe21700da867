// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/illegal_banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "app/views/marks.h"

namespace shardscope {
namespace {

constexpr int kPadding = 16, kMark = 10, kTextLeft = 38;

QLabel* wrappedLabel(QWidget* parent, const QFont& font) {
  auto* label = new QLabel(parent);
  label->setFont(font);
  label->setWordWrap(true);
  label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  return label;
}

}  // namespace

IllegalBanner::IllegalBanner(QWidget* parent)
    : QWidget(parent),
      m_title(wrappedLabel(this, textFont(15, QFont::DemiBold))),
      m_body(wrappedLabel(this, textFont(13))),
      m_undo(new QPushButton(this)),
      m_move(new QPushButton(this)),
      m_gpus(new QPushButton(this)) {
  auto* words = new QVBoxLayout;
  words->setSpacing(4);
  words->addWidget(m_title);
  words->addWidget(m_body);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kTextLeft, 12, kPadding, 12);
  row->setSpacing(8);
  row->addLayout(words, 1);
  row->addSpacing(16);
  for (QPushButton* button : {m_undo, m_move, m_gpus}) row->addWidget(button, 0, Qt::AlignVCenter);
  m_move->setProperty("primary", true);
  for (QPushButton* button : {m_move, m_gpus}) {
    button->installEventFilter(this);
    connect(button, &QPushButton::clicked, this, [this, button] { take(button); });
  }
  connect(m_undo, &QPushButton::clicked, this, &IllegalBanner::undoWanted);
  retranslate();
  hide();
}

void IllegalBanner::retranslate() {
  setAccessibleName(tr("The layout can't be built"));
  m_undo->setText(tr("Undo"));
}

void IllegalBanner::setUndoPossible(bool possible) { m_undo->setEnabled(possible); }

void IllegalBanner::show(const PlannedPtr& planned) {
  if (m_previewing) return;
  if (!planned->plan.legal) {
    m_repairs = repairsOf(*planned);
    m_title->setText(m_repairs.title);
    m_body->setText(m_repairs.body);
    m_body->setVisible(!m_repairs.body.isEmpty());
    m_move->setVisible(m_repairs.move.has_value());
    if (m_repairs.move) m_move->setText(m_repairs.move->text);
    m_gpus->setVisible(m_repairs.gpus.has_value());
    if (m_repairs.gpus) m_gpus->setText(m_repairs.gpus->text);
    setAccessibleDescription(m_repairs.title + QLatin1Char(' ') + m_repairs.body);
  }
  setVisible(!planned->plan.legal);
}

const std::optional<Repair>& IllegalBanner::repairOf(const QObject* button) const {
  return button == m_move ? m_repairs.move : m_repairs.gpus;
}

void IllegalBanner::take(const QPushButton* button) {
  m_previewing = false;
  if (const std::optional<Repair> repair = repairOf(button)) Q_EMIT editWanted(repair->next, repair->text);
}

void IllegalBanner::endPreview() {
  if (!m_previewing) return;
  m_previewing = false;
  Q_EMIT previewWanted(std::nullopt);
}

bool IllegalBanner::eventFilter(QObject* watched, QEvent* event) {
  const std::optional<Repair>& repair = repairOf(watched);
  if (event->type() == QEvent::Enter && repair) {
    m_previewing = true;
    Q_EMIT previewWanted(repair->next);
  }
  if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) endPreview();
  return QWidget::eventFilter(watched, event);
}

void IllegalBanner::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(theme.bad);
  painter.setBrush(theme.badTint);
  painter.drawRoundedRect(QRectF(contentsRect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  const qreal y = m_title->geometry().top() + QFontMetricsF(m_title->font()).height() / 2;
  paintMark(painter, QRectF(contentsRect().left() + kPadding, y - kMark / 2.0, kMark, kMark), Mark::Broken, theme);
}

}  // namespace shardscope
