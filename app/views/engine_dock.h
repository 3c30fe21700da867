// SPDX-License-Identifier: GPL-3.0-or-later
// The engine at the bottom of the window: one row while it is collapsed; open, the choices of a run, its progress and
// steps, its ranks and the log. Asks for runs by signals; the verdict and the undo steps are not its business.
#pragma once

#include <QTimer>
#include <memory>

#include "app/models/engine_model.h"
#include "app/views/engine_choice.h"
#include "app/views/scenario_view.h"

namespace shardscope {

class EngineBar;

class EngineDock final : public ScenarioView {
  Q_OBJECT

 public:
  static constexpr int kBodyHeight = 240;
  explicit EngineDock(const EngineModel& model, QWidget* parent = nullptr);
  ~EngineDock() override;

  void setChoice(const EngineChoice& choice);
  EngineChoice choice() const;
  void setPlaces(const QStringList& spelled);
  const QStringList& places() const { return m_places; }
  void setOpen(bool open);
  bool isOpen() const { return m_open; }

  bool canRun() const;
  void run();
  void stop();
  EngineBar* bar() const;

 Q_SIGNALS:
  void runWanted(const shardscope::EngineChoice& choice);
  void stopWanted();
  void settingsChanged();  // choice, places or whether it is open

 protected:
  void plannedChanged() override;
  void retranslate() override;
  void restyle() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Parts;

  void connectParts();
  void askAddress(EnginePlace::Kind kind);
  void takeAddress();
  void forgetPlace();
  void setPlace(const EnginePlace& place);
  void runProxy();
  void follow();
  void showState();
  void showBar();
  void showBody();
  void showTrouble();
  void showRanks();
  void placeColumns();

  const EngineModel& m_model;
  std::unique_ptr<Parts> m_parts;
  QTimer m_tick;  // while something runs
  QStringList m_places;
  EnginePlace m_place;
  EnginePlace::Kind m_asking = EnginePlace::Kind::ThisMachine;
  EngineState m_seen = EngineState::Disconnected;
  bool m_open = false;
};

}  // namespace shardscope
