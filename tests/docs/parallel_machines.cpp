// SPDX-License-Identifier: BSL-1.0
#include <kernelcost/derivation_text.hpp>
#include <kernelcost/kernelcost.hpp>

#include <iostream>

namespace kc = kernelcost;
using namespace kc::literals;

// The sum of 16 values on 4 processors: each round halves them.
constexpr auto sum_by_tree = kc::rounds(4, [](long long round) {
  using namespace kc::pram;
  const long long reach = 1LL << round;
  return step(8 / reach, read(every(2 * reach).from(reach)), compute(1), write(every(2 * reach)));
});

int main() {
  std::cout << "PRAM\n" << to_text(derive(sum_by_tree, kc::pram::machine{.processors = 4}));

  constexpr kc::bsp::machine cluster{.processors = 4, .gap = 3_cycles_per_word, .barrier = 20_cycles};
  using namespace kc::bsp;
  constexpr auto sum_at_one = superstep(3_cycles, all_to_one(1_words)) + superstep(3_cycles, nothing_sent);
  std::cout << "\nBSP\n" << to_text(derive(sum_at_one, cluster));

  constexpr kc::logp::machine eight{.processors = 8, .latency = 6_cycles, .overhead = 2_cycles, .gap = 4_cycles};
  kc::derivation broadcast;
  broadcast_time(eight, broadcast);
  std::cout << "\nLogP, broadcast\n" << to_text(broadcast);
}
