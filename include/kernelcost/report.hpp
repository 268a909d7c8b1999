// SPDX-License-Identifier: BSL-1.0
/// \file
/// Reports of a program's own kernels: KERNELCOST_KERNEL, see report/registry.hpp.
///
/// Not part of kernelcost.hpp. A program that includes this header and is linked with kernelcost::report_main is a
/// report: it has the commands of kernelcost-report for the kernels that it registers.
#pragma once
#include <kernelcost/report/registry.hpp>
