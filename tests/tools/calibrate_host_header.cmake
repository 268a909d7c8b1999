# SPDX-License-Identifier: BSL-1.0
# Checks that the header NAME.hpp follows from the record NAME.csv, and that work can be estimated with it.
#   cmake -DPROGRAM=path -DNAME=name -DCOMPILER=path -DINCLUDE=folder -P calibrate_host_header.cmake
cmake_minimum_required(VERSION 3.25)

set(again "${NAME}.again.hpp")
execute_process(COMMAND "${PROGRAM}" --host --name ${NAME} --from-record ${NAME}.csv --out ${again} OUTPUT_QUIET)
file(READ ${NAME}.hpp header)
file(READ ${again} from_record)
if(NOT header STREQUAL from_record)
  message(FATAL_ERROR "${NAME}.hpp is not what follows from ${NAME}.csv")
endif()

set(threads 1)
if(header MATCHES "fork_join_fit")
  set(threads 2)
endif()
file(WRITE ${NAME}.cpp "#include \"${NAME}.hpp\"
#include <kernelcost/kernelcost.hpp>
namespace kc = kernelcost;
using namespace kernelcost::expr;
constexpr buffer<double> x{\"x\", 1e8}, y{\"y\", 1e8};
constexpr auto axpy = 1e8 * (load(x) + load(y) + compute<double>(op::fma) + store(y));
constexpr auto cost = kc::estimate_on_host(axpy, kc::machine::hosts::${NAME}, {.threads = ${threads}});
static_assert(cost.time.value() > 1e-3 && cost.time.value() < 100);
static_assert(kc::machine::hosts::${NAME}.translation.stated() && kc::machine::hosts::${NAME}.l1.split_rate.stated());
static_assert(kc::estimate_on_host(1e6 * (compute<float>(op::div) + compute<double>(op::exp)),
    kc::machine::hosts::${NAME}).time.value() > 0);
static_assert(kc::estimate_on_host(repeat(1e6, chained, load(x, random)), kc::machine::hosts::${NAME}).bottleneck ==
    kc::host_resource::latency);
")
execute_process(COMMAND "${COMPILER}" -std=c++20 "-I${INCLUDE}" -fsyntax-only ${NAME}.cpp RESULT_VARIABLE status
    ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NAME}.hpp does not compile:\n${errors}")
endif()
