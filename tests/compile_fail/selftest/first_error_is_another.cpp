// SPDX-License-Identifier: BSL-1.0
// reported-as {{the message is not the expected one: second}}
// expected-error {{"second"}}
// expected-error-first {{"first"}}
// expected-error-first {{"second"}}
#ifdef KERNELCOST_FAIL
static_assert(sizeof(char) == 2, "first");
static_assert(sizeof(char) == 2, "second");
#endif
