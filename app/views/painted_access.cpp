// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/painted_access.h"

#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVariant>

namespace shardscope {
namespace {

constexpr const char* kRole = "accessibleRole";

class MarkInterface : public QAccessibleInterface {
 public:
  explicit MarkInterface(QWidget* picture) : m_picture(picture) {}

  bool isValid() const override { return m_picture != nullptr; }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_picture); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QRect rect() const override { return {m_picture->mapToGlobal(QPoint()), m_picture->size()}; }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name ? m_picture->accessibleDescription() : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = true;
    state.focused = m_picture->hasFocus();
    state.selected = state.active = true;
    return state;
  }

 private:
  QWidget* m_picture;
};

// The two marks take turns: a reader says nothing of an object that has the focus already.
class PaintedInterface : public QAccessibleWidget {
 public:
  PaintedInterface(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {
    if (!hasMarks()) return;
    for (QAccessible::Id& id : m_marks) id = QAccessible::registerAccessibleInterface(new MarkInterface(widget));
  }
  ~PaintedInterface() override {
    if (!hasMarks()) return;
    for (const QAccessible::Id id : m_marks) QAccessible::deleteAccessibleInterface(id);
  }

  // What a picture is put together of is not for the reader.
  int childCount() const override {
    if (!isPicture()) return QAccessibleWidget::childCount();
    return !hasMarks() || widget()->accessibleDescription().isEmpty() ? 0 : 1;
  }
  QAccessibleInterface* child(int index) const override {
    if (!isPicture()) return QAccessibleWidget::child(index);
    return index == 0 && childCount() == 1 ? mark() : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    return isPicture() ? (hasMarks() && child == mark() ? 0 : -1) : QAccessibleWidget::indexOfChild(child);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    return isPicture() ? (rect().contains(x, y) ? child(0) : nullptr) : QAccessibleWidget::childAt(x, y);
  }
  QAccessibleInterface* focusChild() const override {
    return isPicture() && widget()->hasFocus() && childCount() == 1 ? mark() : QAccessibleWidget::focusChild();
  }

  // A button is pressed as its keys would do it.
  QStringList actionNames() const override {
    QStringList names = QAccessibleWidget::actionNames();
    if (role() == QAccessible::Button) names.prepend(pressAction());
    return names;
  }
  void doAction(const QString& name) override {
    if (name != pressAction()) return QAccessibleWidget::doAction(name);
    QKeyEvent press(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier);
    QCoreApplication::sendEvent(widget(), &press);
  }

  QAccessibleInterface* next() {
    m_turn = 1 - m_turn;
    return mark();
  }

 private:
  bool hasMarks() const { return role() == QAccessible::Chart; }
  bool isPicture() const { return hasMarks() || role() == QAccessible::Graphic; }
  QAccessibleInterface* mark() const { return QAccessible::accessibleInterface(m_marks[m_turn]); }

  QAccessible::Id m_marks[2] = {0, 0};
  std::size_t m_turn = 0;
};

class NumberInterface : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  NumberInterface(QWidget* widget, AccessibleNumber& number)
      : QAccessibleWidget(widget, QAccessible::Slider), m_number(number) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    if (kind == QAccessible::Description)
      if (const QString detail = m_number.accessibleDetail(); !detail.isEmpty()) return detail;
    const QString own = QAccessibleWidget::text(kind), part = m_number.accessiblePart();
    return kind == QAccessible::Name && !part.isEmpty() ? own + QStringLiteral(", ") + part : own;
  }
  QVariant currentValue() const override { return m_number.accessibleRange().now; }
  QVariant minimumValue() const override { return m_number.accessibleRange().least; }
  QVariant maximumValue() const override { return m_number.accessibleRange().most; }
  QVariant minimumStepSize() const override { return 1; }
  void setCurrentValue(const QVariant& value) override { m_number.setAccessibleNumber(value.toInt()); }

 private:
  AccessibleNumber& m_number;
};

QAccessibleInterface* paintedInterface(const QString&, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  const QVariant role = widget != nullptr ? widget->property(kRole) : QVariant();
  if (!role.isValid()) return nullptr;
  if (auto* number = dynamic_cast<AccessibleNumber*>(widget)) return new NumberInterface(widget, *number);
  return new PaintedInterface(widget, static_cast<QAccessible::Role>(role.toInt()));
}

}  // namespace

void setAccessibleRole(QWidget& widget, QAccessible::Role role) {
  static const bool installed = [] {
    QAccessible::installFactory(paintedInterface);
    return true;
  }();
  Q_UNUSED(installed);
  widget.setProperty(kRole, static_cast<int>(role));
}

void nameBox(QComboBox& box, const QString& name) {
  box.setAccessibleName(name);
  box.setAccessibleDescription(name);
  if (box.lineEdit() != nullptr) box.lineEdit()->setAccessibleName(name);
}

void announceMark(QWidget& picture, const QString& text) {
  picture.setAccessibleDescription(text);
  if (!QAccessible::isActive() || !picture.hasFocus() || text.isEmpty()) return;
  auto* access = dynamic_cast<PaintedInterface*>(QAccessible::queryAccessibleInterface(&picture));
  if (access == nullptr) return;
  QAccessibleEvent focused(access->next(), QAccessible::Focus);
  QAccessible::updateAccessibility(&focused);
}

}  // namespace shardscope
