// Positions for the tests of matches.
#pragma once

#include <catch2/catch.hpp>

#include "hexrout/match/made_position.hpp"
#include "hexrout/match/match.hpp"

namespace hexrout {

inline MatchPosition position_of(const std::string& text, const std::string& name = "made") {
  Diagnostics found;
  auto scenario = parse_scenario(text, name, {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  auto position = MatchPosition::make(std::move(*scenario), found);
  INFO(found.text());
  REQUIRE(position);
  return std::move(*position);
}

inline std::vector<MatchPosition> made_positions(std::size_t count) {
  std::vector<MatchPosition> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(position_of(made_match_position(i), "made/" + std::to_string(i)));
  return out;
}

inline PlayerSpec player(const char* name) {
  Diagnostics found;
  const auto spec = parse_player(name, found);
  REQUIRE(spec);
  return *spec;
}

inline MatchPlan plan_of(const char* a, const char* b, std::uint64_t pairs) {
  MatchPlan plan;
  plan.players = {player(a), player(b)};
  plan.pairs = pairs;
  plan.turns = 2;
  plan.advise_ms = 5;
  plan.threads = 1;
  return plan;
}

}  // namespace hexrout
