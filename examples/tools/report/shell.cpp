// SPDX-License-Identifier: BSL-1.0
// Completion and manual page, written from the description of the command line itself.
#include "general_commands.hpp"

#include <kernelcost/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace examples::report {
namespace {

/// The commands of the program, without groups of options.
std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  std::vector<const CLI::App*> commands;
  for (const auto* each : app.get_subcommands([](const CLI::App*) { return true; }))
    if (!each->get_name().empty()) commands.push_back(each);
  return commands;
}

/// Also the options of groups.
std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  std::vector<const CLI::Option*> options;
  // A group has an option --help of its own, and some versions of CLI11 list the options of groups with the command's.
  const auto add = [&options](const CLI::App& of) {
    for (const auto* each : of.get_options())
      if (std::ranges::find(options, each->get_name(), [](const auto* known) { return known->get_name(); }) ==
          options.end())
        options.push_back(each);
  };
  add(command);
  for (const auto* group : command.get_subcommands([](const CLI::App*) { return true; }))
    if (group->get_name().empty()) add(*group);
  return options;
}

std::string long_name(const CLI::Option& option) {
  return option.get_lnames().empty() ? "" : "--" + option.get_lnames().front();
}
bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }
bool is_file(const CLI::Option& option) { return option.get_type_name() == "FILE"; }

/// "kernels" for "One of list kernels": the list that has the option's values. Empty if there is none.
std::string list_of(const CLI::Option& option) {
  constexpr std::string_view mark = "of list ";
  const auto& about = option.get_description();
  const auto found = about.find(mark);
  if (found == about.npos) return "";
  auto end = found + mark.size();
  while (end < about.size() && std::islower(static_cast<unsigned char>(about[end]))) ++end;
  return about.substr(found + mark.size(), end - found - mark.size());
}

/// Values of a positional argument that its description enumerates: "bash, zsh or fish".
std::string words_of(const CLI::Option& option) {
  std::string words;
  for (const char c : option.get_description()) words += c == ',' ? ' ' : c;
  if (const auto found = words.find(" or "); found != words.npos) words.replace(found, 4, " ");
  std::string result;
  for (const char c : words)
    if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
  return result;
}
bool is_enumeration(const CLI::Option& option) {
  return option.get_positional() && option.get_description().find(" or ") != std::string::npos;
}

std::string joined(const std::vector<std::string>& parts) { return fmt::format("{}", fmt::join(parts, " ")); }

std::string identifier(std::string name) {
  for (auto& each : name)
    if (std::isalnum(static_cast<unsigned char>(each)) == 0) each = '_';
  return name;
}

std::string bash_script(const CLI::App& app) {
  const auto name = app.get_name();
  const auto function = "_" + identifier(name);
  std::vector<std::string> names;
  std::string cases;
  for (const auto* command : commands_of(app)) {
    names.push_back(command->get_name());
    std::string values;
    std::vector<std::string> words;
    for (const auto* option : options_of(*command)) {
      if (is_enumeration(*option)) words.push_back(words_of(*option));
      const auto flag = long_name(*option);
      if (flag.empty()) continue;
      words.push_back(flag);
      if (!takes_value(*option)) continue;
      if (is_file(*option))
        values += fmt::format("        {}) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n", flag);
      else if (const auto list = list_of(*option); !list.empty())
        values += fmt::format("        {}) COMPREPLY=($(compgen -W \"$(\"$1\" list {} 2>/dev/null | cut -d' ' -f1)\" "
                              "-- \"$current\")); return ;;\n",
                              flag, list);
      else
        values += fmt::format("        {}) return ;;\n", flag);
    }
    cases += fmt::format("    {})\n      case \"$previous\" in\n{}      esac\n      words=\"{}\" ;;\n",
                         command->get_name(), values, joined(words));
  }
  return fmt::format(
      "# bash completion of {0}; {0} completion bash writes it.\n"
      "{1}() {{\n"
      "  local current=\"${{COMP_WORDS[COMP_CWORD]}}\" previous=\"${{COMP_WORDS[COMP_CWORD-1]}}\" words\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"--help --version {2}\" -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"${{COMP_WORDS[1]}}\" in\n"
      "{3}"
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -F {1} {0}\n",
      name, function, joined(names), cases);
}

/// A description between brackets, inside single quotes.
std::string for_zsh(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c == '\'' ? std::string{"'\\''"} : c == '\n' ? std::string{" "} : std::string{c};
  }
  return result;
}

