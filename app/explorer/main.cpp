// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QLockFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "app/explorer/bench.h"
#include "app/explorer/main_window.h"
#include "app/explorer/recordings.h"
#include "app/explorer/screenshots.h"
#include "app/explorer/system_theme.h"
#include "app/models/language.h"
#include "app/models/text.h"
#include "app/views/theme.h"
#include "core/format/catalog.h"
#include "core/format/scenario_json.h"

namespace {

using namespace shardscope;

constexpr const char* kStart = "dsv3-h100-128k";
constexpr QSize kWindow(1600, 1000);

struct Arguments {
  QString file, preset, screenshots, report, view, language, theme;
  bool bench = false;
  bool scripted() const { return bench || !screenshots.isEmpty() || !report.isEmpty(); }
};

// What is wrong with the arguments; empty where nothing is.
QString wrongUsage(const Arguments& a, const QStringList& files) {
  static const QStringList kViews = {"memory", "map",     "fold",     "schedule", "timeline",
                                     "search", "compare", "accuracy", "lessons"};
  if (files.size() > 1) return QStringLiteral("One file is opened at a time.");
  if (!a.view.isEmpty() && !kViews.contains(a.view))
    return QStringLiteral("There is no view %1. Views are: %2.").arg(a.view, kViews.join(QStringLiteral(", ")));
  if (!a.language.isEmpty() && !languages().contains(a.language))
    return QStringLiteral("There is no language %1. Languages are: %2.")
        .arg(a.language, languages().join(QStringLiteral(", ")));
  if (!a.theme.isEmpty() && !themeNames().contains(a.theme))
    return QStringLiteral("There is no theme %1. Themes are: %2.")
        .arg(a.theme, themeNames().join(QStringLiteral(", ")));
  return {};
}

Arguments parse(const QApplication& app) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral(
      "Plans the parallel layout of long-context Mixture-of-Experts training: does it fit, why not, what would."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(
      "FILE", "a scenario, a Hugging Face config.json, Megatron-LM arguments, Megatron-Bridge overrides or a recording",
      "[FILE]");
  const QCommandLineOption preset("preset", "open a scenario that ships with the product", "NAME");
  const QCommandLineOption view(
      "view", "show this view: memory, map, fold, schedule, timeline, search, compare, accuracy, lessons", "VIEW");
  const QCommandLineOption language("language", "en, fr or es", "LANGUAGE");
  const QCommandLineOption theme("theme", "system, dark, light, dark-contrast or light-contrast", "THEME");
  const QCommandLineOption screenshots(
      "screenshots",
      "write a picture of every view, in every language, dark and light, at scale 1 and 2, into this folder and end; "
      "--view, --language and --theme choose among them",
      "DIR");
  const QCommandLineOption report("report", "write pictures, a report and the scenario into this folder and end",
                                  "DIR");
  const QCommandLineOption bench("bench", "time slider to pixels in every view and end");
  parser.addOptions({preset, view, language, theme, screenshots, report, bench});
  if (!parser.parse(QApplication::arguments())) {
    std::fprintf(stderr, "shardscope: %s\n", qPrintable(parser.errorText()));
    std::exit(2);
  }
  parser.process(app);
  const QStringList files = parser.positionalArguments();
  Arguments arguments{files.value(0),     parser.value(preset),   parser.value(screenshots), parser.value(report),
                      parser.value(view), parser.value(language), parser.value(theme),       parser.isSet(bench)};
  if (const QString wrong = wrongUsage(arguments, files); !wrong.isEmpty()) {
    std::fprintf(stderr, "shardscope: %s\n", qPrintable(wrong));
    std::exit(2);
  }
  return arguments;
}

Result<Scenario> startScenario(const Arguments& arguments) {
  const std::string preset = arguments.preset.isEmpty() ? kStart : arguments.preset.toStdString();
  const Result<std::string_view> text = scenarioPresetText(preset);
  if (!text) return text.error();
  Result<ReadScenario> read = readScenario(*text);
  if (!read) return read.error();
  return std::move(read->scenario);
}

// Each window has a session of its own. A lock that outlived its process is taken over, and with it what it left.
QString sessionPath(const Arguments& arguments, std::unique_ptr<QLockFile>& lock) {
  if (arguments.scripted()) return {};
  const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
  QDir().mkpath(folder.path());
  constexpr int kMostWindows = 16;
  for (int i = 1; i <= kMostWindows; ++i) {
    const QString name = i == 1 ? QStringLiteral("session") : QStringLiteral("session-%1").arg(i);
    lock = std::make_unique<QLockFile>(folder.filePath(name + QStringLiteral(".lock")));
    lock->setStaleLockTime(0);
    if (lock->tryLock(0)) return folder.filePath(name + QStringLiteral(".json"));
  }
  return {};
}

ThemeChoice setLooks(const Arguments& arguments) {
  const QSettings settings;
  ThemeChoice theme = static_cast<ThemeChoice>(settings.value(QStringLiteral("theme"), 0).toInt());
  if (arguments.scripted()) theme = ThemeChoice::Dark;
  if (!arguments.theme.isEmpty()) theme = themeNamed(arguments.theme);
  applyTheme(theme, SystemTheme::remembered());
  QString language = arguments.language;
  if (language.isEmpty())
    language = arguments.scripted() ? QStringLiteral("en")
                                    : settings.value(QStringLiteral("language"), systemLanguage()).toString();
  setLanguage(language);
  return theme;
}

// What the last session left, where nothing else is asked for.
void resume(MainWindow& window, const QString& path) {
  const std::optional<Session> last = path.isEmpty() ? std::nullopt : SessionKeeper(path).last();
  if (!last) return;
  window.restore(*last);
  if (!last->clean)
    window.notice()->showNotes(
        QCoreApplication::translate(
            "main",
            "The program ended without being closed. The scenario and the pins are as they were; what "
            "could be undone is gone."),
        {});
}

// What is scripted needs no display. Everything else needs one, which Qt would say by an abort.
bool hasSomewhereToDraw(int argc, char** argv) {
  for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
    if (qEnvironmentVariableIsSet(name)) return true;
  const bool needsNone = std::any_of(argv + 1, argv + argc, [](const char* argument) {
    for (const char* option : {"--bench", "--screenshots", "--report", "--help", "-h", "--version", "-v"})
      if (qstrncmp(argument, option, qstrlen(option)) == 0) return true;
    return false;
  });
  if (needsNone) qputenv("QT_QPA_PLATFORM", "offscreen");
  return needsNone;
}

}  // namespace

