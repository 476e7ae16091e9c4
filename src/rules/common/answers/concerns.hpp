// Finds the concerns that several systems share: stacks over the limit, enemies in one Location.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// The Location of a unit, for the counting of stacks.
struct StandsAt {
  std::string id;
  std::string side;
  LocationId at = kNowhere;
};

// Adds concern "over-stacked" for every Location that holds more than `limit` things of one side, in the order given.
// `rule` is cited, `what` names the things ("Teams").
void add_over_stacked(const std::vector<StandsAt>& standing, std::int64_t limit, const Map& map,
                      const std::string& what, const std::string& rule, std::vector<Concern>& out);

// Adds concern "enemies-together" for every Location that holds things of two sides.
void add_enemies_together(const std::vector<StandsAt>& standing, const Map& map, const std::string& rule,
                          std::vector<Concern>& out);

// Returns the id of the enemy nearest to a Location, of several the first by id; empty without enemies.
std::string nearest_enemy(const std::vector<StandsAt>& standing, const std::string& side, LocationId at,
                          const Map& map);

}  // namespace hexrout
