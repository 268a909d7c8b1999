#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Builds the programs of a set on a machine with a GPU, checks their results, and measures their kernels by CUPTI.
# Usage: measure.sh SET OUT, for example measure.sh first out. Writes OUT/SET.csv.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
set=$1 out=$2
build=$(mktemp -d)
mkdir -p "$out"

nvidia-smi --query-gpu=name,driver_version,clocks.sm,clocks.mem --format=csv | tee "$out/card.csv"
toolkit=$(dirname "$(dirname "$(command -v nvcc)")")
cupti=$(dirname "$(find -L "$toolkit" /usr/local/cuda -name cupti.h 2> /dev/null | head -n 1)")
g++ -std=c++20 -O2 -fPIC -shared -I"$cupti" -I"$cupti/../../../include" "$here/../../tools/profile/activity.cpp" \
    -L"$cupti/../lib64" -L"$cupti/../lib" -lcupti -Wl,-rpath,"$cupti/../lib64:$cupti/../lib" -o "$build/activity.so"
cd "$here/$set"
printf '%s\n' [0-9]* | xargs -P "$(nproc)" -I{} sh -c \
    "nvcc -std=c++17 -O3 -arch=native -Xptxas -v -I. {}/main.cu -o $build/{} > $build/{}.log 2>&1 || echo {} fails"
for program in [0-9]*; do
  echo "$program"
  CUDA_INJECTION64_PATH="$build/activity.so" KERNELCOST_ACTIVITY_FILE="$build/$program.csv" "$build/$program"
done > "$out/$set.log"
if grep -v 'ok$' "$out/$set.log" | grep CHECK; then exit 1; fi
python3 "$here/users.py" record "$here/$set" "$build" > "$out/$set.csv"
rm -rf "$build"
