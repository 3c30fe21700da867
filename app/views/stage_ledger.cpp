// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/stage_ledger.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/models/plan_why.h"
#include "app/models/stage_text.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/painted_access.h"

namespace shardscope {
namespace {

constexpr int kHead = 24, kRow = 24, kTensorRow = 20, kGap = 12;
constexpr int kSwatch = 12, kName = 20, kShare = 52, kGib = 56;
constexpr std::size_t kMostTensors = 8;

QString shareText(Bytes part, Bytes whole) {
  if (whole.count <= 0) return QStringLiteral("–");
  return QStringLiteral("%1 %").arg(qRound(100.0 * static_cast<double>(part.count) / static_cast<double>(whole.count)));
}

}  // namespace

StageLedger::StageLedger(QWidget* parent) : QWidget(parent) {
  setMinimumSize(200, 200);
  setFocusPolicy(Qt::StrongFocus);
  offerWhy(*this, [this](const std::optional<QPoint>& at) { return whyAt(at); });
  setAccessibleRole(*this, QAccessible::Chart);
}

const StageMemory& StageLedger::stage() const {
  return m_planned->plan.memory.stages[static_cast<std::size_t>(m_stage)];
}

void StageLedger::show(const PlannedPtr& planned, MemoryMoment moment, int stage) {
  m_planned = planned;
  m_moment = moment;
  m_stage = stage;
  m_sums = stageSums(*planned, moment)[static_cast<std::size_t>(stage)];
  setMinimumWidth(neededWidth());
  layOut();
  update();
}

// The names of the language, whole.
int StageLedger::neededWidth() const {
  const QFont font = textFont(12);
  double widest = advanceOf(textFont(12, QFont::DemiBold), tr("Between steps"));
  for (const MemoryCategory category : kMemoryCategories)
    widest = std::max(widest, advanceOf(font, categoryName(category)));
  for (const QString& name : {tr("Held by the allocator"), tr("Reserved at the peak")})
    widest = std::max(widest, advanceOf(font, name));
  return kName + static_cast<int>(std::ceil(widest)) + kGib + kShare;
}

void StageLedger::addRow(Row row, int height, int& y) {
  row.box = QRect(0, y, width(), height);
  y += height;
  m_rows.push_back(std::move(row));
}

// Top to bottom as the bar.
void StageLedger::layOut() {
  m_rows.clear();
  if (!m_planned) return;
  int y = kHead;
  if (m_moment == MemoryMoment::Reserved)
    addRow({.kind = Kind::Slack, .bytes = m_sums.slack, .name = tr("Held by the allocator")}, kRow, y);
  for (auto c = kMemoryCategories.rbegin(); c != kMemoryCategories.rend(); ++c)
    addRow({.kind = Kind::Category, .category = *c, .bytes = m_sums[*c], .name = categoryName(*c)}, kRow, y);
  const QString total = m_moment == MemoryMoment::AtPeak   ? tr("Allocated")
                        : m_moment == MemoryMoment::Static ? tr("Between steps")
                                                           : tr("Reserved");
  addRow({.kind = Kind::Total, .bytes = m_sums.total(), .name = total}, kRow, y);
  if (m_moment != MemoryMoment::Reserved)
    addRow({.kind = Kind::Reserved, .bytes = stage().peakReserved, .name = tr("Reserved at the peak")}, kRow, y);

  y += kGap;
  const QFontMetricsF metrics(textFont(12), this);
  for (std::size_t i = 0; i < std::min(kMostTensors, stage().tensors.size()); ++i) {
    const LiveTensor& tensor = stage().tensors[i];
    const QString name = tensorName(tensor, m_planned->scenario);
    const double needed = heightOf(metrics, width() - kGib, name);
    const int row = needed > kTensorRow ? static_cast<int>(needed) + 5 : kTensorRow;
    if (y + row + (i == 0 ? kTensorRow : 0) > height()) break;
    if (i == 0) addRow({.kind = Kind::TensorHead, .name = tr("Largest tensors at the peak")}, kTensorRow, y);
    addRow({.kind = Kind::Tensor, .tensor = i, .bytes = tensor.bytes, .name = name}, row, y);
  }
}

QString StageLedger::headText() const {
  switch (m_moment) {
    case MemoryMoment::AtPeak:
      return tr("Stage %1 at its peak").arg(m_stage);
    case MemoryMoment::Static:
      return tr("Stage %1 between steps").arg(m_stage);
    case MemoryMoment::Reserved:
      break;
  }
  return tr("Stage %1 reserved").arg(m_stage);
}

void StageLedger::paintEvent(QPaintEvent*) {
  if (!m_planned) return;
  const Theme& theme = themeOf(this);
  QPainter painter(this);
  paintHead(painter, theme);
  for (const Row& row : m_rows) paintRow(painter, row, theme);
  if (!hasFocus() || m_pointed < 0 || m_pointed >= static_cast<int>(m_rows.size())) return;
  painter.setPen(QPen(theme.accent, 1.5));
  painter.drawRect(QRectF(m_rows[static_cast<std::size_t>(m_pointed)].box).adjusted(1, 1, -1, -1));
}

void StageLedger::paintHead(QPainter& painter, const Theme& theme) const {
  painter.setFont(textFont(11, QFont::DemiBold));
  painter.setPen(theme.text);
  drawFitted(painter, QRect(0, 0, width() - kShare - kGib, kHead - 4), Qt::AlignLeft | Qt::AlignVCenter, headText());
  painter.setFont(textFont(11));
  painter.setPen(theme.dim);
  const int right = Qt::AlignRight | Qt::AlignVCenter;
  drawLine(painter, QRect(width() - kShare - kGib, 0, kGib, kHead - 4), right, tr("GiB"));
  drawFitted(painter, QRect(width() - kShare, 0, kShare, kHead - 4), right, tr("share"));
}

void StageLedger::paintRow(QPainter& painter, const Row& row, const Theme& theme) const {
  const int left = Qt::AlignLeft | Qt::AlignVCenter;
  if (row.kind == Kind::TensorHead) {
    painter.setFont(textFont(11, QFont::DemiBold));
    painter.setPen(theme.text);
    return drawFitted(painter, row.box, left, row.name);
  }
  const bool tensor = row.kind == Kind::Tensor, total = row.kind == Kind::Total;
  if (!tensor)
    painter.fillRect(QRect(row.box.left(), row.box.top(), row.box.width(), 1), total ? theme.strongLine : theme.line);
  const QRect swatch(0, row.box.center().y() - kSwatch / 2 + 1, kSwatch, kSwatch);
  const bool empty = row.bytes.count == 0;
  painter.setOpacity(empty ? 0.45 : 1);
  if (row.kind == Kind::Category) fillCategory(painter, swatch, row.category, theme);
  if (row.kind == Kind::Slack) fillHatch(painter, swatch, theme.base, theme.dim, 4);
  if (row.kind == Kind::Reserved)
    paintMark(painter, QRectF(swatch).adjusted(1, 1, -1, -1),
              markOfReserved(row.bytes, m_planned->plan.memory.capacity), theme);
  painter.setOpacity(1);

  painter.setFont(textFont(12, total ? QFont::DemiBold : QFont::Normal));
  painter.setPen(empty ? theme.disabled : tensor ? theme.dim : theme.text);
  const int from = tensor ? 0 : kName;
  const int numbers = tensor ? kGib : kGib + kShare;
  drawFitted(painter, row.box.adjusted(from, 1, -numbers, 0), left, row.name);
  paintNumbers(painter, row, theme);
}

void StageLedger::paintNumbers(QPainter& painter, const Row& row, const Theme& theme) const {
  const bool tensor = row.kind == Kind::Tensor, total = row.kind == Kind::Total;
  const Bytes capacity = m_planned->plan.memory.capacity;
  const int right = Qt::AlignRight | Qt::AlignVCenter;
  painter.setFont(numberFont(12, total ? QFont::DemiBold : QFont::Normal));
  if (row.bytes.count == 0)
    painter.setPen(theme.disabled);
  else
    painter.setPen(row.kind == Kind::Reserved ? textColorOfReserved(row.bytes, capacity, theme) : theme.text);
  const int end = tensor ? width() : width() - kShare;
  drawLine(painter, QRect(end - kGib, row.box.top() + 1, kGib, row.box.height()), right, gibText(row.bytes));
  if (tensor) return;
  painter.setFont(numberFont(12));
  painter.setPen(row.bytes.count == 0 ? theme.disabled : theme.dim);
  const Bytes whole = row.kind == Kind::Reserved ? capacity : m_sums.total();
  drawLine(painter, QRect(end, row.box.top() + 1, kShare, row.box.height()), right, shareText(row.bytes, whole));
}

Tip StageLedger::categoryTip(MemoryCategory category) const {
  constexpr int kMost = 4;
  QStringList facts;
  for (const LiveTensor& tensor : stage().tensors) {
    if (categoryOf(tensor) != category || facts.size() == kMost) continue;
    facts << QStringLiteral("%1  %2").arg(bytesText(tensor.bytes), tensorWhy(tensor, m_planned->scenario));
  }
  if (facts.isEmpty()) facts << tr("Nothing of this at the peak of this stage.");
  return {categoryName(category), facts, {}};
}

Tip StageLedger::tipAt(const QPoint& at) const {
  const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&at](const Row& r) { return r.box.contains(at); });
  if (row == m_rows.end()) return {};
  switch (row->kind) {
    case Kind::Category:
      return categoryTip(row->category);
    case Kind::Tensor:
      return {bytesText(row->bytes), {tensorWhy(stage().tensors[row->tensor], m_planned->scenario)}, {}};
    case Kind::Slack:
    case Kind::Reserved:
      return {tr("%1 of %2 reserved").arg(bytesText(stage().peakReserved), bytesText(m_planned->plan.memory.capacity)),
              {tr("What the caching allocator holds at the peak, with its rounding and its gaps. A plan fits when this "
                  "is within the capacity.")},
              {}};
    case Kind::Total:
    case Kind::TensorHead:
      break;
  }
  return {};
}

