// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/why_card.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/text.h"
#include "app/models/why_symbols.h"
#include "app/views/theme.h"

namespace shardscope {
namespace {

constexpr int kWidth = 440, kAway = 8, kGap = 4, kInset = 16;

QString html(const Why& why, const Theme& theme) {
  const QString dim = theme.dim.name(), numbers = numberFont(12).family();
  const auto paragraph = [](const QString& inside) {
    return QStringLiteral("<p style='margin:8px 0 0 0'>%1</p>").arg(inside);
  };
  QString text = QStringLiteral("<b>%1</b>").arg(richText(why.title));
  for (const WhyLine& line : why.lines) {
    QStringList parts;
    if (!line.name.isEmpty()) parts << QStringLiteral("<span style='color:%1'>%2</span>").arg(dim, richText(line.name));
    if (!line.formula.isEmpty()) parts << richText(line.formula);
    parts << QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(numbers, richText(line.figures));
    text += paragraph(parts.join(QStringLiteral("<br>")));
  }
  for (const QString& note : why.notes) text += paragraph(richText(note));
  QStringList end;
  if (const QString legend = symbolLegend(why); !legend.isEmpty()) end << richText(legend);
  if (!why.source.isEmpty()) end << richText(why.source).replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  end << QCoreApplication::translate("shardscope", "Escape closes this.");
  return text +
         paragraph(QStringLiteral("<span style='color:%1'>%2</span>").arg(dim, end.join(QStringLiteral("<br>"))));
}

class WhyCard : public QFrame {
 public:
  explicit WhyCard(QWidget* window) : QFrame(window), m_text(new QLabel), m_area(new QScrollArea) {
    setProperty("card", "accent");
    setFocusPolicy(Qt::NoFocus);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(m_text);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setAutoFillBackground(false);
    m_text->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kInset, 12, 8, 12);
    column->addWidget(m_area);
    hide();
  }

  static WhyCard* of(const QWidget& widget) {
    for (QObject* child : widget.window()->children())
      if (auto* card = dynamic_cast<WhyCard*>(child)) return card;
    return nullptr;
  }

  void explain(QWidget& widget, const WhyAt& at) {
    m_asked = &widget;
    m_why = at.why;
    m_text->setText(html(at.why, themeOf(this)));
    setAccessibleName(at.why.title);
    setAccessibleDescription(m_why.plain());
    place(QRect(widget.mapTo(window(), at.box.topLeft()), at.box.size()));
    show();
    raise();
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
  }

  const Why& why() const { return m_why; }

 protected:
  void showEvent(QShowEvent*) override { qApp->installEventFilter(this); }
  void hideEvent(QHideEvent*) override { qApp->removeEventFilter(this); }

  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr) return false;
    switch (event->type()) {
      case QEvent::ShortcutOverride:
        if (!isEscape(event)) return false;
        event->accept();
        return true;
      case QEvent::KeyPress:
        if (isEscape(event)) {
          hide();
          return true;
        }
        if (movesOn(static_cast<QKeyEvent*>(event)->key())) hide();
        return false;
      case QEvent::MouseButtonPress:
        if (widget != this && !isAncestorOf(widget)) hide();
        return false;
      case QEvent::Hide:
      case QEvent::Resize:
        if (widget == m_asked || widget == window()) hide();
        return false;
      default:
        return false;
    }
  }

 private:
  static bool isEscape(const QEvent* event) { return static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape; }

  static bool movesOn(int key) {
    return key != Qt::Key_F1 && key != Qt::Key_Shift && key != Qt::Key_Control && key != Qt::Key_Alt &&
           key != Qt::Key_Meta;
  }

  // Below the mark, above it where there is more room, never out of the window.
  void place(const QRect& mark) {
    const QRect room = window()->rect().adjusted(kAway, kAway, -kAway, -kAway);
    const int width = std::min(kWidth, room.width());
    const int bar = m_area->verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOff ? 0 : kInset;
    const int inner = width - 2 * frameWidth() - kInset - 8 - bar;
    const int height = std::min(m_text->heightForWidth(inner) + 2 * frameWidth() + 24 + 4, room.height());
    const int below = mark.bottom() + kGap, above = mark.top() - kGap - height;
    const int top = below + height <= room.bottom() || above < room.top() ? below : above;
    setGeometry(std::clamp(mark.left(), room.left(), room.right() - width + 1),
                std::clamp(top, room.top(), room.bottom() - height + 1), width, height);
  }

  QLabel* m_text;
  QScrollArea* m_area;
  QPointer<QWidget> m_asked;
  Why m_why;
};

