# SPDX-License-Identifier: BSL-1.0
# Random command lines and broken records: fuzz.py states the requirements. The test always does the same rounds. For a
# longer run with the sanitizers:
#     KERNELCOST_FUZZ_SECONDS=600 cmake --build <build> --target kernelcost_fuzz_report
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND EXISTS /dev/full)
  set(fuzz "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/fuzz.py")
  set(others --traced $<TARGET_FILE:kernelcost-traced-counts>)
  if(TARGET kernelcost-calibrate)
    list(APPEND others --calibrate $<TARGET_FILE:kernelcost-calibrate>)
  endif()
  add_test(NAME report.fuzz COMMAND ${fuzz} $<TARGET_FILE:kernelcost-report> ${others})
  set_tests_properties(report.fuzz PROPERTIES LABELS report)

  set(report kernelcost-report)
  if(KERNELCOST_HAS_SANITIZERS)
    set(report kernelcost-report-sanitized)
    find_package(nlohmann_json REQUIRED)  # imported targets are known where they were found
    add_executable(${report} EXCLUDE_FROM_ALL)
    foreach(part IN ITEMS kernelcost-report kernelcost_report kernelcost_report_comparison kernelcost_cards
        kernelcost_thesis2012)
      get_target_property(sources ${part} SOURCES)
      get_target_property(directory ${part} SOURCE_DIR)
      foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${directory}")
        target_sources(${report} PRIVATE "${source}")
      endforeach()
      target_include_directories(${report} PRIVATE $<TARGET_PROPERTY:${part},INCLUDE_DIRECTORIES>)
    endforeach()
    target_link_libraries(${report}
      PRIVATE kernelcost::kernelcost CLI11::CLI11 fmt::fmt-header-only nlohmann_json::nlohmann_json)
    target_compile_options(${report} PRIVATE ${kernelcost_sanitized_compilation} -O1)
    target_link_options(${report} PRIVATE ${kernelcost_sanitizers})
  endif()
  add_custom_target(kernelcost_fuzz_report COMMAND ${fuzz} $<TARGET_FILE:${report}> ${others} VERBATIM)
else()
  message(STATUS "kernelcost: no Python, or no /dev/full; left out: report.fuzz and kernelcost_fuzz_report")
endif()
