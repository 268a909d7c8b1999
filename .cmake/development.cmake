# SPDX-License-Identifier: BSL-1.0
# What the project's own tests and examples are built with; users of the library never see it.

set(KERNELCOST_WARNING_FLAGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
# The code that nvcc generates for the host is not pedantic C++.
set(kernelcost_nvcc_host_flags ${KERNELCOST_WARNING_FLAGS})
list(REMOVE_ITEM kernelcost_nvcc_host_flags -Wpedantic)
list(JOIN kernelcost_nvcc_host_flags "," kernelcost_nvcc_host_flags)

add_library(kernelcost_warnings INTERFACE)
target_compile_options(kernelcost_warnings INTERFACE
  "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:${KERNELCOST_WARNING_FLAGS}>"
  "$<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-Werror=all-warnings;-Xcompiler=${kernelcost_nvcc_host_flags}>")

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CUDA_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL)
  find_program(KERNELCOST_CCACHE ccache)
  mark_as_advanced(KERNELCOST_CCACHE)
  if(KERNELCOST_CCACHE)
    foreach(language IN ITEMS CXX CUDA)
      if(NOT DEFINED CMAKE_${language}_COMPILER_LAUNCHER)
        set(CMAKE_${language}_COMPILER_LAUNCHER "${KERNELCOST_CCACHE}")
      endif()
    endforeach()
  endif()
endif()
