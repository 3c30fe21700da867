// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/exports.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>
#include <utility>
#include <vector>

#include "app/models/advice_sources.h"
#include "app/models/document.h"
#include "app/models/html_table.h"
#include "app/models/text.h"
#include "app/models/verdict.h"
#include "app/views/theme.h"
#include "core/interop/megatron_args.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString failed(const QString& path, const QString& why) {
  return tr("%1 cannot be written: %2. Choose another folder.").arg(path, why);
}

QString writeBytes(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  const bool done = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
  return done ? QString() : failed(path, file.errorString());
}

QImage pictureOf(QWidget& view, double scale) {
  QImage image(view.size() * scale, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  image.fill(view.palette().color(QPalette::Window));
  view.render(&image);
  return image;
}

ThemeChoice choiceOf(const Theme& theme) {
  if (theme.contrast) return theme.dark ? ThemeChoice::DarkContrast : ThemeChoice::LightContrast;
  return theme.dark ? ThemeChoice::Dark : ThemeChoice::Light;
}

bool isControl(const QWidget& part) {
  return qobject_cast<const QAbstractButton*>(&part) != nullptr || qobject_cast<const QComboBox*>(&part) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(&part) != nullptr || qobject_cast<const QLineEdit*>(&part) != nullptr ||
         part.property("control").toBool();
}

// What only answers a pointer is left out of the picture, and its place is kept.
class WithoutControls {
 public:
  explicit WithoutControls(QWidget& view) {
    for (QWidget* part : view.findChildren<QWidget*>())
      if (isControl(*part) && !part->isHidden()) m_hidden.emplace_back(part, part->sizePolicy());
    for (const auto& [part, policy] : m_hidden) {
      QSizePolicy keeping = policy;
      keeping.setRetainSizeWhenHidden(true);
      part->setSizePolicy(keeping);
      part->hide();
    }
  }
  ~WithoutControls() {
    for (const auto& [part, policy] : m_hidden) {
      part->setSizePolicy(policy);
      part->show();
    }
  }
  WithoutControls(const WithoutControls&) = delete;
  WithoutControls& operator=(const WithoutControls&) = delete;

 private:
  std::vector<std::pair<QWidget*, QSizePolicy>> m_hidden;
};

// A report is for paper, whatever the window looks like: on white, and without what can't be pressed there.
QImage paperPictureOf(QWidget& view) {
  constexpr double kScale = 2;
  const ThemeChoice shown = choiceOf(themeOf(&view));
  const WithoutControls bare(view);
  applyTheme(ThemeChoice::LightContrast);
  const QImage picture = pictureOf(view, kScale);
  applyTheme(shown);
  return picture;
}

QString writePng(const QString& path, QWidget& view) {
  constexpr double kScale = 2;
  return pictureOf(view, kScale).save(path, "PNG") ? QString() : failed(path, tr("the picture was refused"));
}

QString writeSvg(const QString& path, QWidget& view) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return failed(path, file.errorString());
  QSvgGenerator generator;
  generator.setOutputDevice(&file);
  generator.setSize(view.size());
  generator.setViewBox(QRect(QPoint(), view.size()));
  generator.setTitle(QStringLiteral("Shardscope"));
  QPainter painter(&generator);
  view.render(&painter);
  painter.end();
  return file.commit() ? QString() : failed(path, file.errorString());
}

// Where what belongs to a heading ends: its first line, or the whole table where that fits on a page.
std::pair<QTextBlock, double> endOfFirst(const QTextDocument& document, const QTextBlock& next) {
  const double line = next.layout()->lineCount() > 0 ? next.layout()->lineAt(0).rect().bottom() : 0;
  QTextTable* table = QTextCursor(next).currentTable();
  if (table == nullptr) return {next, line};
  const double height = document.documentLayout()->frameBoundingRect(table).height();
  if (height > document.pageSize().height() / 2) return {next, line};
  const QTextBlock last = table->lastCursorPosition().block();
  return {last, document.documentLayout()->blockBoundingRect(last).height()};
}

void keepHeadings(QTextDocument& document) {
  const auto pageOf = [&document](const QTextBlock& block, double y) {
    const QRectF box = document.documentLayout()->blockBoundingRect(block);
    return static_cast<int>((box.top() + y) / document.pageSize().height());
  };
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const QTextBlock next = block.next();
    if (block.blockFormat().headingLevel() == 0 || !next.isValid()) continue;
    const auto& [end, below] = endOfFirst(document, next);
    if (pageOf(block, 0) == pageOf(end, below)) continue;
    QTextBlockFormat format = block.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    QTextCursor(block).setBlockFormat(format);
  }
}

// One page where the picture may be a little smaller for it; else it is as wide as the page.
void fillPages(QTextDocument& document, const PlannedScenario& planned, const QString& run) {
  constexpr int kLeast = 470, kStep = 10;
  int width = kReportPicture;
  while (run.isEmpty() && width >= kLeast) {
    document.setHtml(reportHtml(planned, QStringLiteral("view"), width));
    if (document.pageCount() == 1) return;
    width -= kStep;
  }
  document.setHtml(reportHtml(planned, QStringLiteral("view")) + run);
  keepHeadings(document);
}

QString writePdf(const QString& path, QWidget& view, const PlannedScenario& planned, const QString& run) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return failed(path, file.errorString());
  QPdfWriter writer(&file);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
  writer.setResolution(150);
  writer.setTitle(QString::fromStdString(planned.scenario.name));
  QTextDocument document;
  document.documentLayout()->setPaintDevice(&writer);
  document.setDefaultFont(QFont(QStringLiteral("Inter"), 9));
  document.setPageSize(writer.pageLayout().paintRectPixels(writer.resolution()).size());
  document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("view")), paperPictureOf(view));
  fillPages(document, planned, run);
  document.print(&writer);
  return file.commit() ? QString() : failed(path, file.errorString());
}

