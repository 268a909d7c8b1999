# SPDX-License-Identifier: BSL-1.0
# Every program that needs no GPU either writes all of its output or reports the failure by its status.

# stream_test(<name> PROGRAM <target> STATUS <n> [REDIRECT <shell redirection>] [OUT <line>...] [ERR <line>...] COMMAND
# <arguments>...): like report_test, with the program's streams redirected.
function(stream_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROGRAM;STATUS;REDIRECT" "OUT;ERR;COMMAND")
  set(arguments -c "\"$0\" \"$@\" ${arg_REDIRECT}" "$<TARGET_FILE:${arg_PROGRAM}>" ${arg_COMMAND})
  list(JOIN arguments "|" arguments)
  foreach(stream IN ITEMS OUT ERR)
    list(JOIN arg_${stream} "\n" ${stream})
    if(${stream})
      string(APPEND ${stream} "\n")
    endif()
  endforeach()
  add_test(NAME "streams.${name}" COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=${kernelcost_sh}" "-DARGUMENTS=${arguments}"
    "-DSTATUS=${arg_STATUS}" "-DOUT=${OUT}" "-DERR=${ERR}" -P "${PROJECT_SOURCE_DIR}/examples/tools/common/check.cmake")
  set_tests_properties("streams.${name}" PROPERTIES LABELS streams)
endfunction()

set(streams_folder "${CMAKE_CURRENT_BINARY_DIR}/streams")
file(MAKE_DIRECTORY "${streams_folder}")
set(to_stdout "cannot write to standard output:")
set(errors errors --machine h200)
set(drawn program --name cholesky_magma --machine h200 --param n=1024 --svg)

# A link leads to the device that is always full, because a program could replace only the link by mistake.
if(EXISTS /dev/full)
  set(full "${streams_folder}/full")
  file(CREATE_LINK /dev/full "${full}" SYMBOLIC)
  set(no_space "kernelcost-report: cannot write ${full}: No space left on device")
  stream_test(out_full PROGRAM kernelcost-report STATUS 1 ERR "${no_space}" COMMAND ${errors} --out "${full}")
  stream_test(header_full PROGRAM kernelcost-report STATUS 1 ERR "${no_space}" COMMAND ${errors} --header "${full}")
  stream_test(svg_full PROGRAM kernelcost-report STATUS 1 ERR "${no_space}" COMMAND ${drawn} "${full}")
  set(programs_and_arguments "kernelcost-report|list" "kernelcost-report|--help" "kernelcost-report|tables"
    "kernelcost-report-budget" "kernelcost-trace|--help"
    "kernelcost-report|--version" "kernelcost-report|man" "kernelcost-report|completion|zsh"
    "kernelcost-report|card|--machine|h200")
  foreach(command IN ITEMS estimate sweep what-if flame roofline html "compare|--kernel|copy")
    list(APPEND programs_and_arguments "kernelcost-report|${command}|--kernel|vector_add|--machine|h200")
  endforeach()
  list(APPEND programs_and_arguments
    "kernelcost-calibrate-host|--help" "kernelcost-traced-counts|--help"
    "kernelcost-cholesky|--help")
  if(KERNELCOST_HAS_CUDA)
    list(APPEND programs_and_arguments "kernelcost-calibrate|--list" "kernelcost-companions|--list"
      "kernelcost-hybrid-product|--help" "kernelcost-chunked-sort|--help")
  endif()
  foreach(each IN LISTS programs_and_arguments)
    string(REPLACE "|" ";" arguments "${each}")
    list(POP_FRONT arguments program)
    string(REGEX REPLACE "[^a-z0-9]+" "_" name "${each}")
    string(REPLACE "calibrate-host" "calibrate" says "${program}")
    stream_test(full_${name} PROGRAM ${program} STATUS 1 REDIRECT ">/dev/full"
      ERR "${says}: ${to_stdout} No space left on device" COMMAND ${arguments})
  endforeach()
  # If no line can be written either, only the status reports the failure.
  stream_test(all_full PROGRAM kernelcost-report STATUS 1 REDIRECT ">/dev/full 2>/dev/full" COMMAND list)
  stream_test(complaint_full PROGRAM kernelcost-report STATUS 2 REDIRECT "2>/dev/full" COMMAND lists)
  stream_test(warning_full PROGRAM kernelcost-report STATUS 1 REDIRECT "2>/dev/full"
    COMMAND estimate --kernel matvec_rows --machine tesla_c2070 --model roofline --param block=100)
else()
  message(STATUS "kernelcost: no /dev/full; left out: the tests of full disks")
endif()

stream_test(closed PROGRAM kernelcost-report STATUS 1 REDIRECT ">&-"
  ERR "kernelcost-report: ${to_stdout} Bad file descriptor"
  COMMAND list)
stream_test(closed_unused PROGRAM kernelcost-report STATUS 0 REDIRECT ">&- <&-"
  COMMAND ${errors} --out "${streams_folder}/closed.csv")
# A device is written to, and not replaced by a file.
stream_test(device PROGRAM kernelcost-report STATUS 0 OUT "<svg .*</svg>" "program,machine,.*"
  COMMAND ${drawn} /dev/stdout --csv)
# If standard output is closed and a picture is opened, the picture must not become standard output.
stream_test(closed_and_picture PROGRAM kernelcost-report STATUS 1 REDIRECT ">&-"
  ERR "kernelcost-report: ${to_stdout} Bad file descriptor" COMMAND ${drawn} "${streams_folder}/closed.svg")
stream_test(picture_is_whole PROGRAM kernelcost-report STATUS 0
  REDIRECT ">/dev/null && tail -n 1 \"${streams_folder}/whole.svg\"" OUT "</svg>"
  COMMAND ${drawn} "${streams_folder}/whole.svg")
stream_test(directory PROGRAM kernelcost-report STATUS 1
  ERR "kernelcost-report: cannot write ${streams_folder}: it is a directory"
  COMMAND ${errors} --out "${streams_folder}")
stream_test(no_name PROGRAM kernelcost-report STATUS 2 ERR "kernelcost-report: --out: it is empty" REDIRECT "--out \"\""
  COMMAND ${errors})
# A reader that closes the pipe early leaves the program no message to print and no success. The program runs until that
# happens, because its first output may fit into the pipe before the reader leaves.
add_test(NAME streams.pipe
  COMMAND "${kernelcost_sh}" -c
          "{ s=0; while [ $s = 0 ]; do \"$0\" tables --csv; s=$?; done; echo \"status $s\" >&2; } | head -n 1"
  $<TARGET_FILE:kernelcost-report>)
set_tests_properties(streams.pipe PROPERTIES LABELS streams
  PASS_REGULAR_EXPRESSION "^table,row,column,published,computed,verdict\nstatus 141\n$" TIMEOUT 60)
