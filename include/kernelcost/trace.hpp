// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tracing: the tree of a kernel from its own source, and assertions on what its warps do. Not part of kernelcost.hpp.
///
/// nvcc gets the context that runs on the GPU as well.
#pragma once
#include <kernelcost/trace/device_thread.hpp>
#include <kernelcost/trace/expect.hpp>
#include <kernelcost/trace/trace.hpp>
