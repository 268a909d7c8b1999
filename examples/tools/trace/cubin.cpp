// SPDX-License-Identifier: BSL-1.0
#include "cubin.hpp"

#include <elf.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <vector>

namespace examples::trace {
namespace {

constexpr std::size_t bytes_of_instruction = 16;

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
  /// The number of the section with a name; 0, that of none, if there is no such section.
  std::size_t section_of(std::string_view name) const {
    for (std::size_t i = 1; i < sections_.size(); ++i)
      if (name_of(sections_[i]) == name) return i;
    return 0;
  }
  std::string_view content_of(std::size_t section) const {
    const Elf64_Shdr& its = sections_[section];
    return its.sh_offset > bytes_.size() ? "" : bytes_.substr(its.sh_offset, its.sh_size);
  }
  std::optional<Elf64_Sym> symbol(std::size_t number) const {
    for (const auto& table : sections_)
      if (table.sh_type == SHT_SYMTAB && number < table.sh_size / sizeof(Elf64_Sym))
        return read<Elf64_Sym>(table.sh_offset + number * sizeof(Elf64_Sym));
    return std::nullopt;
  }
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

/// The lines of PTX by the addresses of instructions, from a table as DWARF 2 has them for sources (6.2, Line Number
/// Information). `.rela` says of which section the addresses of a sequence are.
class line_table {
 public:
  explicit line_table(const elf& file) : file_(file) {
    const std::size_t table = file.section_of(".nv_debug_line_sass");
    if (table == 0) return;
    read_sections(file.section_of(".rela.nv_debug_line_sass"));
    bytes_ = file.content_of(table);
    while (at_ < bytes_.size() && unit()) {}
  }
  /// 0 if it is not known.
  int line_of(std::size_t section, std::uint64_t address) const {
    const auto lines = lines_.find(section);
    if (lines == lines_.end()) return 0;
    const auto behind = lines->second.upper_bound(address);
    return behind == lines->second.begin() ? 0 : std::prev(behind)->second;
  }

 private:
  struct row {
    std::uint64_t address = 0;
    std::int64_t line = 1;
  };

  void read_sections(std::size_t relocations) {
    if (relocations == 0) return;
    const Elf64_Shdr& its = file_.sections()[relocations];
    for (std::size_t at = 0; at < its.sh_size; at += sizeof(Elf64_Rela)) {
      const auto each = file_.read<Elf64_Rela>(its.sh_offset + at);
      if (!each) return;
      if (const auto symbol = file_.symbol(ELF64_R_SYM(each->r_info))) section_at_[each->r_offset] = symbol->st_shndx;
    }
  }
  template <class Number>
  Number next() {
    Number it{};
    if (bytes_.size() - at_ < sizeof it) return at_ = bytes_.size(), it;
    std::memcpy(&it, bytes_.data() + at_, sizeof it);
    at_ += sizeof it;
    return it;
  }
  std::int64_t number(bool with_sign) {
    std::uint64_t result = 0;
    for (unsigned shift = 0; at_ < bytes_.size() && shift < 63; shift += 7) {
      const auto byte = next<std::uint8_t>();
      result |= std::uint64_t{byte & 0x7fU} << shift;
      if ((byte & 0x80) != 0) continue;
      if (with_sign && (byte & 0x40) != 0) result |= ~std::uint64_t{0} << (shift + 7);
      break;
    }
    return static_cast<std::int64_t>(result);
  }
  /// False if the table ends early.
  bool unit() {
    const std::size_t begin = at_;
    const std::size_t end = begin + 4 + next<std::uint32_t>();
    next<std::uint16_t>();
    const std::size_t code = begin + 10 + next<std::uint32_t>();
    const auto bytes_of_step = next<std::uint8_t>();
    next<std::uint8_t>();
    const int least_line = next<std::int8_t>();
    const int lines = next<std::uint8_t>(), first_special = next<std::uint8_t>();
    if (end > bytes_.size() || code > end || lines == 0 || first_special == 0) return false;
    std::vector<int> operands(static_cast<std::size_t>(first_special));
    for (int i = 1; i < first_special; ++i) operands[static_cast<std::size_t>(i)] = next<std::uint8_t>();
    at_ = code;
    row now;
    std::size_t section = 0;
    const auto step = [&](int special) { now.address += static_cast<unsigned>(special / lines * bytes_of_step); };
    while (at_ < end) {
      const int what = next<std::uint8_t>();
      if (what >= first_special) {
        step(what - first_special);
        now.line += least_line + (what - first_special) % lines;
        lines_[section][now.address] = static_cast<int>(now.line);
        continue;
      }
      switch (what) {
        case 0: extended(now, section); break;
        case 1: lines_[section][now.address] = static_cast<int>(now.line); break;
        case 2: now.address += static_cast<std::uint64_t>(number(false)) * bytes_of_step; break;
        case 3: now.line += number(true); break;
        case 8: step(255 - first_special); break;
        case 9: now.address += next<std::uint16_t>(); break;
        default:
          for (int i = 0; i < operands[static_cast<std::size_t>(what)]; ++i) number(false);
      }
    }
    at_ = end;
    return true;
  }
  /// The end of a sequence, or the address of its begin.
  void extended(row& now, std::size_t& section) {
    const auto size = static_cast<std::size_t>(number(false));
    const std::size_t begin = at_;
    const auto what = next<std::uint8_t>();
    if (what == 1) now = {};
    if (what == 2) {
      const auto its = section_at_.find(at_);
      section = its == section_at_.end() ? 0 : its->second;
      now.address = next<std::uint64_t>();
    }
    at_ = std::min(bytes_.size(), begin + size);
  }

  const elf& file_;
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::map<std::uint64_t, std::size_t> section_at_;
  /// By section and address.
  std::map<std::size_t, std::map<std::uint64_t, int>> lines_;
};

}  // namespace

std::map<std::string, std::vector<machine_instruction>> machine_code_of(std::string_view cubin) {
  static constexpr std::string_view code = ".text.";
  const elf file{cubin};
  const line_table lines{file};
  std::map<std::string, std::vector<machine_instruction>> found;
  for (std::size_t i = 0; i < file.sections().size(); ++i) {
    const Elf64_Shdr& section = file.sections()[i];
    const std::string name = file.name_of(section);
    if (!name.starts_with(code)) continue;
    std::size_t end = section.sh_size;
    file.for_functions([&](std::size_t its_section, std::size_t offset) {
      if (its_section == i && offset > 0) end = std::min(end, offset);
    });
    auto& instructions = found[name.substr(code.size())];
    for (std::size_t at = 0; at < end; at += bytes_of_instruction) {
      const auto low = file.read<std::uint64_t>(section.sh_offset + at);
      const auto high = file.read<std::uint64_t>(section.sh_offset + at + sizeof(std::uint64_t));
      if (!low || !high) break;
      instructions.push_back({*low, *high, lines.line_of(i, at)});
    }
  }
  return found;
}

}  // namespace examples::trace
