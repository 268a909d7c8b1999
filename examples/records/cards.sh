#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Measures the links between the cards of a host with two cards or more, and the programs over several cards, in about
# four minutes. Writes to OUT: links.csv and the header of the system, cards.csv (with four cards also cards_4.csv), the
# output of memcheck, and NCCL's log. Each step has a time limit. If a step fails, the script names it and goes on, and
# the status is 1.
# Usage: cards.sh BUILD OUT
# BUILD is a folder with the built programs. If it is "", the script compiles them with nvcc and g++ alone, without
# CMake; KERNELCOST_DEPENDENCIES then names a folder with the headers of Boost, CLI11 and {fmt} if the compilers don't
# find them.
# KERNELCOST_NCCL names NCCL's library; unless it is set, the one of Python's package nvidia-nccl is taken.
set -euo pipefail
build=$1 out=$2
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"
SECONDS=0
failures=0
export NCCL_NVLS_ENABLE=0  # no multicast over NVLink

# attempt SECONDS NAME COMMAND...: runs a step, and says how long it took.
attempt() {
  local limit=$1 name=$2 began=$SECONDS status=0
  shift 2
  timeout -k 5 "$limit" "$@" || status=$?
  echo "== $name: $((SECONDS - began)) s, status $status" | tee -a "$out/steps.log"
  [ $status = 0 ] || failures=$((failures + 1))
  return 0
}

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/machine.txt"
nvidia-smi topo -m >> "$out/machine.txt" || true
mapfile -t names < <(nvidia-smi --query-gpu=name --format=csv,noheader)
mapfile -t capabilities < <(nvidia-smi --query-gpu=compute_cap --format=csv,noheader)
cards=${#names[@]}
if [ "$cards" -lt 2 ]; then
  echo "cards.sh needs two cards, this machine has $cards" >&2
  exit 2
fi

if [ -n "$build" ]; then
  links=$build/examples/tools/calibrate/kernelcost-calibrate-links
  programs=$build/examples/programs/runner/kernelcost-programs
else
  build=$out/build
  mkdir -p "$build"
  links=$build/kernelcost-calibrate-links
  programs=$build/kernelcost-programs
  includes=(-I"$source/include" ${KERNELCOST_DEPENDENCIES:+-isystem "$KERNELCOST_DEPENDENCIES"})
  capability=${capabilities[0]//./}
  tools=examples/tools
  of_links="$tools/calibrate/links/main.cpp $tools/calibrate/links/commands.cpp $tools/calibrate/links/header.cpp
    $tools/calibrate/record_file.cpp $tools/calibrate/report.cpp $tools/calibrate/links/measure.cu"
  # Kernels of the launching programs launch kernels, so that device code is linked separately.
  launching=$(echo examples/programs/{quicksort,k_means}/run.cu)
  of_programs="examples/programs/runner/main.cpp $launching
    $(echo examples/programs/{leapfrog,floyd_warshall,heat,laplace,monte_carlo_pi,merge_sort,bitonic_sort}/run.cu \
    examples/programs/{data_parallel_step,tensor_parallel_product,halo_exchange}/run.cu)"
  of_both="$tools/common/device.cu $tools/common/nccl.cu"
  object_of() { echo "$build/$(echo "$1" | tr / _).o"; }
  compile() {
    local separate=()
    [[ " $launching " != *" $1 "* ]] || separate=(-rdc=true)
    case $1 in
      *.cu) nvcc -std=c++20 -O3 -arch="sm_$capability" "${separate[@]}" "${includes[@]}" -c "$source/$1" \
                -o "$(object_of "$1")" ;;
      *) g++ -std=c++20 -O2 -DFMT_HEADER_ONLY "${includes[@]}" -c "$source/$1" -o "$(object_of "$1")" ;;
    esac
  }
  jobs=()
  for file in $of_links $of_programs $of_both; do
    compile "$file" > "$(object_of "$file").log" 2>&1 &
    jobs+=("$!:$file")
  done
  for job in "${jobs[@]}"; do
    wait "${job%%:*}" || { echo "not compiled: ${job#*:}" >&2; head -20 "$(object_of "${job#*:}").log" >&2; exit 1; }
  done
  objects() { for file in "$@"; do object_of "$file"; done; }
  # shellcheck disable=SC2046,SC2086
  nvcc -arch="sm_$capability" $(objects $of_links $of_both) -o "$links" -ldl
  # shellcheck disable=SC2046,SC2086
  nvcc -arch="sm_$capability" $(objects $of_programs $of_both) -o "$programs" -lcudadevrt -ldl -lpthread
  echo "== built: $SECONDS s" | tee -a "$out/steps.log"
fi

if [ -z "${KERNELCOST_NCCL:-}" ]; then
  KERNELCOST_NCCL=$(python3 -c 'import nvidia.nccl; print(list(nvidia.nccl.__path__)[0])' 2> /dev/null || true)
  [ -z "$KERNELCOST_NCCL" ] || KERNELCOST_NCCL=$KERNELCOST_NCCL/lib/libnccl.so.2
fi
if [ -n "$KERNELCOST_NCCL" ] && [ -e "$KERNELCOST_NCCL" ]; then
  export KERNELCOST_NCCL
  echo "NCCL: $KERNELCOST_NCCL" | tee -a "$out/machine.txt"
else
  unset KERNELCOST_NCCL
  echo "NCCL: left to the loader" | tee -a "$out/machine.txt"
fi

# "NVIDIA H200" is h200 in the names of files and of systems.
[[ ${names[0]} =~ [A-Z]+[0-9]+ ]] || { echo "no name for the card '${names[0]}'" >&2; exit 1; }
card=${BASH_REMATCH[0],,}
numbers=(no one two three four five six seven eight)
name=${numbers[$cards]:-many}_$card
several="--name data_parallel_step --name tensor_parallel_product --name halo_exchange"

attempt 60 "links" env CUDA_MODULE_LOADING=EAGER "$links" --links --name "$name" --record "$out/links.csv" \
    --out "$out/$name.hpp"
# The record checks the small sets first.
# shellcheck disable=SC2086
attempt 80 "programs" "$programs" $several --record "$out/cards.csv"
if [ "$cards" -ge 4 ]; then
  # shellcheck disable=SC2086
  attempt 60 "programs on four cards" "$programs" $several --cards 4 --record "$out/cards_4.csv"
fi
# NCCL is left out of memcheck: its kernels are not ours, and take minutes there.
if command -v compute-sanitizer > /dev/null; then
  # shellcheck disable=SC2086
  attempt 50 "memcheck" env KERNELCOST_NCCL=/nonexistent compute-sanitizer --tool memcheck --report-api-errors no \
      --error-exitcode 9 \
      --log-file "$out/memcheck.log" "$programs" $several --check-only
  tail -n 1 "$out/memcheck.log" || true
else
  echo "no compute-sanitizer on this machine" | tee -a "$out/steps.log"
fi
# NCCL's log states its channels, which are the SMs of its kernels, and its algorithm and protocol for each size.
if [ -n "${KERNELCOST_NCCL:-}" ]; then
  attempt 30 "NCCL's log" env NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,TUNING,COLL NCCL_DEBUG_FILE="$out/nccl.log" \
      "$programs" --name tensor_parallel_product --param by=nccl --repeats 1
fi
rows=$(cat "$out"/cards*.csv 2> /dev/null | grep -vc '^program,' || true)
echo "$SECONDS s; $rows rows of programs" | tee -a "$out/steps.log"
[ $failures = 0 ] || { echo "$failures steps failed, see $out/steps.log" >&2; exit 1; }
