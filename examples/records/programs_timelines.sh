#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the programs of host and card on a machine with a GPU, and runs each once under the profiler's library
# (examples/tools/profile/activity.cpp). Writes OUT/timeline_<program>.csv, the activities of each program, and
# OUT/timelines.csv, a line for each program with its parameters and its time. They belong in examples/records/programs,
# where timelines.py draws them. If a program fails, the script names it, and the status is 1.
# Usage: programs_timelines.sh BUILD OUT
set -euo pipefail
build=$1 out=$2
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.txt"
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKERNELCOST_TESTS=OFF -DKERNELCOST_EXAMPLES=ON \
    > "$out/configure.log"
grep -E "no (cuBLAS|LAPACK|CUPTI|OpenMP)" "$out/configure.log" || true
cmake --build "$build" --target kernelcost-activity kernelcost-cholesky kernelcost-hybrid-product \
    kernelcost-chunked-sort > "$out/build.log" ||
  { tail -40 "$out/build.log"; exit 1; }
library=$(cd "$build" && pwd)/examples/tools/profile/libkernelcost-activity.so

record=$out/timelines.csv
echo "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date" > "$record"
failures=0
# trace NAME PROGRAM ARGUMENTS: records the last of several runs, which each program marks as "run". The first ones are
# slower.
trace() {
  local name=$1 row
  shift
  rm -f "$out/timeline_$name.csv"
  if row=$(CUDA_INJECTION64_PATH=$library KERNELCOST_ACTIVITY_FILE=$out/timeline_$name.csv timeout 60 "$@" --repeats 7 \
      --csv |
             grep "^$name,") && [ -s "$out/timeline_$name.csv" ]; then
    echo "$row" | tee -a "$record"
    # Start, end and bytes are the last columns, because names may contain commas.
    awk -F, 'NR == FNR { if ($1 == "range" && $2 == "run") from = $(NF - 2); next } FNR == 1 || $(NF - 2) >= from' \
      "$out/timeline_$name.csv" "$out/timeline_$name.csv" > "$out/last_run"
    mv "$out/last_run" "$out/timeline_$name.csv"
    wc -lc "$out/timeline_$name.csv"
  else
    echo "no timeline of $name: $*" >&2
    failures=$((failures + 1))
  fi
}
cholesky=$build/examples/programs/cholesky/kernelcost-cholesky
trace cholesky_magma "$cholesky" --variant magma --n 1024 --nb 128
trace cholesky_structured "$cholesky" --variant structured --n 1024 --nb 128
trace cholesky_own_kernels "$cholesky" --variant own_kernels --n 1024 --nb 256
trace hybrid_product "$build/examples/programs/hybrid_product/kernelcost-hybrid-product" --m 2048 --n 2048 --k 2048 \
    --f 252 --width 32
trace chunked_sort "$build/examples/programs/chunked_sort/kernelcost-chunked-sort" --n $((1 << 24)) --chunks 8
[ $failures = 0 ] || { echo "$failures programs left no timeline" >&2; exit 1; }
