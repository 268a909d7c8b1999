# SPDX-License-Identifier: BSL-1.0
# Runs PROGRAM with ARGUMENTS (joined by |) and compares exit status and both streams with the expected ones.
string(REPLACE "|" ";" arguments "${ARGUMENTS}")
execute_process(COMMAND "${PROGRAM}" ${arguments} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
# Lines of progress appear where the program takes longer than two seconds: "[12/700] vector_add".
string(REGEX REPLACE "\\[[0-9]+/[0-9]+\\] [^\n]*\n" "" err "${err}")

if(NOT status STREQUAL STATUS)
  message(FATAL_ERROR "exit status ${status}, expected ${STATUS}\n${out}${err}")
endif()
foreach(stream IN ITEMS out err)
  string(TOUPPER "${stream}" expected)
  if(NOT "${${stream}}" MATCHES "^${${expected}}$")
    message(FATAL_ERROR "standard ${stream}:\n${${stream}}\ndoes not match\n${${expected}}")
  endif()
endforeach()
