// SPDX-License-Identifier: GPL-3.0-or-later
// Where an advice comes from, in the language of the window. Core gives the English title; the list here is what
// lupdate sees of it.
#pragma once

#include <QString>
#include <string_view>

namespace shardscope {

QString adviceSource(std::string_view source);
bool knowsAdviceSource(std::string_view source);

}  // namespace shardscope
