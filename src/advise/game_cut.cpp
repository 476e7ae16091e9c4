#include "advise/game_cut.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "advise/game_survey.hpp"
#include "advise/number.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout::planning {

namespace {

// A set costs a reading of the position, about a millisecond.
constexpr std::size_t kMostSets = 3000;
constexpr std::size_t kMostShown = 6;

// What one unit can still do in a position.
struct CutOutcome {
  CutOdds odds;
  std::vector<LocationId> ends;
  bool shut() const { return odds.ways == 0 || odds.live.is_zero(); }
};

std::string listed(const std::vector<LocationId>& ends, const Map& map) {
  std::vector<std::string> names;
  for (const LocationId at : ends) names.push_back(at == kNowhere ? std::string("off the map") : map.location_name(at));
  if (names.size() > kMostShown) {
    const std::size_t more = names.size() - kMostShown;
    names.resize(kMostShown);
    names.push_back(fmt::format("{} more", more));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// The ids, checked: there is at least one, each is a unit, and all are of one side.
bool check_units(const Game& game, const std::vector<std::string>& ids, Diagnostics& found) {
  if (ids.empty()) found.error("unknown-unit", {"--unit", 0, 0}, "no unit is named", "name at least one: --unit ID");
  std::set<std::string> sides;
  for (const std::string& id : ids) {
    if (const auto unit = game.unit(id))
      sides.insert(unit->side);
    else
      found.error("unknown-unit", {"--unit", 0, 0}, fmt::format("there is no unit '{}'", printable(id)),
                  "'hexrout rout' lists the units");
  }
  if (sides.size() > 1)
    found.error("two-sides", {"--unit", 0, 0}, "the units are of two sides", "name units of one side");
  return !found.has_errors();
}

// The keys of a unit as a scenario has them, without its id and its place.
std::optional<AddedUnit> counter_like(const Game& game, const std::string& id) {
  const RuleSystem* system = rule_system_of(game.setting());
  Diagnostics unread;
  const auto document = Document::parse(game.yaml(), "position", unread);
  if (system == nullptr || !document) return std::nullopt;
  const Value tree = value_of(document->root());
  for (const std::string& list : system->unit_lists())
    if (const Value* units = tree.find(list); units != nullptr)
      for (const Value& unit : units->items) {
        const Value* name = unit.find("id");
        if (name == nullptr || name->scalar != id || unit.find("at") == nullptr) continue;
        AddedUnit out{list, unit, "cut"};
        return out;
      }
  return std::nullopt;
}

AddedUnit put_down(AddedUnit counter, const std::string& id, const std::string& place) {
  counter.keys.set("id", Value::text(id));
  counter.keys.set("at", Value::text(place));
  return counter;
}

// The units asked about in a position and in those that differ from it by some enemies.
class Board {
 public:
  Board(const Game& game, std::vector<std::string> units) : game_(game), units_(std::move(units)) {
    for (const std::string& id : units_) side_ = game.unit(id)->side;
  }
  const Map& map() const { return *game_.setting().map; }
  const std::string& side() const { return side_; }
  const std::vector<std::string>& units() const { return units_; }

  std::vector<CutOutcome> outlook(const Game& game) const {
    std::vector<CutOutcome> out;
    for (const std::string& id : units_) {
      CutOutcome& o = out.emplace_back();
      o.odds.unit = id;
      const auto bound = giving_way(game, id, [&](const Game& g) { return g.answer(id); });
      if (!bound) {
        o.odds.fate = "stays";
        continue;
      }
      o.odds.live = surveyed_verdict(game, id, unit_verdict(*bound)).live;
      o.odds.fate = bound->fate.what;
      if (bound->fate.kind == FateKind::surrenders) continue;
      for (const RoutOption& way : bound->options)
        if (std::find(o.ends.begin(), o.ends.end(), way.end) == o.ends.end()) o.ends.push_back(way.end);
      o.odds.ways = o.ends.size();
    }
    return out;
  }
  // After a change; nothing where the rules refuse it.
  std::optional<std::vector<CutOutcome>> outlook(const PositionChange& change) const {
    Diagnostics refused;
    const auto changed = game_.changed(change, refused);
    if (changed == nullptr) return std::nullopt;
    return outlook(*changed);
  }

 private:
  const Game& game_;
  std::vector<std::string> units_;
  std::string side_;
};

bool all_shut(const std::vector<CutOutcome>& list) {
  return std::all_of(list.begin(), list.end(), [](const CutOutcome& o) { return o.shut(); });
}

Number lives(const std::vector<CutOutcome>& list) {
  Number sum = 0;
  for (const CutOutcome& o : list) sum += exact(o.odds.live);
  return sum;
}

struct Candidate {
  LocationId at = kNowhere;
  std::vector<std::string> walkers;  // who can come there; empty for given ones
};

// Given positions, or all ends of the moves that enemies may make.
std::vector<Candidate> candidates_of(const Game& game, const Board& board, const CutOptions& options,
                                     Diagnostics& found) {
  std::vector<Candidate> out;
  for (const std::string& name : options.candidates) {
    const auto at = board.map().find_location(name);
    if (at)
      out.push_back({*at, {}});
    else
      found.error("off-map", {"--candidates", 0, 0}, fmt::format("there is no Location '{}'", printable(name)),
                  place_hint(board.map(), name, "write hexes as L2"));
  }
  if (!options.candidates.empty()) return out;
  for (const UnitView& unit : game.units()) {
    if (unit.side == board.side() || unit.presence != Presence::in_play) continue;
    const Reach reach = game.reach(unit.id);
    for (const ReachPoint& point : reach.points) {
      if (point.at == unit.at) continue;
      const auto known = std::find_if(out.begin(), out.end(), [&](const Candidate& c) { return c.at == point.at; });
      std::vector<std::string>& walkers =
          known == out.end() ? out.emplace_back(Candidate{point.at, {}}).walkers : known->walkers;
      if (walkers.empty() || walkers.back() != unit.id) walkers.push_back(unit.id);
    }
  }
  std::sort(out.begin(), out.end(), [](const Candidate& a, const Candidate& b) { return a.at < b.at; });
  return out;
}

// Sets of positions in the order of their sizes, then of their candidates.
class SetSearch {
 public:
  using Set = std::vector<std::size_t>;
  SetSearch(const Board& board, AddedUnit counter, const std::vector<Candidate>& candidates, const CutOptions& options)
      : board_(board), counter_(std::move(counter)), candidates_(candidates), options_(options) {}

  // Finds the first set that shuts every way, or with `lower` the one after which least live.
  Set find(const std::vector<CutOutcome>& before) {
    least_ = lives(before);
    for (int size = 1; size <= std::clamp(options_.most, 1, 6) && !done_; ++size) {
      Set set;
      extend(set, 0, static_cast<std::size_t>(size));
      if (exact_) tried_size_ = size;
    }
    return best_;
  }
  bool exact() const { return exact_; }
  std::size_t looked_at() const { return looked_at_; }
  int sizes_tried() const { return tried_size_; }

  std::optional<std::vector<CutOutcome>> outlook(const Set& set) const {
    PositionChange change;
    for (std::size_t k = 0; k < set.size(); ++k)
      change.add.push_back(
          put_down(counter_, fmt::format("taker-{}", k + 1), board_.map().location_name(candidates_[set[k]].at)));
    return board_.outlook(change);
  }

  // A walker of its own for each position; empty where there are too few.
  std::vector<std::string> walkers(const Set& set) const {
    std::vector<std::string> out;
    return assign(set, out) ? out : std::vector<std::string>{};
  }

 private:
  bool assign(const Set& set, std::vector<std::string>& out) const {
    if (out.size() == set.size()) return true;
    for (const std::string& walker : candidates_[set[out.size()]].walkers) {
      if (std::find(out.begin(), out.end(), walker) != out.end()) continue;
      out.push_back(walker);
      if (assign(set, out)) return true;
      out.pop_back();
    }
    return false;
  }

  void extend(Set& set, std::size_t from, std::size_t size) {
    if (set.size() == size) return try_set(set);
    for (std::size_t i = from; i < candidates_.size() && !done_; ++i) {
      set.push_back(i);
      extend(set, i + 1, size);
      set.pop_back();
    }
  }

  void try_set(const Set& set) {
    if (options_.candidates.empty() && walkers(set).empty()) return;
    if (looked_at_ >= std::min(options_.most_positions, kMostSets) || (options_.stopped && options_.stopped())) {
      exact_ = false;
      done_ = true;
      return;
    }
    ++looked_at_;
    const auto after = outlook(set);
    if (!after) return;
    if (!options_.lower) {
      if (!all_shut(*after)) return;
      best_ = set;
      done_ = true;
      return;
    }
    const Number live = lives(*after);
    if (live >= least_) return;
    least_ = live;
    best_ = set;
  }

  const Board& board_;
  AddedUnit counter_;
  const std::vector<Candidate>& candidates_;
  const CutOptions& options_;
  Set best_;
  Number least_;
  bool done_ = false;
  bool exact_ = true;
  std::size_t looked_at_ = 0;
  int tried_size_ = 0;
};

std::vector<CutOdds> odds_of(const std::vector<CutOutcome>& list) {
  std::vector<CutOdds> out;
  for (const CutOutcome& o : list) out.push_back(o.odds);
  return out;
}

// The counter put down: that of `by`, else of the first enemy who fires.
std::optional<AddedUnit> counter_of(const Game& game, const Board& board, const std::string& by, Diagnostics& found) {
  if (!by.empty()) {
    const auto unit = game.unit(by);
    auto counter = unit && unit->side != board.side() ? counter_like(game, by) : std::nullopt;
    if (!counter)
      found.error("unknown-counter", {"--by", 0, 0}, fmt::format("'{}' is no enemy on the map", printable(by)),
                  "under these rules --by names an enemy: the positions are taken by others like it");
    return counter;
  }
  for (const Firer& firer : game.firers())
    if (firer.side != board.side())
      if (auto counter = counter_like(game, firer.unit)) return counter;
  found.error("no-candidates", {"--by", 0, 0}, "no enemy is able to fight", "there is nobody to take a position");
  return std::nullopt;
}

// Which ends each position takes away when it alone is taken.
void explain(const SetSearch& search, const SetSearch::Set& set, const std::vector<CutOutcome>& before, const Map& map,
             Cut& cut) {
  for (std::size_t k = 0; k < set.size(); ++k) {
    const auto alone = search.outlook({set[k]});
    if (!alone) continue;
    for (std::size_t n = 0; n < before.size(); ++n) {
      std::vector<LocationId> taken = before[n].ends;
      std::erase_if(taken, [&](LocationId at) {
        const std::vector<LocationId>& left = (*alone)[n].ends;
        return std::find(left.begin(), left.end(), at) != left.end();
      });
      if (!taken.empty())
        cut.positions[k].why.push_back(
            fmt::format("{} no longer comes to {}", before[n].odds.unit, listed(taken, map)));
    }
  }
}

}  // namespace

std::optional<Cut> cut_by_game(const Game& game, const CutOptions& options, Diagnostics& found) {
  if (!check_units(game, options.units, found)) return std::nullopt;
  const Board board(game, options.units);
  const std::vector<Candidate> candidates = candidates_of(game, board, options, found);
  const auto counter = counter_of(game, board, options.by, found);
  if (!counter || found.has_errors()) return std::nullopt;
  if (candidates.empty()) {
    found.error("no-candidates", {"--candidates", 0, 0}, "there is no position that the enemy could take",
                "give some with --candidates");
    return std::nullopt;
  }
  const std::vector<CutOutcome> before = board.outlook(game);
  if (all_shut(before)) {
    found.error("nothing-to-cut", {"--unit", 0, 0}, "none of the units has a way out as it is",
                "'hexrout rout' says why; --reopen what would give it one");
    return std::nullopt;
  }
  SetSearch search(board, *counter, candidates, options);
  const SetSearch::Set set = search.find(before);
  Cut cut;
  cut.candidates = candidates.size();
  cut.before = odds_of(before);
  for (const CutOutcome& o : before) cut.flow += o.odds.ways;
  cut.found = !set.empty();
  cut.exact = search.exact();
  cut.looked_at = search.looked_at();
  cut.at_least = options.lower ? 0 : cut.found ? static_cast<int>(set.size()) : search.sizes_tried() + 1;
  cut.after = odds_of(cut.found ? *search.outlook(set) : before);
  const std::vector<std::string> who = search.walkers(set);
  for (std::size_t k = 0; k < set.size(); ++k)
    cut.positions.push_back({candidates[set[k]].at, k < who.size() ? who[k] : std::string(), {}});
  explain(search, set, before, board.map(), cut);
  if (!who.empty()) {
    PositionChange moves;
    for (std::size_t k = 0; k < set.size(); ++k) moves.move(who[k], board.map().location_name(candidates[set[k]].at));
    if (const auto left = board.outlook(moves)) {
      Number sum = 0;
      for (const CutOdds& o : cut.after) sum += exact(o.live);
      cut.holds_when_they_leave = options.lower ? lives(*left) <= sum : all_shut(*left);
    }
  }
  return cut;
}

std::optional<std::vector<Reopening>> reopenings_by_game(const Game& game, const std::vector<std::string>& units,
                                                         Diagnostics& found, const std::function<bool()>& stopped) {
  if (!check_units(game, units, found)) return std::nullopt;
  const Board board(game, units);
  const std::vector<CutOutcome> before = board.outlook(game);
  if (std::none_of(before.begin(), before.end(), [](const CutOutcome& o) { return o.shut(); })) {
    found.error("nothing-to-reopen", {"--unit", 0, 0}, "each of the units has a way out as it is",
                "'hexrout cut' without --reopen says what would take it away");
    return std::nullopt;
  }
  std::vector<Reopening> out;
  const auto offer = [&](const PositionChange& change, Reopening reopening) {
    const auto now = board.outlook(change);
    if (!now) return;
    for (std::size_t n = 0; n < before.size(); ++n)
      if (before[n].shut() && !(*now)[n].shut())
        reopening.ways.push_back(fmt::format("{}: {}", before[n].odds.unit, listed((*now)[n].ends, board.map())));
    if (!reopening.ways.empty()) out.push_back(std::move(reopening));
  };
  for (const UnitView& enemy : game.units()) {
    if (enemy.side == board.side() || enemy.presence != Presence::in_play) continue;
    if (stopped && stopped()) return out;
    PositionChange change;
    change.remove.push_back({enemy.id, "remove"});
    offer(change, {kNowhere, enemy.id, {}});
  }
  return out;
}

}  // namespace hexrout::planning
