# SPDX-License-Identifier: BSL-1.0
# In a language older than C++20 each of HEADERS (separated by |) reports this in one line, and the compilation ends. An
# empty HEADERS means all headers below INCLUDE_DIR except those that need CUDA. COMPILE is the command (separated by
# |); the script writes its last argument, the file SOURCE.
cmake_minimum_required(VERSION 3.25)
set(ENV{LC_ALL} C)

string(REPLACE "|" ";" command "${COMPILE}")
string(REPLACE "|" ";" headers "${HEADERS}")
if(NOT headers)
  file(GLOB_RECURSE headers RELATIVE "${INCLUDE_DIR}" "${INCLUDE_DIR}/kernelcost/*.hpp")
  list(FILTER headers EXCLUDE REGEX "^kernelcost/cuda/")
  # The text of a kernel includes this header, in any language.
  list(REMOVE_ITEM headers kernelcost/trace/cuda_spelling.hpp)
endif()
if(NOT headers)
  message(FATAL_ERROR "no headers below ${INCLUDE_DIR}")
endif()

foreach(header IN LISTS headers)
  file(WRITE "${SOURCE}" "#include <${header}>\nconstexpr kernelcost::seconds budget{};\n")
  execute_process(COMMAND ${command} "${SOURCE}" RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(result STREQUAL "0")
    message(SEND_ERROR "${header} compiles, although the language is too old")
    continue()
  endif()
  string(REGEX MATCHALL "[^\n]*error: [^\n]*" errors "${text}")
  list(LENGTH errors number)
  list(JOIN errors "\n" errors)
  set(message "kernelcost needs C[+][+]20: compile with -std=c[+][+]20")
  if(NOT number EQUAL 2 OR NOT errors MATCHES "^[^\n]*error: [^\n]*${message}[^\n]*\n[^\n]*stop_after")
    message(SEND_ERROR "${header} in an older language has these errors:\n${text}")
  endif()
endforeach()
