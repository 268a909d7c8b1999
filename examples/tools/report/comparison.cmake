# SPDX-License-Identifier: BSL-1.0
# kernelcost_report_comparison: the records, embedded in a program, against every model. Used by kernelcost-report, and
# by programs whose output the documentation quotes.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/../common/embed.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/../../kernels/manifests.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/library.cmake")

set(embedded "${CMAKE_CURRENT_BINARY_DIR}/include")
kernelcost_list_kernels("${embedded}/kernel_manifests.hpp")
file(GLOB measurements CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/records/*.csv")
list(FILTER measurements EXCLUDE REGEX "/errors_[^/]*\\.csv$")  # results of the records are not records
kernelcost_embed("${embedded}/measurements.hpp" measurements ${measurements})
file(GLOB counters CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/records/counters/*.csv")
kernelcost_embed("${embedded}/hardware_counters.hpp" hardware_counters ${counters})

find_package(fmt REQUIRED)
set(here "${CMAKE_CURRENT_LIST_DIR}")
add_library(kernelcost_report_comparison OBJECT
  "${here}/ablation.cpp" "${here}/companion_kernels.cpp" "${here}/compare.cpp" "${here}/comparison.cpp"
  "${here}/counters_beside.cpp")
target_link_libraries(kernelcost_report_comparison
  PUBLIC kernelcost_report fmt::fmt-header-only PRIVATE kernelcost_warnings)
target_include_directories(kernelcost_report_comparison PUBLIC "${embedded}" "${here}/../common")
target_precompile_headers(kernelcost_report_comparison REUSE_FROM ${kernelcost_report_precompiled})

# The products and transforms of a library.
add_library(kernelcost_library_products STATIC "${here}/library_products.cpp" "${here}/library_transforms.cpp")
target_link_libraries(kernelcost_library_products
  PUBLIC kernelcost_report PRIVATE kernelcost_warnings fmt::fmt-header-only)
target_precompile_headers(kernelcost_library_products REUSE_FROM ${kernelcost_report_precompiled})
# In a debug build, too, it estimates thousands of products.
set_source_files_properties("${here}/library_products.cpp" PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON)
