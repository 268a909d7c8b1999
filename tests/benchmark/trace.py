#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures what docs/tracing.md says of traces: compile time, steps a second, and a grid of a million threads.

    trace.py [--runs N] [--nvcc NVCC] [--program KERNELCOST_TRACE] [COMPILER ...]

All times are CPU time in user mode, so that other work on the machine disturbs them little: the best of N runs.
"""
import argparse
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ROOT / "examples" / "kernels"
EIGHT = {
    "elementwise/vector_add": "trace_vector_add<float>(1000000, 256_threads)",
    "matvec/matvec_rows": "trace_matvec_rows<float>(5000, 2000, 192_threads)",
    "matvec/matvec_columns": "trace_matvec_columns(5000, 2000, 192_threads)",
    "product/product_shared": "trace_product_shared<32>(1024, 1024)",
    "transpose/transpose_tiled": "trace_transpose_tiled<float>(1024, 2048)",
    "rows/row_sums_warp": "trace_row_sums_warp<double>(5000, 2000, 256_threads)",
    "stencil/heat_shared": "trace_heat_shared<16>(4096)",
    "histogram/histogram_shared": "trace_histogram_shared(1 << 22, 256, 1024, 256_threads, bin_of)",
}
# Full traces, each of about a second.
FULL = {
    "matvec/matvec_rows": "trace_matvec_rows<float>(10000, 3000, 192_threads, full)",
    "transpose/transpose_tiled": "trace_transpose_tiled<float>(4096, 8192, full)",
    "reduction/reduction_many_per_thread": "trace_reduction_many_per_thread<256, float>(1 << 25, 1056, full)",
    "rows/row_sums_warp": "trace_row_sums_warp<double>(20000, 2000, 256_threads, full)",
}
FULL_SIZE = ["--grid", "4096", "--block", "256"]


def seconds(command, **more):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} fails:\n{done.stderr[:2000]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, done.stdout


def best(runs, command, **more):
    return min(seconds(command, **more)[0] for _ in range(runs))


def includes(kernels):
    return "".join(f'#include "{KERNELS}/{each}/traced.hpp"\n' for each in kernels)


def compile_time(compiler, is_nvcc, runs, folder):
    head = includes(EIGHT) + "using namespace kernelcost::literals;\nusing namespace examples;\n"
    traces = "constexpr unsigned bin_of(long long i) { return static_cast<unsigned>(i * 7919 % 256); }\n"
    for number, call in enumerate(EIGHT.values()):
        traces += f"constexpr auto trace_{number} = {call};\nstatic_assert(trace_{number}.warps() > 0);\n"
    times = []
    for name, text in (("include", head), ("eight", head + traces)):
        source = pathlib.Path(folder, name + (".cu" if is_nvcc else ".cpp"))
        source.write_text(text)
        command = [compiler, "-std=c++20", f"-I{ROOT}/include", "-c", str(source), "-o", f"{folder}/{name}.o"]
        times.append(best(runs, command))
    return times[1] - times[0], times[0]


def steps_a_second(compiler, folder):
    text = includes(FULL) + "#include <cstdio>\n#include <ctime>\nusing namespace kernelcost::literals;\n"
    text += "using namespace examples;\nint main() {\n  const auto full = kernelcost::sampling::full();\n"
    for kernel, call in FULL.items():
        text += (
            "  {\n    double fastest = 1e9, steps = 0;\n    for (int run = 0; run < 3; ++run) {\n"
            f"      const auto begin = std::clock();\n      const auto trace = {call};\n"
            "      const double time = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;\n"
            "      steps = trace.steps().value();\n      if (time < fastest) fastest = time;\n    }\n"
            f'    std::printf("{kernel}: %.3g steps, %.3g s, %.0f million steps a second\\n", steps, fastest, steps / '
            "fastest / 1e6);\n  }\n"
        )
    source = pathlib.Path(folder, "full.cpp")
    source.write_text(text + "}\n")
    program = f"{folder}/full"
    seconds([compiler, "-std=c++20", "-O2", f"-I{ROOT}/include", str(source), "-o", program])
    return seconds([program])[1]


def million_threads(program, runs):
    files = ROOT / "tests" / "tools" / "trace"
    saxpy = ["--kernel", "saxpy", *FULL_SIZE, "--buffer", "x=float:1048576", "--buffer", "y=float:1048576",
             "--arg", "n=1048576", "--arg", "a=2"]
    transpose = ["--kernel", "transpose_conflicts", "--grid", "64,64", "--block", "32,8", "--buffer",
                 "in=float:2048*2048", "--buffer", "out=float:2048*2048", "--arg", "width=2048", "--arg", "height=2048"]
    for file, options in (("saxpy.cu", saxpy), ("transpose.cu", transpose)):
        yield file, best(runs, [program, str(files / file), *options, "--full"])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--nvcc")
    options.add_argument("--program", help="kernelcost-trace, for the grids of a million threads")
    options.add_argument("compilers", nargs="*", default=["g++", "clang++"])
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        all_compilers = [(each, False) for each in chosen.compilers] + ([(chosen.nvcc, True)] if chosen.nvcc else [])
        for compiler, is_nvcc in all_compilers:
            beyond, include = compile_time(compiler, is_nvcc, chosen.runs, folder)
            print(f"{compiler}: eight kernels {beyond:.2f} s beyond the include of {include:.2f} s", flush=True)
        print(steps_a_second(chosen.compilers[0], folder), end="", flush=True)
    if chosen.program:
        for file, time in million_threads(chosen.program, chosen.runs):
            print(f"{file}: a million threads in full, {time:.1f} s", flush=True)


if __name__ == "__main__":
    main()
