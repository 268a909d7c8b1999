// SPDX-License-Identifier: BSL-1.0
// reported-as {{the message is not the expected one: second}}
// expected-error {{"first"}}
// expected-error {{"second"}}
#ifdef KERNELCOST_FAIL
static_assert(sizeof(char) == 2, "first");
#endif
