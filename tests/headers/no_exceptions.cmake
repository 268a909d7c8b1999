# SPDX-License-Identifier: BSL-1.0
# Builds SOURCE with COMPILE (separated by |), without exceptions, and runs it: it prints an estimate, and a mistake
# ends it with a message.
cmake_minimum_required(VERSION 3.25)

string(REPLACE "|" ";" command "${COMPILE}")
execute_process(COMMAND ${command} -o "${PROGRAM}" "${SOURCE}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${PROGRAM}" 1048576 OUTPUT_VARIABLE out RESULT_VARIABLE status)
if(NOT status STREQUAL "0" OR NOT out MATCHES "^[0-9.]+ us\n$")
  message(FATAL_ERROR "the estimate is '${out}', and the status ${status}")
endif()
execute_process(COMMAND "${PROGRAM}" -1 OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
if(status STREQUAL "0" OR NOT out STREQUAL "" OR NOT err MATCHES "^kernelcost: a count must not be negative: -1\n")
  message(FATAL_ERROR "the mistake prints '${out}', '${err}', and ends with ${status}")
endif()
