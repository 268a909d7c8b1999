# SPDX-License-Identifier: BSL-1.0
# Installs the library alone from SOURCE into PREFIX, as a packager does: neither tests nor examples are configured.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${PREFIX}" "${SCRATCH}")
execute_process(COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${SCRATCH}" -G "${GENERATOR}"
                        "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" -DKERNELCOST_TESTS=OFF -DKERNELCOST_EXAMPLES=OFF
                        -DCMAKE_EXPORT_PACKAGE_REGISTRY=OFF
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${SCRATCH}" --prefix "${PREFIX}"
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
