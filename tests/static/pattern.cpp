// SPDX-License-Identifier: BSL-1.0
// Sectors of 32 bytes that a full warp's request touches, by pattern and element size.
#include <kernelcost/warp/request.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::expr;

using float2 = kc::packed<float, 2>;
using float4 = kc::packed<float, 4>;

template <class T>
constexpr double sectors(pattern how) {
  return kc::warp::sectors_of(how, static_cast<int>(sizeof(T)));
}

// 32 neighbours: 32 x size bytes.
static_assert(sectors<char>(coalesced) == 1 && sectors<kc::half>(coalesced) == 2 && sectors<float>(coalesced) == 4);
static_assert(sectors<double>(coalesced) == 8 && sectors<float2>(coalesced) == 8 && sectors<float4>(coalesced) == 16);

// One address: one sector.
static_assert(sectors<char>(broadcast) == 1 && sectors<float>(broadcast) == 1 && sectors<float4>(broadcast) == 1);

// Each lane has its own address: 32 sectors, also for narrow types.
static_assert(sectors<char>(random) == 32 && sectors<float>(random) == 32 && sectors<float4>(random) == 32);

// Every k-th element: k times the coalesced number, until each lane has a sector to itself.
static_assert(sectors<float>(strided(1)) == sectors<float>(coalesced));
static_assert(sectors<float>(strided(2)) == 8 && sectors<float>(strided(4)) == 16);
static_assert(sectors<float>(strided(8)) == 32 && sectors<float>(strided(9)) == 32 &&
              sectors<float>(strided(5000)) == 32);
static_assert(sectors<double>(strided(1)) == 8 && sectors<double>(strided(2)) == 16 &&
              sectors<double>(strided(4)) == 32);
static_assert(sectors<char>(strided(32)) == 32 && sectors<char>(strided(16)) == 16);

// Runs of w lanes: 32 / w runs, each at least one sector.
static_assert(sectors<float>(row_segments(32)) == sectors<float>(coalesced));
static_assert(sectors<float>(row_segments(16)) == 4 && sectors<float>(row_segments(8)) == 4);
static_assert(sectors<float>(row_segments(4)) == 8 && sectors<float>(row_segments(1)) == sectors<float>(random));
static_assert(sectors<double>(row_segments(16)) == 8 && sectors<double>(row_segments(4)) == 8);
static_assert(sectors<double>(row_segments(2)) == 16);
static_assert(sectors<float>(row_segments(64)) == sectors<float>(coalesced));  // a warp has 32 lanes

// Runs of w lanes that share one element each, a row apart: 32 / w sectors, for elements of at most one sector.
static_assert(sectors<float>(row_broadcast(32)) == 1 && sectors<float>(row_broadcast(16)) == 2 &&
              sectors<float>(row_broadcast(4)) == 8 && sectors<float4>(row_broadcast(8)) == 4);
static_assert(sectors<float>(row_broadcast(64)) == sectors<float>(broadcast) &&
              sectors<float>(row_broadcast(1)) == sectors<float>(random));
// An element of 64 bytes takes four instructions, each with its own request.
static_assert(sectors<kc::packed<double, 8>>(row_broadcast(16)) == 4 * 2);

// Runs of w lanes, all on the same w neighbours: the sectors of one run.
static_assert(sectors<float>(repeated(32)) == sectors<float>(coalesced) && sectors<float>(repeated(16)) == 2 &&
              sectors<float>(repeated(4)) == 1 && sectors<double>(repeated(16)) == 4);
static_assert(sectors<float>(repeated(64)) == sectors<float>(coalesced) &&
              sectors<float>(repeated(1)) == sectors<float>(broadcast));

static_assert(sectors<float>(kc::expr::random) == 32);

// A stated number of sectors is used unchanged.
static_assert(sectors<float>(sectors_per_request(5.5)) == 5.5 && sectors<double>(sectors_per_request(5.5)) == 5.5);

// A bank conflict in shared memory does not widen the request.
static_assert(sectors<float>(bank_conflict(4)) == sectors<float>(coalesced));

// No pattern touches fewer sectors than its data fill, or more than one sector for each lane and each 32 bytes of an
// element.
template <class T>
constexpr bool within_bounds() {
  constexpr double spread = sizeof(T) > 32 ? 32.0 * sizeof(T) / 32 : 32;
  for (int k = 1; k <= 64; ++k) {
    if (sectors<T>(strided(k)) < sectors<T>(coalesced) || sectors<T>(strided(k)) > spread) return false;
    if (sectors<T>(row_segments(k)) < sectors<T>(coalesced) || sectors<T>(row_segments(k)) > spread) return false;
    if (sectors<T>(row_broadcast(k)) < sectors<T>(broadcast) || sectors<T>(row_broadcast(k)) > spread) return false;
    if (sectors<T>(repeated(k)) < sectors<T>(broadcast) || sectors<T>(repeated(k)) > sectors<T>(coalesced))
      return false;
    if (sectors<T>(strided(k + 1)) < sectors<T>(strided(k))) return false;
    if (sectors<T>(row_segments(2 * k)) > sectors<T>(row_segments(k))) return false;
  }
  return true;
}
static_assert(within_bounds<char>());
static_assert(within_bounds<kc::half>());
static_assert(within_bounds<float>());
static_assert(within_bounds<double>());
static_assert(within_bounds<float4>());
}  // namespace
