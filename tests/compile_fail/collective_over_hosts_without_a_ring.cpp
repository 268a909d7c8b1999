// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a collective over several hosts is priced by an algorithm that it does not have
// remedy: Use `fastest`, or `time(what, cluster, size)`, which prices its parts.
// expected-error {{"this_collective_has_no_such_algorithm"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/program/networks.hpp>

namespace kc = kernelcost;
namespace cs = kernelcost::collectives;
using namespace kernelcost::literals;
constexpr cs::cluster hosts = kc::networks::hgx_h100_ndr.of(64);

#ifdef KERNELCOST_FAIL
constexpr auto taken = cs::time(kc::collective::broadcast, cs::algorithm::ring, hosts, 1_GB);
#else
constexpr auto taken = cs::time(kc::collective::broadcast, hosts, 1_GB);
#endif
