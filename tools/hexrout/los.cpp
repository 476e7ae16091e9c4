// hexrout los: decides if one place sees another, with the reasons and the crossings of the line.
#include <fmt/format.h>

#include "doubts.hpp"
#include "hexrout/hex/hexside.hpp"
#include "hexrout/los/compare.hpp"
#include "hexrout/los/explain.hpp"
#include "hexrout/los/readings.hpp"
#include "hexrout/los/sight.hpp"
#include "los_tables.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "shown.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct LosOptions {
  ScenarioOptions scenario;
  std::string from;
  std::string to;
  std::string svg;
  std::string png;
  std::string pairs;
  std::vector<std::string> verdicts;
  bool crossed = false;
  bool compare = false;
  std::size_t limit = 20;
  std::string format = "text";
};

double percent(Fraction f) {
  return 100.0 * static_cast<double>(f.num) / static_cast<double>(f.den);
}

// Writes a line for each stretch: hex, part of the way, terrain, level of the ground.
std::string crossings(const Map& map, const Explanation& e) {
  std::string out;
  for (const HexVisit& v : e.trace.visits) {
    if (v.hex == kNowhere) continue;
    for (const Stretch& s : e.trace.of(v))
      out += fmt::format("  {:<8} {:5.1f} - {:5.1f} %  {} at level {}\n", map.name(v.hex), percent(s.begin),
                         percent(s.end), TerrainCatalogue::standard()[s.terrain].name, s.level);
  }
  return out;
}

// What lies on the map and the month, by which a line is judged.
struct Conditions {
  std::vector<Placed> placed;
  int month = 7;
};

Conditions conditions_of(const Shown& shown) {
  if (!shown.scenario) return {};
  const Setting& setting = shown.scenario->game->setting();
  return {setting.placed, setting.month};
}

// Writes the verdict of exact mode by the other reading of inherent terrain at a corner; empty where it is the same.
std::string other_reading(const Shown& shown, const Sight& sight, const Stand& from, const Stand& to) {
  const SightReadings readings = readings_of(sight);
  const bool meets = readings.inherent_vertex == InherentVertex::meets;
  const SightReadings others{meets ? InherentVertex::misses : InherentVertex::meets};
  const Conditions now = conditions_of(shown);
  const auto by = [&](const SightReadings& those) {
    return explain(*make_sight(*shown.map, SightMode::exact, those, now.placed, now.month), *shown.map, from, to);
  };
  const Explanation e = by(readings);
  const Explanation other = by(others);
  if (e.blocked == other.blocked && e.hindrance == other.hindrance) return {};
  return fmt::format("  exact mode, by the reading inherent_vertex: {}: {} [A6.1, B.6]\n", meets ? "misses" : "meets",
                     other.text);
}

// Writes both verdicts on a board where vasl mode and exact mode differ, with their rules; empty where they agree.
std::string other_mode(const Shown& shown, const Sight& sight, const Stand& from, const Stand& to) {
  if (shown.map->raster() == nullptr) return {};
  const Conditions now = conditions_of(shown);
  bool undecided = false;
  const auto d =
      ModeComparison(*shown.map, now.placed, now.month, readings_of(sight)).disagreement(from, to, undecided);
  if (undecided) return "  vasl mode: VASL itself fails on this line\n";
  if (!d) return {};
  const auto rule = [](const Explanation& e) {
    const std::string_view words = sight_bar_rule(e.bar);
    return e.blocked ? fmt::format(" [{}]", words) : e.hindrance > 0 ? std::string(" [A6.7]") : std::string();
  };
  const bool near = d->why == "near miss";
  return fmt::format("  the modes differ: {}\n  vasl mode, as VASL has it: {}{}\n  exact mode, {}: {}{}\n", d->why,
                     d->vasl.text, rule(d->vasl), near ? "on exact geometry" : "by the rules", d->exact.text,
                     rule(d->exact));
}

// The hexes that an answer depends on: those that the line crosses, or else its ends and where it is barred.
std::vector<HexId> hexes_on(const Explanation& e, const Map& map, const Stand& from, const Stand& to) {
  std::vector<HexId> out{map.location(from.at).hex, map.location(to.at).hex};
  for (const HexVisit& v : e.trace.visits)
    if (v.hex != kNowhere && v.count > 0) out.push_back(v.hex);
  const Hex a = map.hex(out[0]).at;
  const Hex b = map.hex(out[1]).at;
  for (const HexId hex : map.hexes())
    if (e.trace.visits.empty() && sides_met(a, b, map.hex(hex).at) != 0) out.push_back(hex);
  return out;
}

void draw_line(Picture& picture, const Explanation& e, LocationId from, LocationId to) {
  picture.sight.push_back({from, to, e.blocked, e.hindrance});
  if (e.hex != kNowhere && e.bar != SightBar::hindrance) picture.marks.push_back({e.hex, MarkKind::barrier, 0, e.text});
  for (const HindranceItem& item : e.hindrances)
    if (item.counted) picture.labels.push_back({item.hex, fmt::format("+{}", item.amount)});
}

