// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/engine_log.h"

#include <QScrollBar>

#include "app/models/text.h"
#include "app/views/theme.h"

namespace shardscope {

EngineLog::EngineLog(const EngineModel& model, QWidget* parent) : QTextBrowser(parent), m_model(model) {
  setFrameShape(QFrame::NoFrame);
  setOpenLinks(false);
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  document()->setDocumentMargin(0);
  document()->setMaximumBlockCount(static_cast<int>(EngineModel::kMostLogLines));
  viewport()->setAutoFillBackground(false);
}

QString EngineLog::lineOf(const EngineLogLine& line) const {
  const Theme& theme = themeOf(this);
  struct Look {
    QChar mark;
    QColor color, text;
  };
  Look look{QChar(0x25a1), theme.dim, theme.text};
  if (line.kind == LogKind::Fine) look = {QChar(0x25cf), theme.good, theme.text};
  if (line.kind == LogKind::Warning) look = {QChar(0x25b2), theme.warning, theme.warning};
  if (line.kind == LogKind::Broken) look = {QChar(0x2715), theme.bad, theme.bad};
  return QStringLiteral(
             "<div style='font-size:12px; line-height:140%'><span style='font-family:\"JetBrains Mono\"; color:%1'>%2"
             "</span>&nbsp; <span style='color:%3'>%4</span>&nbsp; <span style='color:%5'>%6</span></div>")
      .arg(theme.dim.name(), line.time.toString(QStringLiteral("HH:mm:ss")), look.color.name(), QString(look.mark),
           look.text.name(), richText(say(line.message)));
}

void EngineLog::follow() {
  const std::uint64_t first = m_model.logged() - m_model.log().size();
  if (m_written == m_model.logged()) return;
  const QScrollBar* bar = verticalScrollBar();
  const bool atEnd = bar->value() >= bar->maximum();
  for (std::uint64_t i = std::max(m_written, first); i < m_model.logged(); ++i)
    append(lineOf(m_model.log()[static_cast<std::size_t>(i - first)]));
  m_written = m_model.logged();
  if (atEnd) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void EngineLog::writeAgain() {
  clear();
  m_written = 0;
  follow();
}

}  // namespace shardscope
