// SPDX-License-Identifier: GPL-3.0-or-later
// Computes maps on threads of its own, first in closed form and then simulated; the newest request wins.
#pragma once

#include <QObject>

#include "app/models/feasibility_map.h"
#include "app/models/latest_job.h"

namespace shardscope {

class MapWorker : public QObject {
  Q_OBJECT

 public:
  explicit MapWorker(QObject* parent = nullptr) : QObject(parent), m_job(this) {}

  void request(const MapRequest& request);

 Q_SIGNALS:
  void mapComputed(const shardscope::MapPtr& map);  // coarse ones first where it takes long, the simulated one last
  void progressed(double share);                    // of the cells, once in closed form and once simulated

 private:
  LatestJob m_job;
};

}  // namespace shardscope
