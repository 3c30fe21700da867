// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_view.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

#include "app/models/map_worker.h"
#include "app/models/search_why.h"
#include "app/models/text.h"
#include "app/views/flow_layout.h"
#include "app/views/labels.h"
#include "app/views/map_canvas.h"
#include "app/views/map_legend.h"
#include "app/views/painted_access.h"
#include "app/views/section_plot.h"
#include "app/views/theme.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

QPushButton* chip(QWidget* parent) {
  auto* made = new QPushButton(parent);
  made->setProperty("chip", true);
  made->setCheckable(true);
  return made;
}

}  // namespace

struct MapView::Parts {
  MapWorker worker;
  bool fine = false;
  MapValue value = MapValue::PeakMemory;
  Dial lastX = Dial::SeqLen;
  Dial lastY = Dial::Cp;

  QLabel* title = nullptr;
  QLabel* xName = nullptr;
  QLabel* yName = nullptr;
  QComboBox* x = nullptr;
  QComboBox* y = nullptr;
  QToolButton* swap = nullptr;
  QCheckBox* fineBox = nullptr;
  QButtonGroup* values = nullptr;
  QCheckBox* best = nullptr;
  std::array<QPushButton*, kBestDials.size()> bestDials{};
  FittedLabel* status = nullptr;
  QProgressBar* progress = nullptr;
  MapLegend* legend = nullptr;
  MapCanvas* canvas = nullptr;
  FittedLabel* pointedTitle = nullptr;
  QLabel* pointedReason = nullptr;
  SectionPlot* row = nullptr;
  SectionPlot* column = nullptr;

  Dial xDial() const { return static_cast<Dial>(x->currentData().toInt()); }
  Dial yDial() const { return static_cast<Dial>(y->currentData().toInt()); }
  std::vector<Dial> bestOf() const {
    std::vector<Dial> chosen;
    for (std::size_t i = 0; best->isChecked() && i < kBestDials.size(); ++i)
      if (bestDials[i]->isChecked()) chosen.push_back(kBestDials[i]);
    return chosen;
  }

  QLayout* axesRow(QWidget* view);
  QLayout* bestRow(QWidget* view);
};

QLayout* MapView::Parts::axesRow(QWidget* view) {
  auto* layout = new QHBoxLayout;
  layout->setSpacing(8);
  title = roleLabel("title", view);
  xName = roleLabel("caption", view);
  yName = roleLabel("caption", view);
  x = new QComboBox(view);
  y = new QComboBox(view);
  swap = new QToolButton(view);
  swap->setText(QStringLiteral("⇄"));
  fineBox = new QCheckBox(view);
  for (const Dial dial : kMapDials) {
    x->addItem(axisName(dial), static_cast<int>(dial));
    y->addItem(axisName(dial), static_cast<int>(dial));
  }
  x->setCurrentIndex(x->findData(static_cast<int>(Dial::SeqLen)));
  y->setCurrentIndex(y->findData(static_cast<int>(Dial::Cp)));
  layout->addWidget(title);
  layout->addSpacing(8);
  for (QWidget* widget : {static_cast<QWidget*>(xName), static_cast<QWidget*>(x), static_cast<QWidget*>(swap),
                          static_cast<QWidget*>(yName), static_cast<QWidget*>(y), static_cast<QWidget*>(fineBox)})
    layout->addWidget(widget);
  layout->addStretch();
  status = new FittedLabel("caption", view);
  layout->addWidget(status);
  return layout;
}

QLayout* MapView::Parts::bestRow(QWidget* view) {
  auto* layout = new FlowLayout(8);
  best = new QCheckBox(view);
  best->setFixedHeight(28);  // the chips come and go
  layout->addWidget(best);
  for (std::size_t i = 0; i < kBestDials.size(); ++i) {
    bestDials[i] = chip(view);
    bestDials[i]->setText(dialName(kBestDials[i]));
    bestDials[i]->setChecked(true);
    layout->addWidget(bestDials[i]);
  }
  values = new QButtonGroup(view);
  auto* choice = new QWidget(view);
  auto* choices = new QHBoxLayout(choice);
  choices->setContentsMargins(0, 0, 0, 0);
  choices->setSpacing(8);
  for (const MapValue each : kMapValues) {
    QPushButton* button = chip(view);
    button->setChecked(each == value);
    values->addButton(button, static_cast<int>(each));
    choices->addWidget(button);
  }
  layout->addWidget(choice);
  layout->setAlignment(choice, Qt::AlignRight);
  return layout;
}

