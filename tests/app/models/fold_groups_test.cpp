// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/fold_groups.h"

#include "tests/app/explorer_fixture.h"

namespace shardscope {

class FoldGroupsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalTheGroupsOfCore() {
    for (const char* id : {"dsv3-h100-256k", "qwen3-235b-gb200-128k", "dsv3-h100-4k"}) {
      const PlannedPtr now = plannedPreset(id);
      const ParallelLayout& layout = now->scenario.layout;
      const ProcessGroups& groups = now->plan.groups;
      const int domain = now->scenario.cluster.nvlinkDomainSize;
      for (int rank = 0; rank < groups.worldSize; rank += 7)
        for (const FoldGroup& group : foldGroups(*now, rank))
          QCOMPARE(group.ranks, groupOfRank(layout, groups, group.kind, rank));
      for (const GroupKind kind : kFoldKinds) {
        int widest = 0;
        for (int rank = 0; rank < groups.worldSize; ++rank)
          for (const FoldGroup& group : foldGroups(*now, rank))
            if (group.kind == kind) widest = std::max(widest, group.domains);
        if (widest > 0) QCOMPARE(widest, domainsCrossed(layout, groups, kind, domain));
      }
    }
  }

  // 4096 tokens of a rank, hidden 7168, two bytes: 56 MiB. K and V of MLA: 128 heads of 192 + 128, 63 hops.
  void messagesOfDeepSeekAt256K() {
    const PlannedPtr now = plannedPreset("dsv3-h100-256k");
    QCOMPARE(trafficOf(*now, GroupKind::Pp, 2).bytes, mebibytes(56));
    QCOMPARE(trafficOf(*now, GroupKind::Cp, 2).bytes, mebibytes(63 * 320));
    // Eight layers with 8 of 256 experts: 3 * 7168 * 2048 elements each, gradients of two bytes.
    QCOMPARE(trafficOf(*now, GroupKind::Edp, 2).bytes, (Bytes{std::int64_t{8} * 8 * 3 * 7168 * 2048 * 2}));
    for (const FoldGroup& group : foldGroups(*now, 149))
      if (group.ranks.size() < 2) QCOMPARE(group.traffic.occasion, Occasion::Never);
  }

  void anImpossibleMeshKeepsTheGroupsThatThereAre() {
    Scenario s = presetScenario("dsv3-h100-256k");
    s.cluster.numGpus = 256;
    const PlannedPtr now = planned(s);
    QCOMPARE(meshSize(*now, FoldMesh::Attention).missing, std::int64_t{256});
    QCOMPARE(meshSize(*now, FoldMesh::Expert).missing, std::int64_t{0});
    for (const FoldGroup& group : foldGroups(*now, 200)) {
      if (group.kind == GroupKind::Cp) QCOMPARE(group.ranks.front(), 192);
      if (group.kind != GroupKind::Pp) continue;
      QCOMPARE(group.ranks.back(), 8 + 64 * 7);  // does not exist
      QCOMPARE(neighbourIn(group, 200, 1, 256), 200);
      QCOMPARE(neighbourIn(group, 200, -1, 256), 136);
    }
  }

  void listsOfRanksStayShort() {
    QCOMPARE(rankList({149}, 5), QString("149"));
    QCOMPARE(rankList({149, 181}, 5), QString("149, 181"));
    QCOMPARE(rankList({128, 129, 130, 131}, 5), QString("128 … 131"));
    QCOMPARE(rankList({21, 85, 149, 213, 277, 341}, 5), QString("21, 85, 149, 213, … 341"));
  }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::FoldGroupsTest)
#include "fold_groups_test.moc"
