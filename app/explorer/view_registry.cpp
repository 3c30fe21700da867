// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/view_registry.h"

#include <QCoreApplication>

#include "app/views/accuracy_view.h"
#include "app/views/compare_view.h"
#include "app/views/fold_view.h"
#include "app/views/lessons_view.h"
#include "app/views/map_view.h"
#include "app/views/memory_view.h"
#include "app/views/schedule_view.h"
#include "app/views/search_view.h"
#include "app/views/timeline_view.h"

namespace shardscope {

std::vector<ViewEntry> createViews(ScenarioState& state) {
  auto* memory = new MemoryView;
  QObject::connect(memory, &MemoryView::undoWanted, &state.undoStack(), &QUndoStack::undo);
  QObject::connect(&state.undoStack(), &QUndoStack::canUndoChanged, memory, &MemoryView::setUndoPossible);
  memory->setUndoPossible(state.undoStack().canUndo());
  return {{"memory", memory},
          {"map", new MapView},
          {"fold", new FoldView},
          {"schedule", new ScheduleView},
          {"timeline", new TimelineView},
          {"search", new SearchView},
          {"compare", new CompareView},
          {"accuracy", new AccuracyView},
          {"lessons", new LessonsView}};
}

QString viewTitle(const char* key) {
  static constexpr std::pair<const char*, const char*> kTitles[] = {
      {"memory", QT_TRANSLATE_NOOP("Views", "Memory")},     {"map", QT_TRANSLATE_NOOP("Views", "Map")},
      {"fold", QT_TRANSLATE_NOOP("Views", "Fold")},         {"schedule", QT_TRANSLATE_NOOP("Views", "Schedule")},
      {"search", QT_TRANSLATE_NOOP("Views", "Search")},     {"compare", QT_TRANSLATE_NOOP("Views", "Compare")},
      {"accuracy", QT_TRANSLATE_NOOP("Views", "Accuracy")}, {"lessons", QT_TRANSLATE_NOOP("Views", "Lessons")},
      {"timeline", QT_TRANSLATE_NOOP("Views", "Timeline")},
  };
  for (const auto& [name, title] : kTitles)
    if (qstrcmp(name, key) == 0) return QCoreApplication::translate("Views", title);
  return QString::fromLatin1(key);
}

}  // namespace shardscope
