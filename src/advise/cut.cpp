#include "hexrout/advise/cut.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advise/cut_search.hpp"
#include "advise/game_advisor.hpp"
#include "hexrout/play/nlohmann_report.hpp"

namespace hexrout {

namespace {

using planning::CutSearch;

constexpr std::size_t kMostShown = 6;

// The ids, each once. Reports ids of no unit, and units of two sides.
std::vector<std::string> checked_units(const Game& game, const std::vector<std::string>& ids, Diagnostics& found) {
  std::vector<std::string> known;
  for (const UnitView& unit : game.units()) known.push_back(unit.id);
  std::vector<std::string> out;
  std::string side;
  if (ids.empty()) found.error("unknown-unit", {"--unit", 0, 0}, "no unit is named", "name at least one: --unit ID");
  for (const std::string& id : ids) {
    const auto unit = game.unit(id);
    if (!unit) {
      found.error("unknown-unit", {"--unit", 0, 0}, fmt::format("there is no unit {}", in_quotes(id)),
                  found.suggest(id, known, "'hexrout rout' lists the units"));
      continue;
    }
    if (!out.empty() && unit->side != side)
      found.error("two-sides", {"--unit", 0, 0},
                  fmt::format("{} and {} are of two sides", printable(out.front()), printable(id)),
                  "name units of one side");
    side = unit->side;
    if (std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
  }
  return out;
}

// Null after errors. `options` is null if only reopenings are wanted.
std::unique_ptr<CutBoard> board_of(const Game& game, const std::vector<std::string>& ids, const CutOptions* options,
                                   Diagnostics& found) {
  const std::vector<std::string> units = checked_units(game, ids, found);
  if (found.has_errors()) return nullptr;
  return planning::advisor_of(game)->cut_board(units, options, found);
}

std::vector<CutOdds> odds_of(const CutBoard& board, const std::vector<CutOutlook>& list) {
  std::vector<CutOdds> out;
  for (std::size_t n = 0; n < list.size(); ++n)
    out.push_back({board.units()[n], list[n].ways.size(), list[n].live, list[n].fate});
  return out;
}

std::string listed(std::vector<std::string> names) {
  const std::size_t all = names.size();
  if (all > kMostShown) names.resize(kMostShown);
  return fmt::format("{}{}", fmt::join(names, ", "),
                     all > kMostShown ? fmt::format(" and {} more", all - kMostShown) : std::string());
}

// Ends of the ways, each once.
std::vector<std::string> ends_of(const CutOutlook& outlook, const Map& map) {
  std::vector<std::string> out;
  for (const CutOutlook::Way& way : outlook.ways) {
    std::string name = way.end == kNowhere ? std::string("off the map") : map.location_name(way.end);
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(std::move(name));
  }
  return out;
}

// Adds what each position of the set takes away that the others do not, and what is refused because of it.
void explain(CutBoard& board, const CutSet& set, const std::vector<CutOutlook>& all, Cut& cut) {
  for (std::size_t k = 0; k < set.size(); ++k) {
    CutSet others = set;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    const auto without = board.outlook(others);
    std::vector<std::string>& why = cut.positions[k].why;
    for (std::size_t n = 0; without && n < all.size(); ++n) {
      const std::string& id = board.units()[n];
      const std::vector<std::string> left = ends_of(all[n], board.map());
      std::vector<std::string> back = ends_of((*without)[n], board.map());
      std::erase_if(back,
                    [&](const std::string& end) { return std::find(left.begin(), left.end(), end) != left.end(); });
      if (!back.empty()) why.push_back(fmt::format("without it {} could come to {}", id, listed(std::move(back))));
      if (all[n].live < (*without)[n].live)
        why.push_back(fmt::format("without it {} would live with {} %, with it {} %", id, (*without)[n].live.percent(1),
                                  all[n].live.percent(1)));
    }
    board.add_reasons(set, k, why);
    if (why.empty()) why.emplace_back("it matters only together with the others");
  }
}

// True if the set still suffices after its walkers have left their present Locations.
std::optional<bool> holds_when_they_leave(CutBoard& board, const CutSet& set, const std::vector<std::string>& who,
                                          const std::vector<CutOutlook>& after, bool lower) {
  const auto left = board.moved(set, who);
  if (!left) return std::nullopt;
  bool holds = true;
  for (std::size_t n = 0; n < after.size(); ++n)
    holds = holds && (lower ? !(after[n].live < (*left)[n].live) : (*left)[n].shut);
  return holds;
}

Json odds_json(const std::vector<CutOdds>& list) {
  Json out = Json::array();
  for (const CutOdds& o : list)
    out.push_back({{"unit", o.unit},
                   {"ways", o.ways},
                   {"live", o.live.text()},
                   {"fate", o.fate},
                   {"live_value", o.live.value()}});
  return out;
}

}  // namespace

std::optional<Cut> find_cut(const Game& game, const CutOptions& options, Diagnostics& found) {
  const auto board = board_of(game, options.units, &options, found);
  if (board == nullptr) return std::nullopt;
  if (board->candidates().empty()) {
    found.error("no-candidates", {"--candidates", 0, 0}, "there is no position that the enemy could take",
                "give some with --candidates, or more --turns");
    return std::nullopt;
  }
  const std::vector<CutOutlook> before = *board->outlook({});
  if (planning::all_shut(before)) {
    found.error("nothing-to-cut", {"--unit", 0, 0}, "none of the units has a way out as it is",
                "'hexrout rout' says why; --reopen what would give it one");
    return std::nullopt;
  }
  const bool walkers = options.candidates.empty();
  CutSearch search(*board, walkers, std::min(options.most_positions, board->most_sets()), options.stopped);
  const int most = std::clamp(options.most, 1, 6);
  const CutSet set = options.lower ? search.lowest(most) : search.smallest(most).value_or(CutSet{});
  Cut cut;
  cut.found = !set.empty();
  cut.exact = search.exact();
  cut.candidates = board->candidates().size();
  cut.looked_at = search.looked_at();
  cut.at_least = search.at_least();
  cut.flow = planning::flow(before);
  cut.before = odds_of(*board, before);
  const std::vector<CutOutlook> after = *board->outlook(set);
  cut.after = odds_of(*board, after);
  const std::vector<std::string> who = search.walkers(set);
  for (std::size_t k = 0; k < set.size(); ++k)
    cut.positions.push_back({board->candidates()[set[k]].at, k < who.size() ? who[k] : std::string(), {}});
  explain(*board, set, after, cut);
  if (walkers && !set.empty())
    cut.holds_when_they_leave = holds_when_they_leave(*board, set, who, after, options.lower);
  return cut;
}

std::optional<std::vector<Reopening>> find_reopenings(const Game& game, const std::vector<std::string>& units,
                                                      Diagnostics& found, const std::function<bool()>& stopped) {
  const auto board = board_of(game, units, nullptr, found);
  if (board == nullptr) return std::nullopt;
  const std::vector<CutOutlook> before = *board->outlook({});
  if (std::none_of(before.begin(), before.end(), [](const CutOutlook& o) { return o.shut; })) {
    found.error("nothing-to-reopen", {"--unit", 0, 0}, "each of the units has a way out as it is",
                "'hexrout cut' without --reopen says what would take it away");
    return std::nullopt;
  }
  std::vector<Reopening> out;
  board->each_reopening([&](const Reopening& change, const std::function<std::vector<CutOutlook>()>& outlook) {
    if (stopped && stopped()) return false;
    const std::vector<CutOutlook> now = outlook();
    Reopening reopening = change;
    for (std::size_t n = 0; n < before.size(); ++n)
      if (before[n].shut && !now[n].shut)
        reopening.ways.push_back(fmt::format("{}: {}", board->units()[n], listed(ends_of(now[n], board->map()))));
    if (!reopening.ways.empty()) out.push_back(std::move(reopening));
    return true;
  });
  return out;
}

namespace {

// "2 ways out; by the best it survives with 97.2 %".
std::string chances_text(const CutOdds& o) {
  if (o.ways == 0) return fmt::format("no way out: it {}{}", o.fate == "eliminated" ? "is " : "", o.fate);
  return fmt::format("{} way{} out; {}it survives {}", o.ways, o.ways == 1 ? "" : "s", o.ways > 1 ? "by the best " : "",
                     o.live.is_one() ? std::string("for certain") : fmt::format("with {} %", o.live.percent(1)));
}

// "g3 leaves its hex" or "g3 and g4 leave their hexes".
std::string walkers_leave(const Cut& cut) {
  std::vector<std::string> who;
  for (const CutPosition& p : cut.positions)
    if (!p.walker.empty()) who.push_back(printable(p.walker));
  return fmt::format("{} {}", fmt::join(who, " and "), who.size() == 1 ? "leaves its hex" : "leave their hexes");
}

}  // namespace

std::string cut_text(const Cut& cut, const Map& map) {
  std::string out;
  for (const CutOdds& o : cut.before) out += fmt::format("now {} has {}\n", printable(o.unit), chances_text(o));
  const std::string looked =
      fmt::format("checked {} combinations of {} positions{}; {}\n", cut.looked_at, cut.candidates,
                  cut.exact ? "" : ", then gave up",
                  cut.flow == 1 ? "all ways out share a hex"
                                : fmt::format("no more than {} ways out have no hex in common", cut.flow));
  if (!cut.found)
    return out +
           (cut.exact ? "no set of so few positions takes its ways out\n"
                      : "no positions found that take its ways out\n") +
           looked;
  out += "positions for the enemy to take:\n";
  std::size_t n = 0;
  for (const CutPosition& p : cut.positions) {
    out += fmt::format("{}. {}{}\n", ++n, map.location_name(p.at),
                       p.walker.empty() ? std::string() : fmt::format(": {} can get there", printable(p.walker)));
    for (const std::string& why : p.why) out += fmt::format("     {}\n", printable(why));
  }
  for (const CutOdds& o : cut.after) out += fmt::format("then {} has {}\n", printable(o.unit), chances_text(o));
  if (cut.holds_when_they_leave)
    out += *cut.holds_when_they_leave
               ? fmt::format("this holds even after {}\n", walkers_leave(cut))
               : fmt::format("note: this fails once {}; other units must hold those places\n", walkers_leave(cut));
  return out + looked;
}

std::string cut_json(const Cut& cut, const Map& map) {
  Json positions = Json::array();
  for (const CutPosition& p : cut.positions) {
    Json json = {{"at", map.location_name(p.at)}, {"why", sentences_json(p.why)}};
    if (!p.walker.empty()) json["walker"] = p.walker;
    positions.push_back(std::move(json));
  }
  Json out = {{"found", cut.found},
              {"exact", cut.exact},
              {"candidates", cut.candidates},
              {"looked_at", cut.looked_at},
              {"flow", cut.flow},
              {"positions", positions},
              {"before", odds_json(cut.before)},
              {"after", odds_json(cut.after)}};
  if (cut.at_least > 0) out["at_least"] = cut.at_least;
  if (cut.holds_when_they_leave) out["holds_when_they_leave"] = *cut.holds_when_they_leave;
  return dumped(out, 2) + "\n";
}

std::string reopenings_text(const std::vector<Reopening>& ways, const Map& map) {
  std::string out;
  for (const Reopening& r : ways) {
    out += r.gone.empty() ? fmt::format("with a friend in {}", map.location_name(r.held))
                          : fmt::format("with {} gone", printable(r.gone));
    for (const std::string& way : r.ways) out += fmt::format("; {}", printable(way));
    out += "\n";
  }
  return out.empty() ? "no one hex held by a friend and no one enemy gone would give it a way out\n" : out;
}

std::string reopenings_json(const std::vector<Reopening>& ways, const Map& map) {
  Json out = Json::array();
  for (const Reopening& r : ways) {
    Json json = Json::object();
    if (r.gone.empty())
      json["held"] = map.location_name(r.held);
    else
      json["gone"] = r.gone;
    json["ways"] = sentences_json(r.ways);
    out.push_back(std::move(json));
  }
  return dumped(Json{{"reopenings", out}}, 2) + "\n";
}

}  // namespace hexrout
