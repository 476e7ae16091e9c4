// The tables of Chain of Command, read from data/tables.yaml.
//
//   const Tables& t = standard_rules()->tables;
//   t.loss("team", false).value(3) == 1
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/common/tables/bands.hpp"
#include "rules/common/tables/figures.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/common/tables/rule_set.hpp"

namespace hexrout::coc {

struct BadThing {
  std::string event;  // "team", "senior-killed"
  std::string title;
  Bands printed;
  Bands restored;
  std::string origin;
};

// Command Dice of a force by its Force Morale.
struct Track {
  std::string name;
  Bands dice;  // by Force Morale, 1 and up
  int red_dice_from = 1;
  int command_dice(int force_morale) const { return force_morale <= 0 ? 0 : dice.value(force_morale); }
};

struct Command {
  std::string rank;  // "junior", "senior", "ranking"
  int orders = 0;
  int inches = 0;
};

struct Tables {
  std::vector<BadThing> bad_things;
  Bands start;
  std::vector<std::pair<std::string, int>> start_modifiers;  // by quality
  std::vector<Track> tracks;
  std::vector<Command> commands;
  Figures figures;

  const BadThing& bad_thing(std::string_view event) const;  // the event must exist (asserted)
  const Track* track(std::string_view name) const;          // null if unknown
  const Command& command(std::string_view rank) const;
  int figure(std::string_view name) const { return figures[name]; }
};

// Reads a whole tables file, reporting every mistake with its place.
Tables read_tables(const Node& root, Diagnostics& found);

// True for events that the game itself raises; house rules may add others, which the event `lose` raises.
bool is_printed_event(std::string_view event);

// The policies of data/policies.yaml, with their variants under the readings.
PolicyBook read_book(const Node& root, Diagnostics& found);

// Forms of events, with the words of the tables.
std::vector<EventSpec> event_specs(const Tables& tables);

using RuleSet = RuleSetOf<Tables>;
// The rules in force under these house rules, or without any (null); every mistake in them is reported.
std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found);
// The rules as built in, never null.
const std::shared_ptr<const RuleSet>& standard_rules();

}  // namespace hexrout::coc
