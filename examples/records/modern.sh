#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Measures what docs/modern.md and docs/library_products.md need of a card, in about three minutes, of which a minute is
# the compilation with 16 cores: multicast copies, clusters, steps of products and of attention, the rungs by warp
# groups, cuBLAS beside them, and the kernels of cuFFT. Writes to OUT: calibration.csv, companions.csv, cublas.csv,
# transforms_SEED.csv, and a log of each step. Each step has a time limit. If a step fails, the script names it and goes
# on, and the status is 1.
# Usage: modern.sh BUILD OUT [GROUP...]
# With names of groups of kernelcost-calibrate ("matrix steps"), these are all that it measures.
# BUILD is a folder for the programs, which the script compiles with nvcc and g++ alone, without CMake.
# KERNELCOST_DEPENDENCIES names a folder with the headers of Boost, CLI11, {fmt} and nlohmann/json if the compilers
# don't find them. cuBLAS and cuFFT are those of PyTorch; without it, the script says so. With
# KERNELCOST_MODERN_SHORT=1 they are left out.
set -euo pipefail
build=$1 out=$2
shift 2
groups=("$@")
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$build" "$out"
SECONDS=0
failures=0

# attempt SECONDS NAME COMMAND...: runs a step, and says how long it took.
attempt() {
  local limit=$1 name=$2 began=$SECONDS status=0
  shift 2
  timeout -k 5 "$limit" "$@" > "$out/$name.log" 2>&1 || status=$?
  echo "== $name: $((SECONDS - began)) s, status $status" | tee -a "$out/steps.log"
  [ $status = 0 ] || { tail -n 5 "$out/$name.log"; failures=$((failures + 1)); }
  return 0
}

tools=examples/tools
product=examples/kernels/product
hopper=$tools/calibrate/benchmarks/hopper
of_calibrate="$tools/calibrate/main.cpp $tools/calibrate/commands.cpp $tools/calibrate/machine_header.cpp
  $tools/calibrate/record_file.cpp $tools/calibrate/report.cpp $tools/calibrate/card.cu
  $tools/common/card_file.cpp $tools/common/card_numbers.cpp
  $(cd "$source" && echo $tools/calibrate/links/{commands,header}.cpp $tools/calibrate/links/measure.cu
    ls $tools/calibrate/host/*.cpp | grep -v -e main.cpp -e /kernels.cpp)
  $hopper/multicast.cu $hopper/clusters.cu $hopper/product_steps.cu $hopper/copies_beside_loads.cu $hopper/tile_order.cu
  $hopper/bulk_reductions.cu"
of_companions="$tools/companions/main.cpp $tools/companions/commands.cpp $tools/companions/measure.cu
  $product/product_wgmma/companion.cu $product/product_persistent_wgmma/companion.cu
  $product/product_clusters_wgmma/companion.cu"
of_both="$tools/common/device.cu $tools/common/nccl.cu"
includes=(-I"$source/include" ${KERNELCOST_DEPENDENCIES:+-isystem "$KERNELCOST_DEPENDENCIES"})
object_of() { echo "$build/$(echo "$1" | tr / _).o"; }
objects() { for file in "$@"; do object_of "$file"; done; }
compile() {
  case $1 in
    *.cu) nvcc -std=c++20 -O3 -arch=sm_90a -DFMT_HEADER_ONLY "${includes[@]}" -c "$source/$1" -o "$(object_of "$1")" ;;
    *) g++ -std=c++20 -O1 -DFMT_HEADER_ONLY "${includes[@]}" -c "$source/$1" -o "$(object_of "$1")" ;;
  esac > "$(object_of "$1").log" 2>&1 ||
    { echo "not compiled: $1"; grep -m 5 -i error "$(object_of "$1").log"; return 1; }
}
compile_kernels_of_the_host() {
  g++ -std=c++20 -O3 -DKERNELS=baseline_kernels -DVECTOR_BYTES=16 "${includes[@]}" \
      -c "$source/$tools/calibrate/host/kernels.cpp" -o "$build/host_kernels.o"
}
export -f compile object_of
export source build
export INCLUDES="${includes[*]}"
compile_all() {
  local status=0
  local sources="$of_calibrate $of_both"
  [ ${#groups[@]} -gt 0 ] || sources+=" $of_companions"
  # shellcheck disable=SC2086
  printf '%s\n' $sources |
    xargs -P "$(nproc)" -I{} bash -c 'read -r -a includes <<< "$INCLUDES"; compile {}' || status=1
  compile_kernels_of_the_host || status=1
  return $status
}
began=$SECONDS
compile_all || { echo "modern.sh: the programs were not compiled, see above" >&2; exit 1; }
# shellcheck disable=SC2046,SC2086
nvcc -arch=sm_90a $(objects $of_calibrate $of_both) "$build/host_kernels.o" -o "$build/kernelcost-calibrate" -ldl
# shellcheck disable=SC2046,SC2086
[ ${#groups[@]} -gt 0 ] ||
  nvcc -arch=sm_90a $(objects $of_companions $of_both) -o "$build/kernelcost-companions" -ldl
echo "== compiled: $((SECONDS - began)) s" | tee -a "$out/steps.log"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/machine.txt" ||
  { echo "modern.sh: no card on this machine" >&2; exit 2; }
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d .)
[ "$capability" = 90 ] || { echo "modern.sh measures cards of compute capability 9.0, not $capability" >&2; exit 2; }

calibrate=$build/kernelcost-calibrate companions=$build/kernelcost-companions
[ ${#groups[@]} -gt 0 ] && only=1 || groups=(multicast clusters reductions "matrix steps")
for group in "${groups[@]}"; do
  attempt 40 "calibration ${group% *}" "$calibrate" --group "$group" --record "$out/calibration_${group% *}.csv"
done
finish() {
  echo "$SECONDS s" | tee -a "$out/steps.log"
  [ $failures = 0 ] || { echo "$failures steps failed, see $out/steps.log" >&2; exit 1; }
  exit 0
}
[ -z "${only:-}" ] || finish
rungs="--kernel product_clusters_wgmma --kernel product_persistent_wgmma --kernel product_wgmma"
# shellcheck disable=SC2086
attempt 60 "check" "$companions" $rungs --check-only
# shellcheck disable=SC2086
attempt 60 "companions" "$companions" $rungs --out "$out/companions.csv"
if command -v compute-sanitizer > /dev/null; then
  attempt 40 "memcheck" compute-sanitizer --tool memcheck --error-exitcode 9 "$companions" \
      --kernel product_clusters_wgmma --check-only
fi
if [ -n "${KERNELCOST_MODERN_SHORT:-}" ]; then
  echo "cuBLAS and cuFFT are left out, as KERNELCOST_MODERN_SHORT says" | tee -a "$out/steps.log"
elif python3 -c 'import torch; assert torch.cuda.is_available()' 2> /dev/null; then
  attempt 30 "cublas" python3 "$source/examples/records/library_squares.py" "$out/cublas.csv"
  for seed in 1 2; do
    attempt 100 "transforms $seed" python3 "$source/examples/records/library_transforms.py" $seed \
        "$out/transforms_$seed.csv"
  done
else
  echo "no PyTorch with a card: cuBLAS and cuFFT are left out" | tee -a "$out/steps.log"
  failures=$((failures + 1))
fi
finish
