// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tracing: derives the tree of a kernel from its source, with assertions on what its warps do. Not part of
/// kernelcost.hpp.
///
/// Under nvcc it also includes the context that runs on the GPU.
#pragma once
#include <kernelcost/trace/device_thread.hpp>
#include <kernelcost/trace/expect.hpp>
#include <kernelcost/trace/trace.hpp>
