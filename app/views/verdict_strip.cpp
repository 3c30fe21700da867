// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/verdict_strip.h"

#include <QResizeEvent>
#include <algorithm>

#include "app/views/verdict_tile.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr int kTiles = 8;

}  // namespace

VerdictStrip::VerdictStrip(QWidget* parent) : ScenarioView(parent) {
  for (int i = 0; i < kTiles; ++i) {
    auto* tile = new VerdictTileWidget(this);
    m_widgets.push_back(tile);
    connect(tile, &VerdictTileWidget::whyWanted, this, [this, i] { showWhy(i); });
    offerWhy(*tile, [this, i](const std::optional<QPoint>&) -> std::optional<WhyAt> {
      if (!planned()) return std::nullopt;
      return WhyAt{whyOfTile(*planned(), static_cast<std::size_t>(i)), m_widgets[static_cast<std::size_t>(i)]->rect()};
    });
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

void VerdictStrip::setRun(const std::optional<VerdictRun>& run) {
  m_run = run;
  if (planned()) plannedChanged();
}

void VerdictStrip::plannedChanged() {
  const bool ran = m_run && isRunOf(*m_run, planned()->scenario);
  m_tiles = verdictTiles(*planned(), ran ? &*m_run : nullptr);
  const std::vector<VerdictTile> before = m_before ? verdictTiles(*m_before) : std::vector<VerdictTile>{};
  for (std::size_t i = 0; i < m_tiles.size(); ++i)
    m_widgets[i]->setTile(m_tiles[i],
                          !before.empty() && before[i].value != m_tiles[i].value ? before[i].value : QString());
}

void VerdictStrip::showWhy(int tile) {
  if (!planned()) return;
  QWidget& widget = *m_widgets[static_cast<std::size_t>(tile)];
  shardscope::showWhy(widget, {whyOfTile(*planned(), static_cast<std::size_t>(tile)), widget.rect()});
}

}  // namespace shardscope
