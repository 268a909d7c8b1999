# SPDX-License-Identifier: BSL-1.0
# Compiles SOURCES (separated by |) with their mistakes as one unit, OUTPUT (.cmake/batch.cmake), and writes the
# compiler's messages to MESSAGES. check.cmake finds in them the messages of each file. COMPILE is the command
# (separated by |); OUTPUT is its last argument.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)

file(REMOVE "${MESSAGES}")
execute_process(COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${OUTPUT}" "-DSOURCES=${SOURCES}"
                        -P "${CMAKE_CURRENT_LIST_DIR}/../../.cmake/batch.cmake"
                COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "|" ";" command "${COMPILE}")
execute_process(COMMAND ${command} -DKERNELCOST_FAIL "${OUTPUT}"
                RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
if(result STREQUAL "0")
  message(FATAL_ERROR "these files compile, although none of them must: ${SOURCES}")
endif()
file(WRITE "${MESSAGES}" "${text}")
