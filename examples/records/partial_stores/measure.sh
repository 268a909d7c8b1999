#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Measures partial_stores.cu on this machine's GPU: times, and what ncu counts of the first launch of each case.
# Usage: measure.sh CARD, which writes CARD.csv beside this file.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(mktemp -d)
nvcc -O3 -std=c++17 -arch=native "$here/partial_stores.cu" -o "$build/stores"
"$build/stores" > "$build/times.csv"
metrics=l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum,lts__t_sectors_op_write.sum,lts__t_requests_op_write.sum
metrics+=,lts__t_sectors_srcunit_tex_op_write.sum,dram__bytes_write.sum,l1tex__m_xbar2l1tex_read_sectors.sum
metrics+=,l1tex__m_l1tex2xbar_write_sectors.sum
ncu --clock-control none --csv --print-units base --kernel-name partial_stores --metrics "$metrics" \
    "$build/stores" once > "$build/counters.csv"
python3 - "$build" "$here/$1.csv" << 'END'
import csv, sys
build, out = sys.argv[1:]
times = list(csv.DictReader(open(build + "/times.csv")))
rows = list(csv.reader(line for line in open(build + "/counters.csv") if line.startswith('"')))[1:]
launches = {}
for row in rows:
    launches.setdefault(int(row[0]), {})[row[-3]] = row[-1].replace(",", "")
names = sorted({name for each in launches.values() for name in each})
with open(out, "w", newline="") as file:
    write = csv.writer(file, lineterminator="\n")
    write.writerow([*times[0], *names])
    for i, time in enumerate(times):
        counted = launches[i]
        write.writerow([*time.values(), *(counted.get(name, "") for name in names)])
END
rm -rf "$build"
