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

using examples::trace::machine_instructions;

template <class Record>
void put(std::string& to, const Record& it) {
  to.append(reinterpret_cast<const char*>(&it), sizeof it);
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
  const std::string names{"\0.text.work\0.symtab\0.names\0", 27};

  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = 4;
  header.e_shstrndx = 3;
  header.e_shoff = sizeof header + code.size() + symbols.size() + names.size();
  std::string file;
  put(file, header);
  file += code + symbols + names;
  Elf64_Shdr section{};
  put(file, section);
  section = {};
  section.sh_name = 1;
  section.sh_type = SHT_PROGBITS;
  section.sh_offset = sizeof header;
  section.sh_size = code.size();
  put(file, section);
  section = {};
  section.sh_name = 12;
  section.sh_type = SHT_SYMTAB;
  section.sh_offset = sizeof header + code.size();
  section.sh_size = symbols.size();
  put(file, section);
  section = {};
  section.sh_name = 20;
  section.sh_type = SHT_STRTAB;
  section.sh_offset = sizeof header + code.size() + symbols.size();
  section.sh_size = names.size();
  put(file, section);
  return file;
}

constexpr std::uint64_t fma = 0x223, load = 0x981, leave = 0x94d, nop = 0x918;

}  // namespace

TEST_CASE("the instructions of a kernel are those before the functions of ptxas, without padding") {
  const auto found = machine_instructions(cubin_of({load, fma, fma, leave, nop, nop, fma, leave}, 6));
  REQUIRE(found.size() == 1);
  CHECK(found.at("work") == 4);
}
TEST_CASE("a text that is no cubin, or a part of one, has no kernels that are read beyond its end") {
  CHECK(machine_instructions("").empty());
  CHECK(machine_instructions("\x7f"
                             "ELF")
            .empty());
  const std::string whole = cubin_of({load, fma, leave}, 3);
  for (std::size_t size = 0; size < whole.size(); ++size)
    for (const auto& [name, instructions] : machine_instructions(whole.substr(0, size))) CHECK(instructions <= 3);
}
