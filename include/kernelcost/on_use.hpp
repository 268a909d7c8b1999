// SPDX-License-Identifier: BSL-1.0
/// \file
/// on_use: marks classes that are templates only to be read faster.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost {

/// The default argument of a class template without any other parameter. Compilers read a member function of a template
/// in about half the instructions of an ordinary one, and compile it only if it is used: most programs use few of the
/// algebras' leaves. `basic_X` is the template, and `X` the class.
struct on_use;
}  // namespace kernelcost
