#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-programs, and kernelcost-calibrate with the benchmarks of calls, by nvcc and g++ alone, on a machine
# with a GPU but without CMake. Measures the programs that sort and add, with the libraries that are their references,
# and the costs of calls. Writes
#   OUT/algorithms.csv   rows for examples/records/programs/CARD_algorithms.csv
#   OUT/calls.csv        rows for examples/records/calibration/CARD.csv (all but those of group "card")
#   OUT/memcheck.txt     what compute-sanitizer says about the quicksort
# A step that fails is named, the others go on, and the status is 1.
# Usage: quicksort.sh OUT
# KERNELCOST_DEPENDENCIES is a path of folders with the headers of Boost, CLI11, fmt and nlohmann_json, separated by
# colons; KERNELCOST_ARCH is an architecture of nvcc (native unless given).
set -uo pipefail
out=$1
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
mkdir -p "$out"
out=$(cd "$out" && pwd)
failures=0
failed() { echo "failed: $1"; failures=1; }

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
folders=("-I$source/include")
IFS=: read -ra given <<< "${KERNELCOST_DEPENDENCIES:-}"
for folder in "${given[@]}"; do folders+=("-I$folder"); done
architecture=-arch=${KERNELCOST_ARCH:-native}
programs=$source/examples/programs
tools=$source/examples/tools
calibrate=$tools/calibrate

# A line for each file to compile: the object and the command.
{
  for file in "$programs"/{leapfrog,floyd_warshall,heat,monte_carlo_pi,k_means,merge_sort}/run.cu \
      "$tools/common/device.cu" "$calibrate/card.cu" "$calibrate/benchmarks/calls.cu"; do
    echo "nvcc -std=c++20 -O3 $architecture -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
  for file in "$programs/quicksort/run.cu" "$calibrate/device_launches/device_launches.cu"; do
    echo "nvcc -std=c++20 -O3 $architecture -rdc=true -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
  for file in "$programs/runner/main.cpp" "$calibrate"/{main,commands,machine_header,record_file,report}.cpp \
      "$calibrate"/host/{arithmetic,best_kernels,commands,fork_join,header,latencies,processor,streams}.cpp \
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

link() { nvcc $architecture "${@:2}" -lcudadevrt -ldl -Xcompiler -pthread -o "$build/$1" || failed "link of $1"; }
link kernelcost-programs "$build"/programs_*.o "$build/tools_common_device.cu.o"
link kernelcost-calibrate "$build"/tools_*.o
run=$build/kernelcost-programs
[ -n "${KERNELCOST_BUILD_ONLY:-}" ] && { ls -l "$build"/kernelcost-*; exit $failures; }

timeout 60 "$build/kernelcost-calibrate" --group calls --record "$out/calls.csv" || failed "benchmarks of calls"
timeout 30 "$run" --name quicksort --check-only || failed "checks of quicksort"
timeout 100 "$run" --name quicksort --name merge_sort --name monte_carlo_pi --record "$out/algorithms.csv" ||
  failed "record of the programs"
timeout 60 compute-sanitizer --tool memcheck "$run" --name quicksort --check-only > "$out/memcheck.txt" 2>&1 ||
  failed "memcheck"
tail -n 3 "$out/memcheck.txt"
rm -rf "$build"
exit $failures
