// SPDX-License-Identifier: BSL-1.0
// The headers of the reports, which all of their sources take.
#pragma once
#include <kernelcost/print.hpp>
#include <kernelcost/report.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
