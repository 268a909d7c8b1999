// SPDX-License-Identifier: BSL-1.0
// reported-as {{states no expected error for this compiler}}
#ifdef KERNELCOST_FAIL
static_assert(sizeof(char) == 2, "nobody expects it");
#endif
