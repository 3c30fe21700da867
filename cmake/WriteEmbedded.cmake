# SPDX-License-Identifier: Apache-2.0
file(STRINGS ${LIST} files)
set(rows "")
foreach(file IN LISTS files)
  file(READ ${ROOT}/${file} text)
  # Adjacent literals, since a compiler may limit the length of one. Each ends with a line where it can, so that none
  # cuts a character of several bytes.
  string(LENGTH "${text}" length)
  set(pieces "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 12000 piece)
    string(FIND "${piece}" "\n" end REVERSE)
    if(end LESS 0)
      set(end 11999)
    endif()
    math(EXPR size "${end} + 1")
    string(SUBSTRING "${piece}" 0 ${size} piece)
    string(APPEND pieces "R\"__json(${piece})__json\"sv\n")
    math(EXPR at "${at} + ${size}")
  endwhile()
  string(APPEND rows "    {\"${file}\"sv, ${pieces}},\n")
endforeach()
file(WRITE ${OUTPUT} "// Generated from resources/.
#include <span>
#include <string_view>
#include <utility>

namespace shardscope {

using namespace std::string_view_literals;

std::span<const std::pair<std::string_view, std::string_view>> embeddedResources() {
  static constexpr std::pair<std::string_view, std::string_view> kFiles[] = {
${rows}  };
  return kFiles;
}

}  // namespace shardscope
")
