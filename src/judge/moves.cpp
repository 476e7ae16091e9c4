#include "judge/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "hexrout/scenario/saved_stack.hpp"

namespace hexrout::judge {

namespace {

struct Move {
  std::string unit;
  LocationId from = kNowhere;
  LocationId to = kNowhere;
  bool leader = false;
};

// A step that was taken back.
struct Undone {
  std::string unit;
  LocationId to = kNowhere;
  std::size_t entry = 0;
};

bool has(const UnitView& view, const char* state) {
  return std::find(view.state.begin(), view.state.end(), state) != view.state.end();
}

class MoveReader {
 public:
  MoveReader(PhaseTask& task, const Game& begins, const std::function<std::unique_ptr<Game>(std::size_t)>& game)
      : task_(task), begins_(begins), game_(game) {
    for (const UnitView& view : begins.units()) {
      sides_[view.id] = view.side;
      if (view.presence == Presence::in_play) stands_[view.id] = view.at;
    }
  }

  PhaseMoves read() {
    find_slips();
    for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry && !task_.failed; ++n) read_entry(n);
    flush_leaders();
    end_windows();
    for (const auto& [unit, n] : off_boards_)
      note(JudgeKind::lost, n, unit, "A10.5",
           fmt::format("{} is moved off the boards: no rout leaves the map, so it counts as eliminated", unit));
    return std::move(out_);
  }

 private:
  // Walks in the order of their first steps, each up to the next step of another group.
  void end_windows() {
    std::stable_sort(out_.walks.begin(), out_.walks.end(), [](const LoggedWalk& a, const LoggedWalk& b) {
      return std::pair(a.first(), a.group) < std::pair(b.first(), b.group);
    });
    std::vector<std::pair<std::size_t, std::size_t>> begins;  // first entry of the rolls of a step, its group
    for (const LoggedWalk& walk : out_.walks)
      for (const LoggedStep& step : walk.steps) begins.emplace_back(step.rolls_from, walk.group);
    std::sort(begins.begin(), begins.end());
    for (LoggedWalk& walk : out_.walks) {
      const std::size_t last = walk.steps.back().entry;
      auto next = std::upper_bound(begins.begin(), begins.end(), std::pair(last, std::size_t(-1)));
      while (next != begins.end() && next->second == walk.group) ++next;
      walk.last_window = next == begins.end() ? task_.phase.last_entry : std::max(next->first - 1, last);
    }
  }
  const LoggedEntry& entry(std::size_t n) const { return task_.log.entry(n); }
  bool counts_here(std::size_t n) const { return counts(entry(n), task_.options.corrections) && slips_.count(n) == 0; }

  void note(JudgeKind kind, std::size_t at, const std::string& unit, std::string rule, std::string text) {
    out_.notes.push_back(finding_about(task_, kind, at, unit, std::move(rule), std::move(text)));
  }

  // A step that is moved back by hand, with nothing between, is a slip. With a roll or a unit that shows itself between
  // it is play: a unit is thrown back.
  void find_slips() {
    for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry; ++n) {
      const std::size_t first = entry(n).perhaps_takes_back;
      if (first <= task_.phase.first_entry || !counts(entry(n), task_.options.corrections) ||
          slips_.count(first) != 0 || !counts(entry(first), task_.options.corrections))
        continue;
      bool between = false;
      for (std::size_t k = first; k <= n; ++k) {
        between = between || !entry(k).rolls.empty();
        for (const LoggedEvent& event : entry(k).events)
          between = between || (event.act != LoggedAct::moved && event.act != LoggedAct::changed);
      }
      const std::string unit = between ? std::string() : broken_mover(first);
      if (unit.empty()) continue;
      slips_.insert(first);
      slips_.insert(n);
      note(JudgeKind::inferred, n, unit, "",
           fmt::format("{} is moved in entry {} and back in entry {}: read as a slip, and as no step", unit, first, n));
    }
  }
  std::string broken_mover(std::size_t n) {
    const auto before = game_(n - 1);
    if (before == nullptr) return {};
    for (const LoggedEvent& event : entry(n).events) {
      std::string unit = task_.positions.name(event.piece);
      const auto view = unit.empty() ? std::nullopt : before->unit(unit);
      if (event.act == LoggedAct::moved && view && has(*view, "broken")) return unit;
    }
    return {};
  }

  void read_entry(std::size_t n) {
    std::vector<Move> moved;
    for (const LoggedEvent& event : entry(n).events) {
      const std::string unit = task_.positions.name(event.piece);
      const bool placed = event.act == LoggedAct::moved || event.act == LoggedAct::added;
      if (unit.empty() || !is_unit(event.kind) || !placed) continue;
      const LocationId to = task_.positions.location(n, unit);
      if (to == kNowhere && event.act == LoggedAct::moved && counts_here(n)) off_boards_[unit] = n;
      if (to == kNowhere) continue;
      off_boards_.erase(unit);
      const auto stood = stands_.find(unit);
      const LocationId from = stood == stands_.end() ? kNowhere : stood->second;
      stands_[unit] = to;
      if (event.act != LoggedAct::moved || from == kNowhere || from == to) continue;
      if (entry(n).undone_by != 0)
        undone_.push_back({unit, to, n});
      else if (counts_here(n))
        moved.push_back({unit, from, to, event.kind == SavedKind::leader});
    }
    if (!moved.empty()) add_steps(n, moved);
  }

