# SPDX-License-Identifier: BSL-1.0
# kernelcost-companions: its kernels, and the input that it refuses. The lists are in the order of the names, and a new
# kernel may stand between those named here.
add_test(NAME companions.list COMMAND kernelcost-companions --list)
set_tests_properties(companions.list PROPERTIES
  PASS_REGULAR_EXPRESSION "\nmatvec_rows +rows=[^\n]* .[1-9][0-9]* parameter sets[^\n]*\n(.*\n)?vector_add +n=")
# Each traceable body runs beside the kernel that was written by hand. The list is in the order of the names.
file(GLOB traced CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/kernels/*/*/traced.hpp")
list(TRANSFORM traced REPLACE ".*/([^/]+)/traced\\.hpp" "\\1")
list(SORT traced)
list(TRANSFORM traced REPLACE "(.+)" "\ntraced_\\1 [^\n]*")
list(JOIN traced "" traced)
add_test(NAME companions.traced COMMAND kernelcost-companions --list)
set_tests_properties(companions.traced PROPERTIES PASS_REGULAR_EXPRESSION "${traced}")
add_test(NAME companions.unknown_kernel COMMAND kernelcost-companions --kernel matvec)
set_tests_properties(companions.unknown_kernel PROPERTIES
  PASS_REGULAR_EXPRESSION
  "unknown kernel 'matvec'; the kernels are ([a-z0-9_]+, )*matvec_columns, ([a-z0-9_]+, )*vector_add")
add_test(NAME companions.unknown_parameter COMMAND kernelcost-companions --once vector_add --param rows=1)
set_tests_properties(companions.unknown_parameter PROPERTIES
  PASS_REGULAR_EXPRESSION "unknown parameter 'rows'; the parameters are n, block, type")
