// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop asks for while the program runs: light or dark and high contrast, as the settings portal of
// freedesktop says (org.freedesktop.appearance), else light or dark by the platform's palette. Nothing waits: without a
// session bus or a portal the platform's palette stays, and nothing runs until either of them says something.
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <optional>

#include "app/views/theme.h"

namespace shardscope {

class SystemTheme : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  // What was there when the program ran last, so that the first frame has it.
  static SystemLook remembered();
  const SystemLook& look() const { return m_look; }
  // Once the window is there: connecting may take a moment.
  void askPortal();
  // The platform told the windows that its theme is another one.
  void platformChanged() { announce(); }

 Q_SIGNALS:
  void changed(const shardscope::SystemLook& look);

 private Q_SLOTS:
  void takeSetting(const QString& group, const QString& key, const QDBusVariant& value);

 private:
  void readAll();
  void take(const QString& key, const QDBusVariant& value);
  void read(const QString& method, const QString& key);
  SystemLook asked() const;
  void announce();

  std::optional<bool> m_dark;  // empty: the portal has no preference
  bool m_contrast = false;
  int m_open = 0;  // questions without an answer
  SystemLook m_look = remembered();
};

}  // namespace shardscope
