// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/spotlight.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "app/views/scenario_panel.h"
#include "app/views/verdict_strip.h"
#include "app/views/verdict_tile.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class SpotlightTest : public QObject {
  Q_OBJECT

  // A verdict over a scrolled panel.
  struct Window : QWidget {
    Window() {
      auto* column = new QVBoxLayout(this);
      column->setContentsMargins(0, 0, 0, 0);
      verdict = new VerdictStrip;
      panel = new ScenarioPanel;
      area = new QScrollArea;
      area->setWidget(panel);
      area->setWidgetResizable(true);
      column->addWidget(verdict);
      column->addWidget(area);
      const PlannedPtr now = plannedPreset("dsv3-h100-128k");
      verdict->setPlanned(now);
      panel->setPlanned(now);
      resize(1000, 500);
      show();
      QCoreApplication::processEvents();
      light = new Spotlight(this);
    }
    VerdictStrip* verdict;
    ScenarioPanel* panel;
    QScrollArea* area;
    Spotlight* light;
  };

 private Q_SLOTS:
  void initTestCase() { applyTheme(ThemeChoice::Dark); }

  void namesBecomeWidgets() {
    Window window;
    const QList<QWidget*> widgets = controlWidgets(*window.panel, *window.verdict, {Dial::SeqLen, Dial::Cp},
                                                   {"dp", "recompute", "no-such-control"});
    QCOMPARE(widgets.size(), 4);
    QCOMPARE(widgets[0], window.panel->row(Dial::SeqLen));
    QCOMPARE(widgets[1], window.panel->row(Dial::Cp));
    QVERIFY(qobject_cast<VerdictTileWidget*>(widgets[2]) != nullptr);
    QVERIFY(widgets[2]->x() > 0 && widgets[2]->x() < window.width() / 4);  // the second of the tiles
    QCOMPARE(widgets[3], window.panel->findChild<QWidget*>("recompute"));
  }

  void framesAreBrightAndTheRestIsVeiled() {
    Window window;
    DialRow* row = window.panel->row(Dial::SeqLen);
    const QImage plain = grabbed(window, {1000, 500}, "spotlight_off");
    window.light->set({row}, {window.area});
    QCOMPARE(window.light->frames().size(), 1);
    QVERIFY(window.light->frames()[0].contains(QRect(row->mapTo(&window, QPoint()), row->size())));
    const QImage veiled = grabbed(window, {1000, 500}, "spotlight_on");
    QVERIFY(pixelsOf(veiled, darkTheme().text) < pixelsOf(plain, darkTheme().text));
    const QRect frame = window.light->frames()[0];
    QVERIFY(pixelsOf(veiled.copy(frame), darkTheme().accent, 40) > frame.width());
    const QPoint inside = row->mapTo(&window, QPoint(60, row->height() / 2));
    QCOMPARE(veiled.pixelColor(inside), plain.pixelColor(inside));
    window.light->set({}, {});
    QVERIFY(!window.light->isVisible());
    QCOMPARE(grabbed(window, {1000, 500}, "spotlight_off"), plain);
  }

  void framesFollowScrollingAndAreCutByTheArea() {
    Window window;
    DialRow* row = window.panel->row(Dial::SeqLen);
    window.light->set({row}, {window.area});
    const QRect before = window.light->frames()[0];
    QScrollBar* bar = window.area->verticalScrollBar();
    QVERIFY(bar->maximum() > 100);
    bar->setValue(bar->value() + 20);
    QCOMPARE(window.light->frames()[0].top(), before.top() - 20);
    bar->setValue(bar->maximum());
    QVERIFY(window.light->frames().isEmpty());
    window.light->set({row}, {window.area});  // scrolls it back into view
    QCOMPARE(window.light->frames().size(), 1);
  }

  void mouseEventsGoThrough() {
    Window window;
    BandSlider* slider = window.panel->row(Dial::Cp)->slider();
    window.light->set({window.panel->row(Dial::Cp)}, {window.area});
    const QPoint middle = slider->mapTo(&window, slider->rect().center());
    QCOMPARE(window.childAt(middle), slider);
  }

  void aWidgetThatGoesAwayIsForgotten() {
    Window window;
    auto* other = new QWidget(&window);
    other->setGeometry(10, 10, 50, 20);
    other->show();
    window.light->set({other}, {});
    QCOMPARE(window.light->frames().size(), 1);
    delete other;
    window.resize(900, 500);
    QVERIFY(window.light->frames().isEmpty());
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::SpotlightTest)
#include "spotlight_test.moc"
