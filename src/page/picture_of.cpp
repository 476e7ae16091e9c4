#include "hexrout/page/picture_of.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "hexrout/play/reach_report.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

Picture picture_of(const Game& game) {
  Picture picture;
  const Setting& setting = game.setting();
  picture.map = setting.map.get();
  picture.title = setting.title;
  picture.sides = setting.sides;
  picture.placed = setting.placed;
  std::map<HexId, std::vector<std::string>> lying;
  for (const auto& [at, words] : game.lying()) lying[picture.map->location(at).hex].push_back(words);
  for (auto& [hex, words] : lying) picture.lying.push_back({hex, std::move(words)});
  for (const UnitView& unit : game.units())
    if (unit.at != kNowhere) picture.units.push_back({unit.id, unit.side, unit.label, unit.state, unit.at, unit.type});
  if (const GameWords& words = game.words(); !words.infantry.empty())
    picture.called = {{UnitType::squad, words.infantry}, {UnitType::half_squad, words.few_men}};
  return picture;
}

void add_answer(Picture& picture, const UnitAnswer& answer) {
  const Map& map = *picture.map;
  // A hex has at most one mark of each kind. Refusals are marked first, then hexes to pass, exposed hexes, and ends.
  std::map<HexId, HexMark> exposed, refused, ends;
  // A hex that some legal step leads into is not refused.
  std::set<HexId> entered;
  for (const LocationId at : answer.entered)
    if (at != kNowhere) entered.insert(map.location(at).hex);
  for (const Refusal& refusal : answer.refused) {
    if (refusal.to == kNowhere) continue;
    const HexId hex = map.location(refusal.to).hex;
    if (entered.count(hex) != 0) continue;
    HexMark& mark = refused.try_emplace(hex, HexMark{hex, MarkKind::refused, 0, {}}).first->second;
    mark.why += (mark.why.empty() ? "" : "\n") + translated(fmt::format("{} ({})", refusal.why, refusal.rule));
  }
  for (const RoutOption& option : answer.options) {
    if (option.end != kNowhere) {
      const HexId hex = map.location(option.end).hex;
      HexMark& mark = ends.try_emplace(hex, HexMark{hex, MarkKind::allowed, 0, {}}).first->second;
      if (option.mandatory) mark.kind = MarkKind::mandatory;
      mark.why +=
          (mark.why.empty() ? "" : "\n") + phrase("{} may end in {}", {answer.id, map.location_name(option.end)});
    }
    for (const InterdictedStep& step : option.interdicted) {
      const HexId hex = map.location(step.at).hex;
      HexMark& mark = exposed.try_emplace(hex, HexMark{hex, MarkKind::interdicted, 0, {}}).first->second;
      mark.count = std::max(mark.count, static_cast<int>(step.by.size()));
      if (mark.why.empty()) mark.why = phrase("exposed to {}", {fmt::format("{}", fmt::join(step.by, ", "))});
    }
  }
  for (const auto& [hex, mark] : refused)
    if (ends.count(hex) == 0) picture.marks.push_back(mark);
  for (const HexId hex : entered)
    if (!answer.options.empty() && ends.count(hex) == 0)
      picture.marks.push_back({hex, MarkKind::passed, 0, phrase("{} may pass, and not end here", {answer.id})});
  for (const auto& [hex, mark] : exposed) picture.marks.push_back(mark);
  for (const auto& [hex, mark] : ends) picture.marks.push_back(mark);
  if (answer.options.empty()) return;
  // A path that leaves the map is drawn as far as its last hex.
  std::vector<LocationId> path = answer.options[0].path;
  std::erase(path, kNowhere);
  if (path.size() > 1)
    picture.paths.push_back(
        {std::move(path), answer.id, answer.options[0].low_crawl ? PathKind::crawl : PathKind::rout});
}

namespace {

// "A1, A2, A3 and 20 more".
std::string few(const Map& map, const std::vector<HexId>& hexes) {
  constexpr std::size_t kNamed = 6;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(hexes.size(), kNamed); ++i) names.push_back(map.name(hexes[i]));
  return fmt::format("{}{}", fmt::join(names, ", "),
                     hexes.size() > kNamed ? fmt::format(" and {} more", hexes.size() - kNamed) : "");
}

}  // namespace

