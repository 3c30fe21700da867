# SPDX-License-Identifier: Apache-2.0
# embed_resources(TARGET): compiles every JSON file under resources/ into TARGET, so that the programs need no data
# folder beside them. The generated file defines the table that core/format/catalog.cpp reads.
function(embed_resources target)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/resources ${CMAKE_SOURCE_DIR}/resources/*.json)
  list(SORT files)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.cpp)
  list(TRANSFORM files PREPEND ${CMAKE_SOURCE_DIR}/resources/ OUTPUT_VARIABLE inputs)
  string(JOIN "\n" listing ${files})
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.txt.new "${listing}\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different ${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.txt.new
                          ${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.txt)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR}/resources -DLIST=${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.txt
            -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/WriteEmbedded.cmake
    DEPENDS ${inputs} ${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.txt ${CMAKE_SOURCE_DIR}/cmake/WriteEmbedded.cmake
    COMMENT "Embedding resources" VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_PRECOMPILE_HEADERS ON
    COMPILE_OPTIONS $<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>)
endfunction()
