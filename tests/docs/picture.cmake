# SPDX-License-Identifier: BSL-1.0
# Compares FILE with the output of PROGRAM with --svg; with UPDATE, writes FILE.
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${PROGRAM}" --svg OUTPUT_VARIABLE drawn COMMAND_ERROR_IS_FATAL ANY)
set(present "")
if(EXISTS "${FILE}")
  file(READ "${FILE}" present)
endif()
if(NOT drawn MATCHES "^<svg .*</svg>\n$")
  message(FATAL_ERROR "${PROGRAM} draws no picture")
elseif(drawn STREQUAL present)
  return()
elseif(UPDATE)
  file(WRITE "${FILE}" "${drawn}")
  message(STATUS "wrote ${FILE}")
else()
  message(FATAL_ERROR "${FILE} is not up to date; build the target kernelcost_update_docs")
endif()
