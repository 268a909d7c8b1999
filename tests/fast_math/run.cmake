# SPDX-License-Identifier: BSL-1.0
# Compiles a program that checks itself, and runs it:
#   cmake -DCOMPILER=path "-DFLAGS=..." -DSOURCE=file.cpp -DPROGRAM=path -P run.cmake
cmake_minimum_required(VERSION 3.25)

foreach(optimisation IN ITEMS -O0 -O2)
  execute_process(COMMAND "${COMPILER}" -std=c++20 ${optimisation} ${FLAGS} "${SOURCE}" -o "${PROGRAM}"
                  RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT result STREQUAL "0")
    message(FATAL_ERROR "${optimisation}: does not compile:\n${text}")
  endif()
  execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  file(REMOVE "${PROGRAM}")
  if(NOT result STREQUAL "0")
    message(FATAL_ERROR "${optimisation}: ${result}\n${text}")
  endif()
endforeach()
