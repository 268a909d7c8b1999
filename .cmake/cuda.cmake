# SPDX-License-Identifier: BSL-1.0
# Sets KERNELCOST_HAS_CUDA, and enables the language if a working compiler is found.
include(CheckLanguage)

set(KERNELCOST_HAS_CUDA OFF)
if(KERNELCOST_CUDA)
  # A failed search is cached; a toolkit that was installed since then must still be found.
  if(NOT CMAKE_CUDA_COMPILER)
    unset(CMAKE_CUDA_COMPILER CACHE)
  endif()
  # The default location of nvcc is usually not on PATH, and CMake looks nowhere else.
  if(NOT DEFINED CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(KERNELCOST_NVCC nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH /usr/local/cuda PATH_SUFFIXES bin)
    mark_as_advanced(KERNELCOST_NVCC)
    if(KERNELCOST_NVCC)
      set(ENV{CUDACXX} "${KERNELCOST_NVCC}")
    endif()
  endif()
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
      set(CMAKE_CUDA_ARCHITECTURES 90)
    endif()
    enable_language(CUDA)
    set(KERNELCOST_HAS_CUDA ON)
  endif()
endif()

if(NOT KERNELCOST_HAS_CUDA)
  if(KERNELCOST_CUDA STREQUAL "AUTO" OR NOT KERNELCOST_CUDA)
    message(STATUS "kernelcost: no CUDA compiler is used; left out: the companion kernels and the calibrate program "
                   "(examples/**/*.cu), the tests compiled as CUDA, nvcc's part of the compile-fail and package tests")
  else()
    message(FATAL_ERROR "KERNELCOST_CUDA is ${KERNELCOST_CUDA}, and no CUDA compiler that works was found. "
                        "Set CUDACXX or CMAKE_CUDA_COMPILER, or KERNELCOST_CUDA=AUTO to go on without.")
  endif()
endif()

# An object library of CUDA sources with instructions that only sm_90a has (wgmma). If 9.0 is among the architectures,
# or that of the machine's card is chosen, the sources are compiled for sm_90a, and else without those instructions.
function(kernelcost_for_hopper name)
  add_library(${name} OBJECT ${ARGN})
  target_link_libraries(${name}
    PRIVATE kernelcost::kernelcost kernelcost_warnings fmt::fmt-header-only CLI11::CLI11)
  if("${CMAKE_CUDA_ARCHITECTURES}" MATCHES "90|native|all")
    set_target_properties(${name} PROPERTIES CUDA_ARCHITECTURES 90a)
  endif()
endfunction()
