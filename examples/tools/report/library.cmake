# SPDX-License-Identifier: BSL-1.0
# kernelcost::report_main: the commands of every report, with a main function, for programs that register kernels.
# KERNELCOST_REPORT builds it in an enclosing project, which may have none of the libraries of the other examples.
include_guard(GLOBAL)
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)

set(here "${CMAKE_CURRENT_LIST_DIR}")
# Cards whose numbers have names, and files that hold them.
add_library(kernelcost_cards STATIC "${here}/../common/card_file.cpp" "${here}/../common/card_numbers.cpp")
add_library(kernelcost_report STATIC
  "${here}/report_program.cpp" "${here}/list.cpp" "${here}/estimate.cpp" "${here}/accesses.cpp" "${here}/sweep.cpp"
  "${here}/what_if.cpp" "${here}/card.cpp" "${here}/warnings.cpp" "${here}/counts.cpp" "${here}/measured_files.cpp"
  "${here}/compare_estimates.cpp" "${here}/svg.cpp" "${here}/roofline.cpp" "${here}/flame.cpp" "${here}/html.cpp"
  "${here}/shell.cpp")
add_library(kernelcost_report_main STATIC "${here}/report_main.cpp")
add_library(kernelcost::report_main ALIAS kernelcost_report_main)
set_target_properties(kernelcost_report_main PROPERTIES EXPORT_NAME report_main)

target_link_libraries(kernelcost_cards PUBLIC kernelcost::kernelcost)
target_link_libraries(kernelcost_report PUBLIC kernelcost_cards)
target_link_libraries(kernelcost_report_main PUBLIC kernelcost_report)
foreach(part IN ITEMS kernelcost_cards kernelcost_report kernelcost_report_main)
  # They have headers alone, which programs that link the library do not need.
  target_link_libraries(${part} PRIVATE
    $<BUILD_INTERFACE:CLI11::CLI11> $<BUILD_INTERFACE:fmt::fmt-header-only>
    $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
  if(TARGET kernelcost_warnings)
    target_link_libraries(${part} PRIVATE $<BUILD_INTERFACE:kernelcost_warnings>)
  endif()
endforeach()
# Headers make up most of each source's compile time, so several sources are compiled as one translation unit.
set_target_properties(kernelcost_report PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
set(report_tables list card warnings accesses counts sweep what_if)
set(report_pictures svg roofline flame html)
set(report_texts compare_estimates measured_files shell)
foreach(group IN ITEMS report_tables report_pictures report_texts)
  list(TRANSFORM ${group} PREPEND "${here}/")
  list(TRANSFORM ${group} APPEND .cpp)
  set_source_files_properties(${${group}} TARGET_DIRECTORY kernelcost_report PROPERTIES UNITY_GROUP ${group})
endforeach()
# All sources take these headers, whose text is many times as long as theirs.
set(kernelcost_report_precompiled kernelcost_report)
# The tests run the reports thousands of times, and most of what these execute, and of what each source would compile,
# are functions of the headers. clang++ compiles those once, optimised. clang++ 14 gives two functions of fmt one name.
if(KERNELCOST_TESTS AND CMAKE_BUILD_TYPE STREQUAL "Debug" AND CMAKE_CXX_COMPILER_ID MATCHES Clang
   AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 19)
  set(kernelcost_report_precompiled kernelcost_report_headers)
  kernelcost_optimise_precompiled(kernelcost_report_headers "${here}/compiled_once.hpp" -O1)
  kernelcost_take_precompiled(kernelcost_report kernelcost_report_headers)
  target_link_libraries(kernelcost_report_headers
    PRIVATE kernelcost::kernelcost kernelcost_warnings CLI11::CLI11 fmt::fmt-header-only nlohmann_json::nlohmann_json)
else()
  target_precompile_headers(kernelcost_report PRIVATE "${here}/precompiled.hpp")
endif()
target_precompile_headers(kernelcost_report_main REUSE_FROM ${kernelcost_report_precompiled})
