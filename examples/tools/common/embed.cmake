# SPDX-License-Identifier: BSL-1.0
# kernelcost_embed(<header> <name> <file>...) writes a header in which `examples::<name>` lists the files with their
# lines as string literals, so that a program contains its data. Each line is one literal, because compilers need not
# accept long ones. The header is written during configuration, and a change of a file triggers a new configuration.
function(kernelcost_embed header name)
  set(arrays "")
  set(entries "")
  set(index 0)
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    get_filename_component(stem "${file}" NAME_WLE)
    file(READ "${file}" text)
    string(REGEX REPLACE "\n$" "" text "${text}")
    string(REPLACE "\n" ")csv\",\n    R\"csv(" text "${text}")
    string(APPEND arrays "inline constexpr std::string_view ${name}_${index}[] = {\n    R\"csv(${text})csv\"};\n")
    string(APPEND entries "    embedded_file{\"${stem}\", ${name}_${index}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  file(CONFIGURE OUTPUT "${header}" @ONLY CONTENT [[
// SPDX-License-Identifier: BSL-1.0
// Written by CMake from the files that it names.
#pragma once
#include <embedded_file.hpp>

#include <array>

namespace examples {
@arrays@
inline constexpr std::array<embedded_file, @index@> @name@{
@entries@};
}  // namespace examples
]])
endfunction()
