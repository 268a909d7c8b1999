// SPDX-License-Identifier: BSL-1.0
/// \file
/// All machine descriptions, in namespace kernelcost::machine.
#pragma once
#include <kernelcost/machine/machines/geforce_8500_gt.hpp>
#include <kernelcost/machine/machines/geforce_9800_gtx_plus.hpp>
#include <kernelcost/machine/machines/geforce_gtx_260.hpp>
#include <kernelcost/machine/machines/gtx_560_ti.hpp>
#include <kernelcost/machine/machines/gtx_980.hpp>
#include <kernelcost/machine/machines/h100.hpp>
#include <kernelcost/machine/machines/h200.hpp>
#include <kernelcost/machine/machines/tesla_c1060.hpp>
#include <kernelcost/machine/machines/tesla_c2070.hpp>
#include <kernelcost/machine/machines/tesla_c2075.hpp>
