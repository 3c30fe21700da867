// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/accuracy_model.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/app/explorer_fixture.h"

namespace shardscope {
namespace {

// The shipped file, read without core's reader.
QJsonArray shippedRows() {
  const std::string_view text = resourceText("accuracy/reference_rows.json");
  return QJsonDocument::fromJson(QByteArray(text.data(), static_cast<int>(text.size()))).object()["rows"].toArray();
}

QJsonObject rowOf(const QString& id) {
  const QJsonArray rows = shippedRows();
  for (const QJsonValue& row : rows)
    if (row["id"].toString() == id) return row.toObject();
  qFatal("no row %s", qPrintable(id));
}

Plan planOf(const QString& id) {
  const QByteArray text = QJsonDocument(rowOf(id)["scenario"].toObject()).toJson();
  return plan(readScenario(std::string_view(text.constData(), static_cast<std::size_t>(text.size())))->scenario);
}

std::vector<AccuracyFigure> figuresOf(const AccuracyData& data, const char* id) {
  std::vector<AccuracyFigure> found;
  for (const AccuracyFigure& f : data.figures)
    if (data.runs[f.run].id == id) found.push_back(f);
  return found;
}

AccuracyData tenErrors() {
  AccuracyData data;
  data.runs.resize(1);
  for (int i = 1; i <= 10; ++i) {
    AccuracyFigure f;
    f.error.error = (i % 2 == 0 ? 0.01 : -0.01) * i;
    data.figures.push_back(f);
  }
  return data;
}

}  // namespace

class AccuracyModelTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { m_data = accuracyData(); }

  void everyPublishedFigureIsARow() {
    QCOMPARE(m_data.runs.size(), std::size_t{59});
    std::size_t figures = 0;
    const QJsonArray rows = shippedRows();
    for (const QJsonValue& row : rows) {
      const QJsonObject measured = row["measured"].toObject();
      for (const QString& key : measured.keys())
        figures += key == "stage_peaks_gib" ? static_cast<std::size_t>(measured[key].toArray().size()) : 1;
    }
    QCOMPARE(m_data.figures.size(), figures);
  }

  // Published: 104.300591 GiB and 4141.2 ms.
  void theErrorOfAMemoryRowIsPlannedOverMeasured() {
    const char* id = "simumax.deepseekv3_l4_tp1_ep8_pp1_dp8_mbc32_cef";
    const QJsonObject measured = rowOf(id)["measured"].toObject();
    QCOMPARE(measured["stage_peaks_gib"].toArray().at(0).toDouble(), 104.300591);
    const std::vector<AccuracyFigure> figures = figuresOf(m_data, id);
    QCOMPARE(figures.size(), std::size_t{2});
    const double planned = static_cast<double>(planOf(id).memory.stages[0].peakAllocated.count);
    QCOMPARE(figures[0].error.error, planned / (104.300591 * 1073741824.0) - 1);
    QCOMPARE(figures[0].size, 104.300591);
    QVERIFY(figures[0].family == RunFamily::SimuMax && figures[0].kind == ErrorKind::Memory);
    QCOMPARE(amountText(m_data, figures[0], figures[0].error.measured), QString("104.3"));
    QCOMPARE(quantityText(m_data, figures[0]), QString("stage 0 peak, GiB"));
    QCOMPARE(figures[1].size, 4.1412);
    QCOMPARE(amountText(m_data, figures[1], figures[1].error.measured), QString("4.14"));
    QCOMPARE(quantityText(m_data, figures[1]), QString("step, s"));
  }

  // Published: 300 TFLOP/s a GPU. A plan of fewer is a longer step, by the same factor.
  void theErrorOfARateIsThatOfTheStep() {
    const char* id = "bridge-skill.dsv3-h100-longctx.128k";
    QCOMPARE(rowOf(id)["measured"].toObject()["model_tflops_per_gpu"].toDouble(), 300.0);
    const std::vector<AccuracyFigure> figures = figuresOf(m_data, id);
    QCOMPARE(figures.size(), std::size_t{1});
    const Plan planned = planOf(id);
    const double rate = planned.step.modelFlopsPerGpu * 1e-12;
    QCOMPARE(figures[0].error.error, 300 / rate - 1);
    QCOMPARE(figures[0].size, planned.step.time.count * 1e-9 * rate / 300);
    QCOMPARE(quantityText(m_data, figures[0]), QString("TFLOP/s/GPU"));
    QVERIFY(figures[0].family == RunFamily::LongContext);
  }

