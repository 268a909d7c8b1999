// SPDX-License-Identifier: BSL-1.0
#include "values.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <set>

namespace examples::trace {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Removes what says the type of a literal: at most three letters of `suffixes`.
std::string without_suffix(std::string number, std::string_view suffixes) {
  const std::size_t last = number.find_last_not_of(suffixes);
  if (last != std::string::npos && last + 4 >= number.size()) number.erase(last + 1);
  return number;
}

// ISO C++ has no such type.
__extension__ typedef __int128 wide;

/// Whole numbers of 64 bits, with or without a sign, and what lies between them and an overflow.
struct whole_numbers {
  using value = wide;
  static constexpr bool has_bits = true;

  static std::optional<value> literal(const std::string& text) {
    const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const std::string digits = without_suffix(text, "uUlL");
    const std::string_view allowed = is_hexadecimal ? "0123456789abcdefABCDEFxX" : "0123456789";
    if (digits.find_first_not_of(allowed) != std::string::npos || digits.size() > 20) return std::nullopt;
    char* end = nullptr;
    errno = 0;
    const auto number = std::strtoull(digits.c_str(), &end, is_hexadecimal ? 16 : digits.front() == '0' ? 8 : 10);
    if (errno != 0 || *end != '\0') return std::nullopt;
    return static_cast<value>(number);
  }
  static std::optional<value> combined(const std::string& by, value left, value right) {
    value all = 0;
    if (by == "+") return __builtin_add_overflow(left, right, &all) ? std::nullopt : std::optional{all};
    if (by == "-") return __builtin_sub_overflow(left, right, &all) ? std::nullopt : std::optional{all};
    if (by == "*") return __builtin_mul_overflow(left, right, &all) ? std::nullopt : std::optional{all};
    if (by == "/") return right == 0 ? std::nullopt : std::optional{left / right};
    if (by == "%") return right == 0 ? std::nullopt : std::optional{left % right};
    constexpr value most = 63;
    if (right < 0 || right > most) return std::nullopt;
    if (by == ">>") return left >> static_cast<int>(right);
    return combined("*", left, value{1} << static_cast<int>(right));
  }
};

struct floating_numbers {
  using value = double;
  static constexpr bool has_bits = false;

  static std::optional<value> literal(const std::string& text) {
    const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const std::string number = is_hexadecimal ? text : without_suffix(text, "fFlL");
    char* end = nullptr;
    const double found = std::strtod(number.c_str(), &end);
    return *end == '\0' ? std::optional{found} : std::nullopt;
  }
  static std::optional<value> combined(const std::string& by, value left, value right) {
    const double all = by == "+" ? left + right : by == "-" ? left - right : by == "*" ? left * right : left / right;
    return std::isfinite(all) ? std::optional{all} : std::nullopt;
  }
};

/// Reads an expression from left to right.
template <class Numbers>
class reader {
 public:
  using value = typename Numbers::value;
  explicit reader(std::string_view text) : text_{text} {}

  std::optional<value> all() {
    const auto found = shifts();
    skip_spaces();
    return at_ == text_.size() ? found : std::nullopt;
  }
  /// False for a single number, whose sign counts as its own.
  bool has_operations() const { return operations_ > 0; }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  /// Takes one of the operators, if it comes next.
  std::string taken(std::initializer_list<std::string_view> operators) {
    skip_spaces();
    for (const auto each : operators)
      if (text_.substr(at_).starts_with(each)) {
        at_ += each.size();
        ++operations_;
        return std::string{each};
      }
    return {};
  }
  template <class Operand>
  std::optional<value> chain(std::initializer_list<std::string_view> operators, const Operand& operand) {
    std::optional<value> left = operand();
    while (left) {
      const std::string by = taken(operators);
      if (by.empty()) break;
      const auto right = operand();
      left = right ? Numbers::combined(by, *left, *right) : std::nullopt;
    }
    return left;
  }
  std::optional<value> shifts() {
    if constexpr (Numbers::has_bits)
      return chain({"<<", ">>"}, [this] { return sums(); });
    else
      return sums();
  }
  std::optional<value> sums() {
    return chain({"+", "-"}, [this] { return products(); });
  }
  std::optional<value> products() {
    if constexpr (Numbers::has_bits)
      return chain({"*", "/", "%"}, [this] { return operand(); });
    else
      return chain({"*", "/"}, [this] { return operand(); });
  }
  std::optional<value> operand() {
    skip_spaces();
    if (at_ == text_.size() || depth_ > most_depth) return std::nullopt;
    const char first = text_[at_];
    if (first == '-' || first == '+') {
      ++at_;
      if (at_ < text_.size() && !is_digit(text_[at_]) && text_[at_] != '.') ++operations_;
      const auto of = deeper([this] { return operand(); });
      return of && first == '-' ? std::optional<value>{-*of} : of;
    }
    if (first == '(') {
      ++at_;
      ++operations_;
      const auto within = deeper([this] { return shifts(); });
      skip_spaces();
      if (at_ == text_.size() || text_[at_] != ')') return std::nullopt;
      ++at_;
      return within;
    }
    if (!is_digit(first) && first != '.') return std::nullopt;
    const std::size_t start = at_;
    const bool is_hexadecimal = text_.substr(at_).starts_with("0x") || text_.substr(at_).starts_with("0X");
    // The sign of an exponent belongs to the number.
    while (at_ < text_.size() &&
           (is_of_word(text_[at_]) || text_[at_] == '.' ||
            (!is_hexadecimal && (text_[at_] == '+' || text_[at_] == '-') && (text_[at_ - 1] | 0x20) == 'e')))
      ++at_;
    return Numbers::literal(std::string{text_.substr(start, at_ - start)});
  }
  template <class Read>
  std::optional<value> deeper(const Read& read) {
    ++depth_;
    const auto found = read();
    --depth_;
    return found;
  }

