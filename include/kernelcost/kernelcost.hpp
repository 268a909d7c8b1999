// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernelcost: what will this CUDA kernel cost, and why?
///
/// The order of the includes is the architecture: each header may use those above it, never those below. Text output
/// (derivation_text.hpp), doctest support (doctest.hpp) and CUDA's own types (cuda/) are separate headers.
#pragma once
// clang-format off
#include <kernelcost/version.hpp>
#include <kernelcost/mistake.hpp>
#include <kernelcost/units.hpp>
#include <kernelcost/count.hpp>

#include <kernelcost/expr.hpp>

#include <kernelcost/warp/counts.hpp>
#include <kernelcost/warp/footprint.hpp>

#include <kernelcost/machine/gpu.hpp>
#include <kernelcost/machine/occupancy.hpp>
#include <kernelcost/machine/clusters.hpp>
#include <kernelcost/machine/machines.hpp>
#include <kernelcost/machine/peak.hpp>
#include <kernelcost/machine/system.hpp>
#include <kernelcost/machine/host.hpp>
#include <kernelcost/machine/hosts.hpp>

#include <kernelcost/model/estimate.hpp>
#include <kernelcost/model/published_numbers.hpp>
#include <kernelcost/model/kothapalli2009.hpp>
#include <kernelcost/model/gonzalez2012.hpp>
#include <kernelcost/model/hong_kim2009.hpp>
#include <kernelcost/model/nugteren2010.hpp>
#include <kernelcost/model/baghsorkhi2010.hpp>
#include <kernelcost/model/calibrated.hpp>
#include <kernelcost/model/roofline.hpp>
#include <kernelcost/model/host_estimate.hpp>

#include <kernelcost/program/transfer.hpp>
#include <kernelcost/program/timeline.hpp>
#include <kernelcost/program/collectives.hpp>
#include <kernelcost/program/host_work.hpp>

#include <kernelcost/parallel_machine/pram.hpp>
#include <kernelcost/parallel_machine/qrqw_pram.hpp>
#include <kernelcost/parallel_machine/qrqw_async.hpp>
#include <kernelcost/parallel_machine/bsp.hpp>
#include <kernelcost/parallel_machine/bsp_periodic.hpp>
#include <kernelcost/parallel_machine/host_bsp.hpp>
#include <kernelcost/parallel_machine/multi_bsp.hpp>
#include <kernelcost/parallel_machine/logp.hpp>
#include <kernelcost/parallel_machine/logp_collectives.hpp>
#include <kernelcost/parallel_machine/loggp.hpp>

#include <kernelcost/budget.hpp>
#include <kernelcost/derivation.hpp>