QString inlined(const QImage& picture) {
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  picture.save(&buffer, "PNG");
  return QStringLiteral("data:image/png;base64,") + QString::fromLatin1(png.toBase64());
}

// Two a line: what the layout is beside what it costs.
QString verdictTable(const PlannedScenario& p) {
  QString out = QStringLiteral("<table cellpadding='2' width='100%'>");
  const std::vector<VerdictTile> tiles = verdictTiles(p);
  const std::size_t half = tiles.size() / 2;
  for (std::size_t i = 0; i < half; ++i) {
    QStringList cells;
    for (const VerdictTile& tile : {tiles[i], tiles[half + i]})
      cells << tile.name << QStringLiteral("%1 %2").arg(tile.value, tile.unit).trimmed() << tile.line;
    out += htmlRow(cells, "td");
  }
  return out + QStringLiteral("</table>");
}

QString stageTable(const PlannedScenario& p) {
  QString out = QStringLiteral("<table cellpadding='2' border='0' width='100%'><thead>");
  out += htmlRow({tr("Stage"), tr("Static GiB"), tr("Peak GiB"), tr("Reserved GiB"), tr("Free GiB"), tr("In flight")},
                 "th", "right") +
         QStringLiteral("</thead>");
  for (std::size_t i = 0; i < p.plan.memory.stages.size(); ++i) {
    const StageMemory& m = p.plan.memory.stages[i];
    out += htmlRow({QString::number(i), gibText(m.staticBytes), gibText(m.peakAllocated), gibText(m.peakReserved),
                    gibText(p.plan.memory.capacity - m.peakReserved), QString::number(m.liveChunks)},
                   "td", "right");
  }
  return out + QStringLiteral("</table>");
}

}  // namespace

QString fileToWrite(QWidget* parent, const QString& title, const QString& proposal, const QString& suffix) {
  QFileDialog dialog(parent, title, QFileInfo(proposal).path(), QStringLiteral("*.") + suffix);
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(suffix);
  dialog.selectFile(proposal);
  return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString suffixOf(ExportKind kind) {
  switch (kind) {
    case ExportKind::Png:
      return QStringLiteral("png");
    case ExportKind::Svg:
      return QStringLiteral("svg");
    case ExportKind::PdfReport:
      return QStringLiteral("pdf");
    case ExportKind::Csv:
      return QStringLiteral("csv");
    case ExportKind::Html:
      return QStringLiteral("html");
    default:
      return QStringLiteral("txt");
  }
}

QString reportHtml(const PlannedScenario& p, const QString& picture, int pictureWidth) {
  const QString name = QString::fromStdString(p.scenario.name.empty() ? p.scenario.model.name : p.scenario.name);
  QString out = QStringLiteral("<h1>%1</h1>").arg(richText(name));
  const ParallelLayout& l = p.scenario.layout;
  out += QStringLiteral("<p>%1</p>")
             .arg(richText(QStringLiteral("TP %1 · CP %2 · EP %3 · ETP %4 · PP %5 · VPP %6 · %7 × %8 · %9")
                               .arg(l.tp)
                               .arg(l.cp)
                               .arg(l.ep)
                               .arg(l.etp)
                               .arg(l.pp)
                               .arg(p.plan.pipeline.vpp)
                               .arg(numberText(p.scenario.cluster.numGpus))
                               .arg(QString::fromStdString(p.scenario.cluster.gpu.title),
                                    dialText(Dial::SeqLen, p.scenario.batch.seqLen))));
  out += verdictTable(p);
  if (!picture.isEmpty())
    out += QStringLiteral("<p align='center'><img src='%1' width='%2'></p>").arg(picture).arg(pictureWidth);
  out += QStringLiteral("<h2>%1</h2><ul>").arg(tr("Advice"));
  for (const LayoutIssue& issue : p.plan.issues)
    out += QStringLiteral("<li>%1</li>").arg(richText(say(describe(issue, p.scenario))));
  for (const Advice& a : p.advice)
    out += QStringLiteral("<li>%1 <i>(%2)</i></li>").arg(richText(say(a.message, a.remark)), adviceSource(a.source));
  out += QStringLiteral("</ul>");
  return out + QStringLiteral("<h2>%1</h2>").arg(tr("Memory of every pipeline stage")) + stageTable(p);
}

QString exportTo(const QString& path, ExportKind kind, QWidget& view, const PlannedScenario& planned,
                 const QString& run) {
  switch (kind) {
    case ExportKind::Png:
      return writePng(path, view);
    case ExportKind::Svg:
      return writeSvg(path, view);
    case ExportKind::PdfReport:
      return writePdf(path, view, planned, run);
    case ExportKind::Csv:
      return writeBytes(path, memoryCsv(planned.scenario).toUtf8());
    case ExportKind::Html:
      return writeBytes(path, "<!doctype html><meta charset='utf-8'>" +
                                  (reportHtml(planned, inlined(paperPictureOf(view))) + run).toUtf8());
    case ExportKind::MegatronArgs:
      return writeBytes(path, QByteArray::fromStdString(exportMegatronArgs(planned.scenario)));
    case ExportKind::BridgeOverrides:
      break;
  }
  return writeBytes(path, QByteArray::fromStdString(exportBridgeOverrides(planned.scenario)));
}

}  // namespace shardscope
