#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints how many instructions nvcc's PTX has for each function of CUDA's mathematical library, in float and in double.

    functions.py [NVCC]

A line has the function, the blocks of its code, and its instructions on 32-bit and on 64-bit floating-point numbers, on
integers and of the special function unit, beyond those of a kernel that adds two elements. Moves of constants, signs
and absolute values are left out, because instructions take them as operands. Code with several blocks has paths for
large or special arguments, whose instructions are among these. trace/cuda_names.hpp and the tool's cuda_text.hpp have
the differences to exp, log and sin, without the paths for large arguments.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ONE = ("sqrt rsqrt cbrt exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan tanh sinh cosh asin acos atan asinh "
       "acosh atanh erf erfc erfinv normcdf lgamma tgamma floor ceil round trunc rint").split()
TWO = "pow fmod atan2 hypot".split()
KERNEL = ('extern "C" __global__ void {type}_{name}(const {type}* x, const {type}* y, {type}* o) {{\n'
          "  const {type} a = x[threadIdx.x], b = y[threadIdx.x];\n  {code}\n}}\n")


def kernels():
    for kind, suffix in (("float", "f"), ("double", "")):
        yield kind, "nothing", "o[threadIdx.x] = a + b;"
        for name in ONE:
            yield kind, name, f"o[threadIdx.x] = {name}{suffix}(a) + b;"
        for name in TWO:
            yield kind, name, f"o[threadIdx.x] = {name}{suffix}(a, b) + b;"
        yield kind, "sincos", f"{kind} s, c; sincos{suffix}(a, &s, &c); o[threadIdx.x] = s * c + b;"
        yield kind, "division", "o[threadIdx.x] = a / b + b;"


def kind_of(operation):
    if operation.startswith(("bra", "ret", "ld", "st", "cvta", "mov", "neg", "abs")):
        return "control"
    if "approx" in operation or operation.startswith(("ex2", "lg2", "rsqrt", "rcp", "sqrt")):
        return "special"
    return "64-bit" if ".f64" in operation else "32-bit" if ".f32" in operation else "integer"


def main():
    nvcc = sys.argv[1] if len(sys.argv) > 1 else "nvcc"
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "functions.cu")
        source.write_text("".join(KERNEL.format(type=kind, name=name, code=code) for kind, name, code in kernels()))
        subprocess.run([nvcc, "-std=c++17", "-O3", "-arch=sm_90", "-ptx", str(source), "-o", f"{folder}/out.ptx"],
                       check=True)
        text = pathlib.Path(folder, "out.ptx").read_text()
    columns = ("32-bit", "64-bit", "integer", "special")
    print("type,function,blocks," + ",".join(columns))
    least = {}
    for kind, name, _ in kernels():
        body = re.search(rf"\.entry {kind}_{name}\(.*?\n\{{(.*?)\n\}}", text, re.S).group(1)
        counts = collections.Counter()
        for line in (each.strip() for each in body.split("\n")):
            if line and not line.startswith((".", "/", "{", "}", "$")):
                counts[kind_of(line.split()[1 if line.startswith("@") else 0])] += 1
        least.setdefault(kind, counts)
        numbers = (counts[each] - least[kind][each] for each in columns)
        print(f"{kind},{name},{1 + len(re.findall('^[$]L', body, re.M))}," + ",".join(map(str, numbers)))


main()
