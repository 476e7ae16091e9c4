// Finds concerns that several systems share: stacks over the limit, enemies in one Location.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// Who stands where, for the counting of stacks.
struct StandsAt {
  std::string id;
  std::string side;
  LocationId at = kNowhere;
};

// Concern "over-stacked" for every Location where more than `limit` things of one side stand, in the order in which
// they are given. `rule` is cited, `what` names the things ("Teams").
void add_over_stacked(const std::vector<StandsAt>& standing, std::int64_t limit, const Map& map,
                      const std::string& what, const std::string& rule, std::vector<Concern>& out);

// Concern "enemies-together" for every Location where things of two sides stand.
void add_enemies_together(const std::vector<StandsAt>& standing, const Map& map, const std::string& rule,
                          std::vector<Concern>& out);

// The id of the enemy nearest to a Location, of several the first by id; empty if there is none.
std::string nearest_enemy(const std::vector<StandsAt>& standing, const std::string& side, LocationId at,
                          const Map& map);

}  // namespace hexrout
