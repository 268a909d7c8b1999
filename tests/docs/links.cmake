# SPDX-License-Identifier: BSL-1.0
# Every link of PAGES (separated by |) to another file of the project leads to one.
cmake_minimum_required(VERSION 3.25)

string(REPLACE "|" ";" PAGES "${PAGES}")
foreach(page IN LISTS PAGES)
  get_filename_component(directory "${page}" DIRECTORY)
  file(READ "${page}" text)
  string(REPLACE "](" "<link>" text "${text}")
  string(REGEX REPLACE "[][;]" " " text "${text}")  # they mean something in a list
  string(REGEX MATCHALL "<link>[^() \n]+" links "${text}")
  foreach(link IN LISTS links)
    string(REGEX REPLACE "^<link>([^#]*).*$" "\\1" target "${link}")
    if(target STREQUAL "" OR target MATCHES "^[a-z]+:")
      continue()
    endif()
    if(NOT EXISTS "${directory}/${target}")
      message(SEND_ERROR "${page}: there is no ${target}")
    endif()
  endforeach()
endforeach()
