# SPDX-License-Identifier: BSL-1.0
# Runs COMMAND (separated by |) and checks its status, and that it prints nothing but one line that matches ERR.
#   cmake -DCOMMAND=program|argument -DSTATUS=number -DERR=pattern -P opencl_check.cmake
cmake_minimum_required(VERSION 3.25)

string(REPLACE "|" ";" command "${COMMAND}")
execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
if(NOT status STREQUAL STATUS)
  message(FATAL_ERROR "status ${status}, expected ${STATUS}:\n${out}${err}")
endif()
if(NOT out STREQUAL "" OR NOT err MATCHES "^${ERR}\n$" OR err MATCHES "\n.*\n")
  message(FATAL_ERROR "expected one line that matches\n${ERR}\nfound\n${out}${err}")
endif()
