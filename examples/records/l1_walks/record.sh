#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Counts which sectors of rows L1 keeps between the trips of lanes that walk along them: OUT/l1_walks.csv.
# Usage: record.sh OUT, on a machine with a GPU, nvcc and ncu.
set -euo pipefail
out=$1
here=$(cd "$(dirname "$0")" && pwd)
build=$(mktemp -d)
mkdir -p "$out"
nvcc -std=c++20 -O3 -arch=native "$here/walks.cu" -o "$build/walks"
metrics=l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum
metrics+=,gpu__time_duration.sum
# Before each kernel, the profiler empties the caches.
ncu --clock-control none --cache-control all --csv --metrics "$metrics" --log-file "$build/counters.csv" \
    "$build/walks" > "$build/walks.csv"
python3 "$here/walks.py" merge "$build/walks.csv" "$build/counters.csv" > "$out/l1_walks.csv"
rm -rf "$build"
