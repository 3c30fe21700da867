# SPDX-License-Identifier: Apache-2.0
# Target coverage: runs the tests of core and prints how many of its lines they reach.
find_program(GCOVR gcovr)
if(NOT GCOVR)
  message(FATAL_ERROR "The preset coverage needs gcovr: apt-get install gcovr")
endif()
add_custom_target(coverage
  COMMAND find ${CMAKE_BINARY_DIR} -name *.gcda -delete
  COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${CMAKE_BINARY_DIR} --label-regex core --output-on-failure --parallel 2
          --quiet
  COMMAND ${GCOVR} --root ${CMAKE_SOURCE_DIR} --object-directory ${CMAKE_BINARY_DIR} --filter ${CMAKE_SOURCE_DIR}/core/
          --gcov-ignore-parse-errors
          --exclude-throw-branches --exclude-unreachable-branches --print-summary --sort-percentage
          --txt ${CMAKE_BINARY_DIR}/coverage.txt --html-details ${CMAKE_BINARY_DIR}/coverage.html ${CMAKE_BINARY_DIR}
  COMMAND ${CMAKE_COMMAND} -E echo "By file: ${CMAKE_BINARY_DIR}/coverage.txt and coverage.html"
  DEPENDS core_tests
  USES_TERMINAL VERBATIM)
