#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the programs of all sets on a machine with a GPU, and reads the counters of one repetition of each launch.
# Usage: counters.sh OUT. Writes OUT/counters.csv.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1
build=$(mktemp -d)
mkdir -p "$out"
cd "$here"
for set in first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth \
    fourteenth fifteenth sixteenth seventeenth eighteenth; do
  (cd "$set" && printf "$set/%s\n" [0-9]*)
done > "$build/all"
xargs -a "$build/all" -P "$(nproc)" -I{} sh -c \
    "mkdir -p $build/\$(dirname {}); nvcc -std=c++17 -O3 -arch=native -I\$(dirname {}) {}/main.cu -o $build/{}"
python3 "$here/users.py" counters "$build" > "$out/counters.csv"
rm -rf "$build"
