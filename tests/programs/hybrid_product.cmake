# SPDX-License-Identifier: BSL-1.0
# kernelcost-hybrid-product from the command line: its output, the arguments that it refuses, and its exit status.
include("${PROJECT_SOURCE_DIR}/examples/tools/common/command_line_test.cmake")
set(sizes --m 64 --n 64 --k 64)
set(says "kernelcost-hybrid-product: ")
kernelcost_command_line_test(kernelcost-hybrid-product too_many_host_rows STATUS 2
  ERR "${says}f: 65 rows for the host, C has 0 to 64 to give" COMMAND ${sizes} --f 65 --width 16)
kernelcost_command_line_test(kernelcost-hybrid-product negative_host_rows STATUS 2
  ERR "${says}f: -1 rows for the host, C has 0 to 64 to give" COMMAND ${sizes} --f -1 --width 16)
kernelcost_command_line_test(kernelcost-hybrid-product too_many_of_several STATUS 2
  ERR "${says}f: 65 rows for the host, C has 0 to 64 to give" COMMAND ${sizes} --f 0,8,65 --width 16)
kernelcost_command_line_test(kernelcost-hybrid-product no_threads STATUS 2
  ERR "${says}--threads: [^\n]*0[^\n]*" COMMAND ${sizes} --f 8 --width 16 --threads 0)
kernelcost_command_line_test(kernelcost-hybrid-product no_rows STATUS 2
  ERR "${says}m: 0 is less than 1" COMMAND --m 0 --n 64 --k 64 --f 0 --width 16)
kernelcost_command_line_test(kernelcost-hybrid-product part_of_a_tile STATUS 2
  ERR "${says}n: 60 is not a multiple of the width 16" COMMAND --m 64 --n 60 --k 64 --f 0 --width 16)
kernelcost_command_line_test(kernelcost-hybrid-product odd_width STATUS 2
  ERR "${says}width: 12 is none of 4, 8, 16 and 32" COMMAND ${sizes} --f 0 --width 12)
kernelcost_command_line_test(kernelcost-hybrid-product unknown_version STATUS 2
  ERR "${says}[^\n]*--as[^\n]*wanted[^\n]*" COMMAND ${sizes} --f 0 --width 16 --as wanted)
kernelcost_command_line_test(kernelcost-hybrid-product no_gpu STATUS 1
  ERR "${says}no GPU can be used: [^\n]*" COMMAND ${sizes} --f 8 --width 16)
