# SPDX-License-Identifier: BSL-1.0
# Checks that the header of a system is the one that follows from its record.
#   cmake -DPROGRAM=path -DNAME=name -DHEADER=file.hpp -DRECORD=file.csv -DAGAIN=file.hpp -P calibrate_links_same.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${PROGRAM}" --links --name ${NAME} --from-record "${RECORD}" --out "${AGAIN}" OUTPUT_QUIET
    RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "no header from ${RECORD}: status ${status}")
endif()
file(READ "${HEADER}" header)
file(READ "${AGAIN}" again)
if(NOT header STREQUAL again)
  message(FATAL_ERROR "${HEADER} is not what follows from ${RECORD}")
endif()
