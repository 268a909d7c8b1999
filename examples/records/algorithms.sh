#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-programs and kernelcost-quicksort-parts by nvcc and g++ alone, on a machine with a GPU but without
# CMake. Checks and measures the programs of docs/programs/algorithms.md. Writes
#   OUT/algorithms.csv       rows for examples/records/programs/CARD_algorithms.csv
#   OUT/quicksort_parts.csv  rows for examples/records/programs/CARD_quicksort_parts.csv
#   OUT/kernels.csv          the median duration of each kernel in some of the programs, if CUPTI is found
#   OUT/memcheck.txt         what compute-sanitizer says
# A step that fails is named, the others go on, and the status is 1.
# Usage: algorithms.sh OUT [PROGRAM]…
# The programs are leapfrog, floyd_warshall, heat, laplace, k_means, merge_sort and bitonic_sort unless given.
# KERNELCOST_DEPENDENCIES is a path of folders with the headers of CLI11 and fmt, separated by colons; KERNELCOST_ARCH
# is an architecture of nvcc (native unless given); with KERNELCOST_BUILD_ONLY=yes nothing runs.
set -uo pipefail
out=$1
shift
programs=("$@")
[ ${#programs[@]} -gt 0 ] || programs=(leapfrog floyd_warshall heat laplace k_means merge_sort bitonic_sort)
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
mkdir -p "$out"
out=$(cd "$out" && pwd)
failures=0
failed() { echo "failed: $1"; failures=1; }
step() { echo "$(date -u +%T) $1"; }

if command -v nvidia-smi > /dev/null; then
  nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
fi
folders=("-I$source/include")
IFS=: read -ra given <<< "${KERNELCOST_DEPENDENCIES:-}"
for folder in "${given[@]}"; do folders+=("-I$folder"); done
architecture=-arch=${KERNELCOST_ARCH:-native}
sources=$source/examples/programs
tools=$source/examples/tools

step build
# A line for each file to compile: the command, the last word of which is the file.
{
  for file in "$sources"/{leapfrog,floyd_warshall,heat,laplace,monte_carlo_pi,merge_sort,bitonic_sort}/run.cu \
      "$sources"/{data_parallel_step,tensor_parallel_product,halo_exchange}/run.cu \
      "$sources/quicksort/parts.cu" "$tools"/common/{device,nccl}.cu; do
    echo "nvcc -std=c++20 -O3 $architecture -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
  for file in "$sources"/{quicksort,k_means}/run.cu; do
    echo "nvcc -std=c++20 -O3 $architecture -rdc=true -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
  for file in "$sources/runner/main.cpp" "$sources/quicksort/parts_main.cpp"; do
    echo "g++ -std=c++20 -O1 -DFMT_HEADER_ONLY ${folders[*]} -c $file"
  done
} | while read -r line; do
  name=${line##* }
  name=${name#"$source/examples/"}
  echo "$line -o $build/${name//\//_}.o"
done | xargs -P "${KERNELCOST_JOBS:-$(nproc)}" -I{} sh -c '{} || echo "failed: {}"' > "$out/build.log" 2>&1
grep "^failed:" "$out/build.log" && failures=1

link() { nvcc $architecture "${@:2}" -lcudadevrt -ldl -Xcompiler -pthread -o "$build/$1" || failed "link of $1"; }
parts=("$build/programs_quicksort_parts.cu.o" "$build/programs_quicksort_parts_main.cpp.o")
link kernelcost-quicksort-parts "${parts[@]}" "$build"/tools_common_*.o
rm -f "${parts[@]}"
link kernelcost-programs "$build"/programs_*.o "$build"/tools_common_*.o
run=$build/kernelcost-programs
if [ -n "${KERNELCOST_BUILD_ONLY:-}" ]; then
  ls -l "$build"/kernelcost-*
  "$run" --list
  exit $failures
fi

step parts
timeout 30 "$build/kernelcost-quicksort-parts" --record "$out/quicksort_parts.csv" || failed "parts of the quicksort"
step record
names=()
for program in "${programs[@]}"; do names+=(--name "$program"); done
# Checks the small sets first.
timeout 150 "$run" "${names[@]}" --repeats 5 --record "$out/algorithms.csv" || failed "record of the programs"

step kernels
toolkit=$(dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")")
cupti=
for folder in "$toolkit/extras/CUPTI" "$toolkit"; do [ -f "$folder/include/cupti.h" ] && cupti=$folder && break; done
if [ -z "$cupti" ]; then
  echo "no CUPTI: no durations of kernels"
else
  libraries=$(dirname "$(find "$cupti/" -name 'libcupti.so' 2> /dev/null | head -n 1)")
  g++ -std=c++20 -O2 -shared -fPIC -I"$cupti/include" -I"$toolkit/include" "$tools/profile/activity.cpp" \
      -L"$libraries" -lcupti -ldl -o "$build/activity.so" || failed "build of the profiler's library"
  # kernels_of PROGRAM PARAMETER…: adds the medians of the kernels of one run.
  kernels_of() {
    local name=$1 set
    shift
    local given=()
    for set in "$@"; do given+=(--param "$set"); done
    rm -f "$build/activity.csv"
    CUDA_INJECTION64_PATH=$build/activity.so KERNELCOST_ACTIVITY_FILE=$build/activity.csv \
        LD_LIBRARY_PATH=$libraries:${LD_LIBRARY_PATH:-} timeout 30 "$run" --name "$name" "${given[@]}" --repeats 2 \
        > /dev/null || failed "durations in $name $*"
    [ -s "$build/activity.csv" ] || return 0
    # Start, end and bytes are the last columns, because names may contain commas.
    awk -F, '$1 == "kernel" {
        name = $2
        for (i = 3; i < NF - 3; ++i) name = name ";" $i
        print name "," $(NF - 1) - $(NF - 2)
      }' "$build/activity.csv" | sort -t, -k1,1 -k2,2g |
      awk -F, -v program="$name" -v set="$*" '
        function out() { if (n) print program "," set "," last "," n "," time[int((n + 1) / 2)] "," sum / n }
        $1 != last { out(); n = 0; sum = 0; last = $1 }
        { time[++n] = $2; sum += $2 }
        END { out() }' >> "$out/kernels.csv"
  }
  echo "program,parameters,kernel,number,median_us,mean_us" > "$out/kernels.csv"
  kernels_of quicksort n=1048576 launches=host streams=1
  kernels_of quicksort n=16777216 launches=host streams=1
  kernels_of quicksort n=1048576 launches=host streams=16
  kernels_of k_means n=1048576 centres=16 dimensions=8
  kernels_of k_means n=16777216 centres=4 dimensions=2
  kernels_of k_means n=16777216 centres=4 dimensions=2 centres_in=shared
  kernels_of k_means n=16777216 centres=32 dimensions=2 centres_in=shared
  kernels_of k_means n=1048576 centres=16 dimensions=8 segment=1048576
  kernels_of merge_sort n=16777216 merge=rank
  kernels_of merge_sort n=16777216 merge=diagonal
  kernels_of merge_sort n=16777216 merge=path
  kernels_of merge_sort n=1048576 tiles=selection
  kernels_of merge_sort n=1048576 tiles=selection_global
  kernels_of bitonic_sort n=2048 steps=shared
  kernels_of bitonic_sort n=2048 steps=global
  kernels_of floyd_warshall n=1024 kernel=rows paths=yes
  kernels_of floyd_warshall n=4096 kernel=row paths=yes
  kernels_of floyd_warshall n=4096 kernel=rows paths=yes
  kernels_of laplace n=256 as=launches
  kernels_of laplace n=256 as=launches memory=shared
  kernels_of leapfrog n=16384 forces=rsqrt_ftz
fi

step memcheck
if command -v compute-sanitizer > /dev/null; then
  timeout 45 compute-sanitizer --tool memcheck "$run" "${names[@]}" --check-only > "$out/memcheck.txt" 2>&1 ||
    failed "memcheck"
  tail -n 3 "$out/memcheck.txt"
else
  echo "no compute-sanitizer"
fi
step end
exit $failures
