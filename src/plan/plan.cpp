#include "hexrout/plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "hexrout/rules/change.hpp"
#include "plan/leading.hpp"
#include "plan/plan_board.hpp"

namespace hexrout {

namespace {

using plan::FreeUnit;
using plan::Leading;
using plan::plan_points;
using plan::PlanBoard;
using plan::UnitEnd;

constexpr std::size_t kJudgedEnds = 6;  // of each unit, besides staying
constexpr int kMostRounds = 12;
constexpr int kNoCrowd = 2;  // units in one Location
constexpr std::int64_t kPoint = 1000;

std::int64_t sum_of(const PlanParts& parts) {
  return std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
}

std::optional<std::string> side_for(const Game& game, const std::string& wanted, Diagnostics& found) {
  const std::vector<std::string>& sides = game.setting().sides;
  const std::string& side = wanted.empty() ? game.setting().attacker : wanted;
  if (std::find(sides.begin(), sides.end(), side) != sides.end()) return side;
  found.error("unknown-side", {"--side", 0, 0}, fmt::format("there is no side {}", in_quotes(side)),
              found.suggest(side, sides, "the sides are: {names}"));
  return std::nullopt;
}

// The goals asked for; else the hexes of objectives that are held, and those by which the side leaves.
std::vector<HexId> goals_for(const Game& game, const PlanOptions& options, std::string_view side, Diagnostics& found) {
  std::vector<HexId> out;
  const Setting& setting = game.setting();
  for (const std::string& name : options.goals) {
    if (const auto at = setting.map->find_location(name))
      out.push_back(setting.map->location(*at).hex);
    else
      found.error("off-map", {"--goal", 0, 0}, fmt::format("there is no Location '{}'", printable(name)),
                  "name one of the map: K5");
  }
  if (!options.goals.empty() || setting.battle == nullptr) return out;
  for (const Objective& one : setting.battle->objectives)
    if (one.kind == ObjectiveKind::hold || (one.kind == ObjectiveKind::exit && setting.sides[one.side] == side))
      out.insert(out.end(), one.hexes.begin(), one.hexes.end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// The plan under way: the end of each free unit.
class Planned {
 public:
  explicit Planned(PlanBoard& board) : board_(board), leading_(board), taken_(board.units().size(), 0) {}

  // Finds the plan, the leaders after the others; false if the allowed work did not suffice.
  bool search() {
    const bool all = judge_best(false);
    better_all();
    look();
    const bool leaders = judge_best(true);
    better_all();
    look();
    return all && leaders;
  }

  std::size_t end_of(std::size_t u) const { return taken_[u]; }
  // Parts of an end with the others where the plan has them.
  PlannedEnd valued(std::size_t u, std::size_t e) const {
    const FreeUnit& unit = board_.units()[u];
    const UnitEnd& end = unit.ends[e];
    PlannedEnd out{end.at, end.parts};
    const int crowded = unit.leader ? 0 : std::max(0, men_at(end.at, u) + 1 - kNoCrowd);
    out.parts[static_cast<std::size_t>(PlanTerm::crowd)] = -crowded * kPoint * board_.weight(unit, PlanTerm::crowd);
    if (unit.leader) lead(u, out);
    return out;
  }
  // The best judged end of the unit besides this one.
  std::optional<PlannedEnd> other(std::size_t u, std::size_t besides) const {
    std::optional<PlannedEnd> best;
    const std::vector<UnitEnd>& ends = board_.units()[u].ends;
    for (std::size_t e = 1; e < ends.size(); ++e) {
      if (e == besides || !ends[e].judged) continue;
      const PlannedEnd found = valued(u, e);
      if (!best || found.worth() > best->worth()) best = found;
    }
    return best;
  }

 private:
  // Tells the terms of leaders where all units are.
  void look() {
    if (looked_) return;
    looked_ = true;
    std::vector<LocationId> ends;
    for (std::size_t u = 0; u < taken_.size(); ++u) ends.push_back(board_.units()[u].ends[taken_[u]].at);
    leading_.see(std::move(ends));
  }

  // The terms of a leader that depend on the others.
  void lead(std::size_t u, PlannedEnd& end) const {
    const FreeUnit& unit = board_.units()[u];
    const auto set = [&](PlanTerm term, std::int64_t amount) {
      end.parts[static_cast<std::size_t>(term)] = amount * board_.weight(unit, term);
    };
    const std::int64_t away = leading_.hexes_to_goal(end.at);
    set(PlanTerm::goal, -away * kPoint);
    set(PlanTerm::on_goal, board_.has_goals() && away == 0 ? kPoint : 0);
    set(PlanTerm::rally, leading_.rallies(u, end.at));
  }

  // Betters the plan, one unit after the other, until no change of one is better.
  void better_all() {
    for (int round = 0; round < kMostRounds; ++round) {
      bool better = false;
      for (std::size_t u = 0; u < taken_.size(); ++u) better = choose(u) || better;
      if (!better) return;
    }
  }

  // Judges staying and the best ends by the other terms, of the leaders or of the others.
  bool judge_best(bool leaders) {
    for (std::size_t u = 0; u < taken_.size(); ++u) {
      FreeUnit& unit = board_.units()[u];
      if (unit.leader != leaders) continue;
      std::vector<std::int64_t> worth;
      for (std::size_t e = 0; e < unit.ends.size(); ++e)
        worth.push_back(leaders ? valued(u, e).worth() : sum_of(unit.ends[e].parts));
      std::vector<std::size_t> order(unit.ends.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::stable_sort(order.begin() + 1, order.end(),
                       [&](std::size_t a, std::size_t b) { return worth[a] > worth[b]; });
      if (order.size() > kJudgedEnds + 1) order.resize(kJudgedEnds + 1);
      for (const std::size_t e : order) {
        if (!board_.may_work()) return false;
        board_.judge(unit, unit.ends[e]);
      }
    }
    return true;
  }

  // Takes the best judged end of the unit; true if that is another.
  bool choose(std::size_t u) {
    const std::vector<UnitEnd>& ends = board_.units()[u].ends;
    if (!ends.front().judged) return false;  // a leader, before the others are planned
    if (board_.units()[u].leader) look();
    std::size_t best = taken_[u];
    std::int64_t most = worth_with_others(u, best);
    for (std::size_t e = 0; e < ends.size(); ++e) {
      if (e == taken_[u] || !ends[e].judged) continue;
      const std::int64_t worth = worth_with_others(u, e);
      if (worth <= most) continue;
      most = worth;
      best = e;
    }
    if (best == taken_[u]) return false;
    taken_[u] = best;
    looked_ = false;
    return true;
  }

  // Worth of the unit at that end and, as far as it matters to them, of the others: a unit more makes a crowd for all.
  std::int64_t worth_with_others(std::size_t u, std::size_t e) const {
    const PlannedEnd end = valued(u, e);
    if (board_.units()[u].leader) return end.worth();
    const int others = men_at(end.at, u);
    const int crowded = others >= kNoCrowd ? others : 0;
    return end.worth() - crowded * kPoint * board_.weight(board_.units()[u], PlanTerm::crowd);
  }

  int men_at(LocationId at, std::size_t apart_from) const {
    const auto it = board_.men().find(static_cast<std::uint32_t>(at.number()));
    int out = it == board_.men().end() ? 0 : it->second;
    for (std::size_t u = 0; u < taken_.size(); ++u) {
      const FreeUnit& unit = board_.units()[u];
      if (u != apart_from && !unit.leader && unit.ends[taken_[u]].at == at) ++out;
    }
    return out;
  }

  PlanBoard& board_;
  Leading leading_;
  bool looked_ = false;  // leading_ has the ends taken
  std::vector<std::size_t> taken_;
};

// Puts the moves into an order in which each is possible after those before it.
class InOrder {
 public:
  InOrder(PlanBoard& board, const Planned& planned, MovePlan& out) : board_(board), planned_(planned), out_(out) {}

  void run() {
    std::vector<std::size_t> waiting;
    for (std::size_t u = 0; u < board_.units().size(); ++u) {
      if (planned_.end_of(u) == 0)
        out_.stays.push_back(told(u));
      else
        waiting.push_back(u);
    }
    // Sorts the units that gain most to the front.
    std::stable_sort(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) { return gain(a) > gain(b); });
    game_ = board_.known().clone();
    for (bool went = true; went;) {
      went = false;
      for (auto it = waiting.begin(); it != waiting.end();) {
        const bool goes = go(*it);
        went = went || goes;
        it = goes ? waiting.erase(it) : it + 1;
      }
    }
    for (const std::size_t u : waiting)
      out_.notes.push_back(fmt::format("{} stays: others leave no room where it was to go", board_.units()[u].id));
  }

 private:
  std::int64_t gain(std::size_t u) const {
    return planned_.valued(u, planned_.end_of(u)).worth() - planned_.valued(u, 0).worth();
  }

  PlannedMove told(std::size_t u) const {
    const FreeUnit& unit = board_.units()[u];
    PlannedMove out;
    out.unit = unit.id;
    out.intent = unit.intent;
    out.from = unit.from;
    out.path = {unit.from};
    out.end = planned_.valued(u, planned_.end_of(u));
    out.stays = planned_.valued(u, 0);
    out.other = planned_.other(u, planned_.end_of(u));
    return out;
  }

  bool go(std::size_t u) {
    const FreeUnit& unit = board_.units()[u];
    const UnitEnd& end = unit.ends[planned_.end_of(u)];
    const Reach reach = game_->reach(unit.id);
    std::optional<ReachPoint> best;
    for (const ReachPoint& p : plan_points(reach, board_.advances()))
      if (p.at == end.at && (!best || p.exposure < best->exposure)) best = p;
    if (!best) return false;
    Diagnostics refused;
    auto after = game_->changed(PositionChange{}.move(unit.id, game_->setting().map->location_name(end.at)), refused);
    if (after == nullptr) return false;
    PlannedMove move = told(u);
    if (board_.advances()) {
      move.path.push_back(end.at);
    } else {
      const auto path = reach.path(*best);
      move.path.assign(path.begin(), path.end());
    }
    move.spent_half_mf = best->spent_half_mf;
    out_.moves.push_back(std::move(move));
    game_ = std::move(after);
    return true;
  }

  PlanBoard& board_;
  const Planned& planned_;
  MovePlan& out_;
  std::unique_ptr<Game> game_;
};

}  // namespace

std::int64_t PlannedEnd::worth() const {
  return sum_of(parts);
}

std::optional<MovePlan> plan_moves(const Game& game, const PlanOptions& options, Diagnostics& found) {
  const std::size_t before = found.error_count();
  const auto side = side_for(game, options.side, found);
  const std::vector<HexId> goals = side ? goals_for(game, options, *side, found) : std::vector<HexId>();
  for (const std::string& id : options.units)
    if (const auto unit = game.unit(id); side && (!unit || unit->side != *side))
      found.error("unknown-unit", {"--unit", 0, 0},
                  fmt::format("the {} have no unit '{}'", printable(*side), printable(id)), "");
  if (found.error_count() > before) return std::nullopt;
  PlanOptions asked = options;
  asked.side = *side;
  PlanBoard board(game.seen_by(*side), asked, goals);
  MovePlan out;
  out.side = *side;
  out.table = board.table();
  out.goals = goals;
  out.idle = board.idle();
  for (const FreeUnit& unit : board.units()) out.looked_at += unit.ends.size();
  Planned planned(board);
  out.stopped = !planned.search();
  if (out.stopped)
    out.notes.emplace_back("stopped for time: not all ends were looked at, so another plan may be better");
  if (goals.empty())
    out.notes.emplace_back("no goal is given, and no objective has a place: the nearest enemy counts as one");
  InOrder(board, planned, out).run();
  return out;
}

}  // namespace hexrout
