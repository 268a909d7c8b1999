#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-opencl by g++ alone, and on a machine with an OpenCL driver checks and measures its program. Writes
#   OUT/opencl.csv         rows of the program opencl_vector_add
#   OUT/opencl_costs.txt   the costs of a queue's calls, as members of gpu::opencl
# Without a driver or a device, the program says so in one line, and the status is 2.
# Usage: opencl.sh OUT [--any-device]
# KERNELCOST_DEPENDENCIES is a path of folders with the headers of Boost, CLI11 and fmt, separated by colons.
set -euo pipefail
out=$1
shift
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"
folders=("-I$source/include")
IFS=: read -ra given <<< "${KERNELCOST_DEPENDENCIES:-}"
for folder in "${given[@]}"; do folders+=("-I$folder"); done
program=$out/kernelcost-opencl
g++ -std=c++20 -O2 -DFMT_HEADER_ONLY "${folders[@]}" "$source"/examples/programs/opencl_vector_add/*.cpp -ldl \
    -o "$program"
"$program" "$@" --calls --repeats 31 | tee "$out/opencl_costs.txt"
partial=$out/opencl.csv.tmp
echo "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date" > "$partial"
for order in in_order out_of_order; do
  for size in "--n 65536 --kernels 1" "--n 1048576 --kernels 8" "--n 1048576 --kernels 100" \
      "--n 16777216 --kernels 8"; do
    # shellcheck disable=SC2086
    "$program" "$@" --order "$order" $size --check --csv | tail -n +2 | tee -a "$partial"
  done
done
mv "$partial" "$out/opencl.csv"