MapView::MapView(QWidget* parent) : ScenarioView(parent), m_parts(std::make_unique<Parts>()) {
  build();
  connectParts();
  retranslate();
  syncControls();
}

MapView::~MapView() { silenceParts(*this); }

MapCanvas* MapView::canvas() const { return m_parts->canvas; }

void MapView::build() {
  Parts& p = *m_parts;
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(24, 16, 24, 16);
  page->setSpacing(8);
  page->addLayout(p.axesRow(this));
  page->addLayout(p.bestRow(this));
  p.legend = new MapLegend(this);
  p.canvas = new MapCanvas(this);
  p.progress = new QProgressBar(this);
  p.progress->setRange(0, 1000);
  p.progress->setTextVisible(false);
  p.progress->setFixedHeight(2);
  QSizePolicy keepsRoom = p.progress->sizePolicy();
  keepsRoom.setRetainSizeWhenHidden(true);
  p.progress->setSizePolicy(keepsRoom);
  p.progress->hide();
  p.pointedTitle = new FittedLabel("small", this);
  p.pointedTitle->setFont(textFont(13, QFont::DemiBold));
  p.pointedTitle->setFixedHeight(16);
  p.pointedReason = roleLabel("dimsmall", this);
  p.pointedReason->setWordWrap(true);
  p.pointedReason->setFixedHeight(34);
  p.pointedReason->setAlignment(Qt::AlignTop);
  page->addWidget(p.legend);
  page->addWidget(p.progress);
  page->addWidget(p.canvas, 5);
  page->addWidget(p.pointedTitle);
  page->addWidget(p.pointedReason);
  page->addWidget(hairline(this));
  auto* sections = new QHBoxLayout;
  sections->setSpacing(32);
  p.row = new SectionPlot(this);
  p.column = new SectionPlot(this);
  sections->addWidget(p.row);
  sections->addWidget(p.column);
  page->addLayout(sections, 2);
  setFocusProxy(p.canvas);
}

void MapView::connectParts() {
  Parts& p = *m_parts;
  const auto bestChosen = [this] {
    syncControls();
    request();
    Q_EMIT choicesChanged();
  };
  // An axis that takes the other's dimension leaves its own to it.
  connect(p.x, &QComboBox::currentIndexChanged, this, [this] {
    setAxes(m_parts->xDial(), m_parts->xDial() == m_parts->yDial() ? m_parts->lastX : m_parts->yDial());
  });
  connect(p.y, &QComboBox::currentIndexChanged, this, [this] {
    setAxes(m_parts->yDial() == m_parts->xDial() ? m_parts->lastY : m_parts->xDial(), m_parts->yDial());
  });
  connect(p.swap, &QToolButton::clicked, this, [this] { setAxes(m_parts->yDial(), m_parts->xDial()); });
  connect(p.fineBox, &QCheckBox::toggled, this, &MapView::setFine);
  connect(p.values, &QButtonGroup::idClicked, this, [this](int id) { setValue(static_cast<MapValue>(id)); });
  connect(p.best, &QCheckBox::toggled, this, bestChosen);
  for (QPushButton* button : p.bestDials) connect(button, &QPushButton::toggled, this, bestChosen);
  connect(p.canvas, &MapCanvas::pointedChanged, this, &MapView::showPointed);
  connect(p.canvas, &MapCanvas::cellChosen, this, &MapView::takeCell);
  offerWhy(*p.canvas, [&p](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const MapPtr& map = p.canvas->map();
    if (!map) return std::nullopt;
    std::optional<CellIndex> cell = at ? p.canvas->grid().at(QPointF(*at)) : p.canvas->pointed();
    if (!at && !cell) cell = currentCell(*map);
    if (!cell) return std::nullopt;
    return WhyAt{whyOf(*map, p.value, cell->x, cell->y), p.canvas->grid().cell(*cell).toAlignedRect()};
  });
  explainSection(*p.row, true);
  explainSection(*p.column, false);
  connect(&p.worker, &MapWorker::mapComputed, this, &MapView::showMap);
  connect(&p.worker, &MapWorker::progressed, this, [this](double share) {
    m_parts->progress->show();
    m_parts->progress->setValue(static_cast<int>(1000 * share));
  });
}

