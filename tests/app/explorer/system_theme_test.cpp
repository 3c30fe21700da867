// SPDX-License-Identifier: GPL-3.0-or-later
// A settings portal on a session bus of the test's own: the window follows it while it runs.
#include "app/explorer/system_theme.h"

#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusError>
#include <QDBusMessage>
#include <QElapsedTimer>
#include <QProcess>
#include <QProxyStyle>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStyleFactory>
#include <QThread>
#include <QWindow>

#include "app/explorer/main_window.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

constexpr const char* kGroup = "org.freedesktop.appearance";

// Lives on a connection of its own, so that its messages take the way through the bus.
class FakePortal : public QObject, protected QDBusContext {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

 public:
  explicit FakePortal(bool old) : m_bus(QDBusConnection::connectToBus(QDBusConnection::SessionBus, "portal")) {
    m_old = old;
    m_bus.registerObject("/org/freedesktop/portal/desktop", this, QDBusConnection::ExportAllSlots);
  }
  ~FakePortal() override {
    m_bus.unregisterObject("/org/freedesktop/portal/desktop");
    m_bus.unregisterService("org.freedesktop.portal.Desktop");
    QDBusConnection::disconnectFromBus("portal");
  }
  bool appear() { return m_bus.registerService("org.freedesktop.portal.Desktop"); }
  void set(const QString& key, uint value) {
    m_values[key] = value;
    announce(kGroup, key, value);
  }
  void announce(const QString& group, const QString& key, const QVariant& value) {
    QDBusMessage signal = QDBusMessage::createSignal("/org/freedesktop/portal/desktop",
                                                     "org.freedesktop.portal.Settings", "SettingChanged");
    signal << group << key << QVariant::fromValue(QDBusVariant(value));
    m_bus.send(signal);
  }

 public Q_SLOTS:
  QDBusVariant ReadOne(const QString& group, const QString& key) {
    if (m_old) {
      sendErrorReply(QDBusError::UnknownMethod, "no such method");
      return {};
    }
    return found(group, key);
  }
  QDBusVariant Read(const QString& group, const QString& key) {
    return QDBusVariant(QVariant::fromValue(found(group, key)));
  }

 private:
  QDBusVariant found(const QString& group, const QString& key) {
    if (group == kGroup && m_values.contains(key)) return QDBusVariant(m_values[key]);
    sendErrorReply("org.freedesktop.portal.Error.NotFound", "no such setting");
    return {};
  }

  QDBusConnection m_bus;
  bool m_old = false;
  QMap<QString, uint> m_values;
};

// Stands for the platform, whose palette Fusion hands on.
class PlatformStyle : public QProxyStyle {
 public:
  PlatformStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}
  QPalette standardPalette() const override { return paletteOf(dark ? darkTheme() : lightTheme()); }

  bool dark = true;
};

class SystemThemeTest : public QObject {
  Q_OBJECT

  struct Shown {
    Shown() : state(presetScenario("dsv3-h100-128k")), window(state, QString()) {
      window.resize(1600, 1000);
      window.show();
      window.setTheme(ThemeChoice::System);
      QCoreApplication::processEvents();
    }
    const Theme* theme() const { return &themeOf(&window); }

    ScenarioState state;
    MainWindow window;
  };

  static QAction* themeAction(MainWindow& window, const QString& text) {
    for (QAction* action : window.QWidget::actions())
      if (action->text() == text) return action;
    return nullptr;
  }

