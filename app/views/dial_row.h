// SPDX-License-Identifier: GPL-3.0-or-later
// A dial of the scenario: its name, its slider with bands where it has one, and a field for any value.
#pragma once

#include <QLabel>
#include <QLineEdit>

#include "app/views/band_slider.h"

namespace shardscope {

class DialRow : public QWidget {
  Q_OBJECT

 public:
  enum class Form : std::uint8_t { Slider, Field };
  DialRow(Dial dial, Form form, int labelWidth, QWidget* parent = nullptr);

  void setPlanned(const PlannedPtr& planned);
  Dial dial() const { return m_dial; }
  BandSlider* slider() { return m_slider; }
  QLineEdit* field() { return m_field; }

 Q_SIGNALS:
  void valueChosen(shardscope::Dial dial, int value, int gesture);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  bool isAssumed() const;
  QString shownText() const;
  void takeField();
  void offerWhys();
  void retranslate();

  Dial m_dial;
  PlannedPtr m_planned;
  BandSlider* m_slider = nullptr;
  QLabel* m_label = nullptr;
  QLineEdit* m_field = nullptr;
};

// Sets a dynamic property that the style sheet looks at, where it changes.
void setStyleFlag(QWidget* widget, const char* name, bool on);

}  // namespace shardscope