// Hears the questions of one widget.
class WhyAsker : public QObject {
 public:
  WhyAsker(QWidget& widget, WhyOf of, bool byClick) : QObject(&widget), m_of(std::move(of)), m_byClick(byClick) {
    const auto* area = qobject_cast<QAbstractScrollArea*>(&widget);
    m_marks = area != nullptr ? area->viewport() : &widget;
    widget.installEventFilter(this);
    if (m_marks != &widget) m_marks->installEventFilter(this);
    if (widget.contextMenuPolicy() == Qt::ActionsContextMenu) addAction(widget);
  }

  void explain(const std::optional<QPoint>& at) {
    if (const std::optional<WhyAt> answer = m_of(at); answer && !answer->why.empty()) showWhy(*m_marks, *answer);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F1) {
      explain(std::nullopt);
      return true;
    }
    if (event->type() == QEvent::LanguageChange && m_action != nullptr) m_action->setText(actionText());
    if (watched != m_marks) return false;
    if (event->type() == QEvent::ContextMenu) return contextMenu(*static_cast<QContextMenuEvent*>(event));
    if (m_byClick && event->type() == QEvent::MouseButtonRelease &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
      explain(static_cast<QMouseEvent*>(event)->position().toPoint());
    return false;
  }

 private:
  // A field keeps its own menu; one that has actions gets another.
  bool contextMenu(const QContextMenuEvent& event) {
    m_at = event.pos();
    if (m_action != nullptr || qobject_cast<QLineEdit*>(m_marks) != nullptr) return false;
    if (event.reason() == QContextMenuEvent::Mouse)
      explain(m_at);
    else
      explain(std::nullopt);
    return true;
  }

  static QString actionText() { return QCoreApplication::translate("shardscope", "Why") + QStringLiteral("\tF1"); }

  void addAction(QWidget& widget) {
    m_action = new QAction(actionText(), this);
    connect(m_action, &QAction::triggered, this, [this] { explain(m_at); });
    widget.addAction(m_action);
  }

  WhyOf m_of;
  bool m_byClick;
  QWidget* m_marks = nullptr;
  QAction* m_action = nullptr;
  QPoint m_at;
};

}  // namespace

void offerWhy(QWidget& widget, WhyOf of) { new WhyAsker(widget, std::move(of), false); }

void offerWhyOnClick(QWidget& widget, WhyOf of) {
  widget.setCursor(Qt::PointingHandCursor);
  new WhyAsker(widget, std::move(of), true);
}

WhyOf whyOfWhole(const QWidget& widget, std::function<Why()> why) {
  return [&widget, why = std::move(why)](const std::optional<QPoint>&) {
    return std::optional<WhyAt>({why(), widget.rect()});
  };
}

void showWhy(QWidget& widget, const WhyAt& at) {
  WhyCard* card = WhyCard::of(widget);
  if (card == nullptr) card = new WhyCard(widget.window());
  card->explain(widget, at);
}

void closeWhy(const QWidget& inWindow) {
  if (WhyCard* card = WhyCard::of(inWindow)) card->hide();
}

Why shownWhy(const QWidget& inWindow) {
  const WhyCard* card = WhyCard::of(inWindow);
  return card != nullptr && card->isVisible() ? card->why() : Why{};
}

QString whyHint() { return QCoreApplication::translate("shardscope", "F1 or right click: why"); }

}  // namespace shardscope
