// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a system has more cards than the library supports
// remedy: A system has at most sixteen cards; describe the hosts of a larger system separately.
// expected-error {{"a_system_has_sixteen_cards_at_most"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
constexpr const kc::gpu* card = &kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::card_list cards{card, card, card, card, card, card, card, card, card,
                              card, card, card, card, card, card, card, card};
#else
constexpr kc::card_list cards{card, card, card, card, card, card, card, card,
                              card, card, card, card, card, card, card, card};
#endif
static_assert(cards.size() > 0);