// Tensors and categories say what they hold; the sums are of the stage.
std::optional<WhyAt> StageLedger::whyAt(const std::optional<QPoint>& at) const {
  const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& r) {
    return at ? r.box.contains(*at) : &r - m_rows.data() == std::max(0, m_pointed);
  });
  if (row == m_rows.end()) return std::nullopt;
  if (row->kind == Kind::Tensor || row->kind == Kind::Category) {
    const Tip tip = tipAt(row->box.center());
    return WhyAt{{tip.title, {}, tip.facts, {}}, row->box};
  }
  return WhyAt{whyOfStage(m_planned->scenario, m_planned->plan, m_stage), row->box};
}

bool StageLedger::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !m_planned) return QWidget::event(event);
  const QPoint at = static_cast<QHelpEvent*>(event)->pos();
  const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&at](const Row& r) { return r.box.contains(at); });
  if (const QString tip = tipAt(at).html(themeOf(this)); !tip.isEmpty())
    QToolTip::showText(mapToGlobal(QPoint(at.x(), row->box.bottom())), tip, this, row->box);
  else
    QToolTip::hideText();
  return true;
}

void StageLedger::point(int row) {
  if (m_rows.empty()) return;
  m_pointed = std::clamp(row, 0, static_cast<int>(m_rows.size()) - 1);
  const QRect& box = m_rows[static_cast<std::size_t>(m_pointed)].box;
  const Tip tip = tipAt(box.center());
  announceMark(*this, tip.spoken());
  QToolTip::showText(mapToGlobal(box.bottomLeft()), tip.html(themeOf(this)), this, box);
  update();
}

void StageLedger::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up) return point(m_pointed - 1);
  if (event->key() == Qt::Key_Down) return point(m_pointed + 1);
  QWidget::keyPressEvent(event);
}

void StageLedger::resizeEvent(QResizeEvent*) { layOut(); }

}  // namespace shardscope
