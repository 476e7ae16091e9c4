#include "hexrout/match/made_objectives.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <tuple>
#include <vector>

#include "hexrout/rules/change.hpp"

namespace hexrout {

namespace {

constexpr int kHoldPoints = 3;
constexpr int kExitPoints = 2;
constexpr int kApart = 2;  // hexes between two to hold, at least

// Hexes of the units of the two sides.
using Stands = std::array<std::vector<HexId>, 2>;

Stands stands_of(const Game& game) {
  std::vector<UnitFigures> units;
  game.figures(units);
  const Map& map = *game.setting().map;
  Stands out;
  for (const UnitFigures& f : units)
    if (f.side < out.size() && f.presence == Presence::in_play && f.at != kNowhere && !f.dummy)
      out[f.side].push_back(map.location(f.at).hex);
  return out;
}

int nearest(const Map& map, HexId hex, const std::vector<HexId>& stands) {
  int least = std::numeric_limits<int>::max();
  for (const HexId at : stands) least = std::min(least, map.distance(hex, at));
  return least;
}

// Hexes that units can enter, those in the middle between the sides first.
std::vector<HexId> from_the_middle(const Game& game, const Stands& stands) {
  const Map& map = *game.setting().map;
  const BoardFacts board = game.board();
  std::vector<bool> entered(map.location_count(), false);
  for (const LocationId at : map.locations())
    for (const FootStep& step : board.steps.steps(at)) entered[step.to.number()] = true;
  std::vector<std::tuple<int, int, HexId>> order;
  for (const HexId hex : map.hexes()) {
    if (!entered[map.ground(hex).number()]) continue;
    const int a = nearest(map, hex, stands[0]);
    const int b = nearest(map, hex, stands[1]);
    order.emplace_back(std::abs(a - b), a + b, hex);
  }
  std::sort(order.begin(), order.end());
  std::vector<HexId> out;
  for (const auto& [difference, sum, hex] : order) out.push_back(hex);
  return out;
}

// Hexes in sum from the stands to an edge, divided by their number and taken in hundredths.
int to_edge(const Map& map, std::string_view edge, const std::vector<HexId>& stands) {
  int sum = 0;
  for (const HexId hex : stands) {
    const Hex at = map.hex(hex).at;
    sum += edge == "north"   ? at.row
           : edge == "south" ? map.rows() - 1 - at.row
           : edge == "west"  ? at.col
                             : map.columns() - 1 - at.col;
  }
  return 100 * sum / static_cast<int>(stands.size());
}

std::string_view edge_behind(const Map& map, const std::vector<HexId>& own, const std::vector<HexId>& enemies) {
  constexpr std::array<std::string_view, 4> kEdges{"north", "south", "west", "east"};
  return *std::max_element(kEdges.begin(), kEdges.end(), [&](std::string_view a, std::string_view b) {
    return to_edge(map, a, own) - to_edge(map, a, enemies) < to_edge(map, b, own) - to_edge(map, b, enemies);
  });
}

Value objective(const std::string& side, std::string_view what, Value is) {
  Value out = Value::map();
  out.set("side", Value::text(side));
  out.set(what, std::move(is));
  return out;
}

Value objectives(const Game& game, ObjectiveKind kind, const Stands& stands) {
  const Setting& setting = game.setting();
  const Map& map = *setting.map;
  Value out = Value::list();
  if (kind == ObjectiveKind::hold) {
    Value hexes = Value::list();
    const std::vector<HexId> order = from_the_middle(game, stands);
    for (const HexId hex : order) {
      if (map.distance(order.front(), hex) != 0 && map.distance(order.front(), hex) < kApart) continue;
      hexes.items.push_back(Value::text(map.name(hex)));
      if (hexes.items.size() == 2) break;
    }
    for (const std::string& side : setting.sides) {
      out.items.push_back(objective(side, "hold", hexes));
      out.items.back().set("points", Value::number(kHoldPoints));
    }
  } else if (kind == ObjectiveKind::exit) {
    const std::size_t own = setting.sides[0] == setting.attacker ? 0 : 1;
    Value edge = Value::map();
    edge.set("edge", Value::text(edge_behind(map, stands[own], stands[1 - own])));
    out.items.push_back(objective(setting.attacker, "exit", std::move(edge)));
    out.items.back().set("points", Value::number(kExitPoints));
  }
  for (const std::string& side : setting.sides) out.items.push_back(objective(side, "casualties", Value::number(1)));
  return out;
}

}  // namespace

bool set_objectives(Scenario& scenario, ObjectiveKind kind, Diagnostics& found) {
  const Setting& setting = scenario.game->setting();
  const Stands stands = stands_of(*scenario.game);
  if (setting.sides.size() != stands.size() || stands[0].empty() || stands[1].empty()) {
    found.error("match-position", {scenario.file, 0, 0}, "objectives are made for two sides with units on the map",
                "take another position");
    return false;
  }
  PositionChange change;
  Value battle = Value::map();
  if (setting.battle == nullptr || setting.battle->turns == 0) battle.set("turns", Value::number(kMadeTurns));
  battle.set("objectives", objectives(*scenario.game, kind, stands));
  change.keys.set("battle", std::move(battle));
  std::unique_ptr<Game> game = scenario.game->changed(change, found);
  if (game == nullptr) return false;
  scenario.game = std::move(game);
  return true;
}

}  // namespace hexrout