void MapView::setAxes(Dial x, Dial y) {
  Parts& p = *m_parts;
  {
    const QSignalBlocker quietX(p.x), quietY(p.y);
    p.x->setCurrentIndex(p.x->findData(static_cast<int>(x)));
    p.y->setCurrentIndex(p.y->findData(static_cast<int>(y)));
  }
  p.lastX = x;
  p.lastY = y;
  syncControls();
  request();
  Q_EMIT choicesChanged();
}

QJsonObject MapView::choices() const {
  const Parts& p = *m_parts;
  QJsonArray best;
  for (const Dial dial : p.bestOf()) best.append(static_cast<int>(dial));
  return {{QStringLiteral("x"), static_cast<int>(p.xDial())},
          {QStringLiteral("y"), static_cast<int>(p.yDial())},
          {QStringLiteral("value"), static_cast<int>(p.value)},
          {QStringLiteral("fine"), p.fine},
          {QStringLiteral("best"), best}};
}

void MapView::takeChoices(const QJsonObject& choices) {
  const int x = choices[QStringLiteral("x")].toInt(-1), y = choices[QStringLiteral("y")].toInt(-1);
  if (x != y && m_parts->x->findData(x) >= 0 && m_parts->y->findData(y) >= 0)
    setAxes(static_cast<Dial>(x), static_cast<Dial>(y));
  const int value = choices[QStringLiteral("value")].toInt(-1);
  if (m_parts->values->button(value) != nullptr) setValue(static_cast<MapValue>(value));
  setFine(choices[QStringLiteral("fine")].toBool());
  std::vector<Dial> best;
  for (const QJsonValue& dial : choices[QStringLiteral("best")].toArray())
    best.push_back(static_cast<Dial>(dial.toInt()));
  if (!best.empty()) setBestOf(best);
}

// Its points are cells of the map.
void MapView::explainSection(SectionPlot& plot, bool row) {
  const auto cellOf = [this, row](int stop) -> std::optional<CellIndex> {
    const MapPtr& map = m_parts->canvas->map();
    const std::optional<CellIndex> now = map ? currentCell(*map) : std::nullopt;
    if (!now) return std::nullopt;
    return row ? CellIndex{stop, now->y} : CellIndex{now->x, stop};
  };
  plot.describeStops([this, cellOf](int stop) {
    const std::optional<CellIndex> cell = cellOf(stop);
    return cell ? QStringLiteral("%1\n%2").arg(cellNote(*m_parts->canvas->map(), cell->x, cell->y).title, whyHint())
                : QString();
  });
  offerWhy(plot, [this, &plot, cellOf](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const std::optional<int> stop = at ? plot.stopAt(*at) : plot.pointed();
    const std::optional<CellIndex> cell = stop ? cellOf(*stop) : std::nullopt;
    if (!cell) return std::nullopt;
    return WhyAt{whyOf(*m_parts->canvas->map(), m_parts->value, cell->x, cell->y), plot.boxOf(*stop)};
  });
}

void MapView::setFine(bool fine) {
  m_parts->fine = fine;
  m_parts->fineBox->setChecked(fine);
  request();
  Q_EMIT choicesChanged();
}

void MapView::setValue(MapValue value) {
  m_parts->value = value;
  m_parts->values->button(static_cast<int>(value))->setChecked(true);
  m_parts->canvas->setValue(value);
  m_parts->legend->setMap(m_parts->canvas->map(), value);
  showSections();
  Q_EMIT choicesChanged();
}

void MapView::setBestOf(const std::vector<Dial>& dials) {
  Parts& p = *m_parts;
  {
    const QSignalBlocker quiet(p.best);
    p.best->setChecked(!dials.empty());
    for (std::size_t i = 0; i < kBestDials.size(); ++i) {
      const QSignalBlocker quietDial(p.bestDials[i]);
      p.bestDials[i]->setChecked(std::find(dials.begin(), dials.end(), kBestDials[i]) != dials.end());
    }
  }
  syncControls();
  request();
}

void MapView::syncControls() {
  Parts& p = *m_parts;
  for (std::size_t i = 0; i < kBestDials.size(); ++i)
    p.bestDials[i]->setVisible(p.best->isChecked() && kBestDials[i] != p.xDial() && kBestDials[i] != p.yDial());
  p.fineBox->setEnabled(hasFineValues(p.xDial()) || hasFineValues(p.yDial()));
}

void MapView::plannedChanged() { request(); }

