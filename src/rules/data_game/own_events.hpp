// OwnEvent: an event of a data game's own, as game.yaml says it and as a scenario writes it.
//
//   events:
//     - {name: rally, amount: {least: 1, most: 3}, do: [{add: {pins: -1}}]}      # {rally: {who: [a, b], amount: 2}}
//     - {name: fire, at: {of: enemy, mark: fires, by: true}, words: {kind: [rifles, mortar]}, keys: {damage: hits}}
//     - {name: losses, numbers: of, do: [{loses: amount}]}                         # {losses: {of: {a: 2, b: 1}}}
//
// Thread safety: values and free functions. Errors: every mistake with its place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/common/events/events.hpp"
#include "rules/data_game/effects.hpp"

namespace hexrout::data_game {

struct GameFile;

// Events that every game has, but for those that it leaves out (`without`).
const std::vector<std::string>& common_events();

// Arguments of an event at hexes: {shell: {side: red, from: D9, at: [D4, D5], damage: {a: 1}}}.
struct AtHexes {
  bool enemies = false;  // only those of other sides than `side`
  bool side = false;     // whose deed it is
  bool from = false;     // the hex that it comes from
  bool by = false;       // the unit whose deed it is; its side and its hex are `side` and `from`
  int mark = -1;         // of which each hex gets one; below 0: none
};

// Event of the game's own: {rally: {who: [a, b]}}, with a number if it has one: {shell: {who: a, amount: 2}}.
struct OwnEvent {
  std::string name;
  std::string rule;
  std::optional<AtHexes> at;
  bool to_next = false;  // it names a hex, and concerns units next to it
  Expression when;       // for each unit; else it is refused
  std::string refuses;   // "has no pins"
  bool numbered = false;
  int least = 0;
  int most = 0;
  std::string by_number;  // the key of a number for each unit: {of: {a: 2}}; may be empty
  std::vector<std::pair<std::string, std::vector<std::string>>> words;  // keys with a word each; the first if not said
  std::vector<std::string> flags;                                       // keys that are true or false
  std::vector<std::pair<std::string, std::string>> keys;                // arguments by other names
  Effects effects;

  // Name of an argument in a scenario.
  std::string key(std::string_view argument) const;
};

// Words and flags of all events, for `said`.
std::vector<std::string> words_of_events(const Node& list);
// The words and flags of this event as it happens, as indices of Names::said.
std::vector<int> said_by(const OwnEvent& own, const ScriptedEvent& event, const std::vector<std::string>& said);

// Reads one row of `events`.
OwnEvent read_own_event(Fields& f, const GameFile& game, const Names& names, Diagnostics& found);
// Describes all events of a game to the reader of scenarios.
std::vector<EventSpec> event_specs(const GameFile& game);

}  // namespace hexrout::data_game
