// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace examples {

/// A field in CSV format.
inline std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string{text};
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string{"\"\""} : std::string{c};
  return quoted + '"';
}

inline std::string csv_row(const std::vector<std::string>& fields) {
  std::string row;
  for (const std::string& field : fields) {
    row += csv_field(field);
    row += ',';
  }
  // The last separator becomes the end of the line.
  row.back() = '\n';
  return row;
}

/// Receives rows. They go to standard output, or to a file that appears under its name only when it is complete. A pipe
/// or a device is written directly.
class record_writer {
 public:
  explicit record_writer(std::optional<std::filesystem::path> target) : target_{std::move(target)} {
    if (!target_) return;
    std::error_code unknown;
    const auto present = std::filesystem::status(*target_, unknown);
    if (is_directory(present)) fail("it is a directory");
    if (exists(present) && !is_regular_file(present)) {
      open(*target_);
      return;
    }
    // The target of a link is replaced, not the link.
    if (exists(present)) target_ = canonical(*target_);
    // The temporary file is beside the target, because a rename does not cross file systems.
    temporary_ = *target_;
    temporary_ += ".tmp";
    open(temporary_);
  }
  record_writer(const record_writer&) = delete;
  record_writer& operator=(const record_writer&) = delete;
  ~record_writer() {
    if (!temporary_.empty() && !committed_) {
      file_.close();
      std::error_code ignored;
      std::filesystem::remove(temporary_, ignored);
    }
  }

  void write(std::string_view row) {
    if (!target_) {
      std::fwrite(row.data(), 1, row.size(), stdout);
      return flush_output();
    }
    errno = 0;
    file_ << row << std::flush;
    if (!file_) fail_with_errno();
  }

  void commit() {
    if (!target_) return;
    errno = 0;
    file_.close();
    if (!file_) fail_with_errno();
    if (temporary_.empty()) return;
    std::error_code error;
    std::filesystem::rename(temporary_, *target_, error);
    if (error) fail(error.message());
    committed_ = true;
  }

 private:
  void open(const std::filesystem::path& path) {
    errno = 0;
    file_.open(path, std::ios::trunc);
    if (!file_) fail_with_errno();
  }
  [[noreturn]] void fail(const std::string& reason) const {
    throw std::runtime_error{fmt::format("cannot write {}: {}", target_->string(), reason)};
  }
  [[noreturn]] void fail_with_errno() const {
    fail(errno != 0 ? std::generic_category().message(errno) : "output error");
  }

  std::optional<std::filesystem::path> target_;
  std::filesystem::path temporary_;
  std::ofstream file_;
  bool committed_ = false;
};

}  // namespace examples
