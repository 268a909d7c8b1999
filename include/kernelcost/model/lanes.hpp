// SPDX-License-Identifier: BSL-1.0
/// \file
/// Sectors of requests in which only some of a warp's lanes take part.
///
/// `requests` and `sectors` are those of full warps, `lanes` the share of the lanes that take part, between 0 and 1.
#pragma once

namespace kernelcost::model {

/// The lanes that take part are neighbours: fewer sectors in proportion, and one for each request at least.
constexpr double sectors_of_neighbours(double requests, double sectors, double lanes) {
  const double fewer = lanes * sectors;
  const double least = requests < sectors ? requests : sectors;
  return fewer > least ? fewer : least;
}

/// The data choose the lanes: a sector is touched unless all of its lanes stay away.
constexpr double sectors_of_any(double requests, double sectors, double lanes) {
  if (!(sectors > 0)) return 0;
  const double lanes_a_sector = sectors > requests ? 32 * requests / sectors : 32;
  int left = static_cast<int>(lanes_a_sector);
  if (left < lanes_a_sector) ++left;
  // (1 - lanes) to the power of those lanes, by squaring: one factor after the other would wait for the one before.
  double none = 1;
  for (double each = 1 - lanes; left > 0; each *= left > 1 ? each : 1, left /= 2)
    if (left % 2 == 1) none *= each;
  return sectors * (1 - none);
}
}  // namespace kernelcost::model
