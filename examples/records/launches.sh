#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-calibrate by nvcc and g++ alone, with the benchmarks of calls only, and measures these: launches
# from the device, the launch queue, first launches, rows of 2-D copies, staged copies. Writes OUT/calls.csv, rows for
# examples/records/calibration/CARD.csv.
# Usage: launches.sh OUT
# KERNELCOST_DEPENDENCIES is a path of folders with the headers of CLI11 and fmt, separated by colons; KERNELCOST_ARCH
# is an architecture of nvcc (native unless given); with KERNELCOST_BUILD_ONLY=yes nothing is measured.
# KERNELCOST_BUILD is a folder for the program, which stays there.
set -euo pipefail
mkdir -p "$1"
out=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")/../.." && pwd)
build=${KERNELCOST_BUILD:-$(mktemp -d)}
[ -n "${KERNELCOST_BUILD:-}" ] && mkdir -p "$build" || trap 'rm -rf "$build"' EXIT
folders=("-I$source/include")
IFS=: read -ra given <<< "${KERNELCOST_DEPENDENCIES:-}"
for folder in "${given[@]}"; do folders+=("-I$folder"); done
architecture=-arch=${KERNELCOST_ARCH:-native}
tools=$source/examples/tools
calibrate=$tools/calibrate
nvcc="nvcc -std=c++20 -O3 $architecture -DFMT_HEADER_ONLY ${folders[*]} -c"
host="g++ -std=c++20 -O1 -DFMT_HEADER_ONLY ${folders[*]} -c"
{
  echo "$nvcc -rdc=true $calibrate/device_launches/device_launches.cu"
  for file in "$calibrate"/{benchmarks/calls,card,links/measure}.cu "$tools"/common/{device,nccl}.cu; do
    echo "$nvcc $file"
  done
  for file in "$calibrate"/{main,commands,machine_header,record_file,report}.cpp \
      "$calibrate"/links/{commands,header}.cpp "$tools"/common/{card_file,card_numbers}.cpp; do
    echo "$host $file"
  done
  for file in "$calibrate"/host/*.cpp; do
    case $file in
      */main.cpp | */kernels.cpp) ;;
      *) echo "$host $file" ;;
    esac
  done
  echo "$host -DKERNELS=baseline_kernels -DVECTOR_BYTES=16 $calibrate/host/kernels.cpp"
} | awk -v build="$build" '{ print $0, "-o", build "/" NR ".o" }' |
  xargs -P "${KERNELCOST_JOBS:-$(nproc)}" -I{} sh -c '{} || echo "failed: {}"' > "$out/build.log" 2>&1
! grep "^failed:" "$out/build.log"
nvcc $architecture "$build"/*.o -lcudadevrt -ldl -Xcompiler -pthread -o "$build/kernelcost-calibrate"
if [ -n "${KERNELCOST_BUILD_ONLY:-}" ]; then
  "$build/kernelcost-calibrate" --list
  exit
fi
timeout 30 "$build/kernelcost-calibrate" --group calls --record "$out/calls.csv"
