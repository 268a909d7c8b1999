# SPDX-License-Identifier: BSL-1.0
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(kernelcost_package_dir "${CMAKE_INSTALL_DATADIR}/cmake/kernelcost")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION include)
install(TARGETS kernelcost EXPORT kernelcostTargets)
install(EXPORT kernelcostTargets NAMESPACE kernelcost:: DESTINATION "${kernelcost_package_dir}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/kernelcost")

file(CONFIGURE OUTPUT kernelcostConfig.cmake @ONLY CONTENT [[
include(CMakeFindDependencyMacro)
if(NOT TARGET Boost::headers)
  find_dependency(Boost 1.74)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/kernelcostTargets.cmake")
# Installed with the tools.
include("${CMAKE_CURRENT_LIST_DIR}/kernelcostReportTargets.cmake" OPTIONAL)
]])
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(kernelcostConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/kernelcostConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/kernelcostConfigVersion.cmake"
        DESTINATION "${kernelcost_package_dir}")

# For builds without CMake. The paths are relative to the location of the file, so the package can be moved.
set(kernelcost_pkgconfig_dir "${CMAKE_INSTALL_DATADIR}/pkgconfig")
set(kernelcost_pkgconfig_prefix "${CMAKE_INSTALL_PREFIX}")
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_DATADIR}")
  file(RELATIVE_PATH kernelcost_to_prefix "/prefix/${kernelcost_pkgconfig_dir}" /prefix)
  string(REGEX REPLACE "/$" "" kernelcost_to_prefix "${kernelcost_to_prefix}")
  set(kernelcost_pkgconfig_prefix "\${pcfiledir}/${kernelcost_to_prefix}")
endif()
file(CONFIGURE OUTPUT kernelcost.pc @ONLY CONTENT [[
prefix=@kernelcost_pkgconfig_prefix@
includedir=${prefix}/include

Name: kernelcost
Description: @PROJECT_DESCRIPTION@; compile with -std=c++20, with Boost's headers
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
]])
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/kernelcost.pc" DESTINATION "${kernelcost_pkgconfig_dir}")

# kernelcost-calibrate and kernelcost-companions are built if there is a CUDA compiler. Without one, the processors of a
# machine can still be measured.
if(KERNELCOST_INSTALL_TOOLS)
  if(NOT KERNELCOST_EXAMPLES)
    message(FATAL_ERROR "KERNELCOST_INSTALL_TOOLS needs KERNELCOST_EXAMPLES, which is off: the tools are not built")
  endif()
  set(kernelcost_tools kernelcost-report kernelcost-trace kernelcost-calibrate-host)
  if(KERNELCOST_HAS_CUDA)
    list(APPEND kernelcost_tools kernelcost-calibrate kernelcost-companions)
  endif()
  install(TARGETS ${kernelcost_tools} RUNTIME)
  install(TARGETS kernelcost_cards kernelcost_report kernelcost_report_main EXPORT kernelcostReportTargets ARCHIVE)
  install(EXPORT kernelcostReportTargets NAMESPACE kernelcost:: DESTINATION "${kernelcost_package_dir}")
endif()
