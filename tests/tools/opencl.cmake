# SPDX-License-Identifier: BSL-1.0
# kernelcost-opencl: what it says without a driver, and bad input. KERNELCOST_OPENCL names a library that has none.
set(opencl $<TARGET_FILE:kernelcost-opencl>)
# Runs COMMAND, expects STATUS, and one line on standard error that matches ERR.
function(opencl_test name library status err)
  add_test(NAME opencl.${name}
    COMMAND ${CMAKE_COMMAND} -E env KERNELCOST_OPENCL=${library} ${CMAKE_COMMAND} -DSTATUS=${status} "-DERR=${err}"
      "-DCOMMAND=${opencl}|${ARGN}" -P "${CMAKE_CURRENT_SOURCE_DIR}/opencl_check.cmake")
endfunction()
set(none "kernelcost-opencl: no OpenCL driver is found: ")
opencl_test(no_library /nonexistent/libOpenCL.so 2 "${none}/nonexistent/libOpenCL.so: cannot open shared object file.*")
opencl_test(no_functions libc.so.6 2 "${none}libc.so.6 has no clGetPlatformIDs" --calls)
opencl_test(bad_size /nonexistent 2 "kernelcost-opencl: n: 100 elements, it has to be a multiple of 256, at most 2.28"
  --n|100)
opencl_test(bad_order /nonexistent 2 "kernelcost-opencl: parameter order: 'up' is neither in_order nor out_of_order"
  --order|up)
opencl_test(no_kernels /nonexistent 2 "kernelcost-opencl: kernels: 0, it has to be 1 to 10000" --kernels|0)
