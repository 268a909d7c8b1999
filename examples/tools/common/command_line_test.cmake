# SPDX-License-Identifier: BSL-1.0
# kernelcost_command_line_test(<target> <name> STATUS <n> [OUT <line>...] [ERR <line>...] COMMAND <arguments>...): runs
# a program without a visible GPU. A line is a regular expression. The lines must be the whole text of a stream. A
# stream that is not named must be empty.
function(kernelcost_command_line_test target name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "STATUS" "OUT;ERR;COMMAND")
  list(JOIN arg_COMMAND "|" arguments)
  foreach(stream IN ITEMS OUT ERR)
    list(JOIN arg_${stream} "\n" ${stream})
    if(${stream})
      string(APPEND ${stream} "\n")
    endif()
  endforeach()
  string(REPLACE "kernelcost-" "" program "${target}")
  add_test(NAME "${program}.${name}" COMMAND "${CMAKE_COMMAND}" -E env CUDA_VISIBLE_DEVICES= "${CMAKE_COMMAND}"
    "-DPROGRAM=$<TARGET_FILE:${target}>" "-DARGUMENTS=${arguments}" "-DSTATUS=${arg_STATUS}" "-DOUT=${OUT}"
        "-DERR=${ERR}"
    -P "${PROJECT_SOURCE_DIR}/examples/tools/common/check.cmake")
  set_tests_properties("${program}.${name}" PROPERTIES LABELS programs)
endfunction()
