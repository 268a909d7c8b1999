#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Reads from the card's code how many trips of a loop are merged, and how many loads are in flight together.

usage: loads_in_flight.py > loads_in_flight.csv

Needs nvcc and nvdisasm of one toolkit. The compiler merges trips (unrolling.py), and the assembler merges some loops
again. Then it orders the instructions within a budget of registers, so that not all loads of the merged trips are in
flight before the first result is used. A row says for one loop: its loads and instructions, and how often a warp waits
for loads in a pass through it, if a load takes much longer than any other instruction. Trips that do not fill a group
follow in smaller ones: `groups` lists the loads of each straight piece of the code, such as 16 8 4 1.
"""
import csv
import pathlib
import re
import subprocess
import sys
import tempfile

ROW = "{0}[i * m + k]"
COLUMN = "{0}[k * n + i]"
BY_THREADS = "{0}[k * threads + i]"
HEAD = """extern "C" __global__ void {name}({arrays}, {kind}* y, const int* index, int n, int m) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  __shared__ float of_block[1024];
  if (i >= n || threads == 0) return;
  {kind} s = 0;
  {pragma}for (int k = 0; k < m; ++k) {{ {body} }}
  y[i] = s;
}}
"""
PARTS = {"float": "{0}", "float2": "({0}.x + {0}.y)", "float4": "({0}.x + {0}.y + {0}.z + {0}.w)", "double": "{0}"}


COUNTED = "for (int k = 0; k < m; ++k)"


def loop(name, loads, kind="float", element=None, extra="", pragma="", restrict=False, head=COUNTED):
    """`loads` are expressions of arrays a0, a1, ..., which are added up in each trip; `extra` follows them."""
    element = element or kind
    names = [f"a{i}" for i in range(len(loads))]
    pointer = f"const {element}* {'__restrict__ ' if restrict else ''}"
    values = " ".join(f"const {element} v{i} = {load.format(a)};" for i, (a, load) in enumerate(zip(names, loads)))
    sums = " ".join(f"s += {PARTS[element].format(f'v{i}')};" for i in range(len(loads)))
    arrays = ", ".join(pointer + a for a in names)
    text = HEAD.format(name=name, arrays=arrays, kind=kind, pragma=pragma, body=f"{values} {sums} {extra}")
    # A step that is known not to be zero is one that the compiler can count by.
    return name, text if head == COUNTED else text.replace(COUNTED, head).replace(" || threads == 0", "")


def loops():
    for shape, index in (("row", ROW), ("column", COLUMN), ("by_threads", BY_THREADS)):
        for arrays in (1, 2, 3, 4):
            yield loop(f"{shape}_{arrays}", [index] * arrays)
        for element in ("float2", "float4"):
            for arrays in (1, 2, 3):
                yield loop(f"{shape}_{arrays}_{element}", [index] * arrays, element=element)
        yield loop(f"{shape}_1_double", [index], kind="double")
    for count in (2, 4, 6, 8, 10, 12, 16, 20):
        body = f"_Pragma(\"unroll\") for (int q = 0; q < {count}; ++q) s = s * v0 + 0.5f;"
        yield loop(f"multiply_adds_{count}", [COLUMN], extra=body)
    for function in ("sqrtf(s)", "s / (s * s + 1.f)", "expf(s)", "logf(s)", "rsqrtf(s)", "sinf(s)"):
        yield loop("function_" + re.match(r"\w+", function).group().replace("s", "s", 1), [COLUMN],
                   extra=f"s = {function};")
    yield loop("store", [COLUMN], extra="y[k * n + i] = s;")
    yield loop("store_restrict", [COLUMN], extra="y[k * n + i] = s;", restrict=True)
    yield loop("branch_with_load", [COLUMN, COLUMN.replace("{0}[", "v0 < 0 ? 0 : {0}[")])
    yield loop("gather", ["{0}[index[k * n + i]]"])
    yield loop("gather_of_rows", ["{0}[index[i * m + k]]"])
    yield loop("gather_by_threads", ["{0}[index[k * threads + i]]"])
    yield loop("row_and_column", [ROW, COLUMN])
    yield loop("row_and_by_threads", [ROW, BY_THREADS])
    yield loop("shared_by_lanes", ["{0}[(k * threads + i) / 16]"])
    yield loop("strided_by_threads", ["{0}[(k * threads + i) * 8]"])
    yield loop("column_of_constant_size", ["{0}[k * 1000 + i]"])
    yield loop("column_of_64_bits", ["{0}[static_cast<long long>(k) * n + i]"])
    yield loop("two_gathers", ["{0}[index[k * n + i]]", "{0}[index[k * n + i + m]]"])
    yield loop("row_2_double", [ROW] * 2, kind="double")
    yield loop("column_2_double", [COLUMN] * 2, kind="double")
    yield loop("row_and_shared_by_lanes", [ROW, "{0}[(k * threads + i) / 2]"])
    yield loop("column_and_part_of_block", [COLUMN, "{0}[(blockIdx.x * m + k) * blockDim.x + threadIdx.x]"])
    for count in (2, 4, 7, 12, 16, 24, 32):
        work = f"_Pragma(\"unroll\") for (int q = 0; q < {count}; ++q) s = s * 0.5f + 0.25f;"
        yield loop(f"branch_with_{count}_multiply_adds", [COLUMN],
                   extra=f"if (((i / 32 + k * 977u) * 2654435761u >> 20) < 450u) {{ {work} }}")
        yield loop(f"branch_on_data_with_{count}_multiply_adds", [COLUMN], extra=f"if (v0 > 0.5f) {{ {work} }}")
    exchange = "of_block[threadIdx.x] = s; __syncthreads(); s += of_block[threadIdx.x ^ 1]; __syncthreads();"
    for restrict in (False, True):
        name = "barrier_restrict" if restrict else "barrier"
        yield loop(name, [COLUMN], extra=exchange, restrict=restrict)
    steps = {"block_dim": "blockDim.x", "grid": "gridDim.x * blockDim.x", "constant": "256"}
    for name, step in steps.items():
        head = f"for (int k = threadIdx.x; k < m; k += {step})"
        yield loop(f"step_by_{name}", ["{0}[k]"], head=head, restrict=True)
        yield loop(f"step_by_{name}_pragma", ["{0}[k]"], head=head, restrict=True, pragma='_Pragma("unroll 4") ')
    yield loop("step_by_constant_unsigned", ["{0}[k]"], restrict=True,
               head="const unsigned end = m; for (unsigned k = threadIdx.x; k < end; k += 256)")
    for kind in ("int", "unsigned"):
        yield loop(f"from_thread_to_constant_pragma_{kind}", ["{0}[k]"], extra="of_block[k] = s;", restrict=True,
                   head=f"for ({kind} k = threadIdx.y; k < 64; k += 8)", pragma='_Pragma("unroll") ')
    of_data = "const int end = index[i]; for (int k = 0; k < end; ++k)"
    for name, index in (("row", ROW), ("column", COLUMN), ("by_threads", BY_THREADS)):
        yield loop(f"trips_from_memory_{name}", [index], head=of_data)
    yield loop("shared_by_lanes_pragma", ["{0}[(k * threads + i) / 16]"], pragma='_Pragma("unroll 8") ')
    for factor in (1, 2, 4, 8):
        yield loop(f"unroll_{factor}", [COLUMN], pragma=f"_Pragma(\"unroll {factor}\") ")


LOAD_CYCLES = 1000
LABEL = re.compile(r"^(\.L_x_\d+):")
CODE = re.compile(r"^\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?(\S+)\s*(.*?)\s*;")


def registers_of(text):
    found = set()
    for number, wide in re.findall(r"\bR(\d+)(\.64)?", text):
        found |= {int(number), int(number) + 1} if wide else {int(number)}
    return found


def width_of(operation):
    if operation.startswith(("LDG", "LDS", "LDC")):
        return 4 if ".128" in operation else 2 if ".64" in operation else 1
    return 2 if ".WIDE" in operation or re.match(r"D(ADD|MUL|FMA)", operation) else 1


def waits_in(code):
    """Passes twice through a loop's instructions in order, and returns the waits of the second pass."""
    now, ready, marks = 0, {}, []
    for _ in range(3):
        for operation, operands in code:
            first, _, rest = operands.partition(",")
            written = set()
            target = re.match(r"R(\d+)", first)
            if target and not operation.startswith(("ST", "RED", "BRA")):
                written = set(range(int(target.group(1)), int(target.group(1)) + width_of(operation)))
            read = registers_of(rest if written else operands)
            now = max([now + 1, *(ready.get(register, 0) for register in read | written)])
            takes = LOAD_CYCLES if operation.startswith("LDG") else 4
            ready.update({register: now + takes for register in written})
        marks.append(now)
    return round((marks[2] - marks[1]) / LOAD_CYCLES)


