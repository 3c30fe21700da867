// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/advice_sources.h"

#include "app/models/language.h"
#include "core/advice/advice.h"
#include "tests/app/explorer_fixture.h"

namespace shardscope {

class AdviceSourcesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everySourceCanBeTranslated() {
    for (const AdviceRuleInfo& rule : adviceRules())
      QVERIFY2(knowsAdviceSource(rule.source), std::string(rule.source).c_str());
    QCOMPARE(adviceSource("of another product"), QString("of another product"));
    setLanguage("fr");
    QCOMPARE(adviceSource("Memory plan of this scenario"), QString("Plan mémoire de ce scénario"));
    setLanguage("en");
    QCOMPARE(adviceSource("Memory plan of this scenario"), QString("Memory plan of this scenario"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::AdviceSourcesTest)
#include "advice_sources_test.moc"
