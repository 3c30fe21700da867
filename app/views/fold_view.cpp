// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/fold_view.h"

#include <QAction>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>

#include "app/models/fold_why.h"
#include "app/models/group_table_model.h"
#include "app/models/text.h"
#include "app/views/fitted_text.h"
#include "app/views/fold_canvas.h"
#include "app/views/labels.h"
#include "app/views/state_line.h"
#include "app/views/why_card.h"

namespace shardscope {
namespace {

constexpr int kMargin = 16, kInset = 8, kRow = 24;

// A swatch before the group's name, numbers in their face, groups of one rank dim.
class GroupDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themeOf(option.widget);
    const int column = index.column();
    const auto kind = static_cast<GroupKind>(index.data(GroupTableModel::kKindRole).toInt());
    const bool alone = index.siblingAtColumn(GroupTableModel::Size).data().toString() == QLatin1String("1");
    painter->save();
    if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, theme.accentTint);
    painter->fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), theme.line);
    QRect room = option.rect.adjusted(column == 0 ? 0 : 4, 0, -4, 0);
    if (column == GroupTableModel::Group) {
      paintSwatch(*painter, QRect(room.left() + 1, room.center().y() - 5, 11, 11), kind, alone, theme);
      room.setLeft(room.left() + 20);
    }
    const bool number =
        column == GroupTableModel::Size || column == GroupTableModel::Ranks || column == GroupTableModel::HandsOver;
    painter->setFont(number ? numberFont(12) : textFont(12, column == 0 ? QFont::DemiBold : QFont::Normal));
    painter->setPen(alone ? theme.dim : theme.text);
    const QString text = index.data().toString();
    drawFitted(*painter, room, static_cast<int>(index.data(Qt::TextAlignmentRole).toInt()), text);
    if (option.state & QStyle::State_HasFocus) {
      painter->setPen(QPen(theme.accent, 1.5));
      painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
    }
    painter->restore();
  }

 private:
  static void paintSwatch(QPainter& painter, const QRect& box, GroupKind kind, bool alone, const Theme& theme) {
    if (alone || kind == GroupKind::DpCp) {
      painter.setPen(theme.strongLine);
      painter.drawRect(box.adjusted(0, 0, -1, -1));
      return;
    }
    painter.fillRect(box, groupColor(kind, theme));
    const QPoint c = box.center();
    if (kind == GroupKind::Edp) painter.fillRect(QRect(c.x() - 1, c.y() - 1, 3, 3), theme.onCategory);
    if (kind != GroupKind::Pp) return;
    painter.fillRect(QRect(c.x() - 2, c.y(), 5, 1), theme.onCategory);
    painter.fillRect(QRect(c.x(), c.y() - 2, 1, 5), theme.onCategory);
  }
};

GroupFigure figureOf(int column) {
  if (column == GroupTableModel::Size) return GroupFigure::Size;
  if (column == GroupTableModel::Ranks) return GroupFigure::Ranks;
  return column == GroupTableModel::Crosses ? GroupFigure::Domains : GroupFigure::Bytes;
}

QString joined(const QString& place) { return QString(place).replace(QStringLiteral(" · "), QStringLiteral("  ·  ")); }

}  // namespace

