// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/exports.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextDocument>
#include <QUrl>

#include "app/models/advice_sources.h"
#include "app/models/document.h"
#include "app/models/text.h"
#include "app/models/verdict.h"
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
  document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("view")), pictureOf(view, 2));
  document.setHtml(reportHtml(planned, QStringLiteral("view")));
  document.print(&writer);
  return file.commit() ? QString() : failed(path, file.errorString());
}

QString row(const QStringList& cells, const char* tag) {
  QString out = QStringLiteral("<tr>");
  for (const QString& cell : cells)
    out += QStringLiteral("<%1 align='left'>%2</%1>").arg(QLatin1String(tag), cell.toHtmlEscaped());
  return out + QStringLiteral("</tr>");
}

QString stageTable(const PlannedScenario& p) {
  QString out = QStringLiteral("<table cellpadding='3' border='0'>");
  out +=
      row({tr("Stage"), tr("Static GiB"), tr("Peak GiB"), tr("Reserved GiB"), tr("Free GiB"), tr("In flight")}, "th");
  for (std::size_t i = 0; i < p.plan.memory.stages.size(); ++i) {
    const StageMemory& m = p.plan.memory.stages[i];
    out += row({QString::number(i), gibText(m.staticBytes), gibText(m.peakAllocated), gibText(m.peakReserved),
                gibText(p.plan.memory.capacity - m.peakReserved), QString::number(m.liveChunks)},
               "td");
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
          path, "<!doctype html><meta charset='utf-8'>" + reportHtml(planned, QStringLiteral("memory.png")).toUtf8());
    case ExportKind::MegatronArgs:
      return writeBytes(path, QByteArray::fromStdString(exportMegatronArgs(planned.scenario)));
    case ExportKind::BridgeOverrides:
      break;
  }
  return writeBytes(path, QByteArray::fromStdString(exportBridgeOverrides(planned.scenario)));
}

}  // namespace shardscope
