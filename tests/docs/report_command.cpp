// SPDX-License-Identifier: BSL-1.0
// The command lines of docs/report.md. The program has a link for each; the link's name says which one it runs. Under
// its own name it is a report with all commands, which draws the page's pictures.
#include "../../examples/tools/common/command_line.hpp"
#include "../../examples/tools/report/report_program.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct quoted_command {
  std::string_view link;
  std::vector<std::string> arguments;
};

const std::vector<quoted_command> quoted_commands{
    {"what_if", {"what-if", "--kernel", "row_sums", "--machine", "h200"}},
    {"compare",
     {"compare", "--kernel", "row_sums:block=64", "--kernel", "row_sums:block=1024", "--param", "cols=200", "--machine",
      "h200"}},
    {"roofline", {"roofline", "--kernel", "row_sums:cols=200", "--kernel", "row_sums:cols=2000", "--machine", "h200"}},
    {"flame", {"flame", "--kernel", "row_sums", "--machine", "h200"}},
    {"ncu", {"compare", "--kernel", "vector_add", "--machine", "h200", "--ncu", MEASURED "/ncu_details.csv"}},
    {"nvbench",
     {"compare", "--kernel", "vector_add", "--machine", "h200", "--nvbench", MEASURED "/nvbench.json", "--axis",
      "T=type"}},
};

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view before = "kernelcost_docs_report_";
  const std::string_view path = argv[0];
  const auto found = path.rfind(before);
  if (found == path.npos) return examples::report::run_report(argc, argv, {.name = "my_report"});
  const auto link = path.substr(found + before.size());
  const auto command = std::ranges::find(quoted_commands, link, &quoted_command::link);
  if (command == quoted_commands.end()) return examples::wrong_usage;
  std::vector<std::string> words{"my_report"};
  words.insert(words.end(), command->arguments.begin(), command->arguments.end());
  std::vector<char*> arguments;
  for (auto& each : words) arguments.push_back(each.data());
  return examples::report::run_report(static_cast<int>(arguments.size()), arguments.data(), {.name = "my_report"});
}
