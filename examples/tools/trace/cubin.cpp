// SPDX-License-Identifier: BSL-1.0
#include "cubin.hpp"

#include <elf.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace examples::trace {
namespace {

constexpr std::size_t bytes_of_instruction = 16;
/// NOP. The low nine bits of an instruction say what it does, and the next three of which kind its operands are.
/// Source: cuobjdump -sass of CUDA 13.0 for sm_90.
constexpr std::uint64_t opcode_bits = 0x1ff, nop = 0x118;

/// The ELF file of a cubin. Reads nothing beyond its end.
class elf {
 public:
  explicit elf(std::string_view bytes) : bytes_{bytes} {
    const auto header = read<Elf64_Ehdr>(0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64)
      return;
    for (std::size_t i = 0; i < header->e_shnum; ++i)
      if (const auto each = read<Elf64_Shdr>(header->e_shoff + i * header->e_shentsize)) sections_.push_back(*each);
    if (sections_.size() != header->e_shnum || header->e_shstrndx >= sections_.size()) sections_.clear();
    if (!sections_.empty()) names_ = sections_[header->e_shstrndx].sh_offset;
  }
  const std::vector<Elf64_Shdr>& sections() const { return sections_; }
  std::string name_of(const Elf64_Shdr& section) const { return text_at(names_ + section.sh_name); }
  /// Calls `use(section, offset in it)` for each function.
  template <class Use>
  void for_functions(const Use& use) const {
    for (const auto& table : sections_) {
      if (table.sh_type != SHT_SYMTAB) continue;
      for (std::size_t at = 0; at < table.sh_size; at += sizeof(Elf64_Sym)) {
        const auto symbol = read<Elf64_Sym>(table.sh_offset + at);
        if (!symbol) break;
        if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC) use(symbol->st_shndx, symbol->st_value);
      }
    }
  }
  template <class Record>
  std::optional<Record> read(std::size_t at) const {
    Record it;
    if (at > bytes_.size() || bytes_.size() - at < sizeof it) return std::nullopt;
    std::memcpy(&it, bytes_.data() + at, sizeof it);
    return it;
  }

 private:
  std::string text_at(std::size_t at) const {
    if (at >= bytes_.size()) return "";
    const std::string_view rest = bytes_.substr(at);
    return std::string{rest.substr(0, rest.find('\0'))};
  }

  std::string_view bytes_;
  std::vector<Elf64_Shdr> sections_;
  std::size_t names_ = 0;
};

}  // namespace

std::map<std::string, int> machine_instructions(std::string_view cubin) {
  static constexpr std::string_view code = ".text.";
  const elf file{cubin};
  std::map<std::string, int> found;
  for (std::size_t i = 0; i < file.sections().size(); ++i) {
    const Elf64_Shdr& section = file.sections()[i];
    const std::string name = file.name_of(section);
    if (!name.starts_with(code)) continue;
    std::size_t end = section.sh_size;
    file.for_functions([&](std::size_t its_section, std::size_t offset) {
      if (its_section == i && offset > 0) end = std::min(end, offset);
    });
    int& instructions = found[name.substr(code.size())];
    for (std::size_t at = 0; at < end; at += bytes_of_instruction) {
      const auto it = file.read<std::uint64_t>(section.sh_offset + at);
      if (!it) break;
      if ((*it & opcode_bits) != nop) ++instructions;
    }
  }
  return found;
}

}  // namespace examples::trace