FoldView::FoldView(QWidget* parent)
    : ScenarioView(parent),
      m_canvas(new FoldCanvas(this)),
      m_model(new GroupTableModel(this)),
      m_table(new QTableView(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, 16, kMargin, 8);
  column->setSpacing(8);
  column->addWidget(makeHeader());
  column->addWidget(m_canvas, 1);
  auto* line = new QFrame(this);
  line->setStyleSheet(QStringLiteral("background: palette(mid); border: none;"));
  line->setFixedHeight(1);
  column->addWidget(line);
  auto* titles = new QHBoxLayout;
  titles->setSpacing(16);
  titles->setContentsMargins(kInset, 0, kInset, 0);
  m_groupsTitle = roleLabel("title", this);
  m_place = new StateLine(this);
  titles->addWidget(m_groupsTitle);
  titles->addWidget(m_place, 1);
  column->addLayout(titles);
  makeTable();
  auto* tableRow = new QHBoxLayout;
  tableRow->setContentsMargins(kInset, 0, kInset, 0);
  tableRow->addWidget(m_table);
  column->addLayout(tableRow);

  connect(m_canvas, &FoldCanvas::shownRankChanged, this, &FoldView::showRank);
  connect(m_canvas, &FoldCanvas::chosenChanged, this, &FoldView::showChosen);
  connect(m_rank, &QSpinBox::valueChanged, m_canvas, &FoldCanvas::hold);
  connect(m_modes, &QButtonGroup::idClicked, this, [this](int id) { m_canvas->setMode(static_cast<FoldMode>(id)); });
  setFocusProxy(m_canvas);
  offerWhys();
  retranslate();
}

FoldView::~FoldView() { silenceParts(*this); }

QWidget* FoldView::makeHeader() {
  auto* header = new QWidget(this);
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(kInset, 0, kInset, 0);
  row->setSpacing(8);
  m_title = roleLabel("title", header);
  m_subtitle = new StateLine(header);
  m_rankLabel = new QLabel(header);
  m_rank = new QSpinBox(header);
  m_rank->setFont(numberFont(13));
  m_rank->setButtonSymbols(QSpinBox::NoButtons);
  m_rank->setAlignment(Qt::AlignRight);
  m_rank->setFixedWidth(64);
  m_modes = new QButtonGroup(this);
  row->addWidget(m_title);
  row->addSpacing(8);
  row->addWidget(m_subtitle, 1);
  row->addWidget(m_rankLabel);
  row->addWidget(m_rank);
  row->addSpacing(8);
  for (const FoldMode mode : {FoldMode::Groups, FoldMode::Link}) {
    auto* button = new QPushButton(header);
    button->setCheckable(true);
    button->setProperty("chip", true);
    button->setChecked(mode == FoldMode::Groups);
    m_modes->addButton(button, static_cast<int>(mode));
    row->addWidget(button);
  }
  return header;
}

void FoldView::makeTable() {
  m_table->setModel(m_model);
  m_table->setItemDelegate(new GroupDelegate(m_table));
  m_table->setShowGrid(false);
  m_table->setSelectionBehavior(QTableView::SelectRows);
  m_table->setSelectionMode(QTableView::SingleSelection);
  m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_table->setTabKeyNavigation(false);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(kRow);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setSectionsClickable(false);
  m_table->horizontalHeader()->setFixedHeight(kRow);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (now.isValid()) m_canvas->choose(static_cast<GroupKind>(now.data(GroupTableModel::kKindRole).toInt()));
  });
  auto* copy = new QAction(m_table);
  copy->setShortcut(QKeySequence::Copy);
  copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(copy, &QAction::triggered, this, &FoldView::copyRanks);
  m_table->addAction(copy);
  m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
  m_canvas->addAction(copy);
}

void FoldView::offerWhys() {
  offerWhy(*m_table, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    const QModelIndex index = at ? m_table->indexAt(*at) : m_table->currentIndex();
    if (!index.isValid() || !planned()) return std::nullopt;
    const FoldGroup& group = m_model->groups()[static_cast<std::size_t>(index.row())];
    const int rank = m_canvas->shownRank();
    return WhyAt{index.column() == GroupTableModel::Group ? whyOf(*planned(), group, rank)
                                                          : whyOf(figureOf(index.column()), *planned(), group, rank),
                 m_table->visualRect(index)};
  });
  offerWhy(*m_canvas, [this](const std::optional<QPoint>& at) -> std::optional<WhyAt> {
    if (!planned()) return std::nullopt;
    const int rank = at ? m_canvas->rankUnder(*at) : m_canvas->shownRank();
    if (rank < 0 || rank >= planned()->plan.groups.worldSize) return std::nullopt;
    for (const FoldGroup& group : foldGroups(*planned(), rank))
      if (group.kind == m_canvas->chosen())
        return WhyAt{whyOf(*planned(), group, rank), m_canvas->cellOf(meshOf(group.kind), rank).toAlignedRect()};
    return std::nullopt;
  });
}