void MapView::request() {
  Parts& p = *m_parts;
  if (!planned() || p.xDial() == p.yDial()) return;
  const Scenario& scenario = planned()->scenario;
  p.worker.request({scenario, p.xDial(), p.yDial(), axisValues(scenario, p.xDial(), p.fine),
                    axisValues(scenario, p.yDial(), p.fine), p.bestOf()});
}

void MapView::showMap(const MapPtr& map) {
  Parts& p = *m_parts;
  p.progress->setVisible(map->stride > 1);
  p.canvas->setMap(map);
  p.legend->setMap(map, p.value);
  const QString time = timeText(milliseconds(map->milliseconds));
  const QString done = map->simulated ? tr("%1 × %2 cells in %3, steps simulated") : tr("%1 × %2 cells in %3, steps ≈");
  p.status->setText(map->stride > 1
                        ? tr("Computing %1 cells").arg(numberText(static_cast<std::int64_t>(map->cells.size())))
                        : done.arg(map->columns()).arg(map->rows()).arg(time));
  showSections();
}

void MapView::showSections() {
  Parts& p = *m_parts;
  const MapPtr& map = p.canvas->map();
  const std::optional<CellIndex> at = map ? currentCell(*map) : std::nullopt;
  if (!at) {
    p.row->setSection(std::nullopt, {}, {});
    p.column->setSection(std::nullopt, {}, {});
    return;
  }
  const QString limit = p.value == MapValue::PeakMemory
                            ? tr("capacity %1").arg(gibText(map->request.scenario.cluster.capacity()))
                            : QString();
  const auto show = [&](SectionPlot& plot, MapSection section, Dial along, const std::vector<int>& stops) {
    plot.setSection(std::move(section), stops, limit);
    if (plot.isEmpty())
      plot.setEmptyText(tr("No value of %1 makes this a legal layout. %2 Click a coloured cell of the map, or take a "
                           "repair from the advice.")
                            .arg(axisName(along), cellNote(*map, at->x, at->y).reason));
  };
  show(*p.row, rowOf(*map, p.value, at->x, at->y), map->request.x, map->request.xs);
  show(*p.column, columnOf(*map, p.value, at->x, at->y), map->request.y, map->request.ys);
}

void MapView::showPointed() {
  Parts& p = *m_parts;
  const MapPtr& map = p.canvas->map();
  std::optional<CellIndex> at = p.canvas->pointed();
  if (!at && map) at = currentCell(*map);
  if (!at) {
    p.pointedTitle->clear();
    p.pointedReason->clear();
    return;
  }
  const CellNote note = cellNote(*map, at->x, at->y);
  p.pointedTitle->setText(note.title);
  p.pointedReason->setText(note.onMoreGpus ? note.reason + QLatin1Char(' ') + note.onMoreGpusText + QLatin1Char('.')
                                           : note.reason);
  p.pointedReason->setToolTip(p.pointedReason->text());
}

void MapView::takeCell(int x, int y, bool onMoreGpus) {
  const FeasibilityMap& map = *m_parts->canvas->map();
  QString text = editText(map, x, y);
  Scenario next = scenarioAt(map, x, y);
  if (onMoreGpus) {
    const CellNote note = cellNote(map, x, y);
    if (note.onMoreGpus) {
      next = *note.onMoreGpus;
      text += QLatin1String(", ") + axisText(Dial::Gpus, next.cluster.numGpus);
    }
  }
  if (next != planned()->scenario) Q_EMIT editWanted(next, text);
}

void MapView::retranslate() {
  Parts& p = *m_parts;
  setAccessibleName(tr("Map"));
  p.title->setText(tr("Map"));
  p.xName->setText(QStringLiteral("x"));
  p.yName->setText(QStringLiteral("y"));
  nameBox(*p.x, tr("Columns of the map"));
  nameBox(*p.y, tr("Rows of the map"));
  p.swap->setToolTip(tr("Swap the axes"));
  p.swap->setAccessibleName(tr("Swap the axes"));
  p.fineBox->setText(tr("Fine"));
  p.fineBox->setToolTip(tr("More values along axes that can take any: sequence length, batches, GPUs"));
  for (const MapValue value : kMapValues) p.values->button(static_cast<int>(value))->setText(mapValueName(value));
  p.best->setText(tr("Best of"));
  p.best->setToolTip(tr("Every cell shows its fastest layout that fits over these dimensions"));
  p.canvas->repaintCells();
  p.legend->setMap(p.canvas->map(), p.value);
  showPointed();
  showSections();
}

void MapView::restyle() { m_parts->canvas->repaintCells(); }

}  // namespace shardscope