  void whatDoesNotFitIsRightOrWrong() {
    const std::vector<AccuracyFigure> figures = figuresOf(m_data, "bridge-skill.llama3-70b-sft.core_attn+layernorm");
    QCOMPARE(figures.size(), std::size_t{1});
    QVERIFY(figures[0].kind == ErrorKind::Fits);
    QCOMPARE(errorText(figures[0]), figures[0].error.error == 0 ? QString("right") : QString("wrong"));
  }

  void signsAreReal() {
    AccuracyFigure f;
    f.error.error = -0.0123;
    QCOMPARE(errorText(f), QStringLiteral("−1.2 %"));
    f.error.error = 0.0123;
    QCOMPARE(errorText(f), QString("+1.2 %"));
    f.error.error = -0.0001;
    QCOMPARE(errorText(f), QString("0.0 %"));
  }

  // 1 to 10 %: five are no larger than 5 %, nine no larger than 9 %.
  void familiesAreSummedUp() {
    const std::vector<FamilyErrors> errors = familyErrors(tenErrors());
    QCOMPARE(errors.size(), std::size_t{1});
    QCOMPARE(errors[0].count, 10);
    QCOMPARE(errors[0].median, 0.05);
    QCOMPARE(errors[0].most, 0.09);
    QCOMPARE(errors[0].worst, 0.10);
    QCOMPARE(errorQuantile(tenErrors(), ErrorKind::Memory, 0.9), 0.09);
    QCOMPARE(errorQuantile(tenErrors(), ErrorKind::StepTime, 0.9), 0.0);
  }

  void whatIsKnownToBeOffIsSaid() {
    int said = 0;
    for (const FamilyErrors& e : familyErrors(m_data)) {
      said += !e.known.isEmpty();
      QVERIFY2(!e.known.startsWith("accuracy."), qPrintable(e.known));
    }
    QCOMPARE(said, 7);  // as many sentences as core/text/accuracy_sentences.cpp has
  }

  void theModelKeepsItsPromises() {
    AccuracyModel model;
    AccuracyFilter filter;
    filter.setSourceModel(&model);
    QAbstractItemModelTester modelTester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setData(m_data);
    model.retranslate();
    QCOMPARE(filter.rowCount(), model.rowCount());
    filter.setFamily(RunFamily::WholeModel);
    filter.setKind(ErrorKind::StepTime);
    QCOMPARE(filter.rowCount(), 7);
    filter.setText("MOONLIGHT");
    QCOMPARE(filter.rowCount(), 3);
    filter.setFamily(std::nullopt);
    filter.setKind(std::nullopt);
    QCOMPARE(filter.rowCount(), 6);
    filter.setText("nothing like it");
    QCOMPARE(filter.rowCount(), 0);
    filter.setText({});
    model.setData({});
    QCOMPARE(filter.rowCount(), 0);
  }

  void sortsByTheSizeOfTheError() {
    AccuracyModel model;
    model.setData(m_data);
    AccuracyFilter filter;
    filter.setSourceModel(&model);
    filter.setKind(ErrorKind::StepTime);
    filter.sort(AccuracyModel::Error, Qt::DescendingOrder);
    double last = 1e9;
    for (int row = 0; row < filter.rowCount(); ++row) {
      const double error = filter.index(row, AccuracyModel::Error).data(AccuracyModel::SortRole).toDouble();
      QVERIFY(error <= last);
      last = error;
    }
    QVERIFY(filter.index(0, AccuracyModel::Run).data().toString().contains("moonlight"));
  }

  void reportsItsTime() {
    QElapsedTimer timer;
    timer.start();
    const AccuracyData again = accuracyData();
    qInfo("%d figures of %d runs in %.1f ms", static_cast<int>(again.figures.size()),
          static_cast<int>(again.runs.size()), static_cast<double>(timer.nsecsElapsed()) * 1e-6);
  }

 private:
  AccuracyData m_data;
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::AccuracyModelTest)
#include "accuracy_model_test.moc"