def largest_loop(lines):
    """The instructions of the loop with the most loads, or of all the code if no loop is left."""
    labels, code, best, most = {}, [], [], 0
    for line in lines:
        if label := LABEL.match(line):
            labels[label.group(1)] = len(code)
        elif instruction := CODE.match(line):
            code.append(instruction.groups())
            operation, operands = code[-1]
            target = re.search(r"\.L_x_\d+", operands)
            if operation.startswith("BRA") and target and target.group() in labels:
                body = code[labels[target.group()]:]
                loads = sum(each.startswith("LDG") for each, _ in body)
                if loads > most:
                    best, most = body, loads
    return (best, most) if best else (code, sum(operation.startswith("LDG") for operation, _ in code))


def groups_in(lines):
    """The loads of each piece of the code without labels and branches, of those that have any."""
    groups, loads = [], 0
    for line in [*lines, ".L_x_0:"]:
        instruction = CODE.match(line)
        operation = instruction.group(1) if instruction else ""
        loads += operation.startswith("LDG")
        if LABEL.match(line) or operation.startswith(("BRA", "EXIT", "BSSY", "BSYNC")):
            groups += [loads] if loads else []
            loads = 0
    return " ".join(map(str, groups))


def main():
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "loops.cu")
        source.write_text("\n".join(text for _, text in loops()))
        binary = source.with_suffix(".cubin")
        subprocess.run(["nvcc", "-std=c++17", "-O3", "-arch=sm_90", "-cubin", "-w", "-o", binary, source], check=True)
        text = subprocess.run(["nvdisasm", "-c", binary], capture_output=True, text=True, check=True).stdout
    version = subprocess.run(["nvcc", "--version"], capture_output=True, text=True, check=True).stdout
    toolkit = re.search(r"V([\d.]+)", version).group(1)
    functions = dict(
        (re.match(r"\S+", part).group().rstrip(":"), part.split("\n")) for part in text.split("\n.text.")[1:])
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["loop", "loads", "instructions", "waits", "groups", "nvcc"])
    for name, _ in loops():
        body, loads = largest_loop(functions[name])
        out.writerow([name, loads, len(body), waits_in(body), groups_in(functions[name]), toolkit])


if __name__ == "__main__":
    main()
