#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-calibrate with the benchmarks of calls alone, by nvcc and g++, on a machine with a GPU but without
# CMake, and measures the costs of calls. Writes OUT/calls.csv: rows for examples/records/calibration/CARD.csv (all but
# those of group "card").
# Usage: calls.sh OUT
# KERNELCOST_DEPENDENCIES is a path of folders with the headers of Boost, CLI11, fmt and nlohmann_json, separated by
# colons; KERNELCOST_ARCH is an architecture of nvcc (native unless given); with KERNELCOST_BUILD_ONLY=yes nothing runs.
set -uo pipefail
out=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
mkdir -p "$out"
out=$(cd "$out" && pwd)
failures=0
failed() { echo "failed: $1"; failures=1; }

folders=("-I$source/include")
IFS=: read -ra given <<< "${KERNELCOST_DEPENDENCIES:-}"
for folder in "${given[@]}"; do folders+=("-I$folder"); done
architecture=-arch=${KERNELCOST_ARCH:-native}
tools=$source/examples/tools
calibrate=$tools/calibrate

# A line for each file to compile: the object and the command.
{
  for file in "$tools/common/device.cu" "$calibrate/card.cu" "$calibrate/benchmarks/calls.cu"; do
    echo "nvcc -std=c++20 -O3 $architecture -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
  echo "nvcc -std=c++20 -O3 $architecture -rdc=true -DFMT_HEADER_ONLY ${folders[*]} -c" \
      "$calibrate/device_launches/device_launches.cu"
  for file in "$calibrate"/{main,commands,machine_header,record_file,report}.cpp \
      "$calibrate"/host/{arithmetic,best_kernels,commands,distances,fork_join,header,latencies,processor,streams}.cpp \
      "$tools"/common/{card_file,card_numbers}.cpp; do
    echo "g++ -std=c++20 -O1 -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
  echo "g++ -std=c++20 -O3 -DKERNELS=baseline_kernels -DVECTOR_BYTES=16 ${folders[*]} -c $calibrate/host/kernels.cpp"
} | while read -r line; do
  name=${line##* }
  name=${name#"$source/examples/"}
  echo "$line -o $build/${name//\//_}.o"
done | xargs -P "$(nproc)" -I{} sh -c '{} || echo "failed: {}"' > "$out/build.log" 2>&1
grep "^failed:" "$out/build.log" && failures=1

nvcc $architecture "$build"/tools_*.o -lcudadevrt -ldl -Xcompiler -pthread -o "$build/kernelcost-calibrate" ||
  failed "link of kernelcost-calibrate"
if [ -n "${KERNELCOST_BUILD_ONLY:-}" ]; then
  ls -l "$build/kernelcost-calibrate"
else
  timeout 60 "$build/kernelcost-calibrate" --group calls --record "$out/calls.csv" || failed "benchmarks of calls"
fi
rm -rf "$build"
exit $failures
