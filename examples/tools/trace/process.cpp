// SPDX-License-Identifier: BSL-1.0
#include "process.hpp"

#include "../common/text_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace examples::trace {

work_folder::work_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "kernelcost-trace-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::system_error{errno, std::generic_category(), "cannot make a folder at " + pattern};
  path_ = pattern;
}
work_folder::~work_folder() {
  std::error_code ignored;
  if (!kept_) std::filesystem::remove_all(path_, ignored);
}

finished run(const std::vector<std::string>& command, const work_folder& folder, const std::string& doing,
             double limit) {
  const std::string out = folder.file("stdout"), err = folder.file("stderr");
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  std::vector<char*> arguments;
  for (const auto& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, arguments[0], &streams, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  if (failure != 0) throw std::system_error{failure, std::generic_category(), command.front()};

  using clock = std::chrono::steady_clock;
  const auto begin = clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(clock::now() - begin).count(); };
  const bool terminal = isatty(STDERR_FILENO) != 0;
  finished result;
  int status = 0;
  double pause = 1e-3, next_line = 2;
  bool said = false;
  while (waitpid(child, &status, WNOHANG) == 0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(pause));
    pause = std::min(0.02, pause * 1.5);
    if (seconds() > limit && result.in_time) {
      kill(child, SIGKILL);
      result.in_time = false;
    }
    if (seconds() < next_line) continue;
    fmt::print(stderr, "{}kernelcost-trace: {}, {:.0f} s{}", terminal ? "\r" : "", doing, seconds(),
               terminal ? "" : "\n");
    std::fflush(stderr);
    said = true;
    next_line += terminal ? 1 : 10;
  }
  if (said && terminal) std::fputs("\r\x1b[K", stderr);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_text(out);
  result.err = read_text(err);
  return result;
}

}  // namespace examples::trace
