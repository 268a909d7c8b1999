// SPDX-License-Identifier: BSL-1.0
#include "operations.cuh"

namespace examples::calibrate {
namespace {

// The value names the source lane. For lanes that the compiler knows, it computes the effect of many exchanges and does
// only that.
CALIBRATE_INSTRUCTION(shuffle, unsigned, "r", "shfl.sync.idx.b32 %0, %0, %0, 0x1f, 0xffffffff;", 1u, 0u, 0u);
CALIBRATE_INSTRUCTION(vote, unsigned, "r",
                      "{.reg .pred p; setp.lt.u32 p, %0, %1; vote.sync.ballot.b32 %0, p, 0xffffffff;}", 1u, 5u, 0u);
// The sum of the lanes' equal values stays in range, since it is zero.
CALIBRATE_INSTRUCTION(reduction, unsigned, "r", "redux.sync.add.u32 %0, %0, 0xffffffff;", 0u, 0u, 0u);

const registration all[] = {
    registration{operation<shuffle>("shuffle", "int32")},
    // The operation includes the comparison that sets the predicate.
    registration{operation<vote>("vote", "int32")},
    registration{operation<reduction>("reduction", "int32")},
};

}  // namespace
}  // namespace examples::calibrate
