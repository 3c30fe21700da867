// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/scenario_panel.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include "app/models/dial_why.h"
#include "app/models/scenario_edits.h"
#include "app/models/text.h"
#include "app/views/flow_layout.h"
#include "app/views/labels.h"
#include "app/views/painted_access.h"
#include "app/views/theme.h"
#include "app/views/wheel_guard.h"
#include "app/views/why_card.h"
#include "core/parallel/pipeline_layout.h"

namespace shardscope {
namespace {

constexpr int kLabelWidth = 48;

QHBoxLayout* rowLayout() {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  return row;
}

QLineEdit* numberField(int width) {
  auto* field = new QLineEdit;
  field->setProperty("number", true);
  field->setFont(numberFont(12));
  field->setAlignment(Qt::AlignRight);
  field->setFixedSize(width, 26);
  field->setTextMargins(-4, 0, -4, 0);
  return field;
}

QComboBox* comboBox() {
  auto* box = new QComboBox;
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(6);
  box->setFocusPolicy(Qt::StrongFocus);
  return box;
}

QPushButton* chip(const QString& text) {
  auto* button = new QPushButton(text);
  button->setCheckable(true);
  button->setProperty("chip", true);
  button->setFixedHeight(24);
  return button;
}

void fill(QComboBox* box, const std::vector<PresetEntry>& entries) {
  for (const PresetEntry& entry : entries) box->addItem(entry.title, entry.id);
}

void setText(QLineEdit* field, const QString& text) {
  if (field->text() != text) field->setText(text);
}

void selectData(QComboBox* box, const QVariant& data) {
  if (box->currentData() == data) return;
  const QSignalBlocker block(box);
  box->setCurrentIndex(box->findData(data));
}

// Chips in rows, in a widget that lessons find by its name.
FlowLayout* addChips(QVBoxLayout* column, const char* name) {
  auto* holder = new QWidget;
  holder->setObjectName(QString::fromLatin1(name));
  auto* chips = new FlowLayout(8);
  chips->setContentsMargins(0, 0, 0, 0);
  holder->setLayout(chips);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  holder->setSizePolicy(policy);
  column->addWidget(holder);
  return chips;
}

template <typename E>
int number(E value) {
  return static_cast<int>(value);
}

}  // namespace

ScenarioPanel::ScenarioPanel(QWidget* parent) : ScenarioView(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 8, 16, 16);
  column->setSpacing(6);
  addHeader(column);
  addModel(column);
  addCluster(column);
  addBatch(column);
  m_layoutPlace = column->count();
  addLayout(column);
  addExecution(column);
  addRecompute(column);
  addGraphs(column);
  addOverlap(column);
  addImbalance(column);
  column->addStretch(1);
  offerWhys();
  new WheelGuard(*this);
  retranslate();
}

void ScenarioPanel::offerWhys() {
  const auto offer = [this](QLabel* label, QLineEdit* field, Why (*why)(const PlannedScenario&)) {
    const auto answer = [this, why] { return planned() ? why(*planned()) : Why{}; };
    offerWhyOnClick(*label, whyOfWhole(*label, answer));
    offerWhy(*field, whyOfWhole(*field, answer));
  };
  offer(m_domainLabel, m_domain, whyOfDomain);
  offer(m_reserveLabel, m_reserve, whyOfReserve);
  offer(m_imbalanceLabel, m_imbalance, whyOfImbalance);
}

ScenarioPanel::~ScenarioPanel() { silenceParts(*this); }

QLabel* ScenarioPanel::addGroup(QVBoxLayout* column) {
  auto* label = roleLabel("group");
  column->addSpacing(6);
  column->addWidget(label);
  return label;
}

DialRow* ScenarioPanel::addRow(Dial dial, DialRow::Form form, int labelWidth) {
  auto* row = new DialRow(dial, form, labelWidth);
  m_rows[dial] = row;
  connect(row, &DialRow::valueChosen, this, &ScenarioPanel::dialTurned);
  return row;
}

void ScenarioPanel::addHeader(QVBoxLayout* column) {
  auto* row = rowLayout();
  m_title = roleLabel("title");
  row->addWidget(m_title, 1);
  m_import = new QPushButton;
  row->addWidget(m_import);
  connect(m_import, &QPushButton::clicked, this, &ScenarioPanel::importWanted);
  column->addLayout(row);
}