void FoldView::fitTable() {
  m_table->setFixedHeight(kRow * (m_model->rowCount() + 1) + 2);
  const int width = m_table->viewport()->width();
  const int shares[] = {9, 6, 23, 22, 22, 18};
  int left = width;
  for (int column = 0; column < GroupTableModel::kColumns; ++column) {
    const int w = column + 1 == GroupTableModel::kColumns ? left : width * shares[column] / 100;
    m_table->setColumnWidth(column, w);
    left -= w;
  }
}

void FoldView::resizeEvent(QResizeEvent* event) {
  ScenarioView::resizeEvent(event);
  fitTable();
}

void FoldView::plannedChanged() {
  const Plan& plan = planned()->plan;
  const ClusterSpec& cluster = planned()->scenario.cluster;
  const int domain = fastDomain(cluster);
  const int count = (plan.groups.worldSize + domain - 1) / domain;
  const bool nodes = domain == cluster.gpu.gpusPerNode;
  const QString places = count == 1
                             ? (nodes ? tr("one node") : tr("one NVLink domain"))
                             : (nodes ? tr("%1 nodes of %2") : tr("%1 NVLink domains of %2")).arg(count).arg(domain);
  m_subtitle->hint(tr("two meshes over the same %1 GPUs, %2").arg(numberText(plan.groups.worldSize), places));
  const QSignalBlocker quiet(m_rank);
  m_rank->setRange(0, std::max(0, plan.groups.worldSize - 1));
  m_canvas->setPlanned(planned());
}

void FoldView::showRank(int rank) {
  m_model->show(planned(), m_canvas->groups());
  fitTable();
  showChosen();
  const QSignalBlocker quiet(m_rank);
  m_rank->setValue(m_canvas->heldRank());
  m_groupsTitle->setText(tr("Groups of rank %1").arg(rank));
  const QString facts = m_canvas->describe(rank);
  m_place->hint(joined(facts.section(QStringLiteral(" · "), 1)));
}

void FoldView::showChosen() {
  QItemSelectionModel& selection = *m_table->selectionModel();
  const QSignalBlocker quiet(&selection);
  selection.clearSelection();
  const int column = std::max(0, selection.currentIndex().column());
  for (int row = 0; row < m_model->rowCount(); ++row)
    if (m_model->index(row, 0).data(GroupTableModel::kKindRole).toInt() == static_cast<int>(m_canvas->chosen()))
      selection.setCurrentIndex(m_model->index(row, column),
                                QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  m_table->viewport()->update();
}

void FoldView::copyRanks() {
  for (int row = 0; row < m_model->rowCount(); ++row)
    if (m_model->groups()[static_cast<std::size_t>(row)].kind == m_canvas->chosen())
      QGuiApplication::clipboard()->setText(m_model->rankText(row));
}

void FoldView::retranslate() {
  setAccessibleName(tr("Fold"));
  m_title->setText(tr("Fold"));
  m_rankLabel->setText(tr("Rank"));
  m_rank->setAccessibleName(tr("Rank"));
  m_modes->button(static_cast<int>(FoldMode::Groups))->setText(tr("Groups"));
  m_modes->button(static_cast<int>(FoldMode::Link))->setText(tr("Link crossed"));
  m_modes->button(static_cast<int>(FoldMode::Link))
      ->setToolTip(tr("Colours the ranks of the groups by the link that reaches them"));
  m_canvas->setAccessibleName(
      tr("Attention and expert mesh: left and right walk inside the chosen group, up and down "
         "choose a group, plus and minus zoom"));
  m_table->setAccessibleName(tr("Groups of the rank"));
  m_table->actions().constFirst()->setText(tr("Copy ranks"));
}

}  // namespace shardscope
