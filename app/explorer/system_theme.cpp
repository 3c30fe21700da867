// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/system_theme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>
#include <QFileInfo>
#include <QSettings>

namespace shardscope {
namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kGroup = QStringLiteral("org.freedesktop.appearance");
const QString kScheme = QStringLiteral("color-scheme");  // 1 dark, 2 light, else no preference
const QString kContrast = QStringLiteral("contrast");    // 1 high

const QString kRemembered = QStringLiteral("systemLook");
const QString kDark = QStringLiteral("dark"), kLight = QStringLiteral("light"), kHigh = QStringLiteral("contrast");

// Where neither is there, the library would start a bus of its own.
bool hasSessionBus() {
  return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
         QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

// Read wraps its variant in a second one.
uint number(QVariant value) {
  while (value.metaType() == QMetaType::fromType<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
  return value.toUInt();
}

}  // namespace

SystemLook SystemTheme::remembered() {
  const QSettings settings;
  if (!settings.contains(kRemembered)) return platformLook();
  const QStringList words = settings.value(kRemembered).toStringList();
  return {words.contains(kDark), words.contains(kHigh)};
}

SystemLook SystemTheme::asked() const { return {m_dark.value_or(platformLook().dark), m_contrast}; }

void SystemTheme::askPortal() {
  if (!hasSessionBus() || !QDBusConnection::sessionBus().isConnected()) return announce();
  QDBusConnection bus = QDBusConnection::sessionBus();
  bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
              SLOT(takeSetting(QString, QString, QDBusVariant)));
  auto* watcher = new QDBusServiceWatcher(kService, bus, QDBusServiceWatcher::WatchForRegistration, this);
  connect(watcher, &QDBusServiceWatcher::serviceRegistered, this, &SystemTheme::readAll);
  readAll();
}

void SystemTheme::readAll() {
  for (const QString& key : {kScheme, kContrast}) {
    ++m_open;
    read(QStringLiteral("ReadOne"), key);
  }
}

// ReadOne came with version 2 of the portal.
void SystemTheme::read(const QString& method, const QString& key) {
  QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, method);
  call << kGroup << key;
  auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, method, key] {
    watcher->deleteLater();
    const QDBusPendingReply<QDBusVariant> reply = *watcher;
    if (!reply.isValid() && reply.error().type() == QDBusError::UnknownMethod && method == QLatin1String("ReadOne"))
      return read(QStringLiteral("Read"), key);
    if (reply.isValid()) take(key, reply.value());
    if (--m_open == 0) announce();
  });
}

void SystemTheme::takeSetting(const QString& group, const QString& key, const QDBusVariant& value) {
  if (group != kGroup) return;
  take(key, value);
  if (m_open == 0) announce();
}

void SystemTheme::take(const QString& key, const QDBusVariant& value) {
  const uint setting = number(QVariant::fromValue(value));
  if (key == kScheme) m_dark = setting == 1 || setting == 2 ? std::optional<bool>(setting == 1) : std::nullopt;
  if (key == kContrast) m_contrast = setting == 1;
}

void SystemTheme::announce() {
  const SystemLook now = asked();
  if (now == m_look) return;
  m_look = now;
  QStringList words = {now.dark ? kDark : kLight};
  if (now.contrast) words << kHigh;
  QSettings().setValue(kRemembered, words);
  Q_EMIT changed(m_look);
}

}  // namespace shardscope
