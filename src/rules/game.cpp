// The functions of Game that follow from its others.
#include "hexrout/rules/game.hpp"

#include <algorithm>

namespace hexrout {

std::vector<UnitView> Game::units() const {
  std::vector<UnitFigures> figures;
  std::vector<UnitView> out;
  describe(figures, &out);
  const std::vector<std::string>& sides = setting().sides;
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].at = figures[i].at;
    out[i].side = sides[figures[i].side];
    out[i].presence = figures[i].presence;
  }
  return out;
}

std::optional<UnitView> Game::unit(std::string_view id) const {
  for (UnitView& view : units())
    if (view.id == id) return std::move(view);
  return std::nullopt;
}

void Game::figures(std::vector<UnitFigures>& out) const {
  out.clear();
  describe(out, nullptr);
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
  const Map& map = *setting().map;
  BoardFacts out{FootGraph(map, setting().placed, {.month = setting().month}), {}};
  out.shelters.resize(map.location_count());
  for (const LocationId at : map.locations())
    out.shelters[at.number()] = TerrainCatalogue::standard()[map.location(at).terrain].rout_cover;
  return out;
}

}  // namespace hexrout
