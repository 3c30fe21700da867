// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>
#include <nlohmann/json.hpp>

#include "core/format/scenario_json.h"

namespace shardscope {
namespace {

using nlohmann::json;
constexpr int kSoon = 400;  // milliseconds

}  // namespace

QByteArray writeSession(const Session& session) {
  json pinned = json::array();
  for (const Scenario& scenario : session.pinned) pinned.push_back(scenarioToJson(scenario));
  const json document = {{"version", 1},
                         {"scenario", scenarioToJson(session.scenario)},
                         {"saved", scenarioToJson(session.saved)},
                         {"pinned", std::move(pinned)},
                         {"file", session.file.toStdString()},
                         {"view", session.view.toStdString()},
                         {"views", json::parse(QJsonDocument(session.views).toJson().toStdString())},
                         {"clean", session.clean}};
  return QByteArray::fromStdString(document.dump(1, ' ', false, json::error_handler_t::replace));
}

std::optional<Session> readSession(const QByteArray& text) {
  const json document = json::parse(text.constData(), text.constData() + text.size(), nullptr, false);
  if (!document.is_object() || !document.contains("scenario")) return std::nullopt;
  const Result<ReadScenario> read = readScenario(document["scenario"].dump());
  if (!read) return std::nullopt;
  Session session;
  session.scenario = session.saved = read->scenario;
  if (document.contains("saved"))
    if (const Result<ReadScenario> saved = readScenario(document["saved"].dump())) session.saved = saved->scenario;
  const auto pinned = document.find("pinned");
  if (pinned != document.end() && pinned->is_array())
    for (const json& entry : *pinned)
      if (const Result<ReadScenario> one = readScenario(entry.dump())) session.pinned.push_back(one->scenario);
  const auto file = document.find("file");
  if (file != document.end() && file->is_string()) session.file = QString::fromStdString(file->get<std::string>());
  const auto view = document.find("view");
  if (view != document.end() && view->is_string()) session.view = QString::fromStdString(view->get<std::string>());
  const auto views = document.find("views");
  if (views != document.end() && views->is_object())
    session.views = QJsonDocument::fromJson(QByteArray::fromStdString(views->dump())).object();
  const auto clean = document.find("clean");
  session.clean = clean != document.end() && clean->is_boolean() && clean->get<bool>();
  return session;
}

SessionKeeper::SessionKeeper(const QString& path, QObject* parent) : QObject(parent), m_path(path) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kSoon);
  connect(&m_timer, &QTimer::timeout, this, [this] { flush(false); });
}

std::optional<Session> SessionKeeper::last() const {
  QFile file(m_path);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  return readSession(file.readAll());
}

void SessionKeeper::keep(const Session& session) {
  m_session = session;
  m_any = true;
  if (!m_timer.isActive()) m_timer.start();
}

bool SessionKeeper::flush(bool clean) {
  m_timer.stop();
  if (!m_any) return true;
  m_session.clean = clean;
  QDir().mkpath(QFileInfo(m_path).path());
  QSaveFile file(m_path);
  const QByteArray text = writeSession(m_session);
  const bool done = file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
  if (!done) Q_EMIT failed(tr("The session cannot be saved to %1: %2").arg(m_path, file.errorString()));
  return done;
}

}  // namespace shardscope
