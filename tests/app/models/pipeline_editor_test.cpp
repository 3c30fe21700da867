// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/pipeline_editor.h"

#include <numeric>

#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

std::string moved(const char* text, int pp, LayerSymbol symbol, int from, int to, int layers, int mtp = 0) {
  const Result<PipelineLayout> layout = parseLayoutString(text, pp, layers, mtp);
  const Result<PipelineLayout> next = withMovedChip(*layout, symbol, from, to);
  return next ? toLayoutString(*next) : std::string(next.error().message.id);
}

int layersOf(const PipelineLayout& layout) {
  return std::accumulate(layout.chunks.begin(), layout.chunks.end(), 0,
                         [](int sum, const PipelineChunk& chunk) { return sum + chunk.numLayers; });
}

}  // namespace

class PipelineEditorTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void oneLayerGoesAndTheOrderStays() {
    QCOMPARE(moved("Ett|tt|tt|ttL", 4, LayerSymbol::Layer, 0, 3, 8), std::string("Et|tt|tt|t*3L"));
    QCOMPARE(moved("Ett|tt|tt|ttL", 4, LayerSymbol::Layer, 3, 2, 8), std::string("Ett|tt|t*3|tL"));
    QCOMPARE(moved("Et|t|t|tL", 2, LayerSymbol::Layer, 1, 0, 4), std::string("Ett||t|tL"));
  }

  void layersBetweenShift() {
    const Result<PipelineLayout> layout = parseLayoutString("Ett|tt|tt|ttL", 4, 8, 0);
    const Result<PipelineLayout> next = withMovedChip(*layout, LayerSymbol::Layer, 0, 3);
    const int firsts[] = {0, 1, 3, 5};
    for (std::size_t i = 0; i < 4; ++i) QCOMPARE(next->chunks[i].firstLayer, firsts[i]);
  }

  void mtpLayersGoTogetherAndKeepTheirRules() {
    QCOMPARE(moved("Et|tt|t|tmmL", 2, LayerSymbol::Mtp, 3, 2, 5, 2), std::string("layout-string.layer-after-mtp"));
    QCOMPARE(moved("Et|tt|tt|mmL", 2, LayerSymbol::Mtp, 3, 2, 5, 2), std::string("Et|tt|ttmm|L"));
    QCOMPARE(moved("Et|tt|tt|mmL", 2, LayerSymbol::Mtp, 3, 0, 5, 2), std::string("layout-string.layer-after-mtp"));
    QCOMPARE(moved("Et|tt|t|tmL", 2, LayerSymbol::Layer, 3, 2, 5, 1), std::string("Et|tt|tt|mL"));
  }

  void theEndsStay() {
    QCOMPARE(moved("Et|tL", 2, LayerSymbol::Embedding, 0, 1, 2), std::string("layout-string.embedding-first"));
    QCOMPARE(moved("Et|tL", 2, LayerSymbol::Loss, 1, 0, 2), std::string("layout-string.after-loss"));
    QCOMPARE(moved("Et||tL", 3, LayerSymbol::Layer, 1, 0, 2), std::string("layout-string.layer-count"));
  }

  // Whatever is carried wherever: refused, or the same layers in the same order, and the text reads back.
  void everyMoveKeepsTheLayers() {
    const PipelineLayout start = plannedPreset("dsv3-h100-128k")->plan.pipeline;
    QCOMPARE(layersOf(start), 61);
    int good = 0;
    for (int from = 0; from < 32; ++from)
      for (int to = 0; to < 32; ++to) {
        const Result<PipelineLayout> next = withMovedChip(start, LayerSymbol::Layer, from, to);
        if (!next) continue;
        ++good;
        QCOMPARE(layersOf(*next), 61);
        for (std::size_t i = 1; i < 32; ++i)
          QCOMPARE(next->chunks[i].firstLayer, next->chunks[i - 1].firstLayer + next->chunks[i - 1].numLayers);
        QVERIFY(*parseLayoutString(toLayoutString(*next), 8, 61, 1) == *next);
      }
    // 30 of the 32 virtual stages hold layers besides the last two; none may go behind the MTP layer at 30.
    QCOMPARE(good, 30 * 31);
  }

  void typedTextSetsTheChunksToo() {
    const Scenario now = presetScenario("dsv3-h100-128k");
    const Result<Scenario> next = withLayoutText(now, "Et*7|(t*4|)*13tt|mL");
    QVERIFY(next.ok());
    QCOMPARE(next->layout.vpp, 2);
    QCOMPARE(next->layout.pipelineLayout, std::string("Et*7|(t*4|)*13tt|mL"));
    const Result<Scenario> bad = withLayoutText(now, "Et|x");
    QVERIFY(!bad.ok());
    QCOMPARE(*columnOf(bad.error()), 3);
    QVERIFY(!columnOf(withLayoutText(now, "Et|tL").error()).has_value());
  }

  void chipsAreTheSymbolsOfTheText() {
    const PipelineChunk chunk{true, 0, 3, 1, false};
    QCOMPARE(chipsOf(chunk, false).size(), std::size_t{5});
    const std::vector<LayoutChip> runs{{LayerSymbol::Embedding, 1}, {LayerSymbol::Layer, 3}, {LayerSymbol::Mtp, 1}};
    QCOMPARE(chipsOf(chunk, true), runs);
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::PipelineEditorTest)
#include "pipeline_editor_test.moc"
