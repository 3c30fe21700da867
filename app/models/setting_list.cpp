// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/setting_list.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/models/dial.h"
#include "app/models/text.h"
#include "core/format/model_fields.h"
#include "core/format/scenario_fields.h"

namespace shardscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("shardscope", text); }

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<int>(text.size())); }

QString onOff(bool on) { return on ? tr("on") : tr("off"); }
QString none() { return QStringLiteral("–"); }

class List {
 public:
  void text(const QString& key, const QString& value) {
    m_settings.push_back({key, value.isEmpty() ? none() : value, std::nullopt, m_detail});
  }
  void number(const QString& key, double value, const QString& shown) {
    m_settings.push_back({key, shown, value, m_detail});
  }
  void number(const QString& key, double value) { number(key, value, roundText(value, 6)); }
  void startDetails() { m_detail = true; }
  std::vector<Setting> take() { return std::move(m_settings); }

 private:
  std::vector<Setting> m_settings;
  bool m_detail = false;
};

// Visits the fields of an object as the reader and the writer of scenario files do: a new field is never forgotten.
template <typename T>
class FieldLister {
 public:
  FieldLister(List& list, const char* object, const T& value)
      : m_list(list), m_object(QLatin1String(object)), m_value(value) {}

  void number(std::string_view key, int T::*field, IntRange) {
    const int value = m_value.*field;
    m_list.number(path(key), value, key == "seq_len" ? dialText(Dial::SeqLen, value) : numberText(value));
  }
  void numberOrNone(std::string_view key, int T::*field, IntRange range) {
    m_value.*field == 0 ? m_list.text(path(key), none()) : number(key, field, range);
  }
  void real(std::string_view key, double T::*field, RealRange) {
    const double value = m_value.*field;
    if (key == "cpu_offload_fraction")
      m_list.text(path(key), QStringLiteral("%1 %").arg(roundText(100 * value, 3)));
    else
      m_list.number(path(key), value);
  }
  void realOrNone(std::string_view key, double T::*field, RealRange range) {
    m_value.*field == 0 ? m_list.text(path(key), none()) : real(key, field, range);
  }
  void flag(std::string_view key, bool T::*field) { m_list.text(path(key), onOff(m_value.*field)); }
  void text(std::string_view key, std::string T::*field) {
    if (path(key) != QLatin1String("model.name")) m_list.text(path(key), QString::fromStdString(m_value.*field));
  }
  template <typename E, std::size_t N>
  void choice(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    m_list.text(path(key), fromView(nameOf(m_value.*field, choices)));
  }
  template <typename E, std::size_t N>
  void choiceOrNone(std::string_view key, E T::*field, const Choice<E> (&choices)[N]) {
    choice(key, field, choices);
  }

 private:
  QString path(std::string_view key) const { return m_object + QLatin1Char('.') + fromView(key); }

  List& m_list;
  QString m_object;
  const T& m_value;
};

template <typename E, std::size_t N>
QString namesOfSet(std::uint16_t bits, const Choice<E> (&choices)[N]) {
  QStringList names;
  for (const Choice<E>& choice : choices)
    if (const auto one = bit(choice.value); (bits & one) != 0) {
      names << fromView(choice.name);
      bits = static_cast<std::uint16_t>(bits & ~one);  // a value may have other spellings
    }
  return names.join(QStringLiteral(", "));
}

QString numbersText(const std::vector<int>& numbers) {
  QStringList parts;
  for (const int n : numbers) parts << numberText(n);
  return parts.join(QStringLiteral(" × "));
}

QString gib(double bytes) { return QStringLiteral("%1 GiB").arg(numberText(bytes / static_cast<double>(kGiB), 1)); }

void listLayout(List& list, const ParallelLayout& layout) {
  layoutFields(FieldLister(list, "layout", layout));
  list.text(QStringLiteral("layout.pp_layout"), QString::fromStdString(layout.pipelineLayout));
  list.text(QStringLiteral("layout.hierarchical_cp_sizes"), numbersText(layout.hierarchicalCpSizes));
  list.text(QStringLiteral("layout.sequence_parallel"), onOff(layout.sequenceParallel));
}

void listExecution(List& list, const Scenario& s) {
  precisionFields(FieldLister(list, "precision", s.precision));
  optimizerFields(FieldLister(list, "optimizer", s.optimizer));
  recomputeFields(FieldLister(list, "recompute", s.recompute));
  list.text(QStringLiteral("recompute.modules"), namesOfSet(s.recompute.modules, kRecomputeModules));
  moeRunFields(FieldLister(list, "moe", s.moe));
  kernelFields(FieldLister(list, "kernels", s.kernels));
  list.text(QStringLiteral("kernels.attention"), fromView(nameOf(s.kernels.attention, kAttentionKernels)));
  list.text(QStringLiteral("kernels.te_version"),
            QStringLiteral("%1.%2").arg(s.kernels.teVersion.major).arg(s.kernels.teVersion.minor));
  overlapFields(FieldLister(list, "overlap", s.overlap));
  list.text(QStringLiteral("cuda_graph_scopes"), namesOfSet(s.cudaGraphScopes, kGraphScopes));
  list.text(QStringLiteral("activation_offload"), namesOfSet(s.activationOffload, kOffloadModules));
  list.text(QStringLiteral("runtime"), fromView(nameOf(s.runtime, kRuntimeProfiles)));
}

