// Surveys and cuts under the four systems other than ASL, against positions that are edited as text and read anew.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "advise/system_positions.hpp"
#include "hexrout/advise/cut.hpp"
#include "hexrout/advise/survey.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

const std::vector<std::string> kSystems{"armour_battles", "chain_of_command", "morale_ratio", "squares"};

std::unique_ptr<Game> read_game(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "made.yaml", {}, found);
  if (!scenario) return nullptr;
  return std::move(scenario->game);
}

// The scenario's text with a unit in another hex; empty if its line has no place.
std::string moved_in_text(const std::string& text, const std::string& unit, const std::string& place) {
  const std::size_t line = text.find("{id: " + unit + ",");
  const std::size_t at = text.find(" at: ", line);
  if (line == std::string::npos || at == std::string::npos || at > text.find('\n', line)) return {};
  const std::size_t end = text.find_first_of(",}", at);
  return text.substr(0, at) + " at: " + place + text.substr(end);
}

// The odds of a whole answer to live and to be captured, in that order.
std::pair<Odds, Odds> fate_of(const Game& game, const UnitAnswer& answer) {
  if (answer.fate.kind == FateKind::surrenders) return {Odds{0, 1}, Odds{1, 1}};
  if (answer.options.empty()) return {Odds{answer.fate.kind == FateKind::lost ? 0 : 1, 1}, Odds{0, 1}};
  const std::string side = game.unit(answer.id)->side;
  const auto lost = [&](const RoutOption& way) {
    if (way.end == kNowhere) return true;
    const std::vector<UnitView> units = game.units();
    return std::any_of(units.begin(), units.end(), [&](const UnitView& u) {
      return u.presence == Presence::in_play && u.side != side && u.at == way.end;
    });
  };
  if (!answer.options.front().chance) {
    // A unit that moves freely may meet an enemy unknown to its side, and is not lost by that.
    const bool leaves = std::all_of(answer.options.begin(), answer.options.end(),
                                    [](const RoutOption& way) { return way.end == kNowhere; });
    return {Odds{leaves ? 0 : 1, 1}, Odds{0, 1}};
  }
  Odds dead{0, 1};
  for (const RoutOption& way : answer.options)
    if (lost(way)) dead = dead + *way.chance;
  return {Odds{1, 1} - dead, Odds{0, 1}};
}

void compare_surveys(std::uint64_t positions) {
  for (const std::string& system : kSystems) {
    std::size_t compared = 0;
    std::size_t bound = 0;
    for (std::uint64_t seed = 0; seed < positions; ++seed) {
      const std::string text = made_position(system, seed, kSmall);
      const auto game = read_game(text);
      REQUIRE(game);
      const std::vector<UnitView> units = game->units();
      const UnitView& unit = units[seed % units.size()];
      SurveyOptions options;
      options.as = unit.id;
      Diagnostics found;
      const auto survey = survey_map(*game, options, found);
      REQUIRE(survey);
      for (const LocationId at : game->setting().map->locations()) {
        const Surveyed& s = survey->at[at];
        if (s.verdict == Surveyed::Verdict::no_place) continue;
        INFO(system << " seed " << seed << " " << unit.id << " in " << game->setting().map->location_name(at));
        CHECK(s.live + s.captured + s.lost == Odds{1, 1});
        const std::string there = moved_in_text(text, unit.id, game->setting().map->location_name(at));
        if (there.empty()) continue;
        const auto anew = read_game(there);
        REQUIRE(anew);
        const UnitAnswer now = anew->answer(unit.id);
        const auto gives_way =
            now.duty == Duty::must || !now.by_dice.empty() ? anew->clone() : anew->if_broken(unit.id);
        ++compared;
        if (gives_way == nullptr) {
          CHECK(s.verdict == Surveyed::Verdict::stays);
          continue;
        }
        ++bound;
        const auto [live, captured] = fate_of(*gives_way, gives_way->answer(unit.id));
        CHECK(s.live == live);
        CHECK(s.captured == captured);
      }
    }
    INFO(system);
    CHECK(compared > positions);
    CHECK(bound > 0);
  }
}

