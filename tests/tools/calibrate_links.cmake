# SPDX-License-Identifier: BSL-1.0
# kernelcost-calibrate --links: the header that follows from a record, and the input that it refuses. The record
# measured/links_invented.csv has invented times of round lines.
add_test(NAME calibrate_links.header_follows_from_its_record
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:kernelcost-calibrate-links>
    -DRECORD=${CMAKE_CURRENT_SOURCE_DIR}/measured/links_invented.csv "-DCOMPILER=${CMAKE_CXX_COMPILER}"
    "-DINCLUDE=${PROJECT_SOURCE_DIR}/include" "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/links"
    -P ${CMAKE_CURRENT_SOURCE_DIR}/calibrate_links_header.cmake)
add_test(NAME calibrate_links.nothing_to_do COMMAND kernelcost-calibrate-links)
set_tests_properties(calibrate_links.nothing_to_do PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: nothing to do: give --out FILE.hpp or --record FILE.csv")
add_test(NAME calibrate_links.bad_name COMMAND kernelcost-calibrate-links --out none.hpp --name 3d)
set_tests_properties(calibrate_links.bad_name PROPERTIES
  PASS_REGULAR_EXPRESSION "--name: '3d' is not a name that a variable can have")
add_test(NAME calibrate_links.unwritable_header COMMAND kernelcost-calibrate-links --out /nonexistent/links.hpp)
set_tests_properties(calibrate_links.unwritable_header PROPERTIES
  PASS_REGULAR_EXPRESSION "cannot write /nonexistent/links.hpp: No such file or directory")
# The systems in the library are those of the committed records.
file(GLOB systems CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/kernelcost/machine/systems/*.hpp")
foreach(header IN LISTS systems)
  get_filename_component(name "${header}" NAME_WE)
  add_test(NAME calibrate_links.header_is_the_records.${name}
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:kernelcost-calibrate-links> -DNAME=${name} -DHEADER=${header}
      -DRECORD=${PROJECT_SOURCE_DIR}/examples/records/calibration/${name}.csv
      "-DAGAIN=${CMAKE_CURRENT_BINARY_DIR}/${name}.again.hpp" -P ${CMAKE_CURRENT_SOURCE_DIR}/calibrate_links_same.cmake)
endforeach()
