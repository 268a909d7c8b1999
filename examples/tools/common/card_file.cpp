// SPDX-License-Identifier: BSL-1.0
#include "card_file.hpp"

#include "../../kernels/common/errors.hpp"
#include "text_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <initializer_list>

namespace examples {
namespace {

using json = nlohmann::ordered_json;

/// A member of an object. Throws usage_error where there is none of this type.
template <class T>
T member(const json& object, const std::string& name, const char* type) {
  const auto found = object.find(name);
  if (found == object.end()) throw usage_error{fmt::format("\"{}\" is missing", name)};
  try {
    return found->get<T>();
  } catch (const json::exception&) { throw usage_error{fmt::format("\"{}\" is not {}", name, type)}; }
}
std::string text_member(const json& object, const std::string& name) {
  return member<std::string>(object, name, "a text");
}
const json& object_member(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_object())
    throw usage_error{fmt::format("\"{}\" is {}", name, found == object.end() ? "missing" : "not an object")};
  return *found;
}
/// A misspelled name would otherwise leave a number unstated in silence.
void require_known_members(const json& object, std::initializer_list<std::string_view> known) {
  for (const auto& [name, value] : object.items())
    if (std::ranges::find(known, name) == known.end()) throw usage_error{fmt::format("unknown member \"{}\"", name)};
}

kernelcost::compute_capability capability_of(const std::string& text) {
  kernelcost::compute_capability result;
  const char* const end = text.data() + text.size();
  const auto major = std::from_chars(text.data(), end, result.major);
  if (major.ec == std::errc{} && major.ptr != end && *major.ptr == '.') {
    const auto minor = std::from_chars(major.ptr + 1, end, result.minor);
    if (minor.ec == std::errc{} && minor.ptr == end) return result;
  }
  throw usage_error{fmt::format("\"compute_capability\" is '{}', which is not of the form 9.0", text)};
}

/// A name that a command line can give and an estimate can print.
void require_name(const std::string& name) {
  const auto part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.'; };
  if (name.empty() || !std::ranges::all_of(name, part))
    throw usage_error{fmt::format("\"name\" is '{}'; a name has letters, digits, '_', '-' and '.'", name)};
}

void set(const editable_card& card, const std::string& name, const std::string& value, const char* source) {
  const auto& number = card.find(name);
  try {
    number.set(number.parse(value), source);
  } catch (const std::exception& error) { throw usage_error{fmt::format("{}: {}", name, error.what())}; }
}

std::unique_ptr<editable_card> card_of(const json& file) {
  if (!file.is_object() || member<int>(file, "kernelcost_card", "a whole number") != card_format)
    throw usage_error{fmt::format("\"kernelcost_card\" is not {}: another version wrote this file", card_format)};
  require_known_members(file, {"kernelcost_card", "name", "product", "compute_capability", "has_double_precision",
                               "numbers", "measured"});
  const bool measured = file.contains("measured");
  auto card = std::make_unique<editable_card>(measured ? editable_card::room::measured : editable_card::room::of_facts);
  const auto name = text_member(file, "name");
  require_name(name);
  card->set_name(name);
  card->set_product(text_member(file, "product"));
  card->set_capability(capability_of(text_member(file, "compute_capability")));
  card->set_double_precision(member<bool>(file, "has_double_precision", "true or false"));
  for (const auto& [number, value] : object_member(file, "numbers").items()) {
    if (!value.is_object()) throw usage_error{fmt::format("{} is not an object with value and source", number)};
    require_known_members(value, {"value", "source"});
    set(*card, number, text_member(value, "value"), card->keep(text_member(value, "source")));
  }
  if (!measured) return card;
  const json& by = object_member(file, "measured");
  require_known_members(by, {"source", "values"});
  for (const auto& [number, value] : object_member(by, "values").items()) {
    if (!value.is_string()) throw usage_error{fmt::format("{} is not a text", number)};
    set(*card, number, value.get<std::string>(), "");
  }
  card->state_source(text_member(by, "source"));
  return card;
}

}  // namespace

std::string card_text(const editable_card& card) {
  const auto& facts = card.card();
  json file{{"kernelcost_card", card_format},
            {"name", facts.name},
            {"product", facts.product},
            {"compute_capability", fmt::format("{}.{}", facts.capability.major, facts.capability.minor)},
            {"has_double_precision", facts.has_double_precision},
            {"numbers", json::object()}};
  json values = json::object();
  for (const auto& number : card.numbers()) {
    if (!number.stated()) continue;
    const auto text = quantity_text(number.value(), number.of);
    if (number.is_measured)
      values[number.name] = text;
    else
      file["numbers"][number.name] = json{{"value", text}, {"source", number.source()}};
  }
  if (facts.measured.stated()) file["measured"] = json{{"source", facts.measured.source()}, {"values", values}};
  return file.dump(1) + '\n';
}

std::unique_ptr<editable_card> parse_card(std::string_view text, const std::filesystem::path& path) {
  try {
    return card_of(json::parse(text));
  } catch (const json::parse_error& error) {
    const auto line =
        1 +
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())), '\n');
    throw usage_error{fmt::format("{}:{}: this is not JSON", path.string(), line)};
  } catch (const std::exception& error) { throw usage_error{fmt::format("{}: {}", path.string(), error.what())}; }
}

std::unique_ptr<editable_card> read_card(const std::filesystem::path& path) {
  return parse_card(read_text(path), path);
}

}  // namespace examples
