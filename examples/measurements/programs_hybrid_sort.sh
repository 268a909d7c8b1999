#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the hybrid product and the chunked sort where there is a GPU, checks them at each size, and measures them: rows on the host from none
# to twice the best split at three sizes and as in the report's table 17, and 1 to 32 chunks at three sizes. Leaves OUT/programs_hybrid_sort.csv.
# Usage: programs_hybrid_sort.sh BUILD OUT
set -euo pipefail
build=$1 out=$2
source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$out"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem,utilization.gpu --format=csv | tee "$out/card.csv"
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DKERNELCOST_TESTS=OFF -DKERNELCOST_EXAMPLES=ON > "$out/configure.log"
grep OpenMP "$out/configure.log" || true
cmake --build "$build" --target kernelcost-hybrid-product kernelcost-chunked-sort > "$out/build.log" || { tail -40 "$out/build.log"; exit 1; }
hybrid=$build/examples/hybrid_product/kernelcost-hybrid-product
sort=$build/examples/chunked_sort/kernelcost-chunked-sort

record=$out/programs_hybrid_sort.csv
partial=$record.tmp
echo "program,parameters,median_ms,min_ms,max_ms,repeats,device,driver,toolkit,date" > "$partial"
# measure PROGRAM ARGUMENTS: its rows, without the header.
measure() { "$@" --csv | tail -n +2 | tee -a "$partial"; }
# product SIZE ROWS WIDTH AS [MORE]
product() { measure "$hybrid" --m "$1" --n "$1" --k "$1" --f "$2" --width "$3" --as "$4" "${@:5}"; }
# median OF: in milliseconds, of the rows that come in.
median() { awk -F, -v program="$1" '$1 == program { print $3 }'; }

for size in 1024 2048 4096; do
  alone=$(product $size 0 32 intended --check | tee /dev/stderr | median hybrid_product)
  host=$(product $size $((size / 8)) 32 intended --check | tee /dev/stderr | median hybrid_product_host)
  # Where the host's rows take as long as the rest on the card, if both times are straight lines.
  best=$(awk -v alone="$alone" -v host="$host" -v m=$size 'BEGIN { printf "%d", alone / (host / (m / 8) + alone / m) }')
  last=$((2 * best < size ? 2 * best : size))
  for step in $(seq 1 24); do product $size $((last * step / 24)) 32 intended; done
  for step in 6 12 18 24; do product $size $((last * step / 24)) 32 printed; done
done
for as in printed intended; do
  for rows in $(seq 0 4 32); do product 2048 "$rows" 4 $as; done
done

for n in $((1 << 22)) $((1 << 24)) $((1 << 26)); do
  measure "$sort" --n $n --chunks 1 --check
  measure "$sort" --n $n --chunks 7 --check
  for chunks in $(seq 2 32); do [ "$chunks" = 7 ] || measure "$sort" --n $n --chunks "$chunks"; done
done
mv "$partial" "$record"
echo "$(($(wc -l < "$record") - 1)) rows in $record"
