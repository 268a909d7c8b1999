// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/command_line.hpp"
#include "commands.hpp"

namespace examples::calibrate::links {

inline void describe(CLI::App& app, request& asked) {
  app.add_option("--out", asked.header, "Write the header of the system to this file")
      ->type_name("FILE.hpp")
      ->check(file_name);
  auto* record = app.add_option("--record", asked.record, "Write the record to this file")
                     ->type_name("FILE.csv")
                     ->check(file_name);
  app.add_option("--from-record", asked.from_record, "Take the values from this record, and measure nothing")
      ->type_name("FILE.csv")
      ->check(file_name)
      ->excludes(record);
  app.add_option("--name", asked.name, "The name of the system in the header")
      ->type_name("NAME")
      ->capture_default_str();
}

}  // namespace examples::calibrate::links
