# SPDX-License-Identifier: BSL-1.0
# Writes to OUTPUT, in angle brackets, all includes of the HEADERS that are not headers of the library.
cmake_minimum_required(VERSION 3.25)

set(names "")
foreach(header IN LISTS HEADERS)
  file(STRINGS "${header}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*<[^>]+>")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "<([^>]+)>" unused "${line}")
    set(name "${CMAKE_MATCH_1}")
    if(NOT name MATCHES "^kernelcost/")
      list(APPEND names "${name}")
    endif()
  endforeach()
endforeach()
list(SORT names)
list(REMOVE_DUPLICATES names)

set(text "#pragma once\n")
foreach(name IN LISTS names)
  string(APPEND text "#if __has_include(<${name}>)\n#include <${name}>\n#endif\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
