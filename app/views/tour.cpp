// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/tour.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/views/dial_row.h"
#include "app/views/labels.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kBubbleWidth = 440, kHoleRoom = 4;

// What is larger than the area is shown from its beginning.
void scrollTo(QScrollArea& area, QWidget& target) {
  if (target.height() <= area.viewport()->height()) return area.ensureWidgetVisible(&target);
  const QPoint top = target.mapTo(area.widget(), QPoint());
  area.ensureVisible(top.x(), top.y(), 0, 0);
}

}  // namespace

std::vector<TourStep> explorerTour(const TourTargets& targets) {
  return {
      {targets.scenario, TourOverlay::tr("One scenario"),
       TourOverlay::tr("Model, cluster, batch and layout, opened on an example that fits. Move any slider: everything "
                       "follows at once.")},
      {targets.bands, TourOverlay::tr("Sliders that look ahead"),
       TourOverlay::tr("Each groove shows what every value would give: solid fits, barred is tight, thin is too much "
                       "memory, hatched is not legal.")},
      {targets.verdict, TourOverlay::tr("The verdict, and why"),
       TourOverlay::tr("GPUs, replicas, memory, time and MFU of this plan. Click a tile for its formula and how far "
                       "off it may be.")},
      {targets.views, TourOverlay::tr("Views of the same plan"),
       TourOverlay::tr("Memory by stage, maps, folded meshes, the pipeline. Point at a bar or cell for its numbers; "
                       "click to go there.")},
      {targets.advice, TourOverlay::tr("Advice, with a preview"),
       TourOverlay::tr(
           "Broken rules, warnings, the nearest layouts that fit. Point at one to preview it; its button takes it.")},
      {targets.more, TourOverlay::tr("Search and lessons"),
       TourOverlay::tr("Search tries all layouts under your constraints; lessons replay the pitfalls. This tour stays "
                       "in the Help menu.")},
  };
}

TourOverlay::TourOverlay(QWidget* window, std::vector<TourStep> steps) : QWidget(window), m_steps(std::move(steps)) {
  for (const TourStep& step : m_steps) m_targets.emplace_back(step.target);
  setFocusPolicy(Qt::StrongFocus);
  m_box = new QWidget(this);
  auto* column = new QVBoxLayout(m_box);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(8);
  m_title = roleLabel("title");
  m_text = new QLabel;
  m_text->setWordWrap(true);
  column->addWidget(m_title);
  column->addWidget(m_text);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(8);
  m_count = roleLabel("caption");
  m_skip = new QPushButton;
  m_back = new QPushButton;
  m_next = new QPushButton;
  setStyleFlag(m_next, "primary", true);
  foot->addWidget(m_count, 1);
  for (QPushButton* button : {m_skip, m_back, m_next}) foot->addWidget(button);
  column->addLayout(foot);
  connect(m_skip, &QPushButton::clicked, this, &TourOverlay::end);
  connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_position - 1); });
  connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_position + 1); });
  window->installEventFilter(this);
  hide();
}

TourOverlay::~TourOverlay() = default;

void TourOverlay::start() {
  m_before = QApplication::focusWidget();
  show();
  raise();
  goTo(0);
}

void TourOverlay::goTo(int position) {
  if (position < 0) return;
  if (position >= static_cast<int>(m_steps.size())) return end();
  m_position = position;
  const TourStep& step = m_steps[static_cast<std::size_t>(position)];
  const bool last = position + 1 == static_cast<int>(m_steps.size());
  m_title->setText(step.title);
  m_text->setText(step.text);
  m_count->setText(tr("%1 of %2").arg(position + 1).arg(m_steps.size()));
  m_skip->setText(tr("Skip"));
  m_back->setText(tr("Back"));
  m_next->setText(last ? tr("Done") : tr("Next"));
  m_skip->setVisible(!last);
  m_back->setEnabled(position > 0);
  setAccessibleName(step.title);
  setAccessibleDescription(step.text);
  place();
  m_next->setFocus();
}

void TourOverlay::end() {
  if (isHidden()) return;
  hide();
  if (m_before) m_before->setFocus();
  Q_EMIT finished();
}

void TourOverlay::place() {
  if (m_position < 0) return;
  QWidget* window = parentWidget();
  setGeometry(QRect(QPoint(), window->size()));
  QWidget* target = m_targets[static_cast<std::size_t>(m_position)];
  m_hole = {};
  if (target != nullptr && window->isAncestorOf(target) && target->isVisibleTo(window)) {
    for (QWidget* parent = target->parentWidget(); parent != window; parent = parent->parentWidget())
      if (auto* area = qobject_cast<QScrollArea*>(parent)) scrollTo(*area, *target);
    m_hole = QRect(target->mapTo(window, QPoint()), target->size());
    for (QWidget* parent = target->parentWidget(); parent != window; parent = parent->parentWidget())
      m_hole &= QRect(parent->mapTo(window, QPoint()), parent->size());
    m_hole = m_hole.adjusted(-kHoleRoom, -kHoleRoom, kHoleRoom, kHoleRoom) & rect();
  }
  const int width = std::min(kBubbleWidth, window->width() - 32);
  m_box->setFixedWidth(width);
  m_place = placeBubble(rect(), m_hole, {width, m_box->layout()->heightForWidth(width)});
  m_box->setGeometry(m_place.box);
  update();
}

void TourOverlay::paintEvent(QPaintEvent*) {
  constexpr double kVeil = 0.66;
  const Theme& theme = themeOf(this);
  QPainterPath veil, hole;
  veil.addRect(rect());
  if (m_hole.isValid()) hole.addRoundedRect(m_hole, 4, 4);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor ground = theme.dark ? QColor(Qt::black) : theme.text;
  ground.setAlphaF(theme.dark ? kVeil : kVeil - 0.2);
  painter.fillPath(veil.subtracted(hole), ground);
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawPath(hole);
  QPainterPath bubble, arrow;
  bubble.addRoundedRect(QRectF(m_place.box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  arrow.addPolygon(m_place.arrow);
  arrow.closeSubpath();
  painter.setPen(QPen(theme.strongLine, 1));
  painter.setBrush(theme.base);
  painter.drawPath(bubble.united(arrow));
}

void TourOverlay::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      return end();
    case Qt::Key_Right:
    case Qt::Key_PageDown:
      return goTo(m_position + 1);
    case Qt::Key_Left:
    case Qt::Key_PageUp:
      return goTo(m_position - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      for (QPushButton* button : {m_skip, m_back, m_next})
        if (button->hasFocus()) return button->click();
      return goTo(m_position + 1);
    default:
      event->accept();
  }
}

// What lies under the veil is not operated by a click that missed the bubble.
void TourOverlay::mousePressEvent(QMouseEvent* event) { event->accept(); }

// The focus stays on the buttons of the bubble.
bool TourOverlay::focusNextPrevChild(bool next) {
  std::vector<QPushButton*> buttons;
  for (QPushButton* button : {m_skip, m_back, m_next})
    if (button->isVisible() && button->isEnabled()) buttons.push_back(button);
  if (buttons.empty()) return false;  // the tour is ending
  const auto at = std::find_if(buttons.begin(), buttons.end(), [](QPushButton* b) { return b->hasFocus(); });
  const std::size_t count = buttons.size();
  const std::size_t now = at == buttons.end() ? (next ? count - 1 : 0) : static_cast<std::size_t>(at - buttons.begin());
  buttons[(now + (next ? 1 : count - 1)) % count]->setFocus(Qt::TabFocusReason);
  return true;
}

bool TourOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) place();
  return QWidget::eventFilter(watched, event);
}

}  // namespace shardscope