  static constexpr int most_depth = 100;
  std::string_view text_;
  std::size_t at_ = 0;
  int operations_ = 0;
  int depth_ = 0;
};

/// CUDA's float4, uchar2 and their like.
bool is_vector(const std::string& word) {
  static const std::set<std::string, std::less<>> elements{"char", "uchar", "short", "ushort",   "int",       "uint",
                                                           "long", "ulong", "float", "longlong", "ulonglong", "double"};
  return word.size() > 1 && word.back() >= '1' && word.back() <= '4' &&
         elements.contains(std::string_view{word}.substr(0, word.size() - 1));
}

/// The least number of letters to replace, insert or remove.
int distance(std::string_view one, std::string_view other) {
  std::vector<int> row(other.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<int>(i);
  for (std::size_t i = 1; i <= one.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const int replaced = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> whole_value(std::string_view text) {
  reader<whole_numbers> expression{text};
  const auto found = expression.all();
  constexpr wide end = static_cast<wide>(1) << 64;
  if (!found || *found >= end || *found < -end / 2) return std::nullopt;
  if (!expression.has_operations()) return std::string{text};
  if (*found >= end / 2) return std::to_string(static_cast<unsigned long long>(*found)) + "ULL";
  // The least number of 64 bits has no literal in C++.
  if (*found == -end / 2) return "(-9223372036854775807LL - 1)";
  return std::to_string(static_cast<long long>(*found));
}

std::optional<std::string> floating_value(std::string_view text) {
  reader<floating_numbers> expression{text};
  const auto found = expression.all();
  if (!found) return std::nullopt;
  if (!expression.has_operations()) return std::string{text};
  std::array<char, 32> digits{};
  std::string literal{digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), *found).ptr};
  if (literal.find_first_of(".e") == std::string::npos) literal += ".0";
  return literal;
}

std::string similar_name(const std::string& word, const std::vector<std::string>& names) {
  std::string best;
  const int length = static_cast<int>(word.size());
  int least = std::max(1, length / 3) + 1;
  for (const auto& each : names)
    if (const int far = distance(word, each); far < least && far < length) {
      least = far;
      best = each;
    }
  return best;
}

std::string complaint_about_type(std::string_view type, const std::function<bool(std::string_view)>& is_in_text) {
  static const std::set<std::string, std::less<>> known{
      "const",  "volatile",    "unsigned",       "signed", "char",    "short",    "int",
      "long",   "float",       "double",         "bool",   "void",    "struct",   "class",
      "enum",   "typename",    "true",           "false",  "wchar_t", "half",     "half2",
      "__half", "__half2",     "__nv_bfloat16",  "uint",   "uchar",   "ushort",   "ulong",
      "dim3",   "nv_bfloat16", "__nv_bfloat162", "std",    "cuda",    "__int128", "nv_bfloat162"};
  static const std::map<std::string, const char*, std::less<>> meant{{"bf16", "__nv_bfloat16"},
                                                                     {"bfloat16", "__nv_bfloat16"},
                                                                     {"bfloat", "__nv_bfloat16"},
                                                                     {"fp16", "half"},
                                                                     {"float16", "half"},
                                                                     {"f16", "half"},
                                                                     {"fp32", "float"},
                                                                     {"float32", "float"},
                                                                     {"f32", "float"},
                                                                     {"single", "float"},
                                                                     {"fp64", "double"},
                                                                     {"float64", "double"},
                                                                     {"f64", "double"},
                                                                     {"i8", "int8_t"},
                                                                     {"int8", "int8_t"},
                                                                     {"u8", "uint8_t"},
                                                                     {"uint8", "uint8_t"},
                                                                     {"byte", "uint8_t"},
                                                                     {"i16", "int16_t"},
                                                                     {"int16", "int16_t"},
                                                                     {"u16", "uint16_t"},
                                                                     {"uint16", "uint16_t"},
                                                                     {"i32", "int"},
                                                                     {"int32", "int"},
                                                                     {"integer", "int"},
                                                                     {"u32", "uint32_t"},
                                                                     {"uint32", "uint32_t"},
                                                                     {"i64", "int64_t"},
                                                                     {"int64", "int64_t"},
                                                                     {"u64", "uint64_t"},
                                                                     {"uint64", "uint64_t"}};
  // Names of the standard library are known to the compiler alone.
  if (type.find("std::") != std::string_view::npos) return {};
  for (std::size_t at = 0; at < type.size();) {
    if (!is_of_word(type[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < type.size() && is_of_word(type[at])) ++at;
    const std::string word{type.substr(start, at - start)};
    if (is_digit(word.front()) || known.contains(word) || word.ends_with("_t") || is_vector(word) || is_in_text(word))
      continue;
    const auto hint = meant.find(word);
    std::string why = word + " does not name a type";
    if (hint != meant.end()) why += std::string{" (did you mean "} + hint->second + "?)";
    return why;
  }
  return {};
}

}  // namespace examples::trace
