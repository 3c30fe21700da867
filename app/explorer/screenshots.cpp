// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/screenshots.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QThread>
#include <algorithm>

#include "app/explorer/exports.h"
#include "app/explorer/main_window.h"
#include "app/explorer/recordings.h"
#include "app/explorer/settled.h"
#include "app/explorer/system_theme.h"
#include "app/models/language.h"
#include "app/views/search_view.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

// Views may fill themselves from a worker.
constexpr int kViewTime = 200;  // ms

// A search that nobody ran shows nothing.
void fillSearch(MainWindow& window) {
  constexpr int kMost = 30000;
  auto* search = qobject_cast<SearchView*>(window.view("search"));
  if (search == nullptr) return;
  window.showView("search");
  settle(window);
  search->startSearch();
  QElapsedTimer timer;
  timer.start();
  while (search->isSearching() && timer.elapsed() < kMost) {
    QApplication::processEvents();
    QThread::msleep(5);
  }
}

// Nothing is pinned in a window that was just opened: beside it twice the context on twice the GPUs, and the same GPUs
// with more TP.
void pinVariants(MainWindow& window) {
  ScenarioState& state = window.state();
  const Scenario open = state.current()->scenario;
  Scenario longer = open, wider = open;
  longer.name = QStringLiteral("%1 × %2")
                    .arg(dialText(Dial::SeqLen, 2 * open.batch.seqLen), dialText(Dial::Gpus, 2 * open.cluster.numGpus))
                    .toStdString();
  longer.batch.seqLen *= 2;
  longer.cluster.numGpus *= 2;
  longer.layout.cp *= 2;
  wider.layout.tp *= 2;
  wider.layout.sequenceParallel = true;
  wider.layout.cp = std::max(1, open.layout.cp / 2);
  wider.name = QStringLiteral("TP %1, CP %2").arg(wider.layout.tp).arg(wider.layout.cp).toStdString();
  for (const Scenario& variant : {longer, wider}) {
    state.edit(variant, QString());
    window.pin();
  }
  state.edit(open, QString());
  state.undoStack().clear();
}

QString cannotMake(const QString& folder) {
  return QCoreApplication::translate("Screenshots", "%1 cannot be made. Choose another folder.").arg(folder);
}

}  // namespace

QString takeScreenshots(MainWindow& window, const QString& folder, const PictureChoice& only) {
  if (!QDir().mkpath(folder)) return cannotMake(folder);
  fillSearch(window);
  if (window.pinned().empty()) pinVariants(window);
  const QStringList plain = {QStringLiteral("dark"), QStringLiteral("light")};
  for (const QString& themeName : only.theme.isEmpty() ? plain : QStringList(only.theme)) {
    applyTheme(themeNamed(themeName), SystemTheme::remembered());
    for (const QString& language : only.language.isEmpty() ? languages() : QStringList(only.language)) {
      setLanguage(language);
      for (const ViewEntry& entry : window.views()) {
        const QString key = QString::fromLatin1(entry.key);
        if (!only.view.isEmpty() && key != only.view) continue;
        window.showView(entry.key);
        settle(window, kViewTime);
        for (const int scale : {1, 2}) {
          const QString file = QStringLiteral("%1-%2-%3@%4.png").arg(key, themeName, language).arg(scale);
          if (!picture(window, scale).save(QDir(folder).filePath(file)))
            return QCoreApplication::translate("Screenshots", "%1 cannot be written.").arg(file);
        }
      }
    }
  }
  return {};
}

QString writeReport(MainWindow& window, const QString& folder) {
  if (!QDir().mkpath(folder)) return cannotMake(folder);
  const QDir to(folder);
  fillSearch(window);
  for (const ViewEntry& entry : window.views()) {
    window.showView(entry.key);
    settle(window, kViewTime);
    const QString file = to.filePath(QString::fromLatin1(entry.key) + QStringLiteral(".png"));
    if (!picture(window, 1).save(file))
      return QCoreApplication::translate("Screenshots", "%1 cannot be written.").arg(file);
  }
  window.showView("memory");
  settle(window, kViewTime);
  const PlannedScenario& planned = *window.state().current();
  QWidget& view = *window.view("memory");
  const std::pair<const char*, ExportKind> files[] = {{"report.pdf", ExportKind::PdfReport},
                                                      {"report.html", ExportKind::Html},
                                                      {"stages.csv", ExportKind::Csv},
                                                      {"megatron.txt", ExportKind::MegatronArgs},
                                                      {"bridge.txt", ExportKind::BridgeOverrides}};
  const QString run = window.recordings().report();
  for (const auto& [name, kind] : files)
    if (QString problem = exportTo(to.filePath(QString::fromLatin1(name)), kind, view, planned, run);
        !problem.isEmpty())
      return problem;
  return window.saveTo(to.filePath(QStringLiteral("scenario.json"))) ? QString() : window.notice()->text();
}

}  // namespace shardscope