// The text with one more enemy like `like` in a hex, last in its list: of equally near enemies a unit may give way to
// the first in the file. Empty if that unit has no line with a place.
std::string added_in_text(const std::string& text, const std::string& like, const std::string& id,
                          const std::string& place) {
  const std::string moved = moved_in_text(text, like, place);
  if (moved.empty()) return {};
  const std::string head = "{id: " + like + ",";
  const std::size_t begin = moved.rfind('\n', moved.find(head)) + 1;
  std::string line = moved.substr(begin, moved.find('\n', begin) + 1 - begin);
  line.replace(line.find(head), head.size(), "{id: " + id + ",");
  std::size_t after = text.find('\n', text.find(head)) + 1;
  while (text.compare(after, 7, "  - {id") == 0) after = text.find('\n', after) + 1;
  return text.substr(0, after) + line + text.substr(after);
}

// The chance to live, and whether a way is left; nothing if the text cannot be read.
std::optional<std::pair<Odds, bool>> way_out(const std::string& text, const std::string& unit) {
  const auto game = read_game(text);
  if (game == nullptr) return std::nullopt;
  const UnitAnswer now = game->answer(unit);
  const auto bound = now.duty == Duty::must || !now.by_dice.empty() ? game->clone() : game->if_broken(unit);
  if (bound == nullptr) return std::pair{Odds{0, 1}, false};
  const UnitAnswer answer = bound->answer(unit);
  const bool way = answer.fate.kind != FateKind::surrenders && !answer.options.empty();
  const Odds live = fate_of(*bound, answer).first;
  return std::pair{live, way && !live.is_zero()};
}

// The first set of one candidate, then of two, after which no way is left; by text alone.
std::vector<std::string> cut_by_text(const std::string& text, const std::string& unit, const std::string& like,
                                     const std::vector<std::string>& candidates) {
  const auto shut = [&](const std::string& changed) {
    const auto out = changed.empty() ? std::nullopt : way_out(changed, unit);
    return out && !out->second;
  };
  for (const std::string& one : candidates)
    if (shut(added_in_text(text, like, "taker-1", one))) return {one};
  for (std::size_t i = 0; i < candidates.size(); ++i)
    for (std::size_t k = i + 1; k < candidates.size(); ++k) {
      const std::string first = added_in_text(text, like, "taker-1", candidates[i]);
      if (!first.empty() && shut(added_in_text(first, like, "taker-2", candidates[k])))
        return {candidates[i], candidates[k]};
    }
  return {};
}

// An enemy of the unit whose line in the text has a place; empty if there is none.
std::string enemy_with_a_line(const Game& game, const std::string& text, const UnitView& unit) {
  for (const UnitView& other : game.units())
    if (other.side != unit.side && !moved_in_text(text, other.id, "A1").empty()) return other.id;
  return {};
}

// The text with deep water in those hexes of the map.
std::string flooded(const std::string& text, const std::vector<std::string>& hexes) {
  const std::string key = "hexes: [";
  std::size_t from = text.find(key) + key.size();
  const std::size_t end = text.find(']', from);
  std::vector<std::string> kept;
  while (from < end) {
    const std::size_t stop = text.find('}', from) + 1;
    const std::string one = text.substr(from, stop - from);
    if (std::none_of(hexes.begin(), hexes.end(),
                     [&](const std::string& hex) { return one.starts_with("{at: " + hex + ","); }))
      kept.push_back(one);
    from = stop + (stop < end ? 2 : 0);
  }
  for (const std::string& hex : hexes) kept.push_back("{at: " + hex + ", terrain: water}");
  return text.substr(0, text.find(key) + key.size()) + fmt::format("{}", fmt::join(kept, ", ")) + text.substr(end);
}

