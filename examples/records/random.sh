#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the kernels that `kernelcost-random emit --out KERNELS` wrote, checks them against the host, measures them, and
# writes the record to OUT/random.csv. With `times`, it leaves out the profiler, which takes most of the time.
# Usage: random.sh KERNELS OUT [times]
set -euo pipefail
kernels=$1 out=$2 only=${3:-}
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(mktemp -d)
mkdir -p "$out"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
export NVCC_APPEND_FLAGS="-std=c++20 -O3 -arch=native -I$source/examples/tools/random -I$source/include"
for file in "$kernels"/*.cu "$kernels"/*.cpp "$source"/examples/tools/random/runner.cu; do
  printf '%s\0%s\0' "$file" "$build/$(basename "$file").o"
done | xargs -0 -n 2 -P "$(nproc)" sh -c 'nvcc -c "$0" -o "$1"' > "$out/build.log" 2>&1 ||
  { grep -m 20 error "$out/build.log"; exit 1; }
nvcc "$build"/*.o -o "$build/runner"

"$build/runner" check | tail -n 30

toolkit=$(dirname "$(dirname "$(command -v nvcc)")")
cupti=$(dirname "$(find -L "$toolkit" /usr/local/cuda -name cupti.h 2> /dev/null | head -n 1)")
g++ -std=c++20 -O2 -fPIC -shared -I"$cupti" -I"$cupti/../../../include" "$source/examples/tools/profile/activity.cpp" \
    -L"$cupti/../lib64" -L"$cupti/../lib" -lcupti -Wl,-rpath,"$cupti/../lib64:$cupti/../lib" -o "$build/activity.so"

"$build/runner" measure > "$out/trains.csv"
CUDA_INJECTION64_PATH="$build/activity.so" KERNELCOST_ACTIVITY_FILE="$build/activity.csv" "$build/runner" measure \
    > "$out/trains_recorded.csv"

if [[ $only != times ]]; then
  profile=(ncu --profile-from-start off --clock-control none --cache-control none --csv)
  "${profile[@]}" --metrics gpu__time_duration.sum --log-file "$out/times.log" "$build/runner" once > /dev/null
  metrics=smsp__inst_executed.sum,dram__bytes_read.sum,dram__bytes_write.sum
  metrics+=,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,lts__t_sectors_op_read.sum,lts__t_sectors_op_write.sum
  metrics+=,l1tex__data_pipe_lsu_wavefronts.sum,sm__cycles_active.avg
  "${profile[@]}" --metrics "$metrics" --log-file "$out/counters.log" "$build/runner" once > /dev/null
fi
python3 "$source/examples/records/random_record.py" "$out" "$build/activity.csv" > "$out/random.csv"
rm -rf "$build"
