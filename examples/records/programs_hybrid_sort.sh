#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the hybrid product and the chunked sort on a machine with a GPU, checks them at each size, and measures them:
# rows on the host from none to twice the best split at three sizes, the rows of the report's table 17, and 1 to 32
# chunks at three sizes. Always writes OUT/programs_hybrid_sort.csv. If a call fails or takes too long, the script names
# it, and the status is 1.
# Usage: programs_hybrid_sort.sh BUILD OUT [SECONDS [THREADS]]
# SECONDS is the limit for all measurements (150 unless given), without the build. THREADS is the number of threads for
# the host's rows (one for each processor but one unless given).
set -euo pipefail
build=$1 out=$2 seconds=${3:-150} threads=${4:-}
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKERNELCOST_TESTS=OFF -DKERNELCOST_EXAMPLES=ON \
    > "$out/configure.log"
grep OpenMP "$out/configure.log" || true
cmake --build "$build" --target kernelcost-hybrid-product kernelcost-chunked-sort > "$out/build.log" || \
    { tail -40 "$out/build.log"; exit 1; }
hybrid=$build/examples/programs/hybrid_product/kernelcost-hybrid-product
sort=$build/examples/programs/chunked_sort/kernelcost-chunked-sort

record=$out/programs_hybrid_sort.csv
echo "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date" > "$record"
failures=0
SECONDS=0  # bash counts the seconds from here
# measure PROGRAM ARGUMENTS: appends its rows, without the header. A process needs a second for context and clocks, so
# each one measures a list.
measure() {
  local left=$((seconds - SECONDS)) began=$SECONDS
  local limit=$((left < 40 ? left : 40))
  if [ "$limit" -lt 1 ] || ! timeout "$limit" "$@" --csv | tail -n +2 | tee -a "$record"; then
    echo "not done within $limit s: $*" >&2
    failures=$((failures + 1))
  fi
  echo "$((SECONDS - began)) s: $*" >> "$out/seconds.log"
}
# product SIZE ROWS WIDTH AS [MORE]: ROWS is a list with commas.
product() {
  measure "$hybrid" --m "$1" --n "$1" --k "$1" --f "$2" --width "$3" --as "$4" ${threads:+--threads "$threads"} "${@:5}"
}
# median_of PROGRAM SIZE ROWS: the median of a row of the record in milliseconds; nothing if there is no such row.
median_of() { awk -F, -v program="$1" -v begin="m=$2;n=$2;k=$2;f=$3;" \
    '$1 == program && index($2, begin) == 1 { print $3; exit }' "$record"; }
# steps LAST COUNT [FIRST]: COUNT equal steps up to LAST, from step FIRST on, with commas.
steps() { for step in $(seq "${3:-1}" "$2"); do echo $(($1 * step / $2)); done | sort -nu | paste -sd,; }

: > "$out/seconds.log"
for size in 1024 2048 4096; do
  # At the largest size, the reference takes the host seconds. There, one check covers both parts.
  if [ $size -lt 4096 ]; then
    product $size 0,$((size / 8)) 32 intended --check
  else
    product $size 0 32 intended
    product $size $((size / 8)) 32 intended --check
  fi
  alone=$(median_of hybrid_product $size 0)
  host=$(median_of hybrid_product_host $size $((size / 8)))
  [ -n "$alone" ] && [ -n "$host" ] || continue
  # The split at which the host's rows take as long as the rest on the card, if both times are straight lines.
  best=$(awk -v alone="$alone" -v host="$host" -v m=$size 'BEGIN { printf "%d", alone / (host / (m / 8) + alone / m) }')
  last=$((2 * best < size ? 2 * best : size))
  product $size "$(steps $last 12)" 32 intended
  product $size "$(steps $last 4)" 32 printed
done
for as in printed intended; do
  product 2048 "$(steps 32 8 0)" 4 $as
done

for n in $((1 << 22)) $((1 << 24)) $((1 << 26)); do
  # At the largest size, the sort for comparison takes the host seconds.
  if [ $n -lt $((1 << 26)) ]; then
    measure "$sort" --n $n --chunks 1,7 --check
    measure "$sort" --n $n --chunks 2,3,4,5,6,8,9,10,11,12,13,14,15,16,20,24,28,32
  else
    measure "$sort" --n $n --chunks 7 --check
    measure "$sort" --n $n --chunks 1,2,3,4,5,6,8,9,10,11,12,13,14,15,16,20,24,28,32 --repeats 5
  fi
done
echo "$(($(wc -l < "$record") - 1)) rows in $record, in $SECONDS s"
[ $failures = 0 ] || { echo "$failures calls were not done; $record holds the others" >&2; exit 1; }
