#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the instructions of the benchmarks in the compiled program, and compares them with those that each shall time.

If an optimiser empties a loop, it may still take twice as long for twice the trips, and the result may be right.

Usage: check_code.py PROGRAM, built for compute capability 9.0 without compression of the device code.
"""
import collections
import re
import struct
import subprocess
import sys

CUDA_MACHINE = 190
INSTRUCTION_BYTES = 16
# The value of the size field of a 16-byte load or store: three bits of the second word.
SIXTEEN_BYTES = 6
# The low nine bits of an instruction's first word. They name the instruction for any kind of operands.
NAMES = {
    0x020: "FMUL", 0x021: "FADD", 0x023: "FFMA", 0x009: "FMNMX", 0x00B: "FSETP", 0x008: "FSEL",
    0x105: "F2I", 0x045: "I2FP",
    0x028: "DMUL", 0x029: "DADD", 0x02B: "DFMA", 0x02A: "DSETP", 0x111: "F2I.64", 0x112: "I2F.64",
    0x030: "HADD2", 0x031: "HFMA2", 0x032: "HMUL2", 0x040: "HMNMX2", 0x034: "HSETP2", 0x106: "I2F",
    0x010: "IADD3", 0x024: "IMAD", 0x012: "LOP3", 0x019: "SHF", 0x048: "VIMNMX", 0x00C: "ISETP", 0x007: "SEL",
    0x108: "MUFU", 0x03E: "F2FP", 0x189: "SHFL", 0x006: "VOTE", 0x1C4: "REDUX", 0x181: "LDG", 0x184: "LDS",
    0x188: "STS", 0x186: "STG", 0x11D: "BAR",
    0x18C: "ATOMS", 0x18D: "ATOMS.CAS", 0x1A8: "ATOMG", 0x1A3: "ATOMG.F", 0x1A9: "ATOMG.CAS", 0x18E: "RED",
    0x1A6: "RED", 0x182: "LDC", 0x147: "BRA", 0x090: "UIADD3",
    0x03C: "HMMA", 0x037: "IMMA", 0x03F: "DMMA", 0x03B: "LDSM", 0x1AE: "LDGSTS",
    0x1F0: "HGMMA", 0x1F1: "IGMMA", 0x1F3: "QGMMA", 0x1BA: "UBLKCP", 0x1BB: "UBLKRED",
    0x1C8: "USETMAXREG", 0x02D: "PREEXIT", 0x02E: "ACQBULK",
}
# By file and operation: the instructions of one step, found as the difference to a kernel that is unrolled twice as
# often.
STEPS = {
    "operations_float": {
        "add": {"FADD": 1}, "mul": {"FMUL": 1}, "fma": {"FFMA": 1}, "min": {"FMNMX": 2},
        "convert": {"F2I": 1, "I2FP": 1},
        "compare": {"FSETP": 1, "FSEL": 1}, "square_root": {"MUFU": 1}, "reciprocal_root": {"MUFU": 1},
        "exponential": {"MUFU": 1}, "div": {"MUFU": 1}, "mod": {"MUFU": 1},
        "power_of_two": {"MUFU": 1}, "binary_logarithm": {"MUFU": 1}, "reciprocal": {"MUFU": 2},
        "bare_root": {"MUFU": 1}, "tangent": {"MUFU": 1}, "pack": {"F2FP": 1},
    },
    "operations_double": {
        "add": {"DADD": 1}, "mul": {"DMUL": 1}, "fma": {"DFMA": 1}, "min": {"DSETP": 2},
        "convert": {"F2I.64": 1, "I2F.64": 1},
        "compare": {"DSETP": 1}, "div": {"MUFU": 1}, "square_root": {"MUFU": 1}, "reciprocal_root": {"MUFU": 1},
    },
    "operations_half": {
        "add": {"HADD2": 1}, "mul": {"HMUL2": 1}, "fma": {"HFMA2": 1}, "min": {"HMNMX2": 2},
        "convert": {"F2I": 1, "I2F": 1},
        "compare": {"HSETP2": 1, "SEL": 1}, "div": {"MUFU": 1}, "square_root": {"MUFU": 1}, "exponential": {"MUFU": 1},
    },
    "operations_int32": {
        "add": {"IADD3": 1}, "mul": {"IMAD": 1}, "mad": {"IMAD": 1}, "logic": {"LOP3": 1}, "shift": {"SHF": 1},
        "min": {"VIMNMX": 2}, "compare": {"ISETP": 1, "SEL": 1}, "div": {"MUFU": 1}, "mod": {"MUFU": 1},
    },
    "operations_int64": {
        "add": {"IADD3": 2}, "logic": {"LOP3": 2}, "shift": {"SHF": 2}, "min": {"ISETP": 4, "SEL": 4},
        "compare": {"ISETP": 2, "SEL": 2},
    },
    "exchange": {"shuffle": {"SHFL": 1}, "vote": {"VOTE": 1}, "reduction": {"REDUX": 1}},
}
# By kernel: the least number of instructions.
LEAST = {
    "request_kernel<global_load>": {"LDG": 8 + 1}, "request_kernel<global_store>": {"STG": 8 + 3},
    "request_kernel<global_store_of_16>": {"STG.128": 8},
    "bank_kernel<shared_load>": {"LDS": 8}, "bank_kernel<shared_store>": {"STS": 8 + 1},
    "bank_kernel<dependent_shared_load>": {"LDS": 8}, "accumulate<true>": {"LDS": 16, "STS": 16},
    "shared_chase_kernel": {"LDS": 16}, "chase_kernel<by_l1>": {"LDG": 16}, "chase_kernel<by_l2>": {"LDG": 16},
    "self_links_kernel<16>": {"LDG": 1 + 16 + 16}, "read_kernel<8>": {"LDG": 8}, "read_kernel<1>": {"LDG": 1},
    "batch_kernel<l1_level, 1, unsigned int>": {"LDG": 8}, "batch_kernel<l2_level, 1, unsigned int>": {"LDG": 8},
    "batch_kernel<l1_level, 16, unsigned int>": {"LDG": 8 * 16, "LOP3": 8 * 8},
    "batch_kernel<l2_level, 16, unsigned int>": {"LDG": 8 * 16, "LOP3": 8 * 8},
    "batch_kernel<dram_level, 16, unsigned int>": {"LDG": 8 * 16, "LOP3": 8 * 8},
    "batch_kernel<l1_level, 4, uint4>": {"LDG.128": 8 * 4}, "batch_kernel<l2_level, 4, uint4>": {"LDG.128": 8 * 4},
    "read_own_part": {"LDG.128": 4}, "read_all": {"LDG": 1}, "write_kernel": {"STG": 4},
    "sectors_kernel<at_random>": {"LDG": 8}, "sectors_kernel<in_order<2u> >": {"LDG": 8},
    "store_kernel<int>": {"STG": 1}, "load_store_kernel<int>": {"LDG": 1, "STG": 1},
    "constant_chase_kernel": {"LDC": 16}, "short_loop_kernel<1>": {"LOP3": 1, "UIADD3": 1},
    "short_loop_kernel<16>": {"LOP3": 16, "UIADD3": 1},
    "increase_kernel<l1_level>": {"LDG": 4, "STG": 4}, "increase_kernel<l2_level>": {"LDG": 4, "STG": 4},
    "multiply_adds<float>": {"FFMA": 64}, "multiply_adds<double>": {"DFMA": 64},
    "multiply_adds<int>": {"IMAD": 64}, "busy_clock_kernel": {"FFMA": 64}, "barrier_kernel<of_block>": {"BAR": 16 + 1},
    "divergence_kernel": {"IMAD": 32 * 32}, "shared_atomics_kernel<int>": {"ATOMS": 4},
    "shared_atomics_kernel<float>": {"ATOMS.CAS": 4}, "shared_chain_kernel<int>": {"ATOMS": 4, "LOP3": 4},
    "shared_chain_kernel<float>": {"ATOMS.CAS": 4, "LOP3": 4}, "read_vectors": {"LDG.128": 4},
    "copy_vectors<uint4>": {"LDG.128": 4, "STG.128": 4},
    "atomics_kernel<add, false, int>": {"RED": 1}, "atomics_kernel<add, false, float>": {"RED": 1},
    "atomics_kernel<add, false, double>": {"RED": 1}, "atomics_kernel<add, true, int>": {"ATOMG": 1},
    "atomics_kernel<add, true, float>": {"ATOMG.F": 1}, "atomics_kernel<add, true, double>": {"ATOMG.F": 1},
    "atomics_kernel<compare_and_swap, true, int>": {"ATOMG.CAS": 1},
    "atomic_chain_kernel<add_int, int>": {"ATOMG": 16, "LOP3": 16},
    "atomic_chain_kernel<add_float, float>": {"ATOMG.F": 16, "LOP3": 16},
    "atomic_chain_kernel<add_double, double>": {"ATOMG.F": 16, "LOP3": 16},
    "atomic_chain_kernel<swap_int, int>": {"ATOMG.CAS": 16, "LOP3": 16},
    "product_kernel<half_16, 4>": {"HMMA": 16}, "product_kernel<half_8, 4>": {"HMMA": 16},
    "product_kernel<bfloat16_16, 4>": {"HMMA": 16}, "product_kernel<bfloat16_8, 4>": {"HMMA": 16},
    "product_kernel<tfloat32_8, 4>": {"HMMA": 16}, "product_kernel<tfloat32_4, 4>": {"HMMA": 16},
    "product_kernel<int8_32, 4>": {"IMMA": 16}, "product_kernel<int8_16, 4>": {"IMMA": 16},
    "product_kernel<double_4, 4>": {"DMMA": 16}, "product_kernel<double_16, 2>": {"DMMA": 16},
    "matrix_load_kernel<matrices_in_turn>": {"LDSM": 16}, "matrix_load_kernel<matrices_chained>": {"LDSM": 16},
    "copies_kernel<through_l1<4u> >": {"LDGSTS": 8}, "copies_kernel<through_l1<8u> >": {"LDGSTS": 8},
    "copies_kernel<through_l1<16u> >": {"LDGSTS": 8}, "copies_kernel<past_l1>": {"LDGSTS": 8},
    "awaited_copies_kernel<past_l1, places>": {"LDGSTS": 16},
    "group_products_kernel<group_half, 256, false, false>": {"HGMMA": 16},
    "group_products_kernel<group_bfloat16, 256, false, false>": {"HGMMA": 16},
    "group_products_kernel<group_bfloat16, 8, true, true>": {"HGMMA": 16},
    "group_products_kernel<group_tfloat32, 256, false, false>": {"HGMMA": 16},
    "group_products_kernel<group_int8, 256, false, false>": {"IGMMA": 16},
    "group_products_kernel<group_float8, 256, false, false>": {"QGMMA": 16},
    "bulk_copies_kernel<1u>": {"UBLKCP": 1}, "bulk_copies_kernel<8u>": {"UBLKCP": 8},
    "multicast_kernel<8u>": {"UBLKCP": 8}, "multicast_latency_kernel<unsigned int>": {"UBLKCP": 1},
    "bulk_reductions_kernel<1u>": {"UBLKRED": 1}, "bulk_reductions_kernel<8u>": {"UBLKRED": 8},
    "cluster_reductions_kernel<1u>": {"UBLKRED": 1}, "cluster_reductions_kernel<8u>": {"UBLKRED": 8},
    "product_steps_kernel<4u, 8u, 8u, (beside)0>": {"HMMA": 64, "LDSM": 8},
    "product_steps_kernel<4u, 8u, 8u, (beside)3>": {"HMMA": 64, "LDSM": 16, "LDGSTS": 6},
    "product_steps_kernel<4u, 8u, 8u, (beside)4>": {"HMMA": 64, "LDSM": 16, "LDGSTS": 6},
    "copies_beside_loads_kernel<4, 16>": {"LDGSTS": 4, "LDSM": 16},
    "awaited_segments_kernel<12u>": {"LDG.128": 12}, "copies_beside_loads_kernel<4, 0>": {"LDGSTS": 4},
    "straight_code_kernel<1024u>": {"FFMA": 1024},
    "tiles_apart_kernel<(access)0, uint4>": {"LDG.128": 8}, "tiles_apart_kernel<(access)1, uint4>": {"STG.128": 8},
    "attention_steps_kernel<4u, (attention_part)3>": {"HMMA": 64, "LDSM": 32, "MUFU": 32},
    "loaded_product_kernel<bfloat16_16, 1>": {"HMMA": 16}, "loaded_product_kernel<double_4, 1>": {"DMMA": 16},
    "tiles_kernel<(scheduler)0>": {"FADD": 16}, "tiles_kernel<(scheduler)1>": {"FADD": 16},
    "tiles_kernel<(scheduler)2>": {"FADD": 16, "ATOMG": 1, "BAR": 2},
    "persistent_products_kernel<1u>": {"HGMMA": 4}, "persistent_products_kernel<2u>": {"HGMMA": 4, "BAR": 4 + 1},
    "registers_kernel<int>": {"USETMAXREG": 16}, "named_barrier_kernel<int>": {"BAR": 16 + 1},
    "dependent_kernel<int>": {"PREEXIT": 1, "ACQBULK": 1},
}


def device_programs(data):
    """Yields the device code for compute capability 9.0 in a program."""
    start = data.find(b"\x7fELF", 4)
    while start >= 0:
        if struct.unpack_from("<H", data, start + 18)[0] == CUDA_MACHINE:
            yield data[start:]
        start = data.find(b"\x7fELF", start + 4)


def kernels(elf):
    """Yields the mangled names of kernels, each with the number of each instruction."""
    table, = struct.unpack_from("<Q", elf, 40)
    count, names_index = struct.unpack_from("<HH", elf, 60)
    sections = [struct.unpack_from("<IIQQQQ", elf, table + 64 * i) for i in range(count)]
    names = sections[names_index][4]
    for title, _, _, _, offset, size in sections:
        text = elf[names + title:elf.index(b"\0", names + title)].decode()
        if text.startswith(".text."):
            counts = collections.Counter()
            for at in range(offset, offset + size, INSTRUCTION_BYTES):
                low, high = struct.unpack_from("<QQ", elf, at)
                name = NAMES.get(low & 0x1FF, "other")
                counts[name] += 1
                if name in ("LDG", "STG") and high >> 9 & 7 == SIXTEEN_BYTES:
                    counts[name + ".128"] += 1
            yield text[len(".text."):], counts


def readable(mangled):
    """The names without namespaces, except for the file of a benchmark: .cmake/batch.cmake has one for each."""
    text = subprocess.run(["c++filt"], input="\n".join(mangled), capture_output=True, text=True, check=True).stdout
    text = text.replace("examples::calibrate::", "").replace("(anonymous namespace)::", "")
    return re.sub(r"\bpart_\d+_(\w+)::", r"\1::", text).splitlines()


def main(program):
    with open(program, "rb") as file:
        data = file.read()
    found = [kernel for elf in device_programs(data) for kernel in kernels(elf)]
    named = list(zip(readable([name for name, _ in found]), (counts for _, counts in found)))
    wrong = []
    checked = 0
    for file, operations in STEPS.items():
        for operation, step in operations.items():
            pattern = re.compile(rf"operation_kernel<{file}::{operation}, (\d+)>")
            by_unroll = {int(match[1]): counts for name, counts in named if (match := pattern.search(name))}
            if len(by_unroll) != 2:
                wrong.append(f"{file}: {operation} has {len(by_unroll)} kernels and not 2")
                continue
            short, long = sorted(by_unroll)
            for instruction, each in step.items():
                checked += 1
                more = by_unroll[long][instruction] - by_unroll[short][instruction]
                expected = each * (long - short)
                if more != expected:
                    wrong.append(f"{file}: {operation} has {more} {instruction} more where {expected} are due")
    without_files = [(re.sub(r"\b\w+::", "", name), counts) for name, counts in named]
    for kernel, least in LEAST.items():
        counts = [counts for name, counts in without_files if re.search(rf"(^| ){re.escape(kernel)}\(", name)]
        if not counts:
            wrong.append(f"{kernel}: no kernel of that name")
        # A template of a shared file may be in several object files.
        for instruction, number in least.items():
            checked += 1
            found_least = min((each[instruction] for each in counts), default=number)
            if found_least < number:
                wrong.append(f"{kernel} has {found_least} {instruction}, not {number}")
    for line in wrong:
        print(line)
    print(f"{checked} instruction counts checked, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
