// SPDX-License-Identifier: GPL-3.0-or-later
// Every text that a window paints, where it stands and what of it is seen: a paint device that keeps texts alone.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>
#include <memory>
#include <vector>

namespace shardscope {

struct PaintedText {
  QString text;
  QRectF box;   // from the left to the right end, about as high as its small letters
  QRectF seen;  // what the widget and the painter leave of it
};

class TextRecorder : public QPaintDevice {
 public:
  explicit TextRecorder(QSize size) : m_size(size), m_engine(std::make_unique<Engine>()) {}

  const std::vector<PaintedText>& texts() const { return m_engine->texts; }
  QPaintEngine* paintEngine() const override { return m_engine.get(); }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    constexpr int kDotsPerInch = 96;
    switch (metric) {
      case PdmWidth:
        return m_size.width();
      case PdmHeight:
        return m_size.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return kDotsPerInch;
      case PdmDepth:
        return 32;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      default:
        return 0;
    }
  }

 private:
  class Engine : public QPaintEngine {
   public:
    Engine() : QPaintEngine(AllFeatures) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    Type type() const override { return User; }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
      if (item.text().trimmed().isEmpty()) return;
      const double height = 0.7 * item.ascent();
      const QTransform& toDevice = painter()->deviceTransform();
      PaintedText painted{item.text(), toDevice.mapRect(QRectF(at.x(), at.y() - height, item.width(), height)), {}};
      painted.seen = painted.box;
      if (!systemClip().isEmpty()) painted.seen &= systemClip().boundingRect();
      if (painter()->hasClipping()) painted.seen &= toDevice.mapRect(painter()->clipBoundingRect());
      if (!painted.seen.isEmpty()) texts.push_back(std::move(painted));
    }

    std::vector<PaintedText> texts;
  };

  QSize m_size;
  std::unique_ptr<Engine> m_engine;
};

inline std::vector<PaintedText> paintedTexts(QWidget& window) {
  TextRecorder recorder(window.size());
  window.render(&recorder);
  return recorder.texts();
}

}  // namespace shardscope
