#include "hexrout/los/explain.hpp"

#include <fmt/format.h>

#include "explain_text.hpp"
#include "hexrout/los/sight.hpp"

namespace hexrout {

std::string_view sight_bar_words(SightBar bar) {
  switch (bar) {
    case SightBar::none:
      return "nothing";
    case SightBar::ground:
      return "ground higher than both ends";
    case SightBar::obstacle:
      return "higher than both ends";
    case SightBar::height_advantage:
      return "as high as the higher end";
    case SightBar::blind_hex:
      return "the lower end lies in a blind hex behind it";
    case SightBar::hexside:
      return "on a hexside between, at the level of both ends";
    case SightBar::bocage:
      return "no line from here passes through or over it";
    case SightBar::building_wall:
      return "a wall within the building";
    case SightBar::depression:
      return "the line leaves or enters the depression too far off";
    case SightBar::crest:
      return "the line leaves the depression at a corner";
    case SightBar::leaving_building:
      return "other levels are seen only from outside the building";
    case SightBar::level_in_hex:
      return "levels of a hex that no stairway joins one to the next";
    case SightBar::bridge:
      return "on and under the bridge";
    case SightBar::cellar:
      return "a hexside next to the cellar";
    case SightBar::slope:
      return "half-level terrain before an up-slope place";
    case SightBar::hillock:
      return "more than a hillock sees over";
    case SightBar::hindrance:
      return "hindrance of six or more";
    case SightBar::night:
      return "beyond the range of sight by night";
  }
  return "";
}

std::string_view sight_bar_rule(SightBar bar) {
  switch (bar) {
    case SightBar::none:
      return "";
    case SightBar::ground:
    case SightBar::obstacle:
    case SightBar::height_advantage:
      return "A6.2";
    case SightBar::blind_hex:
      return "A6.4";
    case SightBar::hexside:
      return "B9.2";
    case SightBar::bocage:
      return "B9.52";
    case SightBar::building_wall:
      return "B23.71";
    case SightBar::depression:
      return "A6.3";
    case SightBar::crest:
      return "B19.51";
    case SightBar::leaving_building:
      return "A6.8";
    case SightBar::level_in_hex:
      return "B23.25";
    case SightBar::bridge:
      return "B6.32";
    case SightBar::cellar:
      return "O6.3";
    case SightBar::slope:
      return "F2.3";
    case SightBar::hillock:
      return "F6.4";
    case SightBar::hindrance:
      return "B.10";
    case SightBar::night:
      return "E1.1";
  }
  return "";
}

namespace {

// True if the line meets inherent terrain at a corner of its hex alone.
bool at_a_vertex(const Explanation& e, HexId hex, TerrainId terrain) {
  if (terrain == kNoTerrain || !TerrainCatalogue::standard()[terrain].inherent) return false;
  bool met = false;
  for (const HexVisit& v : e.trace.visits) {
    if (v.hex != hex) continue;
    if (compare(v.begin, v.end) != 0) return false;
    met = true;
  }
  return met;
}

std::string hindrance_words(const Map& map, const Explanation& e, const HindranceItem& item) {
  std::string_view what = "smoke";
  if (item.source == HindranceSource::vehicle) what = "a vehicle or wreck";
  if (item.source == HindranceSource::barrage) what = "a barrage";
  if (item.source == HindranceSource::terrain) what = TerrainCatalogue::standard()[item.terrain].name;
  return fmt::format(
      "{} in {} +{}{}", what, map.name(item.hex), item.amount,
      item.source == HindranceSource::terrain && at_a_vertex(e, item.hex, item.terrain) ? " at a vertex" : "");
}

}  // namespace

std::string explanation_text(const Map& map, const Explanation& e, LocationId from, LocationId to, Lips lips) {
  std::string out = fmt::format("{}{} -> {}{}: ", map.location_name(from), lips.from ? " crest" : "",
                                map.location_name(to), lips.to ? " crest" : "");
  if (e.undecided) return out + "undecided";
  if (e.blocked) {
    out += "blocked";
    if (e.bar == SightBar::hindrance) {
      out += fmt::format(" by a {}", sight_bar_words(e.bar));
    } else if (e.bar != SightBar::none && e.hex != kNowhere) {
      const std::string_view what = e.terrain == kNoTerrain
                                        ? std::string_view("the ground")
                                        : std::string_view(TerrainCatalogue::standard()[e.terrain].name);
      out += fmt::format(" in {} by {} ({})", map.name(e.hex), what, sight_bar_words(e.bar));
      if (at_a_vertex(e, e.hex, e.terrain)) out += " at a vertex";
      if (e.range > 0) {
        __extension__ using Product = __int128;
        out += fmt::format(", at {} % of the way",
                           static_cast<int>((Product(e.at.num) * 200 + e.at.den) / (Product(e.at.den) * 2)));
      }
    }
    if (e.needs_level != Explanation::kNoLevel) out += fmt::format("; needs level {}", e.needs_level);
  } else if (e.hindrance == 0) {
    out += "clear";
  } else {
    out += fmt::format("hindrance +{}", e.hindrance);
  }
  if (!e.blocked || e.bar == SightBar::hindrance) {
    std::string list;
    for (const HindranceItem& item : e.hindrances)
      if (item.counted) list += (list.empty() ? "" : ", ") + hindrance_words(map, e, item);
    if (!list.empty()) out += " (" + list + ")";
  }
  return out + fmt::format("; range {}", e.range);
}

namespace {

Explanation without_reasons(const Sighting& s) {
  Explanation out;
  out.blocked = s.blocked;
  out.undecided = s.undecided;
  out.hindrance = s.hindrance;
  out.range = s.range;
  out.text = s.undecided       ? "undecided"
             : s.blocked       ? "blocked"
             : s.hindrance > 0 ? fmt::format("hindrance +{}", s.hindrance)
                               : "clear";
  return out;
}

}  // namespace

Explanation Sight::explain(LocationId from, LocationId to) const {
  return without_reasons(look(from, to));
}

Explanation Sight::explain_at_lips(LocationId from, LocationId to, Lips lips) const {
  return without_reasons(look_at_lips(from, to, lips));
}

Barrier Sight::barrier(LocationId from, LocationId to) const {
  return explain(from, to);
}

}  // namespace hexrout
