// SPDX-License-Identifier: BSL-1.0
/// \file
/// Start and end of the programs: reliable standard streams, one line for an error, and the exit status.
#pragma once

#include "../../kernels/common/errors.hpp"
#include "output.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace examples {

/// Exit statuses.
inline constexpr int success = 0;
/// A requested check failed, or the work could not be done.
inline constexpr int failure = 1;
inline constexpr int wrong_usage = 2;

namespace detail {

/// A file that is opened later must not get the number of a closed standard stream, because the program's output would
/// end up in it. The number is occupied by a descriptor with the wrong direction, so that use of the stream still
/// fails.
inline void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1 && errno == EBADF)
      (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// The message may contain the user's text, including line ends.
inline std::string in_one_line(std::string_view what) {
  std::string line;
  for (const char c : what) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f)
      line += fmt::format("\\x{:02x}", code);
    else
      line += c;
  }
  return line;
}

}  // namespace detail

/// Runs a program's `body()` and returns its exit status: success if it returns true, failure if it returns false. An
/// exception becomes a line on standard error. Its status is wrong usage for a usage_error, otherwise failure. If the
/// output cannot be written, the status is failure in any case. A reader that closes its pipe, such as head, ends the
/// program without a message.
template <class Body>
int run_program(const char* program, const Body& body) {
  detail::occupy_closed_streams();
  std::signal(SIGPIPE, SIG_DFL);  // the parent process may have it ignored
  const auto complain = [program](std::string_view what, int status) {
    // If standard error cannot be written either, only the status remains.
    std::fputs((std::string{program} + ": " + detail::in_one_line(what) + '\n').c_str(), stderr);
    return status;
  };
  try {
    const bool right = body();
    flush_output();
    return right ? success : failure;
  } catch (const usage_error& error) {
    return complain(error.what(), wrong_usage);
  } catch (const std::system_error& error) {
    // fmt does not name the file to which it could not write.
    return complain(std::ferror(stdout) != 0 ? output_failure(error.code().value()) : error.what(), failure);
  } catch (const std::bad_alloc&) { return complain("out of memory", failure); } catch (const std::exception& error) {
    return complain(error.what(), failure);
  }
}

/// For an option that names a file. An empty name would have the same effect as a missing option.
inline const CLI::Validator file_name{[](const std::string& name) { return name.empty() ? "it is empty" : ""; }, ""};

/// Reads the command line. Returns false, after printing the help or the version, if it asks for them. Throws
/// usage_error for arguments that `app` does not accept.
inline bool parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return true;
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return false;
  } catch (const CLI::CallForVersion& version) {
    fmt::print("{}\n", version.what());
    return false;
  } catch (const CLI::ParseError& error) { throw usage_error{error.what()}; }
}

}  // namespace examples
