# SPDX-License-Identifier: BSL-1.0
# Configures, builds and runs the PROGRAM of the PROJECT. METHOD find_package uses the library that is installed in
# PREFIX.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${SCRATCH}")

set(arguments -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" -DMETHOD=${METHOD} -DVERSION=${VERSION}
              "-DKERNELCOST_SOURCE=${SOURCE}" -DCMAKE_EXPORT_PACKAGE_REGISTRY=OFF)
if(METHOD STREQUAL "find_package")
  list(APPEND arguments "-DCMAKE_PREFIX_PATH=${PREFIX}")
endif()
if(CUDA_COMPILER)
  list(APPEND arguments "-DCMAKE_CUDA_COMPILER=${CUDA_COMPILER}" -DCMAKE_CUDA_ARCHITECTURES=90)
endif()

execute_process(COMMAND "${CMAKE_COMMAND}" -S "${PROJECT}" -B "${SCRATCH}/build" ${arguments}
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${SCRATCH}/build" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${SCRATCH}/build/${PROGRAM}" COMMAND_ERROR_IS_FATAL ANY)
