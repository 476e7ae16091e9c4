#include "hexrout/play/fates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "play/file_choices.hpp"

namespace hexrout {

namespace {

using Key = std::tuple<std::string, std::string, std::string>;  // where, label, state

Key key_of(const UnitView& unit, const Map& map) {
  if (unit.presence == Presence::lost) return {"", unit.label, unit.fate};
  return {unit.at == kNowhere ? std::string() : map.location_name(unit.at), unit.label, fmt::format("{}", fmt::join(unit.state, ", "))};
}

}  // namespace

std::optional<std::vector<UnitFates>> phase_fates(const Game& game, const PlayScript& script, const FateLimits& limits, Diagnostics& found) {
  std::vector<std::string> order;
  for (const UnitView& unit : game.units()) order.push_back(unit.id);
  std::map<std::string, std::map<Key, Odds>> sums;
  EnumeratedDice dice;
  std::size_t plays = 0;
  do {
    if (++plays > limits.most_plays) {
      found.error("too-many-rolls", {}, fmt::format("the phase has more than {} sequences of dice", limits.most_plays), "play it with a seed instead");
      return std::nullopt;
    }
    const std::unique_ptr<Game> course = game.clone();
    FileChoices choices(script, [](const Decision&, std::size_t) {});
    NoLog log;
    try {
      course->play(dice, choices, log);
    } catch (const ScriptEnds& e) {
      found.add(e.why);
      return std::nullopt;
    }
    const Odds weight = dice.weight();
    for (const UnitView& unit : course->units()) {
      if (std::find(order.begin(), order.end(), unit.id) == order.end()) order.push_back(unit.id);
      Odds& sum = sums[unit.id][key_of(unit, *course->setting().map)];
      sum = sum + weight;
    }
  } while (dice.advance());

  std::vector<UnitFates> out;
  for (const std::string& id : order) {
    UnitFates unit{id, {}};
    for (const auto& [key, odds] : sums[id]) unit.fates.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), odds});
    std::stable_sort(unit.fates.begin(), unit.fates.end(), [](const PhaseFate& a, const PhaseFate& b) { return a.odds.value() > b.odds.value(); });
    out.push_back(std::move(unit));
  }
  return out;
}

std::string fates_text(const std::vector<UnitFates>& fates) {
  std::string out;
  for (const UnitFates& unit : fates)
    for (const PhaseFate& fate : unit.fates) {
      out += fmt::format("{:<10} {:>6.2f} %  ({}/{})  {}", printable(unit.id), 100 * fate.odds.value(), fate.odds.numerator, fate.odds.denominator, printable(fate.label));
      if (!fate.where.empty()) out += fmt::format(" in {}", fate.where);
      if (!fate.state.empty()) out += fmt::format(": {}", printable(fate.state));
      out += '\n';
    }
  return out;
}

}  // namespace hexrout
