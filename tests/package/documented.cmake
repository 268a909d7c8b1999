# SPDX-License-Identifier: BSL-1.0
# Tests the text of docs/packages.md under "<!-- tried: NAME -->": builds an outside project in SCRATCH in that way,
# with the library from PREFIX, from SOURCE or from the git repository ORIGIN, and runs its program.
cmake_minimum_required(VERSION 3.25)

file(READ "${SOURCE}/docs/packages.md" page)
set(mark "<!-- tried: ${NAME} -->\n```")
string(FIND "${page}" "${mark}" start)
if(start EQUAL -1)
  message(FATAL_ERROR "docs/packages.md has no block '${mark}'")
endif()
string(LENGTH "${mark}" length)
math(EXPR start "${start} + ${length}")
string(SUBSTRING "${page}" ${start} -1 block)
string(FIND "${block}" "\n```" end)
string(SUBSTRING "${block}" 0 ${end} block)
string(REGEX MATCH "^[a-z]+" language "${block}")
string(REGEX REPLACE "^[a-z]+\n" "" block "${block}")
string(REPLACE "GIT_REPOSITORY URL" "GIT_REPOSITORY \"file://${ORIGIN}\"" block "${block}")
string(REPLACE "PREFIX/" "${PREFIX}/" block "${block}")

file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
file(READ "${CMAKE_CURRENT_LIST_DIR}/consumer/main.cpp" program)
if(NAME STREQUAL "one_file")
  string(REPLACE "#include <kernelcost/kernelcost.hpp>" "#include \"kernelcost.hpp\"" program "${program}")
endif()
file(WRITE "${SCRATCH}/main.cpp" "#define EXPECTED_VERSION \"${VERSION}\"\n${program}")
if(NOT NAME MATCHES "^(find_package|fetch_content|cpm|meson|pkg_config)$")
  file(CREATE_LINK "${SOURCE}" "${SCRATCH}/kernelcost" SYMBOLIC)
endif()

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${SCRATCH}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()
set(program "${SCRATCH}/build/my_program")
if(language STREQUAL "sh")
  run(sh -e -c "${block}")
  set(program "${SCRATCH}/my_program")
elseif(language STREQUAL "meson")
  file(WRITE "${SCRATCH}/meson.build" "${block}\n")
  set(ENV{PKG_CONFIG_PATH} "${PREFIX}/share/pkgconfig")
  set(ENV{CXX} "${CXX_COMPILER}")
  run(meson setup build)
  run(ninja -C build)
else()
  if(NAME STREQUAL "cpm")
    file(COPY_FILE "${CPM}" "${SCRATCH}/CPM.cmake")
  endif()
  # Only system headers are exempt from -Wpadded. The program itself has no classes.
  file(WRITE "${SCRATCH}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)\nproject(my_program LANGUAGES CXX)\n"
                                         "add_executable(my_program main.cpp)\n${block}\n"
                                         "target_compile_options(my_program PRIVATE -Wpadded -Wall -Wextra -Werror)\n"
                                         "if(KERNELCOST_TESTS OR KERNELCOST_EXAMPLES OR KERNELCOST_INSTALL)\n"
                                         "  message(FATAL_ERROR \"a user gets more than headers\")\nendif()\n")
  run("${CMAKE_COMMAND}" -S . -B build -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
      "-DCMAKE_PREFIX_PATH=${PREFIX}" -DCMAKE_EXPORT_PACKAGE_REGISTRY=OFF)
  run("${CMAKE_COMMAND}" --build build)
endif()
run("${program}")
