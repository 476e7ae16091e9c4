// Effects of an attack under the rules of a game: the events that the rules play.
//
// Rules that decide hits themselves get an attack as their own event (Armour Battles). All others leave to players what
// fire does; there the fire table decides (data/fire_table.yaml, ours), and its results become what their events take:
//
//   result   asl   chain_of_command        squares   games that are data
//   PTC      ptc   1 Shock                 no hit    fire without damage
//   NMC nMC  mc    1 + n Shock             1 hit     1 damage
//   K/n      k     1 kill, 1 + n Shock     2 hits    2 damage
//   nKIA     kia   n + 1 kills, 2 Shock    2 + n     2 + n
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/match/fire_table.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/value.hpp"

namespace hexrout {

struct FireStyle {
  enum class Kind : std::uint8_t { asl, own_dice, kills, hits, damage };
  std::string_view system;  // "asl"
  Kind kind = Kind::damage;
};

namespace match {

// For a system without a row: that of games that are data.
const FireStyle& fire_style_of(std::string_view system);

// Makes the events of attacks on one position. Keeps count of the men that earlier attacks have hit, because the rules
// refuse more hits than there are men.
class FireEvents {
 public:
  FireEvents(const FireStyle& style, const Game& game);
  // Adds to a list of events. `targets`: units in the Location, `at`.
  void add(const FireEffect& effect, const std::vector<std::string>& firers, const std::vector<std::string>& targets,
           LocationId at, Value& events);

 private:
  // Takes up to `number` men from the targets, one each in turn.
  std::map<std::string, int> hit(const std::vector<std::string>& targets, int number);
  Value by_id(const std::map<std::string, int>& numbers) const;
  void add_asl(const FireEffect& effect, const std::vector<std::string>& targets, Value& events) const;

  const FireStyle& style_;
  const Map& map_;
  std::map<std::string, int> men_;              // of units that can be hit, leaders left out
  std::map<std::string, std::string> element_;  // whose strength a piece is part of
};

}  // namespace match
}  // namespace hexrout
