#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the programs that need a GPU, checks the companion kernels (results, memory errors, races), measures them, and
# writes the records to OUT.
# Usage: measure.sh BUILD OUT [measure|check|sanitize|counters|cold|calibrate]...   (default: all
# but counters and cold)
set -euo pipefail
build=$1 out=$2
shift 2
steps=${*:-check sanitize calibrate measure}
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"

# "NVIDIA H100 80GB HBM3" is h100 in the names of files and of machines.
card=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1 | grep -o '[A-Z]*[0-9]\+' | head -n 1 | tr A-Z a-z)
nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKERNELCOST_TESTS=OFF -DKERNELCOST_EXAMPLES=ON \
    > "$out/configure.log"
cmake --build "$build" --target kernelcost-companions kernelcost-calibrate > "$out/build.log" ||
  { tail -40 "$out/build.log"; exit 1; }
companions=$build/examples/tools/companions/kernelcost-companions
calibrate=$build/examples/tools/calibrate/kernelcost-calibrate

for step in $steps; do
  echo "== $step"
  case $step in
    check) "$companions" --check-only ;;
    sanitize)
      for tool in memcheck racecheck; do
        compute-sanitizer --tool "$tool" --error-exitcode 9 "$companions" --check-only > "$out/$tool.log" 2>&1 ||
          { echo "$tool failed"; grep -v "^$" "$out/$tool.log" | head -30; }
        tail -1 "$out/$tool.log"
      done ;;
    calibrate) "$calibrate" --name "$card" --out "$out/$card.hpp" --record "$out/${card}_calibration.csv" ;;
    measure) "$companions" --out "$out/${card}_companions.csv" ;;
    counters)
      profile=(ncu --profile-from-start off --clock-control none --cache-control none --csv)
      metrics=$(sed -n 's/^    "\([a-z0-9_.]*\)": .*/\1/p' "$source/examples/records/counters.py" \
          | grep __ | grep -v gpu__time \
          | paste -sd,)
      "${profile[@]}" --metrics gpu__time_duration.sum --log-file "$out/times.log" "$companions" --each-once \
          > "$out/launches.csv"
      "${profile[@]}" --metrics "$metrics" --log-file "$out/counters.log" "$companions" --each-once > /dev/null
      python3 "$source/examples/records/counters.py" "$out/launches.csv" "$out/times.log" "$out/counters.log" \
        > "$out/${card}_counters.csv" ;;
    cold)
      # The profiler empties the caches before each launch.
      kernels=()
      for kernel in vector_add axpy copy dot_product transpose_tiled row_sums_warp softmax_rows jacobi_shared \
          layer_norm embedding_gather spmv_csr_vector histogram; do
        kernels+=(--kernel "$kernel")
      done
      ncu --profile-from-start off --clock-control none --cache-control all --csv --metrics gpu__time_duration.sum \
          --log-file "$out/cold.log" "$companions" "${kernels[@]}" --each-once > "$out/cold_launches.csv"
      python3 "$source/examples/records/counters.py" "$out/cold_launches.csv" "$out/cold.log" \
        > "$out/${card}_cold.csv" ;;
    *) echo "unknown step $step" >&2; exit 2 ;;
  esac
done
