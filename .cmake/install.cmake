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
]])
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(kernelcostConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/kernelcostConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/kernelcostConfigVersion.cmake"
        DESTINATION "${kernelcost_package_dir}")
