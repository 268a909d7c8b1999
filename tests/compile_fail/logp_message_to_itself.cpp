// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a processor sends to itself
// remedy: A processor needs no message to use its own data.
// expected-error {{"a_message_goes_to_another_processor"}}
#include <kernelcost/parallel_machine/logp.hpp>

using namespace kernelcost::logp;

#ifdef KERNELCOST_FAIL
constexpr auto sent = message(3, 3);
#else
constexpr auto sent = message(3, 4);
#endif
