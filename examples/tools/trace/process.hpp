// SPDX-License-Identifier: BSL-1.0
/// \file
/// Other programs: the compiler, and the program that it makes.
#pragma once

#include <string>
#include <vector>

namespace examples::trace {

/// A folder that is removed with all that it contains.
class work_folder {
 public:
  /// Throws std::system_error.
  work_folder();
  ~work_folder();
  work_folder(const work_folder&) = delete;
  work_folder& operator=(const work_folder&) = delete;
  /// Leaves the folder where it is.
  void keep() { kept_ = true; }
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  bool kept_ = false;
};

struct finished {
  /// The exit status; 128 and the signal's number for a program that a signal ended.
  int status = 0;
  bool in_time = true;
  std::string out;
  std::string err;
};

/// Runs a program; says on standard error what is going on if it takes longer than two seconds. Its streams go through
/// files in the folder. Ended after `limit` seconds. Throws std::system_error if there is no such program.
finished run(const std::vector<std::string>& command, const work_folder& folder, const std::string& doing,
             double limit);

}  // namespace examples::trace
