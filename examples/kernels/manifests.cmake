# SPDX-License-Identifier: BSL-1.0

# kernelcost_list_kernels(<header>): writes a header with all kernels of this folder that have a
# FAMILY/KERNEL/manifest.hpp, in the order of their names.
function(kernelcost_list_kernels header)
  file(GLOB paths CONFIGURE_DEPENDS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/*/*/manifest.hpp")
  set(names "")
  set(includes "")
  foreach(path IN LISTS paths)
    cmake_path(GET path PARENT_PATH folder)
    cmake_path(GET folder FILENAME name)
    if(name IN_LIST names)
      message(FATAL_ERROR "Two folders in examples/kernels are named ${name}")
    endif()
    list(APPEND names "${name}")
    string(APPEND includes "#include \"${path}\"\n")
  endforeach()
  list(SORT names)
  set(list "")
  set(calls "")
  set(checks "")
  foreach(name IN LISTS names)
    string(APPEND list "    std::string_view{${name}_manifest.name},\n")
    string(APPEND calls "  f(${name}_manifest);\n")
    string(APPEND checks
        "static_assert(std::string_view{${name}_manifest.name} == \"${name}\", \"its name is the folder's\");\n")
  endforeach()
  file(CONFIGURE OUTPUT "${header}" @ONLY CONTENT "// Made by manifests.cmake.
#pragma once

@includes@
#include <array>
#include <string_view>

namespace examples {

inline constexpr std::array kernel_names{
@list@};

/// Calls `f(manifest)` with each kernel. No tuple: its type, in every message of a compiler, would be that of
/// all kernels.
template <class F>
void for_each_kernel(F&& f) {
@calls@}

@checks@
}  // namespace examples
")
endfunction()
