// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest hash_probe_manifest{
  {.name = "hash_probe",
   .about = "Looks up keys in an open hash table, half of them missing; one key a thread",
   .example_of = kernel_class::irregular,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 20), param::whole("slots", 1 << 20).power_of_two(),
                  param::whole("load_percent", 50).up_to(95), param::block(256)},
   .constraint = [](const parameter_set& given) {
     if (given.number("slots") * given.number("load_percent") < 100)
       throw usage_error{"parameters slots, load_percent: the table would be empty"};
   },
   .measured = {
     "n=256;slots=2^12;load_percent=50;block=256",
     "n=132*32;slots=2^24;load_percent=25;block=32",
     "n=132*128;slots=2^16;load_percent=50;block=128",
     "n=2^20;slots=2^14;load_percent=75;block=256",
     "n=2^20;slots=2^20;load_percent=50;block=256",
     "n=2^22;slots=2^24;load_percent=50,80;block=256",
     "n=2^24;slots=2^18;load_percent=50;block=256"},
   .checked = {
     "n=1;slots=4;load_percent=25;block=32",
     "n=1000;slots=64;load_percent=90;block=96",
     "n=333;slots=1024;load_percent=50;block=128"}},
  [](const arguments& a, auto& use) {
    use(hash_probe(a["n"], a["slots"], a["load_percent"]), hash_probe_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
