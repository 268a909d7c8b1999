// SPDX-License-Identifier: BSL-1.0
/// \file
/// The models by name, and the error for a name that does not exist.
#pragma once

#include "../../kernels/common/errors.hpp"

#include <kernelcost/report/models.hpp>

namespace examples::report {

using kernelcost::report::for_each_model;
using kernelcost::report::listed_model;
using kernelcost::report::model_names;
using kernelcost::report::models;
using kernelcost::report::unknown_name;
using kernelcost::report::visit_model;

}  // namespace examples::report
