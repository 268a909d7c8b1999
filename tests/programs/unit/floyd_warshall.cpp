// SPDX-License-Identifier: BSL-1.0
// The numbers of the trees of Floyd-Warshall's rows that depend on data, and refused input.
#include "../../../examples/kernels/common/random_bits.hpp"
#include "../../../examples/programs/floyd_warshall/program.hpp"

#include <kernelcost/doctest.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace {
using namespace examples::floyd_warshall;

/// The share of a row's warps that shorten a way in a step, and the sectors that such a warp writes.
struct shortened {
  double warps;
  double sectors;
};
shortened counted(std::size_t n) {
  std::vector<int> distance(n * n);
  for (std::size_t at = 0; at < n * n; ++at)
    distance[at] = at / n == at % n ? 0 : static_cast<int>(1 + examples::below(1000, examples::random_bits(1, at)));
  double warps = 0, sectors = 0;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t first = 0; first < n; first += 32) {
        int of_warp = 0;
        for (std::size_t sector = first; sector < first + 32; sector += 8) {
          bool stores = false;
          for (std::size_t j = sector; j < sector + 8; ++j) {
            const int by_way_of_k = distance[i * n + k] + distance[k * n + j];
            if (by_way_of_k >= distance[i * n + j]) continue;
            distance[i * n + j] = by_way_of_k;
            stores = true;
          }
          of_warp += stores ? 1 : 0;
        }
        sectors += of_warp;
        warps += of_warp > 0 ? 1 : 0;
      }
  return {warps / static_cast<double>(n * n * n / 32), sectors / warps};
}

TEST_CASE("floyd_warshall: warps that shorten a way, and the sectors that they write") {
  for (const std::size_t n : {256u, 512u}) {
    INFO(n, " nodes");
    const shortened found = counted(n);
    CHECK(found.warps == doctest::Approx(warps_shortened(static_cast<double>(n))).epsilon(0.03));
    CHECK(found.sectors == doctest::Approx(sectors_shortened).epsilon(0.1));
  }
  CHECK(warps_shortened(64) == warps_shortened(256));
  // 161.3 and 197.0 steps of a warp were counted for 1024 and 2048 nodes, which takes too long for a test.
  CHECK(1024 * warps_shortened(1024) == doctest::Approx(161.3).epsilon(0.03));
  CHECK(2048 * warps_shortened(2048) == doctest::Approx(197.0).epsilon(0.03));
}

TEST_CASE("floyd_warshall: refused parameters") {
  const auto refused = [](const char* set) -> std::string {
    try {
      shape_of(examples::parameter_set::listed(set));
    } catch (const examples::usage_error& error) { return error.what(); }
    return "";
  };
  CHECK(refused("n=5;as=graph;kernel=rows;paths=yes") == "");
  CHECK(refused("n=5;as=graph;kernel=column;paths=yes") == "parameter kernel: 'column' is none of element, row, rows");
  CHECK(refused("n=5;as=graph;kernel=row;paths=2") == "parameter paths: '2' is neither yes nor no");
  CHECK(refused("n=65537;as=graph;kernel=row;paths=no") == "n: 65537 nodes, it has to be 1 to 65536");
}
}  // namespace
