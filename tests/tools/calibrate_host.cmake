# SPDX-License-Identifier: BSL-1.0
set(host_scratch "${CMAKE_CURRENT_BINARY_DIR}/measured")
file(MAKE_DIRECTORY "${host_scratch}")
set(host_program $<TARGET_FILE:kernelcost-calibrate-host>)

# Measures, writes, writes again from the record, and compiles. A test cannot check the numbers themselves.
add_test(NAME calibrate_host.measures
  COMMAND ${host_program} --host --threads 2 --repeats 3 --out this_host.hpp --record this_host.csv --name this_host
  WORKING_DIRECTORY "${host_scratch}")
add_test(NAME calibrate_host.measures_one_thread
  COMMAND ${host_program} --host --threads 1 --repeats 3 --name one_thread --out one_thread.hpp --record one_thread.csv
  WORKING_DIRECTORY "${host_scratch}")
set_tests_properties(calibrate_host.measures calibrate_host.measures_one_thread PROPERTIES
  FIXTURES_SETUP this_host)
# Several threads start together only where the cores are free.
set_tests_properties(calibrate_host.measures PROPERTIES RUN_SERIAL ON)
foreach(name this_host one_thread)
  add_test(NAME calibrate_host.${name}_follows_from_its_record
    COMMAND ${CMAKE_COMMAND} "-DPROGRAM=${host_program}" -DNAME=${name} -DCOMPILER=${CMAKE_CXX_COMPILER}
      "-DINCLUDE=${PROJECT_SOURCE_DIR}/include" -P "${CMAKE_CURRENT_SOURCE_DIR}/calibrate_host_header.cmake"
    WORKING_DIRECTORY "${host_scratch}")
  set_tests_properties(calibrate_host.${name}_follows_from_its_record PROPERTIES FIXTURES_REQUIRED this_host)
endforeach()

add_test(NAME calibrate_host.unwritable_header COMMAND ${host_program} --host --out /nonexistent/host.hpp)
set_tests_properties(calibrate_host.unwritable_header PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: cannot write /nonexistent/host.hpp: No such file or directory")
add_test(NAME calibrate_host.no_threads COMMAND ${host_program} --host --threads 0 --out none.hpp)
set_tests_properties(calibrate_host.no_threads PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: --threads 0: no thread would measure anything")
add_test(NAME calibrate_host.too_many_threads COMMAND ${host_program} --host --threads 1000000 --out none.hpp)
set_tests_properties(calibrate_host.too_many_threads PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: --threads 1000000: (this host runs [0-9]+|built without OpenMP)")
add_test(NAME calibrate_host.nothing_to_do COMMAND ${host_program} --host)
set_tests_properties(calibrate_host.nothing_to_do PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: nothing to do: give --out FILE.hpp or --record FILE.csv")
add_test(NAME calibrate_host.bad_name COMMAND ${host_program} --host --name 3d --out none.hpp)
set_tests_properties(calibrate_host.bad_name PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: --name: '3d' is not a name that a variable can have")
# The record of a card is not a record of a host.
add_test(NAME calibrate_host.record_of_a_card
  COMMAND ${host_program} --host --out none.hpp
    --from-record ${PROJECT_SOURCE_DIR}/examples/records/calibration/h200.csv)
set_tests_properties(calibrate_host.record_of_a_card PROPERTIES
  PASS_REGULAR_EXPRESSION "kernelcost-calibrate: no machine header: the record has no host.cache_levels")
add_test(NAME calibrate_host.no_repeats COMMAND ${host_program} --host --repeats 0 --out none.hpp)
set_tests_properties(calibrate_host.no_repeats PROPERTIES PASS_REGULAR_EXPRESSION
    "--repeats: Value 0 not in range 1 to 1000")
