#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Reads from nvcc's code how many trips of a loop it merges into one, by the size of the body.

usage: unrolling.py > unrolling.csv

Each kernel has a loop of unknown trip count, whose body repeats one statement n times. The copies of a marker in the
loop of the PTX are the trips that the compiler merges. A row says up to which n there are four copies, and up to which
n two; 0 if there are none.
"""
import csv
import pathlib
import re
import subprocess
import sys
import tempfile

STATEMENTS = {
    "add_float": ("float", "s = s + v; v = v + 1.5f;"),
    "fma_float": ("float", "s = s * 0.5f + v;"),
    "div_float": ("float", "s = s / v + 1.f;"),
    "sqrt_float": ("float", "s = sqrtf(s + v);"),
    "rsqrt_float": ("float", "s = rsqrtf(s + v);"),
    "exp_float": ("float", "s = expf(s + v);"),
    "log_float": ("float", "s = logf(s + v);"),
    "sin_float": ("float", "s = sinf(s + v);"),
    "fma_double": ("double", "s = s * 0.5 + v;"),
    "div_double": ("double", "s = s / v + 1.;"),
    "sqrt_double": ("double", "s = sqrt(s + v);"),
    "exp_double": ("double", "s = exp(s + v);"),
    "div_int": ("int", "s = s / v + 3;"),
    "mod_int": ("int", "s = s % v + 3;"),
    "shift_xor_add_int": ("int", "s = (s >> 1) ^ v; v += 3;"),
    "convert": ("float", "s = s + (float)(int)(s * v);"),
    "load": ("float", "s += x[(k * N + m) * ld + i];"),
    "store": ("float", "y[(k * N + m) * ld + i] = s;"),
    "shared_load": ("float", "s += of_block[(k + m * 33) & 1023];"),
    "shared_store": ("float", "of_block[(k + m * 33) & 1023] = s;"),
    "shuffle": ("float", "s += __shfl_xor_sync(~0u, s, 1);"),
    "atomic": ("float", "atomicAdd(y + m * ld + k, s);"),
    "branch": ("float", "if (v > s) s = s * v + 0.3f;"),
}
REPEATS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80, 96]


def kernel(name, repeats):
    kind, statement = STATEMENTS[name]
    return f"""extern "C" __global__ void {name}__{repeats}(const {kind}* __restrict__ x, {kind}* y, int n, int ld) {{
  __shared__ float of_block[1024];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int N = {repeats};
  {kind} s = threadIdx.x;
  for (int k = 0; k < n; ++k) {{
    asm volatile("//trip");
    {kind} v = x[k * ld + i];
#pragma unroll
    for (int m = 0; m < N; ++m) {{ {statement} }}
    s += v;
  }}
  y[i] = s + of_block[threadIdx.x];
}}
"""


def copies_of(function):
    """The greatest number of markers between a label and a jump back to it."""
    lines = function.split("\n")
    labels = {}
    most = 0
    for number, line in enumerate(lines):
        if label := re.match(r"\s*\$(\w+):", line):
            labels[label.group(1)] = number
        if jump := re.search(r"\bbra(?:\.uni)?\s+\$(\w+)", line):
            if (first := labels.get(jump.group(1))) is not None:
                most = max(most, sum("//trip" in each for each in lines[first:number]))
    return most


def main():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "loops.cu")
        source.write_text("\n".join(kernel(name, n) for name in STATEMENTS for n in REPEATS))
        ptx = source.with_suffix(".ptx")
        subprocess.run(["nvcc", "-std=c++17", "-O3", "-arch=sm_90", "-ptx", "-w", "-o", ptx, source], check=True)
        copies = {}
        for function in ptx.read_text().split(".visible .entry ")[1:]:
            name, repeats = re.match(r"(\w+)__(\d+)\(", function).groups()
            copies.setdefault(name, {})[int(repeats)] = copies_of(function)
    version = subprocess.run(["nvcc", "--version"], capture_output=True, text=True, check=True).stdout
    toolkit = re.search(r"V([\d.]+)", version).group(1)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["statement", "four_copies_up_to", "two_copies_up_to", "nvcc"])
    for name in STATEMENTS:
        found = copies[name]
        out.writerow([name, *(max((n for n in found if found[n] >= most), default=0) for most in (4, 2)), toolkit])


if __name__ == "__main__":
    main()