  // Sorts out prisoners and leaders; the broken units walk, or else all that moved.
  void add_steps(std::size_t n, const std::vector<Move>& moved) {
    const auto before = game_(n - 1);
    if (before == nullptr) return;
    std::vector<Move> walkers, along;
    for (const Move& move : moved) {
      const auto view = before->unit(move.unit);
      if (view && view->presence == Presence::captured) continue;  // goes with its Guard [A20.53]
      const bool broken = view && has(*view, "broken");
      if (broken && captured(n, move, *before)) continue;
      (broken ? walkers : along).push_back(move);
    }
    if (!walkers.empty()) return walk(n, walkers, along);
    for (const Move& move : along)
      if (!joins(move)) {
        if (move.leader)
          leaders_.emplace_back(n, move);
        else
          walk(n, {move}, {});
      }
  }

  bool captured(std::size_t n, const Move& move, const Game& before) {
    const auto guard = std::find_if(stands_.begin(), stands_.end(), [&](const auto& stand) {
      const auto view = before.unit(stand.first);
      return stand.second == move.to && sides_[stand.first] != sides_[move.unit] && view &&
             view->presence == Presence::in_play && !has(*view, "hidden") && !has(*view, "concealed");
    });
    if (guard == stands_.end()) return false;
    const bool surrenders = before.answer(move.unit).fate.kind == FateKind::surrenders;
    if (!surrenders && !marked_prisoner(move.unit)) return false;
    out_.captures.push_back({n, move.unit, guard->first, surrenders});
    task_.positions.capture(move.unit, guard->first, n);
    return true;
  }
  // A counter for prisoners is laid on it in the phase.
  bool marked_prisoner(const std::string& unit) const {
    for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry; ++n)
      for (const LoggedEvent& event : entry(n).events)
        if (event.act == LoggedAct::added && task_.positions.name(event.other) == unit && marks_prisoner(event.name))
          return true;
    return false;
  }

  // An unbroken leader who goes after a broken unit, from where it came to where it went, routs along [A10.711].
  bool joins(const Move& leader) {
    if (!leader.leader || out_.walks.empty()) return false;
    LoggedWalk& last = out_.walks.back();
    if (last_moves_.empty() || last_moves_.front().from != leader.from || last_moves_.front().to != leader.to)
      return false;
    last.along.insert(leader.unit);
    return true;
  }
  // Leaders who moved first, and whom no broken unit followed, walked by themselves.
  void flush_leaders() {
    for (const auto& [n, move] : std::exchange(leaders_, {})) walk(n, {move}, {});
  }

  void walk(std::size_t n, const std::vector<Move>& walkers, const std::vector<Move>& along) {
    std::set<std::string> with, movers;
    for (const Move& move : along) with.insert(move.unit);
    for (const Move& move : walkers) movers.insert(move.unit);
    std::erase_if(leaders_, [&](const auto& pending) {
      const Move& leader = pending.second;
      const bool same =
          leader.from == walkers.front().from && leader.to == walkers.front().to && !walkers.front().leader;
      if (same) with.insert(leader.unit);
      return same;
    });
    // Walks of the group that moves now, which all of them go on with, or else begin anew.
    std::vector<std::size_t> own;
    for (const Move& move : walkers)
      if (const auto at = open(move.unit)) own.push_back(*at);
    const bool goes_on = own.size() == walkers.size();
    const std::size_t group = goes_on ? group_ : ++groups_;
    flush_leaders();
    group_ = group;
    for (std::size_t i = 0; i < walkers.size(); ++i) {
      if (!goes_on) {
        const bool attacker = sides_[walkers[i].unit] == begins_.setting().attacker;
        out_.walks.push_back({walkers[i].unit, group, attacker, {}, {}, n});
      }
      LoggedWalk& walk = goes_on ? out_.walks[own[i]] : out_.walks.back();
      walk.along.insert(with.begin(), with.end());
      walk.steps.push_back({n, walkers[i].to, rolls_from(n, walkers[i]), movers});
    }
    last_moves_ = walkers;
  }
  // Index of the walk of the unit in the group that moves now.
  std::optional<std::size_t> open(const std::string& unit) const {
    for (std::size_t i = out_.walks.size(); i-- > 0;)
      if (out_.walks[i].group == group_ && out_.walks[i].unit == unit) return i;
    return std::nullopt;
  }

  // Rolls of a step that was taken back, and is made again before any other, stay those of the step.
  std::size_t rolls_from(std::size_t n, const Move& move) const {
    std::size_t last_step = task_.phase.first_entry;
    for (const LoggedWalk& walk : out_.walks)
      for (const LoggedStep& step : walk.steps)
        if (step.entry < n) last_step = std::max(last_step, step.entry);
    for (auto it = undone_.rbegin(); it != undone_.rend(); ++it)
      if (it->entry > last_step && it->unit == move.unit && it->to == move.to) return it->entry;
    return n;
  }

  PhaseTask& task_;
  const Game& begins_;
  const std::function<std::unique_ptr<Game>(std::size_t)>& game_;
  PhaseMoves out_;
  std::map<std::string, std::string> sides_;
  std::map<std::string, LocationId> stands_;       // the last Location on the boards
  std::map<std::string, std::size_t> off_boards_;  // units there, by the entry
  std::vector<Undone> undone_;
  std::vector<std::pair<std::size_t, Move>> leaders_;  // unbroken ones who moved last, and whom no walk explains yet
  std::vector<Move> last_moves_;
  std::set<std::size_t> slips_;
  std::size_t groups_ = 0;
  std::size_t group_ = 0;  // number of the group that moved last
};

}  // namespace

PhaseMoves moves_of(PhaseTask& task, const Game& begins,
                    const std::function<std::unique_ptr<Game>(std::size_t after)>& game) {
  return MoveReader(task, begins, game).read();
}

}  // namespace hexrout::judge
