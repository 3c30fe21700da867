// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/memory_plot.h"

namespace shardscope {
namespace {

class Marks final : public QCPLayerable {
 public:
  Marks(QCustomPlot* plot, const QString& layer, MemoryPlot::Painting painting)
      : QCPLayerable(plot, layer), m_painting(std::move(painting)) {}

 protected:
  QRect clipRect() const override { return mParentPlot->viewport(); }
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
  void draw(QCPPainter* painter) override { m_painting(*painter); }

 private:
  MemoryPlot::Painting m_painting;
};

void setTicks(QCPAxis* axis, const RoundScale& scale) {
  QSharedPointer<QCPAxisTickerFixed> ticker(new QCPAxisTickerFixed);
  ticker->setTickStep(scale.step);
  axis->setTicker(ticker);
  axis->setRange(0, scale.most);
  axis->setNumberPrecision(scale.step < 1 ? 1 : 0);
}

void setLook(QCPAxis* axis, const Theme& theme) {
  axis->setTickLabelColor(theme.dim);
  axis->grid()->setPen(QPen(theme.grid, 0));
  axis->grid()->setZeroLinePen(QPen(theme.strongLine, 0));
}

}  // namespace

MemoryPlot::MemoryPlot(QWidget* owner, Painting under, Painting over) : QCustomPlot(owner) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  axisRect()->setAutoMargins(QCP::msNone);
  axisRect()->setupFullAxesBox(false);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setBasePen(Qt::NoPen);
    axis->setTickPen(Qt::NoPen);
    axis->setSubTicks(false);
    axis->setTickLabelFont(numberFont(11));
    axis->setTickLabelPadding(6);
    axis->setNumberFormat(QStringLiteral("f"));
  }
  xAxis2->setVisible(false);
  yAxis2->setVisible(false);
  xAxis->setTickLabels(false);
  xAxis->grid()->setVisible(false);
  new Marks(this, QStringLiteral("background"), std::move(under));
  new Marks(this, QStringLiteral("main"), std::move(over));
}

void MemoryPlot::setArea(const QRect& area, const RoundScale& vertical) {
  const QRect all = rect();
  axisRect()->setMargins({area.left(), area.top(), all.right() - area.right(), all.bottom() - area.bottom()});
  setTicks(yAxis, vertical);
}

void MemoryPlot::setTime(const RoundScale& horizontal) {
  xAxis->setTickLabels(true);
  setTicks(xAxis, horizontal);
}

void MemoryPlot::paintEvent(QPaintEvent*) {
  const Theme& theme = themeOf(this);
  setLook(xAxis, theme);
  setLook(yAxis, theme);
  QCPPainter painter(this);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.fillRect(rect(), theme.window);
  draw(&painter);
}

void MemoryPlot::resizeEvent(QResizeEvent*) { setViewport(rect()); }

}  // namespace shardscope
