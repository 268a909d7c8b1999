# SPDX-License-Identifier: BSL-1.0
# Writes OUTPUT, one translation unit of all SOURCES (separated by |), each in its own namespace. If COMPILE is given, a
# command (separated by |), it also compiles the unit: OUTPUT is appended as the last argument.
#   cmake -DOUTPUT=file "-DSOURCES=a.cpp|b.cpp" ["-DCOMPILE=g++|-fsyntax-only"] -P batch.cmake
# The compiler then reads the library only once, which is most of its work for a small source. All includes of the
# sources come first, so that the namespaces contain only the sources' own text. The sources must therefore neither
# specialise templates of the library nor define macros of the same name. A source that adds to namespace examples still
# finds the names which that namespace already has, unless a header of the system has the same name outside a namespace.
cmake_minimum_required(VERSION 3.25)

string(REPLACE "|" ";" sources "${SOURCES}")
set(includes "")
set(parts "")
set(number 0)
foreach(source IN LISTS sources)
  get_filename_component(directory "${source}" DIRECTORY)
  math(EXPR number "${number} + 1")
  file(STRINGS "${source}" lines REGEX "^#include [<\"]")
  foreach(line IN LISTS lines)
    if(line MATCHES "\"([^\"]+)\"")
      set(beside "${directory}/${CMAKE_MATCH_1}")
      if(EXISTS "${beside}")
        set(line "#include \"${beside}\"")
      endif()
    endif()
    list(APPEND includes "${line}\n")
  endforeach()
  get_filename_component(name "${source}" NAME_WLE)
  string(MAKE_C_IDENTIFIER "part_${number}_${name}" part)
  string(APPEND parts "namespace ${part} {\n")
  file(STRINGS "${source}" namespaces REGEX "^namespace examples[a-z_:0-9]* {$")
  list(TRANSFORM namespaces REPLACE "^namespace (.*) {$" "\\1")
  # The names of an enclosing namespace, too: examples::calibrate uses those of examples.
  set(enclosing ${namespaces})
  while(enclosing)
    list(FILTER enclosing INCLUDE REGEX "::")
    list(TRANSFORM enclosing REPLACE "::[a-z_0-9]+$" "")
    list(APPEND namespaces ${enclosing})
  endwhile()
  list(REMOVE_DUPLICATES namespaces)
  foreach(name IN LISTS namespaces)
    string(APPEND parts "namespace ${name} {\nusing namespace ::${name};\n}\n")
  endforeach()
  string(APPEND parts "#include \"${source}\"\n}\n")
endforeach()
list(REMOVE_DUPLICATES includes)
string(JOIN "" includes ${includes})
file(WRITE "${OUTPUT}" "${includes}${parts}")

if(COMPILE)
  string(REPLACE "|" ";" command "${COMPILE}")
  execute_process(COMMAND ${command} "${OUTPUT}" RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT result STREQUAL "0")
    message(FATAL_ERROR "does not compile (${result}):\n${text}")
  endif()
endif()