void ScenarioPanel::addModel(QVBoxLayout* column) {
  m_model = comboBox();
  m_model->setEditable(true);
  m_model->setInsertPolicy(QComboBox::NoInsert);
  m_model->completer()->setFilterMode(Qt::MatchContains);
  m_model->completer()->setCompletionMode(QCompleter::PopupCompletion);
  fill(m_model, modelEntries());
  connect(m_model, &QComboBox::activated, this, [this](int index) {
    edit(withModel(changed(), m_model->itemData(index).toString()), m_model->itemText(index));
  });
  connect(m_model->completer(), qOverload<const QString&>(&QCompleter::activated), this, &ScenarioPanel::takeModel);
  connect(m_model->lineEdit(), &QLineEdit::returnPressed, this, [this] { takeModel(m_model->currentText()); });
  connect(m_model->lineEdit(), &QLineEdit::editingFinished, this, &ScenarioPanel::showModel);
  m_model->installEventFilter(this);  // has the focus for its line
  column->addWidget(m_model);
  m_facts = roleLabel("caption");
  m_facts->setWordWrap(true);
  column->addWidget(m_facts);
}

void ScenarioPanel::addCluster(QVBoxLayout* column) {
  m_clusterGroup = addGroup(column);
  m_gpu = comboBox();
  fill(m_gpu, gpuEntries());
  connect(m_gpu, &QComboBox::activated, this,
          [this](int index) { edit(withGpu(changed(), m_gpu->itemData(index).toString()), m_gpu->itemText(index)); });
  column->addWidget(m_gpu);
  auto* row = rowLayout();
  m_domainLabel = new QLabel;
  m_reserveLabel = new QLabel;
  for (QLabel* label : {m_domainLabel, m_reserveLabel}) label->setProperty("role", "dimsmall");
  m_domain = numberField(44);
  m_reserve = numberField(60);
  row->addWidget(m_domainLabel);
  row->addWidget(m_domain);
  row->addStretch(1);
  row->addWidget(m_reserveLabel);
  row->addWidget(m_reserve);
  column->addLayout(row);
  connect(m_domain, &QLineEdit::editingFinished, this, [this] {
    Scenario next = changed();
    const int value = parseCount(m_domain->text());
    if (value > 0) next.cluster.nvlinkDomainSize = value;
    edit(next, tr("NVLink domain %1").arg(value));
  });
  connect(m_reserve, &QLineEdit::editingFinished, this, &ScenarioPanel::takeReserve);
  column->addWidget(addRow(Dial::Gpus, DialRow::Form::Slider, kLabelWidth));
}

void ScenarioPanel::addBatch(QVBoxLayout* column) {
  m_batchGroup = addGroup(column);
  column->addWidget(addRow(Dial::SeqLen, DialRow::Form::Slider, kLabelWidth));
  auto* row = rowLayout();
  row->addWidget(addRow(Dial::Mbs, DialRow::Form::Field, kLabelWidth));
  row->addStretch(1);
  row->addWidget(addRow(Dial::Gbs, DialRow::Form::Field, 32));
  column->addLayout(row);
}

void ScenarioPanel::addLayout(QVBoxLayout* outer) {
  m_layoutPart = new QWidget;
  outer->addWidget(m_layoutPart);
  auto* column = new QVBoxLayout(m_layoutPart);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  m_layoutGroup = addGroup(column);
  for (const Dial dial : {Dial::Tp, Dial::Cp, Dial::Ep, Dial::Pp})
    column->addWidget(addRow(dial, DialRow::Form::Slider, kLabelWidth));
  auto* row = rowLayout();
  row->addWidget(addRow(Dial::Etp, DialRow::Form::Slider, 28));
  row->addWidget(addRow(Dial::Vpp, DialRow::Form::Slider, 28));
  column->addLayout(row);
  m_sequence = new QCheckBox;
  column->addWidget(m_sequence);
  connect(m_sequence, &QCheckBox::clicked, this, [this](bool on) {
    Scenario next = changed();
    next.layout.sequenceParallel = on;
    edit(next, m_sequence->text());
  });
  auto* last = rowLayout();
  m_transport = comboBox();
  m_layoutString = new QLineEdit;
  m_layoutString->setFont(numberFont(12));
  last->addWidget(m_transport, 5);
  last->addWidget(m_layoutString, 6);
  column->addLayout(last);
  connect(m_transport, &QComboBox::activated, this, [this](int) {
    Scenario next = changed();
    next.layout.cpTransport = static_cast<CpTransport>(m_transport->currentData().toInt());
    next.layout.hierarchicalCpSizes.clear();
    if (next.layout.cpTransport == CpTransport::AllToAllP2p) {
      const int inner = std::min(next.layout.cp, std::max(1, next.cluster.gpu.gpusPerNode / next.layout.tp));
      next.layout.hierarchicalCpSizes = {inner, std::max(1, next.layout.cp / inner)};
    }
    edit(next, m_transport->currentText());
  });
  connect(m_layoutString, &QLineEdit::editingFinished, this, &ScenarioPanel::takeLayoutString);
}