int main(int argc, char** argv) {
  if (!hasSomewhereToDraw(argc, argv)) {
    std::fprintf(stderr,
                 "shardscope: There is no display. Start it in a desktop session, or write pictures and a report with "
                 "--report DIR; shardscope-cli plans in a terminal.\n");
    return 1;
  }
  QApplication app(argc, argv);
  QApplication::setApplicationName(QStringLiteral("shardscope"));
  QApplication::setOrganizationName(QStringLiteral("shardscope"));
  QApplication::setApplicationVersion(QStringLiteral(SHARDSCOPE_VERSION));
  const Arguments arguments = parse(app);
  const ThemeChoice theme = setLooks(arguments);
  const Result<Scenario> start = startScenario(arguments);
  if (!start) {
    std::fprintf(stderr, "shardscope: %s\n", qPrintable(say(start.error())));
    return 1;
  }
  ScenarioState state(*start);
  std::unique_ptr<QLockFile> lock;
  const QString session = sessionPath(arguments, lock);
  MainWindow window(state, session);
  window.setTheme(theme);
  if (arguments.preset.isEmpty() && arguments.file.isEmpty()) resume(window, session);
  bool opened = arguments.file.isEmpty() || window.openFile(arguments.file);
  if (arguments.scripted() && opened) opened = window.recordings().wait();
  if (!opened) {
    std::fprintf(stderr, "shardscope: %s\n", qPrintable(window.notice()->text()));
    if (arguments.scripted()) return 2;
  }
  if (!arguments.view.isEmpty()) window.showView(arguments.view.toLatin1().constData());
  if (arguments.scripted() || !window.testAttribute(Qt::WA_Resized)) window.resize(kWindow);
  window.show();
  if (arguments.bench) return runBench(window, arguments.view);
  if (!arguments.scripted()) {
    // The tour is about the example that the window opens on.
    const bool toured = QSettings().value(QStringLiteral("tourSeen"), false).toBool();
    if (!toured && arguments.file.isEmpty()) window.startTour();
    QTimer::singleShot(0, &window, &MainWindow::followSystem);
    return QApplication::exec();
  }
  const QString problem =
      arguments.report.isEmpty()
          ? takeScreenshots(window, arguments.screenshots, {arguments.view, arguments.theme, arguments.language})
          : writeReport(window, arguments.report);
  if (problem.isEmpty()) return 0;
  std::fprintf(stderr, "shardscope: %s\n", qPrintable(problem));
  return 1;
}