void add_design(Picture& picture, const Design& design) {
  const auto told = [](const std::string& text) { return text.empty() ? std::string() : ": " + text; };
  const auto zone = [&](const std::vector<HexId>& hexes, std::string label, const std::string& note,
                        std::optional<std::size_t> side) {
    picture.notes.push_back(translated(fmt::format("{} [{}]", note, few(*picture.map, hexes))));
    picture.zones.push_back({hexes, std::move(label), picture.notes.back(), side});
  };
  if (design.turns > 0) picture.notes.push_back(translated(fmt::format("{} turns", design.turns)));
  for (std::size_t side = 0; side < design.edges.size() && side < picture.sides.size(); ++side)
    if (!design.edges[side].empty())
      picture.notes.push_back(translated(
          fmt::format("friendly edges of the {} side: {}", picture.sides[side], fmt::join(design.edges[side], ", "))));
  for (const DesignPart& area : design.areas)
    zone(area.hexes, area.id,
         fmt::format("area {} ({}{}{}){}", area.id, picture.sides[area.side], area.as.empty() ? "" : ", ", area.as,
                     told(area.text)),
         area.side);
  for (const DesignPart& entry : design.entries)
    zone(entry.hexes, phrase("turn {}", {std::to_string(entry.turn)}),
         fmt::format("entry on turn {} ({}){}", entry.turn, picture.sides[entry.side], told(entry.text)), entry.side);
  if (!design.victory.empty())
    zone(design.victory, translated("victory"), "victory" + told(design.victory_text), std::nullopt);
  else if (!design.victory_text.empty())
    picture.notes.push_back(translated("victory" + told(design.victory_text)));
}

void add_reach(Picture& picture, const Reach& reach, ReachLayer layer, std::string_view counted) {
  const Map& map = *picture.map;
  const auto figure = [&](const ReachPoint& p) {
    return layer == ReachLayer::mf ? static_cast<std::uint32_t>(p.spent_half_mf.count()) : p.exposure;
  };
  std::map<HexId, const ReachPoint*> best;
  std::uint32_t most = 1;
  for (const ReachPoint& point : reach.points) {
    const ReachPoint*& kept = best.try_emplace(map.location(point.at).hex, &point).first->second;
    if (figure(point) < figure(*kept)) kept = &point;
  }
  for (const auto& [hex, point] : best) most = std::max(most, figure(*point));
  picture.heat_key =
      layer == ReachLayer::mf
          ? fmt::format("{} spent, from 0 to {}", counted, mf_text(HalfMf(static_cast<int>(most))))
          : fmt::format("fire that the path draws, from 0 to {}, in quarters of a factor of firepower", most);
  for (const auto& [hex, point] : best) {
    std::vector<std::string> path;
    for (const LocationId at : reach.path(*point)) path.push_back(map.location_name(at));
    picture.heat.push_back(
        {hex, static_cast<int>(1000 * std::uint64_t{figure(*point)} / most),
         translated(fmt::format("{}: {} {}, exposure {}, by {}{}", map.location_name(point->at),
                                mf_text(point->spent_half_mf), counted, point->exposure, fmt::join(path, " "),
                                point->with_leader ? " with " + reach.leader : "")),
         layer == ReachLayer::mf ? mf_text(point->spent_half_mf) : std::to_string(point->exposure)});
  }
}

void add_view(Picture& picture, const Sight& sight, LocationId from) {
  const Map& map = *picture.map;
  for (const HexId hex : map.hexes()) {
    const Sighting seen = sight.look(from, map.ground(hex));
    if (map.location(from).hex == hex) continue;
    picture.marks.push_back({hex, seen.blocked ? MarkKind::hidden : MarkKind::seen, 0,
                             seen.blocked         ? "out of sight"
                             : seen.hindrance > 0 ? fmt::format("hindrance {}", seen.hindrance)
                                                  : "in sight"});
  }
  picture.labels.push_back({map.location(from).hex, "LOS"});
}

}  // namespace hexrout
