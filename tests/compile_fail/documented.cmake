# SPDX-License-Identifier: BSL-1.0
# Checks that every mistake in this directory has a section in PAGE, with the code of its file. The messages of the
# compilers are not compared here, but by `troubleshooting.py --check` with all compilers installed.
cmake_minimum_required(VERSION 3.25)

file(READ "${PAGE}" page)
file(GLOB sources "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
foreach(source IN LISTS sources)
  get_filename_component(name "${source}" NAME)
  file(READ "${source}" text)
  if(NOT text MATCHES "\n// mistake: [a-z]+: ([^\n]+)\n// remedy: ([^\n]+)\n")
    message(SEND_ERROR "${name}: no lines '// mistake: chapter: title' and '// remedy: ...'")
    continue()
  endif()
  set(parts "${CMAKE_MATCH_2}")
  string(SUBSTRING "${CMAKE_MATCH_1}" 1 -1 title)
  string(REGEX MATCH "#ifdef KERNELCOST_FAIL\n(.*)#else\n(.*)#endif" unused "${text}")
  foreach(part IN ITEMS "${title}\n" "${parts}" "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}")
    string(FIND "${page}" "${part}" position)
    if(position EQUAL -1)
      message(SEND_ERROR "${name}: the page does not hold '${part}'; run tests/compile_fail/troubleshooting.py")
    endif()
  endforeach()
endforeach()