void ScenarioPanel::addExecution(QVBoxLayout* column) {
  m_executionGroup = addGroup(column);
  auto* row = rowLayout();
  m_precision = comboBox();
  m_dispatcher = comboBox();
  m_dispatcher->setObjectName(QStringLiteral("dispatcher"));
  row->addWidget(m_precision, 1);
  row->addWidget(m_dispatcher, 1);
  column->addLayout(row);
  connect(m_precision, &QComboBox::activated, this, [this](int) {
    edit(withPrecision(changed(), static_cast<ComputePrecision>(m_precision->currentData().toInt())),
         m_precision->currentText());
  });
  connect(m_dispatcher, &QComboBox::activated, this, [this](int) {
    Scenario next = changed();
    next.moe.dispatcher = static_cast<Dispatcher>(m_dispatcher->currentData().toInt());
    edit(next, m_dispatcher->currentText());
  });
}

void ScenarioPanel::addRecompute(QVBoxLayout* column) {
  m_recomputeGroup = addGroup(column);
  FlowLayout* chips = addChips(column, "recompute");
  for (int i = 0; i <= number(RecomputeModule::GdnNormOut); ++i) {
    const auto module = static_cast<RecomputeModule>(i);
    QPushButton* button = chip(nameOf(module));
    m_modules[module] = button;
    chips->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, module](bool on) {
      edit(withRecompute(changed(), module, on), tr("Recompute %1").arg(nameOf(module)));
    });
  }
  m_full = chip(QStringLiteral("full"));
  chips->addWidget(m_full);
  connect(m_full, &QPushButton::clicked, this,
          [this](bool on) { edit(withFullRecompute(changed(), on), tr("Full recompute")); });
  column->addSpacing(4);
  column->addWidget(addRow(Dial::Offload, DialRow::Form::Slider, kLabelWidth));
}

void ScenarioPanel::addGraphs(QVBoxLayout* column) {
  m_graphGroup = addGroup(column);
  FlowLayout* chips = addChips(column, "graphs");
  for (int i = 0; i <= number(GraphScope::FullIteration); ++i) {
    const auto scope = static_cast<GraphScope>(i);
    QPushButton* button = chip(nameOf(scope));
    m_scopes[scope] = button;
    chips->addWidget(button);
    connect(button, &QPushButton::clicked, this,
            [this, scope](bool on) { edit(withGraph(changed(), scope, on), tr("CUDA graph %1").arg(nameOf(scope))); });
  }
}

void ScenarioPanel::addOverlap(QVBoxLayout* column) {
  m_overlapGroup = addGroup(column);
  auto* grid = new QGridLayout;
  grid->setSpacing(6);
  for (bool OverlapSpec::*field : {&OverlapSpec::epA2a, &OverlapSpec::gradReduce, &OverlapSpec::tpComm,
                                   &OverlapSpec::paramGather, &OverlapSpec::sharedExpert, &OverlapSpec::delayWgrad}) {
    auto* box = new QCheckBox;
    const int at = static_cast<int>(m_flags.size());
    m_flags.push_back({box, field});
    grid->addWidget(box, at / 2, at % 2);
    connect(box, &QCheckBox::clicked, this, [this, box, field](bool on) {
      Scenario next = changed();
      next.overlap.*field = on;
      edit(next, box->text());
    });
  }
  column->addLayout(grid);
}

void ScenarioPanel::addImbalance(QVBoxLayout* column) {
  auto* row = rowLayout();
  m_imbalanceLabel = new QLabel;
  m_routing = comboBox();
  m_imbalance = numberField(60);
  row->addWidget(m_imbalanceLabel, 1);
  row->addWidget(m_routing);
  row->addWidget(m_imbalance);
  column->addSpacing(4);
  column->addLayout(row);
  connect(m_imbalance, &QLineEdit::editingFinished, this, &ScenarioPanel::takeImbalance);
  connect(m_routing, &QComboBox::activated, this, [this](int) {
    Scenario next = changed();
    next.moe.routing = static_cast<Routing>(m_routing->currentData().toInt());
    edit(next, m_routing->currentText());
  });
}

