# SPDX-License-Identifier: BSL-1.0
# Settings for the project's own tests and examples; users of the library never see them.

# A warning of a compiler that the tests do not know must not keep a user from building a tool.
option(KERNELCOST_WARNINGS_ARE_ERRORS "Warnings stop the build of the examples and of the tests" OFF)

# Tests that call a compiler themselves look for its warnings.
set(KERNELCOST_WARNING_FLAGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
set(kernelcost_target_flags ${KERNELCOST_WARNING_FLAGS})
set(kernelcost_nvcc_flags -Werror=all-warnings)
if(NOT KERNELCOST_WARNINGS_ARE_ERRORS)
  list(REMOVE_ITEM kernelcost_target_flags -Werror)
  set(kernelcost_nvcc_flags "")
endif()
# The code that nvcc generates for the host is not pedantic C++.
set(kernelcost_nvcc_host_flags ${kernelcost_target_flags})
list(REMOVE_ITEM kernelcost_nvcc_host_flags -Wpedantic)
list(JOIN kernelcost_nvcc_host_flags "," kernelcost_nvcc_host_flags)
list(APPEND kernelcost_nvcc_flags "-Xcompiler=${kernelcost_nvcc_host_flags}")

add_library(kernelcost_warnings INTERFACE)
target_compile_options(kernelcost_warnings INTERFACE
  "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:${kernelcost_target_flags}>"
  "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:${kernelcost_nvcc_flags}>")

# g++ spends a tenth of its time on garbage collection, which begins at 128 MB. Large sources then need up to 2.6 GB.
set(kernelcost_gcc_heap --param=ggc-min-heapsize=800000)
add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,GNU>:${kernelcost_gcc_heap}>")
if(NOT CMAKE_CUDA_HOST_COMPILER OR CMAKE_CUDA_HOST_COMPILER MATCHES "(gcc|g[+][+])[^/]*$")
  add_compile_options("$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Xcompiler=${kernelcost_gcc_heap}>")
endif()

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CUDA_EXTENSIONS OFF)

# kernelcost_batch(<result> <directory> <extension> <most> <file>...): merges the sources into fewer translation units
# (batch.cmake) of at most <most> sources each.
function(kernelcost_batch result directory extension most)
  set(batches "")
  set(number 0)
  set(rest ${ARGN})
  while(rest)
    list(SUBLIST rest 0 ${most} sources)
    list(REMOVE_ITEM rest ${sources})
    math(EXPR number "${number} + 1")
    set(batch "${CMAKE_CURRENT_BINARY_DIR}/${directory}/batch_${number}.${extension}")
    list(JOIN sources "|" joined)
    set(script "${PROJECT_SOURCE_DIR}/.cmake/batch.cmake")
    add_custom_command(OUTPUT "${batch}"
      COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${batch}" "-DSOURCES=${joined}" -P "${script}"
      DEPENDS ${sources} "${script}"
      VERBATIM)
    list(APPEND batches "${batch}")
  endwhile()
  set(${result} "${batches}" PARENT_SCOPE)
endfunction()

# kernelcost_unite(<result> <directory> <extension> <most> <file>...): the same for sources whose own namespaces keep
# them apart, and whose functions other files call.
function(kernelcost_unite result directory extension most)
  set(units "")
  set(number 0)
  set(rest ${ARGN})
  while(rest)
    list(SUBLIST rest 0 ${most} sources)
    list(REMOVE_ITEM rest ${sources})
    math(EXPR number "${number} + 1")
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/${directory}/unit_${number}.${extension}")
    list(TRANSFORM sources REPLACE "(.+)" "#include \"\\1\"\n")
    list(JOIN sources "" includes)
    file(CONFIGURE OUTPUT "${unit}" CONTENT "${includes}")
    list(APPEND units "${unit}")
  endwhile()
  set(${result} "${units}" PARENT_SCOPE)
endfunction()

# kernelcost_precompile(<target> [<header>...]): reads the library once for all sources of the target, which are C++.
# Reading the library is most of the compiler's work for a small source. The tests of headers and of other compilers
# check that each source includes what it needs.
function(kernelcost_precompile target)
  target_precompile_headers(${target} PRIVATE <kernelcost/kernelcost.hpp> ${ARGN})
endfunction()

# kernelcost_optimise_precompiled(<library> <header> <flag>...): clang++ compiles the functions that are in the
# precompiled header once, with these flags, in place of compiling them with each source of each target that takes them
# by kernelcost_take_precompiled(<target> <library>). The object library <library> holds the precompiled header, and
# needs the properties of these targets that matter to it.
function(kernelcost_optimise_precompiled library header)
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/library.cpp" CONTENT "")
  add_library(${library} OBJECT "${CMAKE_CURRENT_BINARY_DIR}/library.cpp")
  target_precompile_headers(${library} PRIVATE "${header}")
  target_compile_options(${library} PRIVATE -fpch-codegen)
  set(precompiled "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${library}.dir/cmake_pch.hxx.pch")
  add_custom_command(OUTPUT library.o
    COMMAND "${CMAKE_CXX_COMPILER}" ${ARGN} -c "${precompiled}" -o library.o
    DEPENDS "${precompiled}"
    VERBATIM)
  set(object "${CMAKE_CURRENT_BINARY_DIR}/library.o")
  add_custom_target(${library}_object DEPENDS "${object}")
  set_target_properties(${library} PROPERTIES KERNELCOST_PRECOMPILED_OBJECT "${object}")
endfunction()

function(kernelcost_take_precompiled target library)
  target_precompile_headers(${target} REUSE_FROM ${library})
  get_target_property(object ${library} KERNELCOST_PRECOMPILED_OBJECT)
  target_sources(${target} PRIVATE "${object}")
  add_dependencies(${target} ${library}_object)
endfunction()

if(PROJECT_IS_TOP_LEVEL)
  # Most programs are small and link large objects, which takes LLVM's linker a third of the time.
  find_program(KERNELCOST_LLD ld.lld)
  mark_as_advanced(KERNELCOST_LLD)
  if(KERNELCOST_LLD)
    add_link_options("$<$<LINK_LANG_AND_ID:CXX,Clang>:-fuse-ld=lld>")
  endif()
  find_program(KERNELCOST_CCACHE ccache)
  mark_as_advanced(KERNELCOST_CCACHE)
  if(KERNELCOST_CCACHE)
    foreach(language IN ITEMS CXX CUDA)
      if(NOT DEFINED CMAKE_${language}_COMPILER_LAUNCHER)
        # It hashes the files that the compiler lists. To preprocess each source as well takes longer.
        set(CMAKE_${language}_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_DEPEND=1 "${KERNELCOST_CCACHE}")
      endif()
    endforeach()
  endif()
endif()
