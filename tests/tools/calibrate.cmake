# SPDX-License-Identifier: BSL-1.0
# kernelcost-calibrate: its lists, the input that it refuses, and the header that comes with the library.
add_test(NAME calibrate.list COMMAND kernelcost-calibrate --list)
set_tests_properties(calibrate.list PROPERTIES PASS_REGULAR_EXPRESSION "dram_latency +latency +cycles")
add_test(NAME calibrate.unknown_benchmark COMMAND kernelcost-calibrate --only dram)
set_tests_properties(calibrate.unknown_benchmark PROPERTIES PASS_REGULAR_EXPRESSION "unknown benchmark 'dram'")
add_test(NAME calibrate.unwritable_header COMMAND kernelcost-calibrate --out /nonexistent/gpu.hpp)
set_tests_properties(calibrate.unwritable_header PROPERTIES
  PASS_REGULAR_EXPRESSION "cannot write /nonexistent/gpu.hpp: No such file or directory")
add_test(NAME calibrate.unwritable_host_header COMMAND kernelcost-calibrate --host --out /nonexistent/host.hpp)
set_tests_properties(calibrate.unwritable_host_header PROPERTIES
  PASS_REGULAR_EXPRESSION "cannot write /nonexistent/host.hpp: No such file or directory")
add_test(NAME calibrate.host_is_no_card COMMAND kernelcost-calibrate --host --list)
set_tests_properties(calibrate.host_is_no_card PROPERTIES PASS_REGULAR_EXPRESSION "--list excludes --host")
add_test(NAME calibrate.unknown_group COMMAND kernelcost-calibrate --group call --record new.csv)
set_tests_properties(calibrate.unknown_group PROPERTIES PASS_REGULAR_EXPRESSION "unknown group 'call'")
add_test(NAME calibrate.group_needs_a_record COMMAND kernelcost-calibrate --group calls)
set_tests_properties(calibrate.group_needs_a_record PROPERTIES PASS_REGULAR_EXPRESSION "--group requires --record")
add_test(NAME calibrate.costs_of_calls
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:kernelcost-calibrate>
    -DRECORD=${PROJECT_SOURCE_DIR}/examples/records/calibration/h200.csv
    -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/calls -P ${CMAKE_CURRENT_SOURCE_DIR}/calibrate_calls.cmake)
# The headers in the library are those of the committed records.
foreach(card h200 h100)
  add_test(NAME calibrate.header_is_the_records.${card}
    COMMAND kernelcost-calibrate --name ${card}
      --check ${PROJECT_SOURCE_DIR}/include/kernelcost/machine/machines/${card}.hpp
      --from-record ${PROJECT_SOURCE_DIR}/examples/records/calibration/${card}.csv)
endforeach()

foreach(case no_gpu missing_row doubtful_row no_record no_number no_finite_number no_whole_number
             unreadable_record bad_name)
  add_test(NAME calibrate.refuses_${case}
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:kernelcost-calibrate> -DCASE=${case}
      -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/refusals
      -DRECORD=${PROJECT_SOURCE_DIR}/examples/records/calibration/h200.csv
      -P ${CMAKE_CURRENT_SOURCE_DIR}/calibrate_refusal.cmake)
endforeach()

find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND CMAKE_CUDA_ARCHITECTURES MATCHES "^90(-real)?$")
  add_test(NAME calibrate.code
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/examples/tools/calibrate/check_code.py
        $<TARGET_FILE:kernelcost-calibrate>)
endif()
