// SPDX-License-Identifier: BSL-1.0
#include "tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace examples::trace {
namespace {

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool continues_name(char c) { return begins_name(c) || is_digit(c); }

/// `>>` is two tokens, because it may close two lists of template arguments.
constexpr std::array<std::string_view, 26> operators{"<<=", ">>=", "...", "->*", "::", "->", "++", "--", "<<",
                                                     "<=",  ">=",  "==",  "!=",  "&&", "||", "+=", "-=", "*=",
                                                     "/=",  "%=",  "&=",  "|=",  "^=", "##", ".*", "%:"};

class lexer {
 public:
  explicit lexer(std::string_view text) : text_{text} {}

  token_list read() {
    while (at_ < text_.size()) step();
    return std::move(result_);
  }

 private:
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void step() {
    const char c = here();
    if (c == '\n') {
      ++line_, ++at_;
      begins_line_ = true, space_ = true;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0 || (c == '\\' && here(1) == '\n')) {
      ++at_;
      space_ = true;
    } else if (c == '#' && begins_line_) {
      directive();
    } else {
      begins_line_ = false;
      read_token();
      space_ = false;
    }
  }

  void read_token() {
    const std::size_t first = at_;
    const char c = here();
    token_kind kind = token_kind::punctuation;
    const int line = line_;
    if (begins_name(c)) {
      while (continues_name(here())) ++at_;
      kind = token_kind::identifier;
      const auto prefix = text_.substr(first, at_ - first);
      if (here() == '"' && (prefix == "R" || prefix == "LR" || prefix == "u8R" || prefix == "uR" || prefix == "UR")) {
        raw_string();
        kind = token_kind::string;
      } else if ((here() == '"' || here() == '\'') &&
                 (prefix == "L" || prefix == "u8" || prefix == "u" || prefix == "U")) {
        quoted(here());
        kind = token_kind::string;
      }
    } else if (is_digit(c) || (c == '.' && is_digit(here(1)))) {
      kind = token_kind::number;
      while (continues_name(here()) || here() == '.' || (here() == '\'' && continues_name(here(1))) ||
             ((here() == '+' || here() == '-') && is_exponent(text_[at_ - 1], first)))
        ++at_;
    } else if (c == '"' || c == '\'') {
      kind = token_kind::string;
      quoted(c);
    } else {
      const auto rest = text_.substr(at_);
      const auto* const found = std::find_if(operators.begin(), operators.end(), [&](std::string_view each) {
        return rest.substr(0, each.size()) == each;
      });
      at_ += found != operators.end() ? found->size() : 1;
    }
    if (!system_)
      result_.tokens.push_back(
          {kind, text_.substr(first, at_ - first), file_, line, space_, std::exchange(unroll_, {})});
  }
  bool is_exponent(char before, std::size_t first) const {
    const bool hexadecimal = here() != '\0' && at_ > first + 1 && (text_[first + 1] == 'x' || text_[first + 1] == 'X');
    return hexadecimal ? before == 'p' || before == 'P' : before == 'e' || before == 'E';
  }
  void quoted(char mark) {
    ++at_;
    while (at_ < text_.size() && here() != mark && here() != '\n') at_ += here() == '\\' ? 2 : 1;
    if (here() == mark) ++at_;
  }
  void raw_string() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) {
      at_ = text_.size();
      return;
    }
    const std::string end = ")" + std::string{text_.substr(at_ + 1, open - at_ - 1)} + "\"";
    const std::size_t close = text_.find(end, open);
    const std::size_t after = close == std::string_view::npos ? text_.size() : close + end.size();
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(after), '\n'));
    at_ = after;
  }

  /// `#pragma unroll`, `#pragma unroll 4`, `#pragma unroll(4)`.
  void pragma(std::string_view rest) {
    const auto skip = [&](std::string_view these) {
      rest.remove_prefix(std::min(rest.find_first_not_of(these), rest.size()));
    };
    rest.remove_prefix(std::string_view{"pragma"}.size());
    skip(" ");
    if (rest.substr(0, 6) != "unroll") return;
    rest.remove_prefix(6);
    skip(" (");
    const std::string_view number = rest.substr(0, rest.find_first_not_of("0123456789"));
    unroll_ = !number.empty() ? number : rest.empty() ? "-1" : std::string_view{};
  }
  /// `# 12 "kernel.cu" 1 3`, or a pragma.
  void directive() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view rest = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end;
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    if (rest.substr(0, 6) == "pragma") return pragma(rest);
    if (rest.empty() || !is_digit(rest.front())) return;
    int line = 0;
    while (!rest.empty() && is_digit(rest.front())) {
      line = line * 10 + (rest.front() - '0');
      rest.remove_prefix(1);
    }
    const std::size_t open = rest.find('"');
    const std::size_t close = rest.rfind('"');
    if (open == std::string_view::npos || close <= open) return;
    const std::string name{rest.substr(open + 1, close - open - 1)};
    const std::string_view flags = rest.substr(close + 1);
    const bool was_system = system_;
    // A macro of a system's header is marked as one where the user's file names it.
    const bool is_users = std::find(result_.files.begin(), result_.files.end(), name) != result_.files.end();
    system_ = !is_users && (flags.find('3') != std::string_view::npos || name.empty() || name.front() == '<');
    if (system_ && !was_system && flags.find('1') != std::string_view::npos && name.front() != '<')
      result_.system_headers.push_back(name);
    if (!system_) file_ = number_of(name);
    // The text of the marker's line begins after this line's end.
    line_ = line - 1;
  }
  int number_of(const std::string& name) {
    const auto found = std::find(result_.files.begin(), result_.files.end(), name);
    if (found == result_.files.end()) {
      result_.files.push_back(name);
      return static_cast<int>(result_.files.size()) - 1;
    }
    return static_cast<int>(found - result_.files.begin());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  token_list result_;
  int file_ = 0;
  int line_ = 1;
  bool system_ = false;
  bool begins_line_ = true;
  bool space_ = false;
  std::string_view unroll_{};
};

}  // namespace

std::string token_list::place(int encoded) const {
  const auto file = static_cast<std::size_t>(encoded / lines_of_a_file);
  return (file < files.size() ? files[file] : std::string{"?"}) + ":" + std::to_string(encoded % lines_of_a_file);
}

token_list tokens_of(std::string_view text) { return lexer{text}.read(); }

}  // namespace examples::trace