// The model of that title, or the only one whose title has the text in it.
void ScenarioPanel::takeModel(const QString& text) {
  int found = m_model->findText(text, Qt::MatchFixedString);
  if (found < 0 && !text.isEmpty()) {
    found = m_model->findText(text, Qt::MatchContains);
    for (int i = found + 1; found >= 0 && i < m_model->count(); ++i)
      if (m_model->itemText(i).contains(text, Qt::CaseInsensitive)) found = -1;
  }
  if (found >= 0 && m_model->itemData(found).toString() != QString::fromStdString(planned()->scenario.model.preset))
    edit(withModel(changed(), m_model->itemData(found).toString()), m_model->itemText(found));
}

// Typing replaces the name that is there.
bool ScenarioPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn && watched == m_model)
    QTimer::singleShot(0, m_model->lineEdit(), &QLineEdit::selectAll);
  return ScenarioView::eventFilter(watched, event);
}

void ScenarioPanel::takeLayoutString() {
  Scenario next = changed();
  m_layoutString->setModified(false);
  next.layout.pipelineLayout = m_layoutString->text().trimmed().toStdString();
  if (const Result<PipelineLayout> read = resolvePipeline(next.model, next.layout)) next.layout.vpp = read->vpp;
  edit(next, tr("Layout string"));
}

void ScenarioPanel::takeImbalance() {
  bool ok = false;
  const double value = m_imbalance->text().remove(QStringLiteral("×")).trimmed().replace(',', '.').toDouble(&ok);
  Scenario next = changed();
  constexpr double kMost = 1e4;
  if (ok && value >= 1 && value <= kMost) next.moe.imbalance = value;
  if (next == planned()->scenario)
    showExecution();
  else
    edit(next, tr("Imbalance ×%1").arg(roundText(value, 6)));
}

void ScenarioPanel::takeReserve() {
  bool ok = false;
  const double gib = m_reserve->text().section(' ', 0, 0).replace(',', '.').toDouble(&ok);
  Scenario next = changed();
  if (ok && gib >= 0 && gibibytes(gib).count < static_cast<std::int64_t>(next.cluster.gpu.memory.value))
    next.cluster.reserve = gibibytes(gib);
  edit(next, tr("Reserve %1 GiB").arg(roundText(gib, 6)));
  showExecution();
}

void ScenarioPanel::showModel() {
  const ModelSpec& model = planned()->scenario.model;
  const QSignalBlocker block(m_model);
  const int at = m_model->findData(QString::fromStdString(model.preset));
  m_model->setCurrentIndex(at);
  const QString name = QString::fromStdString(model.name.empty() ? "unnamed" : model.name);
  if (const QString title = at >= 0 ? m_model->itemText(at) : name; m_model->currentText() != title) {
    m_model->setEditText(title);
    m_model->lineEdit()->setCursorPosition(0);
  }
  const QString facts = modelFacts(model).join('\n');
  if (m_facts->text() != facts) m_facts->setText(facts);
}

void ScenarioPanel::showExecution() {
  const Scenario& s = planned()->scenario;
  selectData(m_gpu, QString::fromStdString(s.cluster.gpu.id));
  setText(m_domain, QString::number(s.cluster.nvlinkDomainSize));
  setText(m_reserve, QStringLiteral("%1 GiB").arg(roundText(toGiB(s.cluster.reserve), 3)));
  m_sequence->setChecked(s.layout.sequenceParallel);
  selectData(m_transport, number(s.layout.cpTransport));
  if (!m_layoutString->hasFocus() || !m_layoutString->isModified()) {
    m_layoutString->setText(QString::fromStdString(s.layout.pipelineLayout));
    m_layoutString->setCursorPosition(0);
    m_layoutString->setModified(false);
  }
  setStyleFlag(m_layoutString, "bad", planned()->plan.proposedPipeline);
  selectData(m_precision, number(s.precision.compute));
  selectData(m_dispatcher, number(s.moe.dispatcher));
  selectData(m_routing, number(s.moe.routing));
  setText(m_imbalance, QStringLiteral("×%1").arg(numberText(s.moe.imbalance, 2)));
  for (const Flag& flag : m_flags) flag.box->setChecked(s.overlap.*flag.field);
}

void ScenarioPanel::showChips() {
  const Scenario& s = planned()->scenario;
  const std::vector<RecomputeModule> modules = recomputeModules(s.model);
  for (const auto& [module, button] : m_modules) {
    const bool on = s.recompute.selects(module);
    button->setChecked(on);
    button->setVisible(on || std::find(modules.begin(), modules.end(), module) != modules.end());
  }
  m_full->setChecked(s.recompute.granularity == RecomputeGranularity::Full);
  const std::vector<GraphScope> scopes = graphScopes(s.model);
  for (const auto& [scope, button] : m_scopes) {
    button->setChecked(s.graphs(scope));
    button->setVisible(s.graphs(scope) || std::find(scopes.begin(), scopes.end(), scope) != scopes.end());
  }
}

