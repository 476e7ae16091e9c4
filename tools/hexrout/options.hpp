// Options of a verb, each with its name and, after a blank, the type of its value.
//
//   auto [verb, options] = add_verb<Options>(app, run, "play", "Plays the scenario's phase to its end", play);
//   add_number(*verb, "--seed N", options->seed, 0, kAnyNumber, "Seed of the dice (default 1)");
//   add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "text for people, json for programs");
//   add_value(*verb, "--log FILE", options->log, "A log of 'hexrout play'")->excludes("--seed");
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"

namespace hexrout::command {

// Adds a verb. When it is called, `act` runs with its options, and the exit status is left in `run`.
template <class Options, class Act>
std::pair<CLI::App*, std::shared_ptr<Options>> add_verb(CLI::App& app, Run& run, const std::string& name,
                                                        const std::string& what, Act act) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand(name, what);
  verb->callback([options, act, &run] { run.status = act(*options); });
  return {verb, options};
}

// Adds an option that takes any text.
template <class Value>
CLI::Option* add_value(CLI::App& verb, const std::string& names, Value& value, const std::string& what) {
  const std::size_t blank = names.find(' ');
  return verb.add_option(names.substr(0, blank), value, what)->type_name(names.substr(blank + 1));
}

// Adds an option that takes a whole number from `least` to `most`.
template <class Value>
CLI::Option* add_number(CLI::App& verb, const std::string& names, Value& value, std::uint64_t least, std::uint64_t most,
                        const std::string& what) {
  return add_value(verb, names, value, what)->check(number_from(least, most));
}

// Adds an option that takes one of these words.
template <class Value>
CLI::Option* add_choice(CLI::App& verb, const std::string& names, Value& value, const std::vector<std::string>& words,
                        const std::string& what) {
  return add_value(verb, names, value, what)->check(CLI::IsMember(words));
}

}  // namespace hexrout::command