void listModel(List& list, const ModelSpec& model) {
  modelFields(FieldLister(list, "model", model));
  attentionFields(FieldLister(list, "model", model.attention));
  moeFields(FieldLister(list, "model", model.moe));
  routerFields(FieldLister(list, "model.router", model.moe.router));
  list.text(QStringLiteral("model.router.softmax_order"),
            fromView(nameOf(model.moe.router.softmaxBeforeTopk, kSoftmaxOrders)));
  slidingWindowFields(FieldLister(list, "model.sliding_window", model.attention));
  list.text(QStringLiteral("model.linear_attention"), onOff(model.attention.linear.has_value()));
  const GatedDeltaNetSpec delta = model.attention.linear.value_or(GatedDeltaNetSpec{});
  deltaNetFields(FieldLister(list, "model.linear_attention", delta));
  biasFields(FieldLister(list, "model.bias", model.bias));
  ropeFields(FieldLister(list, "model.rope", model.rope));
  ropeScalingFields(FieldLister(list, "model.rope.scaling", model.rope));
  list.number(QStringLiteral("model.norm.eps"), model.normEpsilon);
  list.text(QStringLiteral("model.norm.zero_centered_gamma"), onOff(model.zeroCenteredNorm));
  QStringList pattern;
  for (const std::uint8_t layer : model.moeLayerPattern) pattern << QString::number(layer);
  list.text(QStringLiteral("model.moe_layer_pattern"), pattern.join(QString()));
}

void listRate(List& list, const char* key, const Sourced& rate, double unit, const char* name) {
  const QString text =
      rate.value > 0 ? QStringLiteral("%1 %2").arg(roundText(rate.value / unit, 4)).arg(QLatin1String(name)) : none();
  list.number(QStringLiteral("cluster.gpu.%1").arg(QLatin1String(key)), rate.value, text);
}

void listGpu(List& list, const GpuSpec& gpu) {
  constexpr double kGiga = 1e9, kTera = 1e12;
  listRate(list, "memory_bandwidth_gb_s", gpu.memoryBandwidth, kGiga, "GB/s");
  listRate(list, "fp32_tflops", gpu.peak.fp32, kTera, "TFLOP/s");
  listRate(list, "tf32_tflops", gpu.peak.tf32, kTera, "TFLOP/s");
  listRate(list, "bf16_tflops", gpu.peak.bf16, kTera, "TFLOP/s");
  listRate(list, "fp16_tflops", gpu.peak.fp16, kTera, "TFLOP/s");
  listRate(list, "fp8_tflops", gpu.peak.fp8, kTera, "TFLOP/s");
  listRate(list, "fp4_tflops", gpu.peak.fp4, kTera, "TFLOP/s");
  listRate(list, "nvlink_gb_s_per_direction", gpu.nvlinkBandwidth, kGiga, "GB/s");
  listRate(list, "nic_gb_s_per_gpu", gpu.nicBandwidth, kGiga, "GB/s");
  listRate(list, "host_link_gb_s_per_direction", gpu.hostLinkBandwidth, kGiga, "GB/s");
  list.number(QStringLiteral("cluster.gpu.sm_count"), gpu.smCount);
  list.text(QStringLiteral("cluster.gpu.compute_capability"),
            QStringLiteral("%1.%2").arg(gpu.computeCapability / 10).arg(gpu.computeCapability % 10));
  list.number(QStringLiteral("cluster.gpu.nvlink_domain_gpus"), gpu.nvlinkDomainSize);
  list.number(QStringLiteral("cluster.gpu.gpus_per_node"), gpu.gpusPerNode);
}

void listCalibration(List& list, const Calibration& calibration) {
  list.text(QStringLiteral("cluster.calibration.source"), QString::fromStdString(calibration.source));
  for (const CalibrationField& field : calibrationFields())
    list.number(QStringLiteral("cluster.calibration.values.%1").arg(fromView(field.key)), calibration.*field.value);
  for (const OpFactor& factor : calibration.ops)
    for (const auto& [pass, value] : {std::pair{"forward", factor.forward}, std::pair{"backward", factor.backward}})
      list.number(QStringLiteral("cluster.calibration.ops.%1.%2").arg(fromView(factor.op), QLatin1String(pass)), value);
}

}  // namespace

std::vector<Setting> settingsOf(const Scenario& s) {
  List list;
  list.text(QStringLiteral("model.name"), QString::fromStdString(s.model.name));
  batchFields(FieldLister(list, "batch", s.batch));
  list.text(QStringLiteral("cluster.gpu"), QString::fromStdString(s.cluster.gpu.title));
  list.number(QStringLiteral("cluster.num_gpus"), s.cluster.numGpus);
  list.number(QStringLiteral("cluster.nvlink_domain_size"), s.cluster.nvlinkDomainSize);
  list.number(QStringLiteral("cluster.shared_cores"), s.cluster.sharedCores);
  list.number(QStringLiteral("cluster.hbm_gib"), s.cluster.gpu.memory.value, gib(s.cluster.gpu.memory.value));
  const auto reserve = static_cast<double>(s.cluster.reserve.count);
  list.number(QStringLiteral("cluster.reserve_gib"), reserve, gib(reserve));
  listLayout(list, s.layout);
  listExecution(list, s);
  list.startDetails();
  listModel(list, s.model);
  listGpu(list, s.cluster.gpu);
  listCalibration(list, s.cluster.calibration);
  return list.take();
}

}  // namespace shardscope
