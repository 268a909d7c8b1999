# SPDX-License-Identifier: BSL-1.0
# kernelcost-chunked-sort from the command line: its output, the arguments that it refuses, and its exit status.
include("${PROJECT_SOURCE_DIR}/examples/tools/common/command_line_test.cmake")
set(says "kernelcost-chunked-sort: ")
kernelcost_command_line_test(kernelcost-chunked-sort no_chunks STATUS 2
  ERR "${says}chunks: 0, and 1 to 5 tiles of 2048 keys can be shared out" COMMAND --n 10000 --chunks 0)
kernelcost_command_line_test(kernelcost-chunked-sort more_chunks_than_tiles STATUS 2
  ERR "${says}chunks: 6, and 1 to 5 tiles of 2048 keys can be shared out" COMMAND --n 10000 --chunks 6)
kernelcost_command_line_test(kernelcost-chunked-sort too_many_of_several STATUS 2
  ERR "${says}chunks: 6, and 1 to 5 tiles of 2048 keys can be shared out" COMMAND --n 10000 --chunks 1,6,2)
kernelcost_command_line_test(kernelcost-chunked-sort no_keys STATUS 2
  ERR "${says}n: 0 is less than 1" COMMAND --n 0 --chunks 1)
kernelcost_command_line_test(kernelcost-chunked-sort too_many_keys STATUS 2
  ERR "${says}n: 9000000000000 keys are more than 2147483647 tiles of 2048" COMMAND --n 9000000000000 --chunks 1)
kernelcost_command_line_test(kernelcost-chunked-sort not_a_number STATUS 2
  ERR "${says}[^\n]*--n[^\n]*many[^\n]*" COMMAND --n many --chunks 1)
kernelcost_command_line_test(kernelcost-chunked-sort no_gpu STATUS 1
  ERR "${says}no GPU can be used: [^\n]*" COMMAND --n 10000 --chunks 2)