// Water around a unit, except in occupied hexes and in one or two gaps, which are added to `gaps`.
std::string enclosed(const Game& game, const std::string& text, const UnitView& unit, std::uint64_t seed,
                     std::vector<std::string>& gaps) {
  const Map& map = *game.setting().map;
  const std::vector<UnitView> units = game.units();
  std::vector<std::string> water;
  for (const Direction side : kAllDirections) {
    const HexId hex = map.neighbour(map.location(unit.at).hex, side);
    if (hex == kNowhere || std::any_of(units.begin(), units.end(), [&](const UnitView& other) {
          return other.at != kNowhere && map.location(other.at).hex == hex;
        }))
      continue;
    water.push_back(map.name(hex));
  }
  const std::size_t open = std::min<std::size_t>(water.size(), 1 + seed % 2);
  for (std::size_t i = 0; i < open; ++i) {
    const auto gap = water.begin() + static_cast<std::ptrdiff_t>((seed / 2 + i) % water.size());
    gaps.push_back(*gap);
    water.erase(gap);
  }
  return flooded(text, water);
}

// Open positions, or units surrounded by water with a gap or two, which takers can close.
enum class Ground { open, enclosed };

struct ComparedCuts {
  int positions = 0;
  int cuts = 0;
};

// The cut found is the one that editing the text finds.
ComparedCuts compare_cuts(const std::string& system, std::uint64_t positions, Ground ground) {
  ComparedCuts done;
  for (std::uint64_t seed = 0; done.positions < static_cast<int>(positions); ++seed) {
    std::string text = made_position(system, seed, kSmall);
    auto game = read_game(text);
    REQUIRE(game);
    const std::vector<UnitView> units = game->units();
    const UnitView& unit = units[seed % units.size()];
    CutOptions options;
    options.by = enemy_with_a_line(*game, text, unit);
    if (options.by.empty()) continue;
    if (ground == Ground::enclosed) {
      if (unit.at == kNowhere) continue;
      text = enclosed(*game, text, unit, seed, options.candidates);
      game = read_game(text);
      // Water under a casualty or a line of the own side is refused.
      if (game == nullptr) continue;
    }
    const Map& map = *game->setting().map;
    options.units = {unit.id};
    options.most = 2;
    // Near hexes first, where a taker bars most.
    for (std::size_t i = 0; i < map.location_count() && options.candidates.size() < 7; ++i) {
      const LocationId at((seed * 7 + i * 5) % map.location_count());
      const bool near = unit.at != kNowhere && map.distance(map.location(at).hex, map.location(unit.at).hex) <= 2;
      const std::string name = map.location_name(at);
      const bool listed =
          std::find(options.candidates.begin(), options.candidates.end(), name) != options.candidates.end();
      if ((near || i > map.location_count() / 2) && !listed) options.candidates.push_back(name);
    }
    INFO(system << " seed " << seed << " " << unit.id << " by " << options.by << "\n" << text);
    ++done.positions;
    const auto before = way_out(text, unit.id);
    REQUIRE(before);
    Diagnostics found;
    const auto cut = find_cut(*game, options, found);
    CHECK(cut.has_value() == before->second);
    if (!cut) continue;
    CHECK(cut->exact);
    std::vector<std::string> said;
    for (const CutPosition& p : cut->positions) said.push_back(map.location_name(p.at));
    CHECK(said == cut_by_text(text, unit.id, options.by, options.candidates));
    CHECK(cut->before[0].live == before->first);
    done.cuts += cut->found ? 1 : 0;
  }
  return done;
}

void compare_cuts_of_all(std::uint64_t positions) {
  int cuts = 0;
  for (const std::string& system : kSystems) {
    const ComparedCuts open = compare_cuts(system, positions, Ground::open);
    const ComparedCuts shut = compare_cuts(system, positions, Ground::enclosed);
    WARN(system << ": " << open.cuts << " of " << open.positions << " open positions and " << shut.cuts << " of "
                << shut.positions << " enclosed ones have a cut");
    cuts += shut.cuts;
  }
  CHECK(cuts > 0);
}

}  // namespace

TEST_CASE("under every system a survey says what the position read anew says", "[full][advise][survey]") {
  compare_surveys(test::cases_played(std::uint64_t{12}, std::uint64_t{200}));
}

TEST_CASE("under every system a cut is the one that editing the text finds", "[full][advise][cut]") {
  compare_cuts_of_all(test::cases_played(std::uint64_t{12}, std::uint64_t{200}));
}
