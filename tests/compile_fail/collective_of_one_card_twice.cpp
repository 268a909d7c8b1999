// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a collective has two streams of one card
// remedy: Call set_device before create_stream, so that each stream belongs to another card.
// expected-error {{"a_collective_has_one_stream_of_each_card"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
constexpr const kc::gpu* card = &kc::machine::tesla_c2070;
constexpr kc::system two_cards{.name = "two_cards", .cards = {card, card}};

#ifdef KERNELCOST_FAIL
constexpr kc::seconds sum() {
  kc::timeline t{two_cards};
  const kc::stream streams[] = {t.create_stream(), t.create_stream()};
  t.collective(kc::collective_run{"sum", 1_ms}, streams);
  return t.elapsed();
}
#else
constexpr kc::seconds sum() {
  kc::timeline t{two_cards};
  const auto first = t.create_stream();
  t.set_device(1);
  const kc::stream streams[] = {first, t.create_stream()};
  t.collective(kc::collective_run{"sum", 1_ms}, streams);
  return t.elapsed();
}
#endif
static_assert(sum() > 0_s);
