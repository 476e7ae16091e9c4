// Writes units of a position as JSON, with their figures.
#include <array>

#include "hexrout/play/nlohmann_report.hpp"

namespace hexrout {

namespace {

constexpr std::array<const char*, 4> kPresences{"in_play", "captured", "lost", "left"};
constexpr std::array<const char*, 3> kHealths{"good", "hampered", "broken"};
constexpr std::array<const char*, 3> kCovers{"seen", "concealed", "hidden"};

template <typename Enum, std::size_t N>
const char* word(const std::array<const char*, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

Json unit_json(const UnitView& unit, const UnitFigures& f, const Map& map) {
  Json figures{{"strength", f.strength}, {"morale", f.morale}, {"damage", f.damage}};
  for (const NamedFigure& figure : unit.more) figures[std::string(figure.name)] = figure.value;
  return {{"id", unit.id},
          {"side", unit.side},
          {"at", place_json(unit.at, map)},
          {"label", unit.label},
          {"state", unit.state},
          {"presence", word(kPresences, f.presence)},
          {"health", word(kHealths, f.health)},
          {"cover", word(kCovers, f.cover)},
          {"leader", f.leader},
          {"reduced", f.reduced},
          {"dummy", f.dummy},
          {"worth", worth(f)},
          {"figures", std::move(figures)}};
}

}  // namespace

Json units_with_figures(const Game& game) {
  const std::vector<UnitView> units = game.units();
  std::vector<UnitFigures> figures;
  game.figures(figures);
  Json out = Json::array();
  for (std::size_t i = 0; i < units.size(); ++i) out.push_back(unit_json(units[i], figures[i], *game.setting().map));
  return out;
}

}  // namespace hexrout
