// SPDX-License-Identifier: BSL-1.0
// The instructions of the kernels in a cubin, an ELF file that is made here.
#include "../../../examples/tools/trace/cubin.hpp"

#include <doctest/doctest.h>

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace {

using examples::trace::machine_code_of;

template <class Record>
void put(std::string& to, const Record& it) {
  to.append(reinterpret_cast<const char*>(&it), sizeof it);
}

/// A table of lines as ptxas writes it: instructions 0 and 1 are of line 7, 2 of line 9, and those from 3 on of line 5.
std::string line_table() {
  std::string program;
  program += {0, 9, 2};  // the address of the sequence, which a relocation has
  put(program, std::uint64_t{0});
  program += {3, 6, 1};                  // six lines on, and a row
  program += {2, 32};                    // 32 bytes on
  program += static_cast<char>(10 + 5);  // a special operation: two lines on, and a row
  program += {9, 16, 0};                 // 16 bytes on, in two bytes
  program += {3, 0x7c, 1};               // four lines back, and a row
  program += {2, 48, 0, 1, 1};           // the end of the sequence
  std::string header;
  header += {1, 1, -3, 14, 10};
  header += {0, 1, 1, 1, 1, 0, 0, 0, 1};  // the operands of the first nine operations
  header += {0, 0};                       // no folders, no files
  std::string unit;
  put(unit, static_cast<std::uint32_t>(2 + 4 + header.size() + program.size()));
  put(unit, std::uint16_t{2});
  put(unit, static_cast<std::uint32_t>(header.size()));
  return unit + header + program;
}

/// A cubin with one kernel, `work`: these opcodes, with a function of ptxas from instruction `own` on.
std::string cubin_of(const std::vector<std::uint64_t>& opcodes, std::size_t own) {
  std::string code;
  for (const std::uint64_t each : opcodes) {
    put(code, each | 0xabc0000000000000ULL);
    put(code, std::uint64_t{0x000fe20000000000});
  }
  std::string symbols;
  Elf64_Sym symbol{};
  put(symbols, symbol);
  symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
  symbol.st_shndx = 1;
  put(symbols, symbol);
  symbol.st_value = own * 16;
  put(symbols, symbol);
  Elf64_Rela relocation{};
  relocation.r_offset = 4 + 2 + 4 + 16 + 3;
  relocation.r_info = ELF64_R_INFO(1, 0);
  std::string relocations;
  put(relocations, relocation);
  const std::string lines = line_table();
  const std::string names{"\0.text.work\0.symtab\0.names\0.nv_debug_line_sass\0.rela.nv_debug_line_sass\0", 72};

  std::string file, sections;
  Elf64_Ehdr header{};
  const auto add = [&](std::uint32_t name, std::uint32_t type, const std::string& content) {
    Elf64_Shdr section{};
    section.sh_name = name;
    section.sh_type = type;
    section.sh_offset = sizeof header + file.size();
    section.sh_size = content.size();
    put(sections, section);
    file += content;
  };
  add(0, SHT_NULL, "");
  add(1, SHT_PROGBITS, code);
  add(12, SHT_SYMTAB, symbols);
  add(20, SHT_STRTAB, names);
  add(27, SHT_PROGBITS, lines);
  add(47, SHT_RELA, relocations);
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = 6;
  header.e_shstrndx = 3;
  header.e_shoff = sizeof header + file.size();
  std::string whole;
  put(whole, header);
  return whole + file + sections;
}

constexpr std::uint64_t product = 0x223, load = 0x981, leave = 0x94d, nop = 0x918;

}  // namespace

TEST_CASE("the machine code of a kernel is that before the functions of ptxas") {
  const auto found = machine_code_of(cubin_of({load, product, product, leave, nop, nop, product, leave}, 6));
  REQUIRE(found.size() == 1);
  const auto& code = found.at("work");
  REQUIRE(code.size() == 6);
  CHECK((code[0].low & 0xfff) == load);
  CHECK(code[3].high == 0x000fe20000000000);
}
TEST_CASE("instructions have the lines of their statements") {
  const auto found = machine_code_of(cubin_of({load, product, product, leave, nop}, 5));
  std::vector<int> lines;
  for (const auto& each : found.at("work")) lines.push_back(each.line);
  CHECK(lines == std::vector{7, 7, 9, 5, 5});
}
TEST_CASE("a text that is no cubin, or a part of one, has no kernels that are read beyond its end") {
  CHECK(machine_code_of("").empty());
  CHECK(machine_code_of("\x7f"
                        "ELF")
            .empty());
  const std::string whole = cubin_of({load, product, leave}, 3);
  for (std::size_t size = 0; size < whole.size(); ++size)
    for (const auto& [name, code] : machine_code_of(whole.substr(0, size))) CHECK(code.size() <= 3);
}
TEST_CASE("a table of lines with bytes that mean nothing ends") {
  const std::string whole = cubin_of({load, product, leave}, 3);
  for (std::size_t at = 64; at < whole.size(); ++at)
    for (const int byte : {0, 1, 0x7f, 0x80, 0xff}) {
      std::string changed = whole;
      changed[at] = static_cast<char>(byte);
      for (const auto& [name, code] : machine_code_of(changed)) CHECK(code.size() <= whole.size() / 16);
    }
}