  QProcess m_bus;

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("shardscope-test");
    m_bus.start("dbus-daemon", {"--session", "--nofork", "--print-address=1"});
    if (!m_bus.waitForStarted() || !m_bus.waitForReadyRead()) QSKIP("dbus-daemon is not installed");
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
  }
  void init() {
    QSettings().clear();
    applyTheme(ThemeChoice::Dark);
  }
  void cleanupTestCase() {
    m_bus.terminate();
    m_bus.waitForFinished();
  }

  // The desktop's own theme, where no portal answers: the platform says that it changed, and its palette is another
  // one.
  void theWindowFollowsThePlatformsPalette_data() {
    QTest::addColumn<int>("event");
    QTest::newRow("theme of the windows") << static_cast<int>(QEvent::ThemeChange);
    QTest::newRow("palette of the application") << static_cast<int>(QEvent::ApplicationPaletteChange);
  }
  void theWindowFollowsThePlatformsPalette() {
    QFETCH(int, event);
    const bool hadDisplay = qEnvironmentVariableIsSet("DISPLAY");
    if (!hadDisplay) qputenv("DISPLAY", ":of-this-test");
    auto* platform = new PlatformStyle;
    QApplication::setStyle(platform);
    {
      Shown shown;
      const auto announce = [&](bool dark) {
        platform->dark = dark;
        QEvent changed(static_cast<QEvent::Type>(event));
        if (event == QEvent::ThemeChange)
          QCoreApplication::sendEvent(shown.window.windowHandle(), &changed);
        else
          QCoreApplication::sendEvent(qApp, &changed);
        QCoreApplication::processEvents();
      };
      announce(false);
      QCOMPARE(shown.theme(), &lightTheme());
      announce(true);
      QCOMPARE(shown.theme(), &darkTheme());
      themeAction(shown.window, "Light")->trigger();
      announce(false);
      announce(true);
      QCOMPARE(shown.theme(), &lightTheme());
      themeAction(shown.window, "As the system")->trigger();
      QCOMPARE(shown.theme(), &darkTheme());
    }
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    if (!hadDisplay) qunsetenv("DISPLAY");
  }

  void aPaletteFromElsewhereDoesNotStay() {
    Shown shown;
    QCOMPARE(shown.theme(), &darkTheme());
    QApplication::setPalette(QPalette(QColor("#eff0f1"), QColor("#ffffff")));
    QCoreApplication::processEvents();
    QCOMPARE(shown.theme(), &darkTheme());
    QCOMPARE(shown.window.palette().color(QPalette::Text), darkTheme().text);
  }

  void theWindowFollowsThePortal_data() {
    QTest::addColumn<bool>("old");
    QTest::newRow("ReadOne") << false;
    QTest::newRow("Read") << true;
  }
  void theWindowFollowsThePortal() {
    QFETCH(bool, old);
    FakePortal portal(old);
    portal.set("color-scheme", 2);
    QVERIFY(portal.appear());
    Shown shown;
    QCOMPARE(shown.theme(), &darkTheme());
    shown.window.followSystem();
    QTRY_COMPARE(shown.theme(), &lightTheme());
    portal.set("color-scheme", 1);
    QTRY_COMPARE(shown.theme(), &darkTheme());
    portal.set("contrast", 1);
    QTRY_COMPARE(shown.theme(), &darkContrastTheme());
    const QImage high = grabbed(shown.window, {1600, 1000}, "window_dark_contrast");
    QVERIFY(pixelsOf(high, darkContrastTheme().bandFits) > 500);
    portal.set("color-scheme", 2);
    QTRY_COMPARE(shown.theme(), &lightContrastTheme());
    grabbed(shown.window, {1600, 1000}, "window_light_contrast");
    // The next start begins with what was last.
    QCOMPARE(SystemTheme::remembered(), (SystemLook{false, true}));
    portal.set("contrast", 0);
    QTRY_COMPARE(shown.theme(), &lightTheme());
    portal.set("color-scheme", 0);  // no preference: the platform's palette, which is dark here
    QTRY_COMPARE(shown.theme(), &darkTheme());
  }

  void anExplicitChoiceStays() {
    FakePortal portal(false);
    portal.set("color-scheme", 1);
    QVERIFY(portal.appear());
    Shown shown;
    shown.window.followSystem();
    themeAction(shown.window, "Light")->trigger();
    QCOMPARE(shown.theme(), &lightTheme());
    portal.set("contrast", 1);
    QTest::qWait(200);
    QCOMPARE(shown.theme(), &lightTheme());
    QVERIFY(themeAction(shown.window, "Light")->isChecked());
    themeAction(shown.window, "Light, high contrast")->trigger();
    QCOMPARE(shown.theme(), &lightContrastTheme());
    themeAction(shown.window, "As the system")->trigger();
    QCOMPARE(shown.theme(), &darkContrastTheme());
  }

  void aPortalThatComesLaterIsHeard() {
    Shown shown;
    shown.window.followSystem();
    QTest::qWait(50);
    FakePortal portal(false);
    portal.set("color-scheme", 2);
    QVERIFY(portal.appear());
    QTRY_COMPARE(shown.theme(), &lightTheme());
  }

  void othersSettingsAndOddValuesChangeNothing() {
    FakePortal portal(false);
    portal.set("color-scheme", 7);
    QVERIFY(portal.appear());
    Shown shown;
    shown.window.followSystem();
    portal.set("accent-color", 2);
    portal.announce("org.gnome.desktop.interface", "color-scheme", "prefer-light");
    QTest::qWait(200);
    QCOMPARE(shown.theme(), &darkTheme());
  }

  // Without a portal the questions are answered by errors, and without a bus none is asked; neither is waited for.
  void withoutAPortalNothingWaits() {
    SystemTheme theme;
    QSignalSpy changed(&theme, &SystemTheme::changed);
    QElapsedTimer timer;
    timer.start();
    theme.askPortal();
    QVERIFY(timer.elapsed() < 100);
    QTest::qWait(200);
    QCOMPARE(changed.count(), 0);
    const QByteArray address = qgetenv("DBUS_SESSION_BUS_ADDRESS");
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    SystemTheme alone;
    timer.restart();
    alone.askPortal();
    QVERIFY(timer.elapsed() < 100);
    QCOMPARE(alone.look(), platformLook());
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::SystemThemeTest)
#include "system_theme_test.moc"
