// RuleFiles and RuleSet: the texts of a data game, built into the program or read from a folder, and their rules.
//
//   DIR/game.yaml        kinds, states, turn
//   DIR/tables.yaml      checks and costs
//   DIR/policies.yaml    moves (hexrout/rout/policy.hpp)
//   DIR/readings.yaml    points that a scenario may choose; may be missing
//   DIR/worth.yaml       weights of a position's worth; may be missing
//   DIR/README.md        its paragraphs, for `hexrout rules`; may be missing
//
// Thread safety: values and free functions.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/house_rules.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/figures.hpp"
#include "rules/common/tables/policy_book.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/data_game/game_file.hpp"
#include "rules/data_game/move_parts.hpp"
#include "rules/data_game/tables.hpp"

namespace hexrout::data_game {

// Most strength of a unit.
inline constexpr int kMostStrength = 1'000'000;

struct RuleFiles {
  std::string id;                                         // of a built-in game; empty: from game.yaml
  std::string folder;                                     // before the names of files in messages
  std::map<std::string, std::string, std::less<>> texts;  // by name: "game.yaml"

  std::string_view text(std::string_view name) const;  // empty for an unknown file
  std::string path(std::string_view name) const;       // "FOLDER/game.yaml"
  std::string digest() const;                          // sixteen digits, a hash of all but README.md
};

RuleFiles built_in_files(std::string_view id);
// Reads the files of a folder, or of an archive of one (X.hexgame, a zip file); nothing after errors.
std::optional<RuleFiles> files_in(const std::string& folder, Diagnostics& found);

// A data game as in force.
struct RuleSet {
  GameFile game;
  Tables tables;
  Readings readings;
  PolicyBook policies;
  MoveParts move_parts;                   // of the policies
  std::vector<std::string> policy_names;  // in the order of the file, as isThere numbers them
  Names names;                            // without readings
  bool remembers_fire = false;            // some policy asks for the firer
  bool toward_own_edge = false;           // some policy leads toward the own edge
  bool in_inches = false;                 // some budget does
  bool numbers_in_moves = false;          // distances of moves are readings of the scenario
  std::vector<EventSpec> events;
  std::optional<Figures> weights;  // nothing for games without a worth
};

// Reads the rules from these files, under house rules or without (null); every mistake is reported. `id`: the
// folder by which house rules name the files.
RuleSet read_rule_set(const RuleFiles& files, std::string_view id, const HouseRules* house, Diagnostics& found);

// Ids of the policies of a file, read before the rest.
std::vector<std::string> policy_names(const Node& root);
// The policies of data/policies.yaml, exactly those that the game uses; fills their parts.
PolicyBook read_book(const Node& root, const GameFile& game, const Names& names, MoveParts& parts, Diagnostics& found);

// The words for what happens in logs of the game: its own and those of every data game (RuleSystem::log_words).
std::vector<std::string> log_words(const RuleSet& rules);

}  // namespace hexrout::data_game
