// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a collective over cards whose links are not stated
// remedy: State the links: measured by kernelcost-calibrate --links, or by links_of from a rate and a latency.
// expected-error {{"the_links_of_this_system_are_not_stated"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
constexpr const kc::gpu* card = &kc::machine::tesla_c2070;
constexpr auto links = kc::links_of(kc::link_topology::one_link, 6_GB_per_s, 10_us);

#ifdef KERNELCOST_FAIL
constexpr kc::system two_cards{.name = "two_cards", .cards = {card, card}};
#else
constexpr kc::system two_cards{.name = "two_cards", .cards = {card, card}, .links = {&links, "PCIe 2.0"}};
#endif
constexpr auto sum = kc::collectives::on(two_cards, kc::collective::all_reduce, 1_MB);
static_assert(sum.time > 0_s);
