# SPDX-License-Identifier: BSL-1.0
# kernelcost-trace on everyday CUDA files: what it counts, what it refuses, and the header that it writes.
find_package(Python3 COMPONENTS Interpreter)
if(NOT Python3_FOUND)
  message(STATUS "kernelcost: no Python; left out: the tests of kernelcost-trace")
  return()
endif()
# To optimise each program takes longer than to trace without, so nothing is, and the headers are precompiled. clang++
# compiles their functions once as well, optimised, into an object that it links with each program: with what
# precompiled.hpp instantiates, that is most of what a trace executes.
set(precompiled "${CMAKE_CURRENT_BINARY_DIR}/trace/precompiled.hpp")
configure_file(trace/precompiled.hpp "${precompiled}" COPYONLY)
set(precompile "${CMAKE_CXX_COMPILER}" -O0 -std=c++20 -w -fno-strict-aliasing ${kernelcost_include_flags}
               "-I${PROJECT_SOURCE_DIR}/examples/tools/trace" -x c++-header "${precompiled}")
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_test(NAME precompiled.trace_header
    COMMAND ${precompile} -fpch-codegen -fpch-instantiate-templates -o "${precompiled}.pch")
  set_tests_properties(precompiled.trace_header PROPERTIES FIXTURES_SETUP precompiled.trace_header)
  add_test(NAME precompiled.trace
    COMMAND "${CMAKE_CXX_COMPILER}" -O2 -c "${precompiled}.pch" -o "${precompiled}.o")
  set_tests_properties(precompiled.trace PROPERTIES FIXTURES_REQUIRED precompiled.trace_header)
else()
  add_test(NAME precompiled.trace COMMAND ${precompile} -o "${precompiled}.gch")
endif()
set_tests_properties(precompiled.trace PROPERTIES LABELS programs FIXTURES_SETUP precompiled.trace)
set(compiler "${CMAKE_CURRENT_LIST_DIR}/trace/precompiled.sh ${precompiled} ${CMAKE_CXX_COMPILER} -O0")
# To link is a third of the work for a small program, unless LLVM's linker does it. To start its threads takes longer
# than they save.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND KERNELCOST_LLD)
  string(APPEND compiler " -fuse-ld=lld -Wl,--threads=1")
endif()
foreach(part IN ITEMS
    authors counts idioms suites everyday users loops guesses halves structures compiled faults messages header page)
  add_test(NAME trace.${part}
    COMMAND "${CMAKE_COMMAND}" -E env "CXX=${compiler}"
        "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/trace/check.py" $<TARGET_FILE:kernelcost-trace>
        "${PROJECT_SOURCE_DIR}/include" ${part})
  set_tests_properties(trace.${part} PROPERTIES LABELS programs COST 500 FIXTURES_REQUIRED precompiled.trace)
endforeach()
add_custom_target(kernelcost_update_trace
  COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/trace/check.py" $<TARGET_FILE:kernelcost-trace>
          "${PROJECT_SOURCE_DIR}/include" update_page
  VERBATIM)
# The page's tables are those of the records.
add_test(NAME docs.users_kernels
  COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/examples/records/users/users.py" page
          "${PROJECT_SOURCE_DIR}/docs/users_kernels.md" check)
set_tests_properties(docs.users_kernels PROPERTIES LABELS docs)
# In parts, so that all cores share them. The longest tests begin first, so that no core waits for one.
set(parts 6)
foreach(part RANGE 1 ${parts})
  add_test(NAME trace.companions_${part}
    COMMAND "${CMAKE_COMMAND}" -E env "CXX=${compiler}"
        "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/trace/companions.py" $<TARGET_FILE:kernelcost-trace>
        $<TARGET_FILE:kernelcost-report> "${PROJECT_SOURCE_DIR}/examples/kernels" ${part}/${parts})
  set_tests_properties(trace.companions_${part} PROPERTIES
    LABELS text COST 1000 FIXTURES_REQUIRED precompiled.trace)
endforeach()
add_test(NAME trace.random_kernels
  COMMAND "${CMAKE_COMMAND}" -E env "CXX=${compiler}"
      "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/trace/random_kernels.py" $<TARGET_FILE:kernelcost-trace>
      $<TARGET_FILE:kernelcost-random> 11 8)
add_test(NAME trace.random_estimates
  COMMAND "${CMAKE_COMMAND}" -E env "CXX=${compiler}"
      "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/trace/random_kernels.py" $<TARGET_FILE:kernelcost-trace>
      $<TARGET_FILE:kernelcost-random> 11 5 estimates)
set_tests_properties(trace.random_kernels trace.random_estimates PROPERTIES
  LABELS text COST 1000 FIXTURES_REQUIRED precompiled.trace)
# Hundreds of kernels, on request.
add_custom_target(kernelcost_trace_random_kernels
  COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/trace/random_kernels.py" $<TARGET_FILE:kernelcost-trace>
      $<TARGET_FILE:kernelcost-random> 1 500
  USES_TERMINAL VERBATIM)
# The files are what nvcc takes as well, so the tool is tested on CUDA and not on something like it.
if(KERNELCOST_HAS_CUDA)
  foreach(file IN ITEMS authors saxpy transpose reduction suites everyday users loops half compiled)
    add_test(NAME trace.nvcc_${file}
      COMMAND "${CMAKE_CUDA_COMPILER}" -std=c++17 -c -o "${CMAKE_CURRENT_BINARY_DIR}/trace_${file}.o"
          "${CMAKE_CURRENT_LIST_DIR}/trace/${file}.cu")
    set_tests_properties(trace.nvcc_${file} PROPERTIES LABELS cuda)
  endforeach()
endif()
