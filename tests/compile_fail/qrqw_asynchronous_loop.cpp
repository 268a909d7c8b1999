// SPDX-License-Identifier: BSL-1.0
// mistake: machines: trips of a loop are multiplied on an asynchronous machine
// remedy: Use rounds(n, ...), which simulates each trip; count * body prices one trip and multiplies.
// expected-error {{"on an asynchronous machine trips overlap"}}
#include <kernelcost/parallel_machine/qrqw_async.hpp>

using namespace kernelcost::pram;
constexpr kernelcost::qrqw_pram::asynchronous_machine on{16};
constexpr auto trip = step(16, read(one_cell()), compute(1));

#ifdef KERNELCOST_FAIL
constexpr auto spent = cost(10 * trip, on);
#else
constexpr auto spent = cost(rounds(10, [](long long) { return trip; }), on);
#endif
