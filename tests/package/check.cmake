# SPDX-License-Identifier: BSL-1.0
# Installs the library where METHOD needs it, then configures, builds and runs the project in consumer/.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${SCRATCH}")

set(arguments -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" -DMETHOD=${METHOD}
              "-DKERNELCOST_SOURCE=${SOURCE}" -DCMAKE_EXPORT_PACKAGE_REGISTRY=OFF)
if(METHOD STREQUAL "find_package")
  execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${SCRATCH}/prefix"
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND arguments "-DCMAKE_PREFIX_PATH=${SCRATCH}/prefix")
endif()
if(CUDA_COMPILER)
  list(APPEND arguments "-DCMAKE_CUDA_COMPILER=${CUDA_COMPILER}" -DCMAKE_CUDA_ARCHITECTURES=90)
endif()

execute_process(COMMAND "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${SCRATCH}/build" ${arguments}
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${SCRATCH}/build" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${SCRATCH}/build/consumer" COMMAND_ERROR_IS_FATAL ANY)
