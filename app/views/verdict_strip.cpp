// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/verdict_strip.h"

#include <QAction>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/views/theme.h"
#include "app/views/verdict_tile.h"

namespace shardscope {
namespace {

constexpr int kTiles = 8;
constexpr int kWhyWidth = 420;

}  // namespace

VerdictStrip::VerdictStrip(QWidget* parent) : ScenarioView(parent) {
  for (int i = 0; i < kTiles; ++i) {
    auto* tile = new VerdictTileWidget(this);
    m_widgets.push_back(tile);
    connect(tile, &VerdictTileWidget::whyWanted, this, [this, i] { showWhy(i); });
  }
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

VerdictStrip::~VerdictStrip() { silenceParts(*this); }

int VerdictStrip::columns(int width) const { return width >= kTiles * kLeastWidth ? kTiles : kTiles / 2; }

int VerdictStrip::heightForWidth(int width) const { return kTiles / columns(width) * kHeight; }

void VerdictStrip::place() {
  const int count = columns(width());
  for (int i = 0; i < kTiles; ++i) {
    const int column = i % count, left = width() * column / count, right = width() * (column + 1) / count;
    m_widgets[static_cast<std::size_t>(i)]->setGeometry(left, i / count * kHeight, right - left, kHeight);
  }
}

void VerdictStrip::resizeEvent(QResizeEvent* event) {
  ScenarioView::resizeEvent(event);
  const int height = heightForWidth(width());
  if (minimumHeight() != height) setFixedHeight(height);
  place();
}

void VerdictStrip::setBefore(const PlannedPtr& before) { m_before = before; }

void VerdictStrip::plannedChanged() {
  m_tiles = verdictTiles(*planned());
  const std::vector<VerdictTile> before = m_before ? verdictTiles(*m_before) : std::vector<VerdictTile>{};
  for (std::size_t i = 0; i < m_tiles.size(); ++i)
    m_widgets[i]->setTile(m_tiles[i],
                          !before.empty() && before[i].value != m_tiles[i].value ? before[i].value : QString());
  closeWhy();
}

void VerdictStrip::closeWhy() {
  if (m_why != nullptr) m_why->hide();
}

QString VerdictStrip::whyText() const { return m_why != nullptr && m_why->isVisible() ? m_whyText->text() : QString(); }

void VerdictStrip::showWhy(int tile) {
  if (m_tiles.empty()) return;
  if (m_why == nullptr) {
    m_why = new QFrame(window());
    m_why->setProperty("card", "accent");
    auto* column = new QVBoxLayout(m_why);
    column->setContentsMargins(16, 12, 16, 12);
    m_whyText = new QLabel;
    m_whyText->setWordWrap(true);
    m_whyText->setTextFormat(Qt::RichText);
    m_whyText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_whyText);
    auto* close = new QAction(m_why);
    close->setShortcut(Qt::Key_Escape);
    connect(close, &QAction::triggered, this, &VerdictStrip::closeWhy);
    window()->addAction(close);
  }
  const VerdictTile& t = m_tiles[static_cast<std::size_t>(tile)];
  QString html = QStringLiteral("<b>%1 %2 %3</b>").arg(t.name, t.value, t.unit).append("<br>");
  for (const QString& line : t.why) html += QStringLiteral("<p style='margin:6px 0'>%1</p>").arg(line.toHtmlEscaped());
  html += QStringLiteral("<p style='color:%1'>%2</p>").arg(themeOf(this).dim.name(), tr("Escape closes this."));
  m_whyText->setText(html);
  const QWidget* widget = m_widgets[static_cast<std::size_t>(tile)];
  m_why->setFixedWidth(kWhyWidth);
  m_why->setFixedHeight(m_why->heightForWidth(kWhyWidth));
  const QPoint at = widget->mapTo(window(), QPoint(0, widget->height() + 4));
  m_why->move(std::min(at.x(), window()->width() - kWhyWidth - 8), at.y());
  m_why->show();
  m_why->raise();
}

}  // namespace shardscope
