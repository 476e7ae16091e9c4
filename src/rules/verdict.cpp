#include "hexrout/rules/verdict.hpp"

#include <algorithm>

#include "hexrout/move/woods_or_building.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

UnitVerdict unit_verdict(const UnitAnswer& answer) {
  UnitVerdict out;
  out.at = answer.at;
  out.duty = answer.duty;
  out.fate = answer.fate.kind == FateKind::goes_on ? FateKind::stays : answer.fate.kind;
  out.dead_ends = static_cast<std::uint32_t>(answer.dead_ends.size());
  out.by_dice = !answer.by_dice.empty();
  out.ends.reserve(answer.options.size());
  for (const RoutOption& option : answer.options)
    out.ends.push_back({option.end, option.spent_half_mf, static_cast<std::uint16_t>(option.interdicted.size()),
                        option.low_crawl, option.mandatory, option.odds, option.chance});
  return out;
}

std::vector<bool> Game::shelters() const {
  const FootGraph feet = foot_graph();
  std::vector<bool> out(feet.location_count());
  for (const LocationId at : feet.locations()) out[at.number()] = woods_or_building(feet, at);
  return out;
}

void Game::figures(std::vector<UnitFigures>& out) const {
  const std::vector<std::string>& sides = setting().sides;
  out.clear();
  for (const UnitView& unit : units()) {
    const auto has = [&](std::string_view word) {
      return std::find(unit.state.begin(), unit.state.end(), word) != unit.state.end();
    };
    UnitFigures f;
    f.at = unit.at;
    f.side = static_cast<std::uint8_t>(std::find(sides.begin(), sides.end(), unit.side) - sides.begin());
    f.presence = unit.presence;
    f.health = has("broken") ? UnitHealth::broken : has("pinned") ? UnitHealth::hampered : UnitHealth::good;
    f.cover = has("hidden") ? UnitCover::hidden : has("concealed") ? UnitCover::concealed : UnitCover::seen;
    f.reduced = unit.wounded;
    out.push_back(f);
  }
}

}  // namespace hexrout
