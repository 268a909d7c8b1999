// SPDX-License-Identifier: BSL-1.0
// reported-as {{does not compile}}
// expected-error {{"said in both"}}
static_assert(sizeof(char) == 2, "said in both");