void ScenarioPanel::setCompact(bool compact) {
  if (compact == m_compact) return;
  m_compact = compact;
  constexpr int kUnderTitle = 1;
  static_cast<QVBoxLayout*>(layout())->insertWidget(compact ? kUnderTitle : m_layoutPlace, m_layoutPart);
}

void ScenarioPanel::plannedChanged() {
  for (const auto& [dial, row] : m_rows) row->setPlanned(planned());
  showModel();
  showExecution();
  showChips();
}

void ScenarioPanel::retranslate() {
  m_title->setText(tr("Scenario"));
  m_import->setText(tr("Import…"));
  m_clusterGroup->setText(tr("Cluster"));
  m_domainLabel->setText(tr("NVLink domain"));
  m_reserveLabel->setText(tr("Reserve"));
  m_batchGroup->setText(tr("Batch"));
  m_layoutGroup->setText(tr("Parallel layout"));
  m_sequence->setText(tr("Sequence parallelism"));
  m_executionGroup->setText(tr("Execution"));
  m_recomputeGroup->setText(tr("Recompute"));
  m_graphGroup->setText(tr("CUDA graph scopes"));
  m_overlapGroup->setText(tr("Overlap"));
  m_imbalanceLabel->setText(tr("Imbalance"));
  m_imbalance->setToolTip(tr("Tokens of the hottest expert rank over the mean"));
  m_layoutString->setToolTip(tr("Pipeline layout: E embedding, t layer, m MTP, L loss, | next stage"));
  m_layoutString->setPlaceholderText(tr("even split"));
  m_layoutString->setAccessibleName(tr("Pipeline layout string"));
  nameBox(*m_model, tr("Model"));
  nameBox(*m_gpu, tr("GPU"));
  const QString flags[] = {tr("EP exchange"), tr("Gradients"),     tr("TP"),
                           tr("Parameters"),  tr("Shared expert"), tr("Delay wgrad")};
  for (std::size_t i = 0; i < m_flags.size(); ++i) m_flags[i].box->setText(flags[i]);
  const auto refill = [](QComboBox* box, const std::vector<std::pair<QString, int>>& entries) {
    const QSignalBlocker block(box);
    const QVariant now = box->currentData();
    box->clear();
    for (const auto& [text, value] : entries) box->addItem(text, value);
    box->setCurrentIndex(box->findData(now));
  };
  refill(m_transport, {{tr("Ring p2p"), number(CpTransport::P2p)},
                       {tr("All-gather"), number(CpTransport::AllGather)},
                       {tr("All-to-all"), number(CpTransport::AllToAll)},
                       {tr("All-to-all + p2p"), number(CpTransport::AllToAllP2p)}});
  refill(m_precision, {{"BF16", number(ComputePrecision::Bf16)},
                       {"FP16", number(ComputePrecision::Fp16)},
                       {tr("FP8 current"), number(ComputePrecision::Fp8Current)},
                       {tr("FP8 delayed"), number(ComputePrecision::Fp8Delayed)},
                       {tr("FP8 blockwise"), number(ComputePrecision::Fp8Block)},
                       {"MXFP8", number(ComputePrecision::MxFp8)},
                       {"NVFP4", number(ComputePrecision::NvFp4)}});
  refill(m_dispatcher, {{"All-gather", number(Dispatcher::AllGather)},
                        {"All-to-all", number(Dispatcher::AllToAll)},
                        {"DeepEP", number(Dispatcher::DeepEp)},
                        {"HybridEP", number(Dispatcher::HybridEp)}});
  refill(m_routing, {{tr("balanced"), number(Routing::Balanced)}, {tr("natural"), number(Routing::Natural)}});
  nameBox(*m_transport, tr("Transport of context parallelism"));
  nameBox(*m_precision, tr("Precision"));
  nameBox(*m_dispatcher, tr("Token dispatcher"));
  nameBox(*m_routing, tr("Routing of the tokens"));
  m_domain->setAccessibleName(m_domainLabel->text());
  m_reserve->setAccessibleName(m_reserveLabel->text());
  m_imbalance->setAccessibleName(m_imbalanceLabel->text());
}

}  // namespace shardscope
