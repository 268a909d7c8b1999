// SPDX-License-Identifier: BSL-1.0
// Fails as announced and has a twin that compiles, so nothing is reported.
// expected-error {{"the \[first\] number is (too )?large; it is [0-9]+"}}
// expected-error-gcc {{"static assertion failed"}}
// expected-error-clang {{"static_assert failed|static assertion failed"}}
// expected-error-nvcc {{"static assertion failed with"}}
#ifdef KERNELCOST_FAIL
static_assert(sizeof(char) == 2, "the [first] number is too large; it is 12");
#else
static_assert(sizeof(char) == 1, "the [first] number is too large; it is 12");
#endif
