# SPDX-License-Identifier: BSL-1.0
# Copies FILE (for a project, all files) to the empty folder SCRATCH, with only kernelcost beside it, and runs the
# command in its third line. The command must end with status 0, print OUTPUT, a regular expression, and print nothing
# on standard error.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
set(files "${FILE}")
if(FILE MATCHES "/CMakeLists.txt$")
  get_filename_component(project "${FILE}" DIRECTORY)
  file(GLOB files "${project}/*")
endif()
file(COPY ${files} DESTINATION "${SCRATCH}")
file(CREATE_LINK "${KERNELCOST}" "${SCRATCH}/kernelcost" SYMBOLIC)

file(STRINGS "${FILE}" head LIMIT_COUNT 3)
list(GET head -1 line)
if(NOT line MATCHES "^(//|#)   ([a-z].*)$")
  message(FATAL_ERROR "the third line of ${FILE} is no command: ${line}")
endif()
set(command "${CMAKE_MATCH_2}")
execute_process(COMMAND sh -c "${command}" WORKING_DIRECTORY "${SCRATCH}"
                RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
if(NOT status STREQUAL "0" OR NOT err STREQUAL "" OR NOT out MATCHES "^${OUTPUT}$")
  message(FATAL_ERROR "${command}\nended with ${status}; on standard error:\n${err}\non standard output:\n${out}\n"
                      "expected was:\n${OUTPUT}")
endif()