int los(const LosOptions& options) {
  Diagnostics found;
  if (!options.verdicts.empty()) {
    const std::string boards = boards_directory(options.scenario.boards);
    if (!boards.empty()) return compare_with_vasl(options.verdicts, boards);
    found.error("no-boards", {"--oracle", 0, 0}, "the folder of the boards is not given",
                "give --boards or set HEXROUT_BOARDS");
    return wrong_use(found);
  }
  if (options.scenario.scenario.empty() ||
      (options.pairs.empty() && !options.compare && (options.from.empty() || options.to.empty()))) {
    found.error("usage", {"los", 0, 0}, "FROM or TO is missing",
                "give a map, FROM and TO; or a map and --pairs or --compare; or --oracle and --boards");
    return wrong_use(found);
  }
  if (!outputs_differ({{"--svg", options.svg}, {"--png", options.png}}, found)) return wrong_use(found);
  auto shown = open_shown(options.scenario, found);
  if (!shown) return report(found);
  const Map& map = *shown->map;
  std::optional<Stand> ends[2];
  for (const int i : {0, 1}) {
    if (!options.pairs.empty() || options.compare) break;
    ends[i] = stand_named(map, i == 0 ? options.from : options.to, found, i == 0 ? "FROM" : "TO");
  }
  const bool vasl = options.scenario.los == "vasl";
  if ((vasl || options.compare) && map.raster() == nullptr)
    found.error("no-pixels", {vasl ? "--los" : "--compare", 0, 0}, "VASL's line of sight needs a VASL board",
                vasl ? "leave --los away" : "give the folder or archive of a VASL board");
  if (found.has_errors()) return wrong_use(found);
  if (options.compare) return compare_modes(map, options.pairs, options.limit, options.format);
  std::unique_ptr<Sight> own;
  if (!shown->scenario)
    own = make_sight(map, vasl ? SightMode::vasl : SightMode::exact,
                     {read_options(options.scenario).inherent_vertex.value_or(InherentVertex::meets)});
  const Sight& sight = own ? *own : *shown->scenario->game->setting().sight;
  if (!options.pairs.empty()) return answer_pairs(map, sight, options.pairs);
  const Explanation e = explain(sight, map, *ends[0], *ends[1]);
  if (!is_standard_output(options.svg) && !is_standard_output(options.png))
    print_answer_text(e.text + "\n" + other_mode(*shown, sight, *ends[0], *ends[1]) +
                      other_reading(*shown, sight, *ends[0], *ends[1]) +
                      (options.crossed ? crossings(map, e) : std::string()));
  note_doubts(map, hexes_on(e, map, *ends[0], *ends[1]), found);
  if (!options.svg.empty() || !options.png.empty()) {
    draw_line(shown->picture, e, ends[0]->at, ends[1]->at);
    write_pictures(draw_svg(shown->picture), options.svg, options.png, found);
  }
  return report(found);
}

}  // namespace

void add_los_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<LosOptions>(
      app, run, "los", "Says whether a line of sight is clear, what hinders it and what blocks it", los);
  add_scenario_options(*verb, options->scenario);
  verb->get_option("scenario")
      ->required(false)
      ->description("A scenario, a saved game (.vsav), a map file, or the folder or archive of a VASL board");
  add_value(*verb, "from FROM", options->from,
            "Where the viewer is: a hex, a hex and a level (C3/1), or the lip of a depression ('W2 crest n')");
  add_value(*verb, "to TO", options->to, "What is looked at");
  verb->add_flag("--crossed", options->crossed, "List what the line crosses, hex by hex (exact mode)");
  add_value(*verb, "--pairs FILE", options->pairs,
            "Answer every row of a table: from_hex,from_level,to_hex,to_level[,from_kind,to_kind]");
  add_value(
      *verb, "--oracle DIR", options->verdicts,
      "Compare vasl mode with VASL's own verdicts in these folders: blocked, hindrance, range, reason, pixel, and "
      "on which lines VASL fails");
  verb->add_flag("--compare", options->compare,
                 "On a VASL board, list where vasl mode and exact mode disagree and why: between all Locations, or "
                 "along the lines of --pairs");
  verb->add_option("--limit", options->limit, "With --compare: how many to list (all are counted); 0 lists all")
      ->type_name("N")
      ->check(number_from(0, kAnyNumber))
      ->capture_default_str();
  verb->add_option("--format", options->format, "With --compare: text, json or csv (csv holds only the list)")
      ->check(CLI::IsMember({"text", "json", "csv"}))
      ->capture_default_str();
  add_output(*verb, "--svg", options->svg, "Draw the line on the map");
  add_output(*verb, "--png", options->png, "The same as PNG, made with rsvg-convert");
}

}  // namespace hexrout::command
