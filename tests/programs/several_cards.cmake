# SPDX-License-Identifier: BSL-1.0
# kernelcost-programs from the command line, for programs over several cards: its list, the arguments that it refuses,
# and its exit status.
include("${PROJECT_SOURCE_DIR}/examples/tools/common/command_line_test.cmake")
set(says "kernelcost-programs: ")
kernelcost_command_line_test(kernelcost-programs list_of_a_program STATUS 0
  OUT "halo_exchange +cards=2.n=4096.steps=100.type=double" COMMAND --list --name halo_exchange)
kernelcost_command_line_test(kernelcost-programs one_card STATUS 2
  ERR "${says}cards: 1, it has to be 2 to 8" COMMAND --name halo_exchange --cards 1)
kernelcost_command_line_test(kernelcost-programs too_many_cards STATUS 2
  ERR "${says}cards: 9, it has to be 2 to 8" COMMAND --name data_parallel_step --param cards=9)
kernelcost_command_line_test(kernelcost-programs cards_of_one_card STATUS 2
  ERR "${says}--cards: heat uses one card" COMMAND --name heat --cards 2)
kernelcost_command_line_test(kernelcost-programs unknown_sum STATUS 2
  ERR "${says}parameter by: 'tree' is neither nccl nor ring" COMMAND --name tensor_parallel_product --param by=tree)
kernelcost_command_line_test(kernelcost-programs no_gpu STATUS 1
  ERR "${says}no GPU can be used: [^\n]*" COMMAND --name halo_exchange --cards 2)
kernelcost_command_line_test(kernelcost-programs no_gpu_to_check STATUS 1
  ERR "${says}no GPU can be used: [^\n]*" COMMAND --check-only)
