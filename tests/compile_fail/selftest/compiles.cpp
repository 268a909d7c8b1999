// SPDX-License-Identifier: BSL-1.0
// reported-as {{compiles, although it must not}}
// expected-error {{"never said"}}
#ifdef KERNELCOST_FAIL
static_assert(sizeof(char) == 1, "never said");
#endif
