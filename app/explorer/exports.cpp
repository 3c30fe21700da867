// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/exports.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include "app/models/advice_sources.h"
#include "app/models/document.h"
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

// A report is for paper, whatever the window looks like.
QImage paperPictureOf(QWidget& view) {
  constexpr double kScale = 2;
  const ThemeChoice shown = choiceOf(themeOf(&view));
  applyTheme(ThemeChoice::Light);
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

QString writePdf(const QString& path, QWidget& view, const PlannedScenario& planned) {
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
  document.setHtml(reportHtml(planned, QStringLiteral("view")));
  keepHeadings(document);
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

QString row(const QStringList& cells, const char* tag, const char* align = "left") {
  QString out = QStringLiteral("<tr>");
  for (const QString& cell : cells)
    out += QStringLiteral("<%1 align='%2'>%3</%1>").arg(QLatin1String(tag), QLatin1String(align), cell.toHtmlEscaped());
  return out + QStringLiteral("</tr>");
}

QString stageTable(const PlannedScenario& p) {
  QString out = QStringLiteral("<table cellpadding='4' border='0'><thead>");
  out += row({tr("Stage"), tr("Static GiB"), tr("Peak GiB"), tr("Reserved GiB"), tr("Free GiB"), tr("In flight")}, "th",
             "right") +
         QStringLiteral("</thead>");
  for (std::size_t i = 0; i < p.plan.memory.stages.size(); ++i) {
    const StageMemory& m = p.plan.memory.stages[i];
    out += row({QString::number(i), gibText(m.staticBytes), gibText(m.peakAllocated), gibText(m.peakReserved),
                gibText(p.plan.memory.capacity - m.peakReserved), QString::number(m.liveChunks)},
               "td", "right");
  }
  return out + QStringLiteral("</table>");
}

}  // namespace

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

QString reportHtml(const PlannedScenario& p, const QString& picture) {
  const QString name = QString::fromStdString(p.scenario.name.empty() ? p.scenario.model.name : p.scenario.name);
  QString out = QStringLiteral("<h1>%1</h1>").arg(name.toHtmlEscaped());
  const ParallelLayout& l = p.scenario.layout;
  out += QStringLiteral("<p>%1</p>")
             .arg(QStringLiteral("TP %1 · CP %2 · EP %3 · ETP %4 · PP %5 · VPP %6 · %7 × %8 · %9")
                      .arg(l.tp)
                      .arg(l.cp)
                      .arg(l.ep)
                      .arg(l.etp)
                      .arg(l.pp)
                      .arg(p.plan.pipeline.vpp)
                      .arg(numberText(p.scenario.cluster.numGpus))
                      .arg(QString::fromStdString(p.scenario.cluster.gpu.title),
                           dialText(Dial::SeqLen, p.scenario.batch.seqLen))
                      .toHtmlEscaped());
  out += QStringLiteral("<table cellpadding='3'>");
  for (const VerdictTile& tile : verdictTiles(p))
    out += row({tile.name, tile.value + ' ' + tile.unit, tile.line}, "td");
  out += QStringLiteral("</table>");
  if (!picture.isEmpty()) out += QStringLiteral("<p><img src='%1' width='660'></p>").arg(picture);
  out += QStringLiteral("<h2>%1</h2>").arg(tr("Memory of every pipeline stage")) + stageTable(p);
  out += QStringLiteral("<h2>%1</h2><ul>").arg(tr("Advice"));
  for (const LayoutIssue& issue : p.plan.issues)
    out += QStringLiteral("<li>%1</li>").arg(say(describe(issue, p.scenario)).toHtmlEscaped());
  for (const Advice& a : p.advice)
    out +=
        QStringLiteral("<li>%1 <i>(%2)</i></li>").arg(say(a.message, a.remark).toHtmlEscaped(), adviceSource(a.source));
  return out + QStringLiteral("</ul>");
}

QString exportTo(const QString& path, ExportKind kind, QWidget& view, const PlannedScenario& planned) {
  switch (kind) {
    case ExportKind::Png:
      return writePng(path, view);
    case ExportKind::Svg:
      return writeSvg(path, view);
    case ExportKind::PdfReport:
      return writePdf(path, view, planned);
    case ExportKind::Csv:
      return writeBytes(path, memoryCsv(planned.scenario).toUtf8());
    case ExportKind::Html:
      return writeBytes(
          path, "<!doctype html><meta charset='utf-8'>" + reportHtml(planned, inlined(paperPictureOf(view))).toUtf8());
    case ExportKind::MegatronArgs:
      return writeBytes(path, QByteArray::fromStdString(exportMegatronArgs(planned.scenario)));
    case ExportKind::BridgeOverrides:
      break;
  }
  return writeBytes(path, QByteArray::fromStdString(exportBridgeOverrides(planned.scenario)));
}

}  // namespace shardscope
