#include "validate/areas.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/advise/survey.hpp"
#include "hexrout/map/terrain.hpp"
#include "hexrout/scenario/design.hpp"
#include "hexrout/text/value.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout::validate {

namespace {

constexpr std::size_t kMostFilled = 400;  // hexes of the enemy's areas
constexpr std::size_t kTrapsNamed = 12;   // Locations that a finding names

bool is_water(const Map& map, HexId hex) {
  return TerrainCatalogue::standard()[map.hex(hex).terrain].kind == TerrainClass::water;
}

std::string listed(const std::vector<std::string>& names) {
  const std::size_t shown = std::min(names.size(), kTrapsNamed);
  const std::string rest = shown < names.size() ? fmt::format(" and {} more", names.size() - shown) : std::string();
  return fmt::format("{}{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "), rest);
}

class Areas {
 public:
  Areas(const Scenario& scenario, const ReadOptions& options, const Node& document, Collector& found)
      : design_(*scenario.design),
        setting_(scenario.game->setting()),
        file_(scenario.file),
        options_(options),
        document_(document),
        found_(found) {}

  void check() {
    for (const DesignPart& area : design_.areas) {
      if (area.as.empty())
        found_.note("area-not-surveyed", {area.place},
                    fmt::format("area '{}' does not say who sets up there", printable(area.id)),
                    "write 'as: 4-4-7', the counter that may break there");
      else
        survey(area);
    }
  }

 private:
  // The scenario with the enemy's areas full, and no unit of a side that has areas elsewhere.
  std::optional<Scenario> filled(const DesignPart& area, std::size_t& enemies, Diagnostics& said) {
    Value text = value_of(document_);
    for (const char* key : {"design", "events", "under_way", "so_far"}) text.remove(key);
    Value units = Value::list();
    if (const Value* now = text.find("units"))
      for (const Value& unit : now->items) {
        const Value* side = unit.find("side");
        if (side != nullptr && !has_areas(side->scalar)) units.items.push_back(unit);
      }
    for (const DesignPart& other : design_.areas) {
      if (other.side == area.side || other.as.empty()) continue;
      for (const HexId hex : other.hexes) {
        if (is_water(*setting_.map, hex)) continue;
        Value unit = Value::map();
        unit.set("id", Value::text(fmt::format("in-area-{}", ++enemies)));
        unit.set("side", Value::text(setting_.sides[other.side]));
        unit.set("counter", Value::text(other.as));
        unit.set("at", Value::text(setting_.map->name(hex)));
        units.items.push_back(std::move(unit));
      }
    }
    text.set("units", std::move(units));
    if (enemies > kMostFilled) return std::nullopt;
    const auto whole = Document::make(text, said);
    return whole ? parse_scenario(yaml_text(whole->root()), file_, options_, said) : std::nullopt;
  }

  bool has_areas(const std::string& side) const {
    return std::any_of(design_.areas.begin(), design_.areas.end(),
                       [&](const DesignPart& area) { return setting_.sides[area.side] == side; });
  }

  void survey(const DesignPart& area) {
    std::size_t enemies = 0;
    Diagnostics said;
    const auto scenario = filled(area, enemies, said);
    SurveyOptions options;
    options.as = area.as;
    options.side = setting_.sides[area.side];
    const auto survey = scenario ? survey_map(*scenario->game, options, said) : std::nullopt;
    if (!survey) {
      const std::string why = enemies > kMostFilled ? fmt::format("the enemy's areas have {} hexes", enemies)
                              : said.empty()        ? std::string("its rules have no such question")
                                                    : said.all().front().what;
      found_.note("area-not-surveyed", {area.place},
                  fmt::format("area '{}' is not surveyed: {}", printable(area.id), printable(why)),
                  fmt::format("name a counter under 'as', or make the areas smaller: at most {} hexes", kMostFilled));
      return;
    }
    report(area, *survey, enemies);
  }

  void report(const DesignPart& area, const Survey& survey, std::size_t enemies) {
    const Map& map = *setting_.map;
    std::vector<std::string> traps;
    std::size_t places = 0;
    for (const HexId hex : area.hexes)
      for (const LocationId at : map.locations(hex)) {
        const Surveyed::Verdict verdict = survey.at[at].verdict;
        if (verdict == Surveyed::Verdict::no_place) continue;
        ++places;
        if (verdict == Surveyed::Verdict::surrenders || verdict == Surveyed::Verdict::eliminated)
          traps.push_back(map.location_name(at));
      }
    const std::string against =
        enemies > 0 ? fmt::format("enemies in all {} hexes of their areas", enemies) : "the enemies of the position";
    const std::string where =
        fmt::format("area '{}' ({}, {} Locations)", printable(area.id), printable(setting_.sides[area.side]), places);
    if (traps.empty()) {
      found_.note("area-surveyed", {area.place},
                  fmt::format("{}: a {} that breaks there has a way out or may stay, everywhere, against {}", where,
                              printable(area.as), against),
                  "nothing to do");
      return;
    }
    found_.warning("death-trap", {area.place, traps},
                   fmt::format("{}: a {} that breaks in {} of them has no way out against {}: {}", where,
                               printable(area.as), traps.size(), against, listed(traps)),
                   "leave it a path to cover, or move an area");
  }

  const Design& design_;
  const Setting& setting_;
  const std::string& file_;
  const ReadOptions& options_;
  const Node& document_;
  Collector& found_;
};

// The text for people, in one line.
std::string summary(const Design& design, const Setting& setting) {
  std::vector<std::string> parts;
  if (design.turns > 0) parts.push_back(fmt::format("{} turns", design.turns));
  for (std::size_t side = 0; side < design.edges.size(); ++side)
    if (!design.edges[side].empty())
      parts.push_back(
          fmt::format("friendly to {}: {}", printable(setting.sides[side]), fmt::join(design.edges[side], " and ")));
  for (const DesignPart& entry : design.entries)
    parts.push_back(fmt::format("{} enters on turn {} on {} hexes", printable(setting.sides[entry.side]), entry.turn,
                                entry.hexes.size()));
  if (!design.victory.empty()) parts.push_back(fmt::format("{} hexes of victory", design.victory.size()));
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace

void check_areas(const Scenario& scenario, const ReadOptions& options, const Node& document, Collector& found) {
  if (scenario.design == nullptr) return;
  if (const std::string said = summary(*scenario.design, scenario.game->setting()); !said.empty())
    found.note("design", {document.find("design").place()}, said, "for people: no ruling hangs on it");
  Areas(scenario, options, document, found).check();
}

}  // namespace hexrout::validate