std::string zsh_script(const CLI::App& app) {
  const auto name = app.get_name();
  std::string names;
  std::string cases;
  for (const auto* command : commands_of(app)) {
    names += fmt::format("    '{}:{}'\n", command->get_name(), for_zsh(command->get_description()));
    std::string specs;
    for (const auto* option : options_of(*command)) {
      if (is_enumeration(*option))
        specs += fmt::format(" \\\n        '1:{}:({})'", option->get_single_name(), words_of(*option));
      const auto flag = long_name(*option);
      if (flag.empty()) continue;
      std::string value;
      if (takes_value(*option) && is_file(*option))
        value = ":FILE:_files";
      else if (takes_value(*option) && !list_of(*option).empty())
        value = fmt::format(":NAME:{{compadd -- $({} list {} 2>/dev/null | cut -d\" \" -f1)}}", name, list_of(*option));
      else if (takes_value(*option))
        value = fmt::format(":{}: ", for_zsh(option->get_type_name()));
      specs += fmt::format(" \\\n        '*{}[{}]{}'", flag, for_zsh(option->get_description()), value);
    }
    cases += fmt::format("      {})\n        _arguments{} ;;\n", command->get_name(), specs);
  }
  return fmt::format("#compdef {0}\n"
                     "# zsh completion of {0}; {0} completion zsh writes it.\n"
                     "_{1}() {{\n"
                     "  local state line\n"
                     "  local -a commands\n"
                     "  commands=(\n{2}  )\n"
                     "  _arguments -C '1:command:->command' '*::argument:->argument'\n"
                     "  case $state in\n"
                     "    command) _describe command commands ;;\n"
                     "    argument) case $line[1] in\n"
                     "{3}"
                     "    esac ;;\n"
                     "  esac\n"
                     "}}\n"
                     "# An autoloaded file completes at once; one that is read by source registers itself.\n"
                     "if [ \"$funcstack[1]\" = \"_{0}\" ]; then _{1} \"$@\"; else compdef _{1} {0}; fi\n",
                     name, identifier(name), names, cases);
}

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + "'";
}

std::string fish_script(const CLI::App& app) {
  const auto name = app.get_name();
  auto script = fmt::format("# fish completion of {0}; {0} completion fish writes it.\ncomplete -c {0} -f\n", name);
  for (const auto* command : commands_of(app)) {
    script += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d {}\n", name, command->get_name(),
                          fish_quoted(command->get_description()));
    const auto when = fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", name, command->get_name());
    for (const auto* option : options_of(*command)) {
      if (is_enumeration(*option)) script += fmt::format("{} -a '{}'\n", when, words_of(*option));
      if (option->get_lnames().empty()) continue;
      std::string value;
      if (takes_value(*option) && is_file(*option))
        value = " -r -F";
      else if (takes_value(*option) && !list_of(*option).empty())
        value = fmt::format(" -x -a '({} list {} 2>/dev/null | string split -f1 \" \")'", name, list_of(*option));
      else if (takes_value(*option))
        value = " -x";
      script += fmt::format("{} -l {}{} -d {}\n", when, option->get_lnames().front(), value,
                            fish_quoted(option->get_description()));
    }
  }
  return script;
}

/// A line of roff: a backslash, a hyphen and a leading dot have other meanings there.
std::string for_roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else if (c == '\n')
      result += ' ';
    else if ((c == '.' || c == '\'') && result.empty())
      result += std::string{"\\&"} + c;
    else
      result += c;
  }
  return result;
}

std::string roff_options(const CLI::App& command) {
  std::string text;
  for (const auto* option : options_of(command)) {
    auto name = option->get_positional() && option->get_lnames().empty() ? option->get_single_name()
                                                                         : option->get_name(false, true);
    for (std::size_t at = 0; (at = name.find(',', at)) != name.npos; at += 2) name.insert(at + 1, " ");
    text += fmt::format(".TP\n\\fB{}\\fR", for_roff(name));
    if (takes_value(*option) && !option->get_positional())
      text += fmt::format(" \\fI{}\\fR", for_roff(option->get_type_name()));
    text += fmt::format("\n{}", for_roff(option->get_description()));
    if (option->get_required()) text += " (required)";
    if (!option->get_default_str().empty()) text += fmt::format(" (default: {})", for_roff(option->get_default_str()));
    text += '\n';
  }
  return text;
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  if (shell == "bash") return bash_script(app);
  if (shell == "zsh") return zsh_script(app);
  if (shell == "fish") return fish_script(app);
  throw usage_error{fmt::format("unknown shell '{}'; the shells are bash, zsh, fish", shell)};
}

std::string manual_page(const CLI::App& app) {
  const auto name = for_roff(app.get_name());
  std::string upper = app.get_name();
  for (auto& each : upper) each = static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
  auto page = fmt::format(".TH {} 1 \"\" \"kernelcost {}.{}.{}\" \"User Commands\"\n"
                          ".SH NAME\n{} \\- {}\n"
                          ".SH SYNOPSIS\n.B {}\n\\fICOMMAND\\fR [\\fIOPTION\\fR]...\n"
                          ".SH OPTIONS\n{}.SH COMMANDS\n",
                          for_roff(upper), KERNELCOST_VERSION_MAJOR, KERNELCOST_VERSION_MINOR, KERNELCOST_VERSION_PATCH,
                          name, for_roff(app.get_description()), name, roff_options(app));
  for (const auto* command : commands_of(app)) {
    page += fmt::format(".SS {}\n{}.\n{}", for_roff(command->get_name()), for_roff(command->get_description()),
                        roff_options(*command));
    if (!command->get_footer().empty()) page += fmt::format(".PP\n{}\n", for_roff(command->get_footer()));
  }
  return page + ".SH EXIT STATUS\n0 if the command succeeded, 1 if a check failed or the work could not be done, "
                "2 for a wrong command line or file.\n";
}

}  // namespace examples::report
