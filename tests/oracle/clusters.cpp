// SPDX-License-Identifier: BSL-1.0
// Clusters compared with the counts of cudaOccupancyMaxActiveClusters in the records of two cards.
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace kc = kernelcost;

namespace {

/// Compares all rows of a card's record, and returns their number.
int compare(const kc::gpu& card, const std::string& name) {
  std::ifstream record{RECORDS "/" + name + ".csv"};
  std::string line;
  int rows = 0;
  while (std::getline(record, line)) {
    int blocks = 0, threads = 0, shared = 0;
    double clusters = 0;
    if (std::sscanf(line.c_str(),
                    "active_clusters_of_small_blocks,clusters,blocks=%d;threads=%d;shared=%d,clusters,%lf", &blocks,
                    &threads, &shared, &clusters) != 4)
      continue;
    ++rows;
    CAPTURE(line);
    const auto how = kc::launch_blocks(256 * blocks, kc::threads{threads}, kc::bytes::from_value(shared));
    const auto resident = kc::occupancy_of(card, how.in_clusters(blocks));
    CHECK(resident.clusters == clusters);
    CHECK(resident.clusters_measured);
  }
  return rows;
}

TEST_CASE("clusters of blocks of which an SM has room for several are those of the runtime") {
  CHECK(compare(kc::machine::h200, "h200") == 88);
  CHECK(compare(kc::machine::h100, "h100") == 88);
}

}  // namespace
