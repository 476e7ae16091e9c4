// Functions of Game that are computed from its virtual ones.
#include "hexrout/rules/game.hpp"

#include <algorithm>

#include "hexrout/move/woods_or_building.hpp"

namespace hexrout {

std::vector<UnitView> Game::units() const {
  UnitList list(setting().sides);
  describe({.units = &list});
  return std::move(list.views);
}

std::optional<UnitView> Game::unit(std::string_view id) const {
  UnitList list(setting().sides);
  list.wanted = UnitList::Views::one;
  list.id = id;
  describe({.units = &list});
  if (list.views.empty()) return std::nullopt;
  return std::move(list.views.front());
}

void Game::figures(std::vector<UnitFigures>& out) const {
  UnitList list(setting().sides);
  list.wanted = UnitList::Views::none;
  out.clear();
  list.figures = std::move(out);
  describe({.units = &list});
  out = std::move(list.figures);
}

const GameWords& Game::words() const {
  static const GameWords of_no_game;
  return of_no_game;
}

std::unique_ptr<Game> Game::seen_by(std::string_view side) const {
  const std::vector<std::string>& sides = setting().sides;
  const auto at = std::find(sides.begin(), sides.end(), side);
  return at == sides.end() ? nullptr : copy(SeenBySide{static_cast<std::size_t>(at - sides.begin())});
}

std::vector<ResultFact> Game::results() const {
  std::vector<ResultFact> out;
  for (const Standing& s : standings())
    for (const std::string_view fact : s.counted) {
      const auto at = std::find_if(s.facts.begin(), s.facts.end(), [&](const auto& f) { return f.first == fact; });
      out.push_back({s.of, s.side, std::string(fact), at == s.facts.end() ? std::string("none") : at->second});
    }
  if (!out.empty()) out.push_back({"game", "", "turn", std::to_string(setting().turn)});
  return out;
}

BoardFacts Game::board() const {
  if (auto own = described(&Description::board)) return std::move(*own);
  const Map& map = *setting().map;
  BoardFacts out{FootGraph(map, setting().placed, {.month = setting().month}), {}};
  out.shelters.resize(map.location_count());
  for (const LocationId at : map.locations()) out.shelters[at.number()] = woods_or_building(out.steps, at);
  return out;
}

}  // namespace hexrout
