// SPDX-License-Identifier: BSL-1.0
/// \file
/// All host descriptions, in namespace kernelcost::machine::hosts, and the systems that they belong to, in
/// kernelcost::machine.
#pragma once
#include <kernelcost/machine/hosts/elbulli.hpp>
#include <kernelcost/machine/hosts/eleanorrigby.hpp>
#include <kernelcost/machine/hosts/harajuku.hpp>
#include <kernelcost/machine/hosts/measured_host.hpp>
#include <kernelcost/machine/hosts/micromachin.hpp>
