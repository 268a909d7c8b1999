// SPDX-License-Identifier: BSL-1.0
// reported-as {{expected-error-nvc names no compiler}}
// expected-error {{"said"}}
// expected-error-nvc {{"said"}}
#ifdef KERNELCOST_FAIL
static_assert(sizeof(char) == 2, "said");
#endif
