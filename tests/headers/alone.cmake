# SPDX-License-Identifier: BSL-1.0
# Compiles each header below INCLUDE_DIR by itself with COMPILE (separated by |), except headers that need CUDA; only
# every PARTS-th header is compiled, starting with the PART-th. A header that another header includes before anything
# else is compiled by itself together with that one.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE headers RELATIVE "${INCLUDE_DIR}" "${INCLUDE_DIR}/kernelcost/*.hpp")
list(FILTER headers EXCLUDE REGEX "^kernelcost/cuda/")
set(others ${headers})
foreach(header IN LISTS headers)
  # All directives and the code: only comments may stand before the first include.
  file(STRINGS "${INCLUDE_DIR}/${header}" lines REGEX "^[^/]")
  list(REMOVE_ITEM lines "#pragma once")
  list(GET lines 0 first)
  if(first MATCHES "^#include <(kernelcost/[^>]+)>")
    list(REMOVE_ITEM others "${CMAKE_MATCH_1}")
  endif()
endforeach()

string(REPLACE "|" ";" command "${COMPILE}")
set(number 0)
set(compiled 0)
foreach(header IN LISTS others)
  math(EXPR number "${number} % ${PARTS} + 1")
  if(NOT number EQUAL PART)
    continue()
  endif()
  file(WRITE "${SOURCE}" "#include <${header}>\n")
  execute_process(COMMAND ${command} "${SOURCE}" RESULT_VARIABLE result ERROR_VARIABLE text)
  if(NOT result STREQUAL "0")
    message(SEND_ERROR "${header} does not compile by itself:\n${text}")
  endif()
  math(EXPR compiled "${compiled} + 1")
endforeach()
if(compiled EQUAL 0)
  message(FATAL_ERROR "no headers below ${INCLUDE_DIR}")
endif()
