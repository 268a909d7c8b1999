#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the instructions that a card executes for each function of CUDA's mathematical library.

    executed_functions.py > executed_functions.csv

Needs nvcc, ncu and a GPU. A kernel loads one or two numbers, applies the function and stores the result: without fast
mathematics, for arguments from 0.1 to 0.9, and second ones from 0.5 to 3. A row has the instructions of a warp beyond
those of the same kernel with a sum in place of the function, and the sum's one. trace/cuda_names.hpp has those of the
functions that are instructions of the special function unit.
"""
import csv
import pathlib
import subprocess
import tempfile

ONE = {
    "float": "exp2f __expf __logf __log2f __log10f __exp10f __sinf __cosf __tanf rsqrtf sqrtf expf logf log2f log10f "
             "log1pf expm1f exp10f sinf cosf tanf tanhf atanf asinf acosf sinhf coshf erff erfcf cbrtf rcbrtf floorf "
             "roundf rintf truncf fabsf __saturatef __frcp_rn __frsqrt_rn __fsqrt_rn lgammaf tgammaf normcdff sinpif "
             "cospif asinhf",
    "double": "exp2 exp log log2 log10 log1p expm1 exp10 sin cos tan tanh atan asin acos sinh cosh erf erfc cbrt rsqrt "
              "sqrt floor round rint trunc normcdf",
}
TWO = {
    "float": "__fdividef __powf powf atan2f hypotf fmodf fdividef __fdiv_rn remainderf copysignf fdimf",
    "double": "pow atan2 hypot fmod division",
}
ELEMENTS = 1 << 15
KERNEL = """__global__ void {name}(const {type}* x, const {type}* w, {type}* y) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const {type} {arguments};
  y[i] = {code};
}}
"""
MAIN = """template <class T>
void fill(T* values, double from, double to) {
  static T of[ELEMENTS];
  for (int i = 0; i < ELEMENTS; ++i) of[i] = T(from + (to - from) * ((i * 40503u) % 65536u) / 65536.0);
  cudaMemcpy(values, of, sizeof of, cudaMemcpyHostToDevice);
}
template <class T>
void run(void (*kernel)(const T*, const T*, T*)) {
  static T* data = nullptr;
  if (data == nullptr) {
    cudaMalloc(&data, 3 * ELEMENTS * sizeof(T));
    fill(data, 0.1, 0.9);
    fill(data + ELEMENTS, 0.5, 3.0);
  }
  kernel<<<ELEMENTS / 128, 128>>>(data, data + ELEMENTS, data + 2 * ELEMENTS);
}
"""


def kernels():
    """Name, type, the kernel to compare with, and code."""
    for kind in ONE:
        yield f"one_{kind}", kind, 1, "v + 1"
        yield f"two_{kind}", kind, 2, "v + u"
        for name in ONE[kind].split():
            yield f"one_{kind}_{name}", kind, 1, f"{name}(v)"
        for name in TWO[kind].split():
            yield f"two_{kind}_{name}", kind, 2, "v / u" if name == "division" else f"{name}(v, u)"


def main():
    text = f"constexpr int ELEMENTS = {ELEMENTS};\n"
    for name, kind, number, code in kernels():
        arguments = "v = x[i], u = w[i]" if number == 2 else "v = x[i]"
        text += KERNEL.format(name=name, type=kind, arguments=arguments, code=code)
    calls = "".join(f"  run({name});\n" for name, *_ in kernels())
    text += MAIN + "int main() {\n" + calls + "  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "functions.cu")
        source.write_text(text)
        subprocess.run(["nvcc", "-std=c++17", "-O3", "-arch=native", source, "-o", source.with_suffix("")], check=True)
        counters = subprocess.run(["ncu", "--csv", "--clock-control", "none", "--print-units", "base", "--metrics",
                                   "smsp__inst_executed.sum", source.with_suffix("")],
                                  check=True, capture_output=True, text=True).stdout
    lines = [line for line in counters.splitlines() if line.startswith('"')]
    executed = {row["Kernel Name"].split("(")[0]: float(row["Metric Value"].replace(",", "")) / (ELEMENTS / 32)
                for row in csv.DictReader(lines)}
    print("function,type,instructions")
    for name, kind, number, _ in kernels():
        function = name.split("_", 2)[2:]
        if function:
            beside = executed[f"{'one' if number == 1 else 'two'}_{kind}"]
            print(f"{function[0]},{kind},{executed[name] - beside + 1:.1f}")


if __name__ == "__main__":
    main()
