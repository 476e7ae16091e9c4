#include "unit_named.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "hexrout/map/place_name.hpp"

namespace hexrout::command {

namespace {

using Units = std::vector<const UnitView*>;

template <class Meant>
Units those(const std::vector<UnitView>& units, Meant&& meant) {
  Units out;
  for (const UnitView& unit : units)
    if (meant(unit)) out.push_back(&unit);
  return out;
}

bool broken(const UnitView* unit) {
  return std::find(unit->state.begin(), unit->state.end(), "broken") != unit->state.end();
}

std::string listed(const Units& units, const Map& map) {
  std::vector<std::string> words;
  for (const UnitView* unit : units)
    words.push_back(fmt::format("{} ({}{}{})", printable(unit->id), printable(unit->label),
                                unit->label.empty() || unit->at == kNowhere ? "" : " in ",
                                unit->at == kNowhere ? "" : map.location_name(unit->at)));
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::optional<std::string> unit_named(const Game& game, const std::string& name, Diagnostics& found,
                                      const char* option) {
  const std::vector<UnitView> units = game.units();
  const Map& map = *game.setting().map;
  Units meant = those(units, [&](const UnitView& u) { return u.id == name; });
  if (meant.empty())
    if (const auto at = map.find_location(name)) meant = those(units, [&](const UnitView& u) { return u.at == *at; });
  if (meant.empty()) meant = those(units, [&](const UnitView& u) { return !u.label.empty() && u.label == name; });
  // Of several units, the only broken one is meant.
  if (meant.size() > 1 && std::count_if(meant.begin(), meant.end(), broken) == 1)
    std::erase_if(meant, [](const UnitView* u) { return !broken(u); });
  if (meant.size() == 1) return meant.front()->id;
  const Place place{option, 0, 0};
  if (!meant.empty()) {
    found.error("several-units", place,
                fmt::format("'{}' fits {} units: {}", printable(name), meant.size(), listed(meant, map)),
                "name one by its id");
    return std::nullopt;
  }
  // A group or an element, under rules that have them, has an answer without being a unit.
  if (game.answer(name).code != "UNKNOWN_UNIT") return name;
  std::vector<std::string> ids;
  for (const UnitView& unit : units) ids.push_back(unit.id);
  const std::string near = nearest_word(name, ids);
  found.error(
      "unknown-unit", place,
      fmt::format("there is no unit '{0}', and no unit is in a place or has a counter of that name", printable(name)),
      !near.empty() ? fmt::format("did you mean '{}'?", printable(near))
                    : place_hint(map, name,
                                 fmt::format("the units are: {}",
                                             listed(those(units, [](const UnitView&) { return true; }), map))));
  return std::nullopt;
}

std::optional<LocationId> location_named(const Map& map, const std::string& name, Diagnostics& found,
                                         const char* option) {
  auto at = map.find_location(name);
  if (!at)
    found.error("unknown-location", {option, 0, 0}, fmt::format("the map has no Location '{}'", printable(name)),
                place_hint(map, name, "write a hex, or a hex and a level: C3/1"));
  return at;
}

std::optional<Stand> stand_named(const Map& map, const std::string& name, Diagnostics& found, const char* option) {
  if (const auto stand = find_stand(map, name)) return stand;
  if (const auto mistake = stand_mistake(map, name)) {
    found.error("no-crest", {option, 0, 0}, mistake->what, mistake->hint);
    return std::nullopt;
  }
  const auto at = location_named(map, name, found, option);
  return at ? std::optional<Stand>(Stand{*at}) : std::nullopt;
}

std::vector<std::string> units_named(const Game& game, const std::vector<std::string>& names, Diagnostics& found) {
  std::vector<std::string> out;
  std::set<std::string> taken;
  for (const std::string& name : names)
    if (auto id = unit_named(game, name, found); id && taken.insert(*id).second) out.push_back(std::move(*id));
  return out;
}

}  // namespace hexrout::command
