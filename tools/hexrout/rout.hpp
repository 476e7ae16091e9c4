// The answers of 'hexrout rout', for every verb that gives them.
#pragma once

#include <string>
#include <vector>

#include "options.hpp"

namespace hexrout::command {

struct RoutOptions {
  ScenarioOptions scenario;
  std::vector<std::string> units;
  std::string format = "text";
  bool all = false;
  std::string compare;
  std::vector<std::string> why;
};

// Adds the options about what is answered; returns --why.
CLI::Option* add_rout_options(CLI::App& verb, RoutOptions& options);
// Reads the scenario and prints the answers; returns the exit status.
int rout(const RoutOptions& options);

}  // namespace hexrout::command
