# SPDX-License-Identifier: BSL-1.0
# Checks one file that must not compile:
#   cmake -DCOMPILER=path -DKIND=gcc|clang|nvcc -DFLAGS=... ["-DPRECOMPILED=-include-pch|file.pch"] \
#         -DSOURCE=file.cpp -P check.cmake
#
# The file holds the mistake under #ifdef KERNELCOST_FAIL and, under #else, the same code without it. With the macro the
# compiler must refuse the file with the messages that its comments announce. Without the macro it must accept the file:
# .cmake/batch.cmake checks that for all files at once.
#   // expected-error {{"regex"}}         for every compiler
#   // expected-error-nvcc {{"regex"}}    also for nvcc; likewise -gcc and -clang
#   // expected-error-first {{"regex"}}   in the first error that the compiler reports, for every compiler
#   // expected-lines-at-most 20          lines of the first error, without the list of files that include each other
# Each expectation that applies to a compiler must match. The expressions are CMake's: no {n}, no \d, \[ for a bracket.
cmake_minimum_required(VERSION 3.25)

# g++ quotes names with typographic marks in a UTF-8 locale.
set(ENV{LC_ALL} C)
get_filename_component(name "${SOURCE}" NAME)

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

function(report what text)
  message(FATAL_ERROR "${name} (${KIND}): ${what}\n--- compiler's output ---\n${text}")
endfunction()

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

set(expectations 0)
file(READ "${SOURCE}" rest)
while(rest MATCHES "// expected-error(-[a-z]+)? {{\"([^\n]*)\"}}(.*)")
  set(kind "${CMAKE_MATCH_1}")
  set(expected "${CMAKE_MATCH_2}")
  set(rest "${CMAKE_MATCH_3}")
  set(text_with_it "${failing_text}")
  if(kind STREQUAL "-first")
    string(REGEX MATCH "[^\n]*: error[^\n]*" text_with_it "${failing_text}")
  elseif(NOT kind MATCHES "^(-gcc|-clang|-nvcc)?$")
    report("expected-error${kind} names no compiler" "")
  elseif(NOT kind STREQUAL "" AND NOT kind STREQUAL "-${KIND}")
    continue()
  endif()
  math(EXPR expectations "${expectations} + 1")
  if(NOT text_with_it MATCHES "${expected}")
    report("the message is not the expected one: ${expected}" "${failing_text}")
  endif()
endwhile()
file(READ "${SOURCE}" rest)
if(rest MATCHES "// expected-lines-at-most ([0-9]+)")
  set(most "${CMAKE_MATCH_1}")
  string(REGEX REPLACE "(In file included| +from) [^\n]*[:,]\n" "" message "${failing_text}")
  if(message MATCHES "^(.*: error[^\n]*\n.*)\n[^\n]*: error")
    set(message "${CMAKE_MATCH_1}\n")
  endif()
  string(REGEX REPLACE "[^\n]" "" lines "${message}")
  string(LENGTH "${lines}" lines)
  if(lines GREATER most)
    report("the message has ${lines} lines, expected at most ${most}" "${failing_text}")
  endif()
endif()
if(expectations EQUAL 0)
  report("states no expected error for this compiler" "${failing_text}")
endif()
