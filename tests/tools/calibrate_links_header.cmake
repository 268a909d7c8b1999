# SPDX-License-Identifier: BSL-1.0
# Checks that the header of a system follows from its record, that it compiles, and that it has the record's values. A
# record without a curve is refused.
#   cmake -DPROGRAM=path -DRECORD=file.csv -DCOMPILER=path -DINCLUDE=folder -DFOLDER=scratch
#     -P calibrate_links_header.cmake
cmake_minimum_required(VERSION 3.25)

file(MAKE_DIRECTORY "${FOLDER}")
set(header "${FOLDER}/two_cards.hpp")
execute_process(COMMAND "${PROGRAM}" --links --name two_cards --from-record "${RECORD}" --out "${header}" OUTPUT_QUIET
    RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "no header: status ${status}")
endif()
file(WRITE "${FOLDER}/use.cpp" "#include \"two_cards.hpp\"
#include <kernelcost/kernelcost.hpp>
namespace kc = kernelcost;
using namespace kc::literals;
constexpr auto& two = kc::machine::systems::two_cards;
constexpr auto& links = *two.links.value();
static_assert(two.cards.size() == 2 && links.topology == kc::link_topology::switched && !links.half_duplex);
static_assert(links.copies(0, 1)(1_MiB) == 4.621_us && links.copies(1, 0)(1_MiB) == 4.759_us);
static_assert(links.event_latency == 3.5_us && links.by_kernels.signal_latency == 1.25_us);
static_assert(links.by_kernels.store_rate == 360_GB_per_s && links.by_kernels.load_latency == 1.6_us);
static_assert(kc::collectives::on(two, kc::collective::all_reduce, 1_MiB).time == 13.5_us);
static_assert(kc::collectives::on(two, kc::collective::send_receive, 1_MiB).time == 18.5_us);
static_assert(kc::collectives::on(two, kc::collective::all_reduce, 1_MiB).call == 12_us);
")
execute_process(COMMAND "${COMPILER}" -std=c++20 -Wall -Wextra -Werror "-I${INCLUDE}" -fsyntax-only "${FOLDER}/use.cpp"
    RESULT_VARIABLE status ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the header is not what the record says:\n${errors}")
endif()

# Copies that take twice the time when they run both ways share their link.
file(READ "${RECORD}" text)
string(REGEX REPLACE "(\npeer_copy.both_ways,links,bytes=268435456,us),[^,]*," "\\1,1400," half "${text}")
file(WRITE "${FOLDER}/half.csv" "${half}")
execute_process(COMMAND "${PROGRAM}" --links --name half --from-record "${FOLDER}/half.csv" --out "${FOLDER}/half.hpp"
    OUTPUT_QUIET)
file(READ "${FOLDER}/half.hpp" half)
if(NOT half MATCHES "half_duplex = true")
  message(FATAL_ERROR "the links are not half duplex:\n${half}")
endif()

string(REGEX REPLACE "\npeer_copy.time,links,from=0;to=1;bytes=4096,[^\n]*" "" short "${text}")
file(WRITE "${FOLDER}/short.csv" "${short}")
file(REMOVE "${FOLDER}/short.hpp")
execute_process(COMMAND "${PROGRAM}" --links --name short_record --from-record "${FOLDER}/short.csv"
    --out "${FOLDER}/short.hpp" OUTPUT_QUIET ERROR_VARIABLE errors RESULT_VARIABLE status)
set(expected "8 values of peer_copy.time from=0;to=1; where 9 are due")
if(status EQUAL 0 OR EXISTS "${FOLDER}/short.hpp" OR NOT errors MATCHES "${expected}")
  message(FATAL_ERROR "the record lacks a size, and was not refused: ${status} ${errors}")
endif()
