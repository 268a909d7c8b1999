# SPDX-License-Identifier: BSL-1.0
# KERNELCOST_NATIVE_FLAGS: what makes the C++ compiler use all instructions of this processor; empty if it cannot.
include(CheckCXXCompilerFlag)
set(KERNELCOST_NATIVE_FLAGS "")
check_cxx_compiler_flag(-march=native KERNELCOST_HAS_MARCH_NATIVE)
if(KERNELCOST_HAS_MARCH_NATIVE)
  list(APPEND KERNELCOST_NATIVE_FLAGS -march=native)
  # clang++ 19 warns of its own choice on processors whose hypervisor hides a part of AVX10.
  check_cxx_compiler_flag(-Winvalid-feature-combination KERNELCOST_HAS_FEATURE_WARNING)
  if(KERNELCOST_HAS_FEATURE_WARNING)
    list(APPEND KERNELCOST_NATIVE_FLAGS -Wno-invalid-feature-combination)
  endif()
endif()
