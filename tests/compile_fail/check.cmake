# SPDX-License-Identifier: BSL-1.0
# Checks one file that must not compile:
#   cmake -DCOMPILER=path -DKIND=gcc|clang|nvcc -DFLAGS=... ["-DPRECOMPILED=-include-pch|file.pch"] \
#         [-DMESSAGES=messages.txt] -DSOURCE=file.cpp -P check.cmake
#
# The file holds the mistake under #ifdef KERNELCOST_FAIL and, under #else, the same code without it. With the macro the
# compiler must refuse the file with the messages that its comments announce. Without the macro it must accept the file:
# .cmake/batch.cmake checks that for all files at once.
#   // expected-error {{"regex"}}         for every compiler
#   // expected-error-nvcc {{"regex"}}    also for nvcc; likewise -gcc and -clang
#   // expected-error-first {{"regex"}}   in the first error that the compiler reports, for every compiler
#   // expected-lines-at-most 20          lines of the first error, without the list of files that include each other
# Each expectation that applies to a compiler must match. The expressions are CMake's: no {n}, no \d, \[ for a bracket.
#
# MESSAGES are the compiler's for several files at once (messages.cmake). The file is compiled by itself only if its own
# messages are not the expected ones there. That is so for a mistake that two files make in the same instantiation,
# because a compiler reports it once.
cmake_minimum_required(VERSION 3.25)

# g++ quotes names with typographic marks in a UTF-8 locale.
set(ENV{LC_ALL} C)
get_filename_component(name "${SOURCE}" NAME)

function(report what text)
  message(FATAL_ERROR "${name} (${KIND}): ${what}\n--- compiler's output ---\n${text}")
endfunction()

# Sets `problem` to what is wrong with the messages, or to nothing.
function(judge text problem)
  set(expectations 0)
  file(READ "${SOURCE}" rest)
  while(rest MATCHES "// expected-error(-[a-z]+)? {{\"([^\n]*)\"}}(.*)")
    set(kind "${CMAKE_MATCH_1}")
    set(expected "${CMAKE_MATCH_2}")
    set(rest "${CMAKE_MATCH_3}")
    set(text_with_it "${text}")
    if(kind STREQUAL "-first")
      string(REGEX MATCH "[^\n]*: error[^\n]*" text_with_it "${text}")
    elseif(NOT kind MATCHES "^(-gcc|-clang|-nvcc)?$")
      set(${problem} "expected-error${kind} names no compiler" PARENT_SCOPE)
      return()
    elseif(NOT kind STREQUAL "" AND NOT kind STREQUAL "-${KIND}")
      continue()
    endif()
    math(EXPR expectations "${expectations} + 1")
    if(NOT text_with_it MATCHES "${expected}")
      set(${problem} "the message is not the expected one: ${expected}" PARENT_SCOPE)
      return()
    endif()
  endwhile()
  file(READ "${SOURCE}" rest)
  if(rest MATCHES "// expected-lines-at-most ([0-9]+)")
    set(most "${CMAKE_MATCH_1}")
    string(REGEX REPLACE "(In file included| +from) [^\n]*[:,]\n" "" message "${text}")
    if(message MATCHES "^(.*: error[^\n]*\n.*)\n[^\n]*: error")
      set(message "${CMAKE_MATCH_1}\n")
    endif()
    string(REGEX REPLACE "[^\n]" "" lines "${message}")
    string(LENGTH "${lines}" lines)
    if(lines GREATER most)
      set(${problem} "the message has ${lines} lines, expected at most ${most}" PARENT_SCOPE)
      return()
    endif()
  endif()
  if(expectations EQUAL 0)
    set(${problem} "states no expected error for this compiler" PARENT_SCOPE)
    return()
  endif()
  set(${problem} "" PARENT_SCOPE)
endfunction()

# The messages of MESSAGES that name the file. Each has a line with a place and the word error or warning. clang++ and
# nvcc say after that line how the compiler came there; g++ says it before, in lines that have no such word.
function(own_messages result)
  file(READ "${MESSAGES}" text)
  # These characters have a meaning in a list.
  string(ASCII 1 semicolon)
  string(ASCII 2 opening)
  string(ASCII 3 closing)
  string(REPLACE ";" "${semicolon}" text "${text}")
  string(REPLACE "[" "${opening}" text "${text}")
  string(REPLACE "]" "${closing}" text "${text}")
  set(place "[^\n ]+([(][0-9]+[)]|:[0-9]+:[0-9]+):")
  set(head "${place} (fatal error|error|warning|remark)")
  set(before "In file included |${place}   |[^\n ]+: (In|At) ")
  string(REGEX REPLACE "\n(${head}|${before})" "\n;\\1" text "${text}")
  set(own "")
  set(message "")
  foreach(piece IN LISTS text)
    string(APPEND message "${piece}")
    if(piece MATCHES "^${head}")
      string(FIND "${message}" "${SOURCE}" position)
      if(NOT position EQUAL -1)
        string(APPEND own "${message}")
      endif()
      set(message "")
    endif()
  endforeach()
  string(REPLACE "${semicolon}" ";" own "${own}")
  string(REPLACE "${opening}" "[" own "${own}")
  string(REPLACE "${closing}" "]" own "${own}")
  set(${result} "${own}" PARENT_SCOPE)
endfunction()

if(MESSAGES AND EXISTS "${MESSAGES}")
  own_messages(text)
  if(text MATCHES ": (fatal )?error")
    judge("${text}" problem)
    if(problem STREQUAL "")
      return()
    endif()
  endif()
endif()

if(KIND STREQUAL "nvcc")
  # The quickest of nvcc's modes that runs a front end (0.5 s, where -cuda takes 1.3 s and -c 2.0 s).
  string(RANDOM LENGTH 12 unique)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/${unique}.ptx")
  set(mode -x cu -ptx -o "${output}")
else()
  set(output "")
  set(mode -fsyntax-only)
  if(PRECOMPILED)
    string(REPLACE "|" ";" precompiled "${PRECOMPILED}")
    list(APPEND mode ${precompiled})
  endif()
endif()

execute_process(COMMAND "${COMPILER}" -std=c++20 ${mode} ${FLAGS} -DKERNELCOST_FAIL "${SOURCE}"
                RESULT_VARIABLE failing_result OUTPUT_VARIABLE failing_text ERROR_VARIABLE failing_text)
if(output)
  file(REMOVE "${output}")
endif()
if(failing_result STREQUAL "0")
  report("compiles, although it must not" "${failing_text}")
elseif(NOT failing_result MATCHES "^[0-9]+$" OR NOT failing_text MATCHES "error")
  report("the compiler itself failed (${failing_result})" "${failing_text}")
endif()

judge("${failing_text}" problem)
if(problem)
  report("${problem}" "${failing_text}")
endif()
