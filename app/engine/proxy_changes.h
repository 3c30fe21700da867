// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a proxy changes, found by comparing the documents of both scenarios key by key.
#pragma once

#include "core/plan/proxy.h"

namespace shardscope {

// Adds a "proxy.changed" for every key of the scenario that differs and is not among them. The machine that runs the
// proxy, and what its time is predicted with, are no part of the scenario here.
void addOtherChanges(const Scenario& asked, Proxy& proxy);

}  // namespace shardscope
