// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine told, a line each with its time and mark; may be selected and copied.
#pragma once

#include <QTextBrowser>

#include "app/models/engine_model.h"

namespace shardscope {

class EngineLog : public QTextBrowser {
  Q_OBJECT

 public:
  explicit EngineLog(const EngineModel& model, QWidget* parent = nullptr);

  void follow();      // adds what is new
  void writeAgain();  // in another language or other colours

 private:
  QString lineOf(const EngineLogLine& line) const;

  const EngineModel& m_model;
  std::uint64_t m_written = 0;
};

}  // namespace shardscope
