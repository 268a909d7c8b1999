#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-calibrate-host and kernelcost-cholesky by g++ alone. Measures the processors of this machine, and
# the factorisations without a card and without LAPACK on them. Writes
#   OUT/host.csv, OUT/host.hpp   the record of the processors, and their description
#   OUT/on_host.csv              rows of the variants sequential and blocked_on_host, for examples/records/programs
# Usage: host.sh OUT NAME
# NAME is the name of the host in its description. KERNELCOST_DEPENDENCIES is a path of folders with the headers of
# CLI11 and fmt, separated by colons.
set -euo pipefail
out=$1 name=$2
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
mkdir -p "$out"
folders=("-I$source/include")
IFS=: read -ra given <<< "${KERNELCOST_DEPENDENCIES:-}"
for folder in "${given[@]}"; do folders+=("-I$folder"); done
calibrate=$source/examples/tools/calibrate
cholesky=$source/examples/programs/cholesky
common="g++ -std=c++20 -DFMT_HEADER_ONLY ${folders[*]} -fopenmp -Wno-psabi"

# The flags of a file, then the file: as in the CMakeLists.txt of both programs.
{
  for file in arithmetic commands distances fork_join header latencies processor streams main; do
    echo "-O2 -c $calibrate/host/$file.cpp"
  done
  echo "-O2 -DKERNELS_FOR_X86 -c $calibrate/host/best_kernels.cpp"
  for file in record_file report; do echo "-O1 -c $calibrate/$file.cpp"; done
  kernels="-O3 -ffp-contract=fast -fno-tree-loop-distribute-patterns"
  echo "$kernels -DKERNELS=baseline_kernels -DVECTOR_BYTES=16 -c $calibrate/host/kernels.cpp"
  echo "$kernels -DKERNELS=avx2_kernels -DVECTOR_BYTES=32 -mavx2 -mfma -c $calibrate/host/kernels.cpp"
  echo "$kernels -DKERNELS=avx512_kernels -DVECTOR_BYTES=64 -mavx512f -mavx512dq -mavx512vl -mavx2 -mfma" \
      "-mprefer-vector-width=512 -c $calibrate/host/kernels.cpp"
  for file in main host_methods; do
    echo "-O3 -DNDEBUG -march=native -mprefer-vector-width=512 -c $cholesky/$file.cpp"
  done
} | awk '{ folder = $NF ~ /cholesky/ ? "cholesky" : "calibrate"; print $0, "-o", folder "_" NR ".o" }' |
  (cd "$build" && xargs -P "${KERNELCOST_JOBS:-$(nproc)}" -I{} sh -c "$common {} || echo failed: {}") \
      > "$out/build.log" 2>&1
! grep "^failed:" "$out/build.log"
g++ -fopenmp "$build"/calibrate_*.o -o "$build/kernelcost-calibrate-host"
g++ -fopenmp "$build"/cholesky_*.o -o "$build/kernelcost-cholesky"

timeout 120 "$build/kernelcost-calibrate-host" --name "$name" --out "$out/host.hpp" --record "$out/host.csv"
echo "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date" > "$out/on_host.csv"
for variant in sequential blocked_on_host; do
  for n in 512 1024 2048; do
    timeout 60 "$build/kernelcost-cholesky" --variant $variant --n $n --nb 64 --check --repeats 5 --csv |
      tail -n +2 | tee -a "$out/on_host.csv"
  done
done
