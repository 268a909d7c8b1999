# SPDX-License-Identifier: BSL-1.0
# Runs check.cmake on every file of DIRECTORY, and compiles the accepted files without the mistake, as the tests do.
# Each file must be reported for the reason that it gives in
#   // reported-as {{text}}
# and files without a reason must pass. They are compiled at once, as in the tests; the word "second", which one file
# expects in vain, is in the messages of another.
cmake_minimum_required(VERSION 3.25)

file(GLOB sources "${DIRECTORY}/*.cpp")
list(JOIN sources "|" joined)
set(messages "${OUTPUT}.txt")
execute_process(COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${OUTPUT}" "-DSOURCES=${joined}" "-DCOMPILE=${COMPILE}"
                        "-DMESSAGES=${messages}" -P "${CMAKE_CURRENT_LIST_DIR}/messages.cmake"
                COMMAND_ERROR_IS_FATAL ANY)
foreach(source IN LISTS sources)
  get_filename_component(name "${source}" NAME)
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DCOMPILER=${COMPILER}" -DKIND=${KIND} "-DFLAGS=${FLAGS}"
                          "-DMESSAGES=${messages}" "-DSOURCE=${source}" -P "${CMAKE_CURRENT_LIST_DIR}/check.cmake"
                  RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(result STREQUAL "0")
    execute_process(COMMAND "${CMAKE_COMMAND}" "-DCOMPILE=${COMPILE}" "-DOUTPUT=${OUTPUT}" "-DSOURCES=${source}"
                            -P "${CMAKE_CURRENT_LIST_DIR}/../../.cmake/batch.cmake"
                    RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE text)
  endif()
  string(REGEX REPLACE "[ \n]+" " " text "${text}")
  file(READ "${source}" content)
  if(content MATCHES "// reported-as {{([^\n]*)}}")
    set(reason "${CMAKE_MATCH_1}")
    string(FIND "${text}" "${reason}" position)
    if(result STREQUAL "0" OR position EQUAL -1)
      message(SEND_ERROR "${name}: not reported as '${reason}' but (exit status ${result}): ${text}")
    endif()
  elseif(NOT result STREQUAL "0")
    message(SEND_ERROR "${name}: reported although nothing is wrong with it: ${text}")
  endif()
endforeach()
list(LENGTH sources count)
if(count LESS 2)
  message(FATAL_ERROR "no files in ${DIRECTORY}")
endif()
