#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds kernelcost-cholesky on a machine with a GPU, and measures all variants that can be built there for n = 512 to
# 8192. Each factor is checked if that takes seconds rather than minutes: always if LAPACK can be the reference,
# otherwise up to n = 2048. Writes OUT/programs.csv, and the estimates of the timelines for the same sizes to
# OUT/programs_estimated.csv.
# Usage: programs.sh BUILD OUT [HOST]
# HOST is one of `kernelcost-report list hosts`; the host of the thesis unless given.
set -euo pipefail
build=$1 out=$2 host=${3:-eleanorrigby}
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKERNELCOST_TESTS=OFF -DKERNELCOST_EXAMPLES=ON \
    > "$out/configure.log"
grep -E "no (cuBLAS|LAPACK)" "$out/configure.log" || true
cmake --build "$build" --target kernelcost-cholesky kernelcost-report > "$out/build.log" || \
    { tail -40 "$out/build.log"; exit 1; }
cholesky=$build/examples/programs/cholesky/kernelcost-cholesky
report=$build/examples/tools/report/kernelcost-report

record=$out/programs.csv
estimates=$out/programs_estimated.csv
partial=$record.tmp
echo "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date" > "$partial"
"$report" program --name cholesky_magma --machine h200 --csv | head -1 > "$estimates"

is_built() { [[ $("$cholesky" --variant "$1" --n 32 --nb 32 --repeats 1 2>&1 || true) != *"is not in this build"* ]]; }
lapack=no
is_built lapack && lapack=yes
# measure VARIANT N NB [MORE]
measure() {
  local check=()
  if [ "$2" -le 2048 ] || { [ $lapack = yes ] && [ "$1" != lapack ]; }; then check=(--check); fi
  "$cholesky" --variant "$1" --n "$2" --nb "$3" "${check[@]}" "${@:4}" --csv | tail -n +2 | tee -a "$partial"
}
# estimate PROGRAM N NB [MORE]
estimate() {
  "$report" program --name "$1" --machine h200 --host "$host" --param "n=$2" --param "nb=$3" "${@:4}" --csv \
      | tail -n +2 >> "$estimates"
}

for variant in sequential blocked_on_host lapack magma blocked structured own_kernels; do
  is_built $variant || { echo "$variant: not in this build"; continue; }
  for n in 512 1024 2048 4096 8192; do
    case $variant in
      sequential) [ $n -gt 2048 ] || measure $variant $n 64 --repeats 3 ;;
      blocked_on_host) [ $n -gt 2048 ] || measure $variant $n 64 --repeats 3 ;;
      lapack) measure $variant $n 64 ;;
      own_kernels)
        for nb in 64 256; do
          measure $variant $n $nb
          estimate cholesky_$variant $n $nb --param as=program
        done ;;
      *)
        for nb in 64 128 256; do
          measure $variant $n $nb
          estimate cholesky_$variant $n $nb
        done ;;
    esac
  done
done
# The times of the diagonal tiles on this host, as a measured function of the size.
if [ $lapack = yes ]; then
  for n in 32 64 96 128 192 256; do measure lapack $n 32 --repeats 100; done
fi
mv "$partial" "$record"
echo "$(($(wc -l < "$record") - 1)) rows in $record, estimates in $estimates"
