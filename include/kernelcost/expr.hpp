// SPDX-License-Identifier: BSL-1.0
/// \file
/// The expression language: every name that `using namespace kernelcost::expr` provides.
#pragma once
// clang-format off
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/expr/space.hpp>
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/expr/cache.hpp>
#include <kernelcost/expr/buffer.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/iterations.hpp>
#include <kernelcost/expr/bulk_store.hpp>
#include <kernelcost/expr/arrivals.hpp>
#include <kernelcost/expr/cluster.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/matrix_product.hpp>
#include <kernelcost/expr/group_multiply.hpp>
#include <kernelcost/expr/matrix_multiply.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/expr/matrix_access.hpp>
#include <kernelcost/expr/distributed_access.hpp>
#include <kernelcost/expr/async_copy.hpp>
#include <kernelcost/expr/atomic.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/warp_reduction.hpp>
#include <kernelcost/expr/dependency.hpp>
#include <kernelcost/expr/dependent_launch.hpp>
#include <kernelcost/expr/sequence.hpp>
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/expr/tiles.hpp>
#include <kernelcost/expr/branch.hpp>
#include <kernelcost/expr/guard.hpp>
#include <kernelcost/expr/phase.hpp>
#include <kernelcost/expr/kernel.hpp>
#include <kernelcost/expr/launch.hpp>
