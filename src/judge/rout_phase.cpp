#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hexrout/hex/hex.hpp"
#include "hexrout/scenario/saved_stack.hpp"
#include "hexrout/text/ascii.hpp"
#include "judge/paths_between.hpp"
#include "judge/phases.hpp"
#include "judge/walk_case.hpp"

namespace hexrout::judge {

namespace {

// A walk as the log has it.
struct LoggedWalk {
  std::string unit;
  std::size_t first = 0;                                  // its first entry
  std::vector<std::pair<std::size_t, LocationId>> steps;  // entry, and its Location after it
  std::set<std::string> along;
  std::size_t last_window = 0;  // the last entry that belongs to it
  bool attacker = false;
};

// Steps play() over its events up to its first question or roll.
class Opening final : public Choices, public Dice, public EventLog {
 public:
  struct Question {};
  std::vector<Event> events;

 private:
  std::size_t choose(const Decision& decision) override {
    if (decision.kind == DecisionKind::voluntary_break) return 0;
    throw Question{};
  }
  void rolling(int, int, bool, const Purpose&) override { throw Question{}; }
  int face(int) override { return 1; }
  void happened(const Event& event) override { events.push_back(event); }
};

bool speaks_of_crawl(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), small_of);
  return text.find("crawl") != std::string::npos;
}

class RoutPhaseJudge {
 public:
  RoutPhaseJudge(PhaseTask& task, JudgedPhase& out) : task_(task), out_(out) {}

  void judge() {
    const auto begins = game(task_.phase.first_entry, "");
    if (begins == nullptr) return;
    out_.attacker = begins->setting().attacker;
    forgotten_dm(*begins);
    find_walks(*begins);
    wrong_order();
    const auto attackers_end = std::find_if(walks_.begin(), walks_.end(), [](const auto& w) { return !w.attacker; });
    const bool mixed = std::any_of(attackers_end, walks_.end(), [](const LoggedWalk& w) { return w.attacker; });
    for (auto walk = walks_.begin(); walk != walks_.end() && !task_.failed; ++walk) {
      if (walk == attackers_end && !mixed) stayed(walk->first - 1, true);
      judge_one(*walk);
      carried_.routed.insert(walk->unit);
    }
    if (breaks_off()) {
      find(JudgeKind::not_judged, task_.phase.last_entry, "", "",
           "the log breaks off in this phase: who still had to rout is not judged");
      return;
    }
    if (mixed || attackers_end == walks_.end()) stayed(task_.phase.last_entry, true);
    stayed(task_.phase.last_entry, false);
  }

 private:
  std::unique_ptr<Game> game(std::size_t after, const std::string& under_way) {
    auto out = task_.positions.game(
        {.after = after, .player = task_.phase.player, .phase = "rout", .under_way = under_way, .carried = &carried_});
    task_.failed = task_.failed || out == nullptr;
    return out;
  }
  const LoggedEntry& entry(std::size_t n) const { return task_.log.entry(n); }
  bool breaks_off() const { return task_.log.breaks_off() && task_.phase.last_entry == task_.log.size(); }
  const Corrections& corrections() const { return task_.options.corrections; }

  void find(JudgeKind kind, std::size_t at, const std::string& unit, std::string rule, std::string text) {
    out_.findings.push_back(finding_about(task_, kind, at, unit, std::move(rule), std::move(text)));
  }

  // Carries along the DM that the phase itself gives where no counter was laid.
  void forgotten_dm(const Game& begins) {
    const auto play = begins.clone();
    Opening opening;
    try {
      while (play->step(opening, opening, opening)) {
      }
    } catch (const Opening::Question&) {
    }
    for (const Event& event : opening.events) {
      if (event.what != "DM") continue;
      carried_.dm.insert(event.who);
      if (!laid_soon(event.who))
        find(JudgeKind::marker, task_.phase.first_entry, event.who, event.rule,
             event.text + "; no DM counter lies on it");
    }
  }
  bool laid_soon(const std::string& unit) const {
    for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry; ++n)
      for (const LoggedEvent& event : entry(n).events)
        if (event.act == LoggedAct::added && event.name.starts_with("DM") && task_.positions.name(event.other) == unit)
          return true;
    return false;
  }

  // --- who moved where ---
  void find_walks(const Game& begins) {
    std::map<std::string, LocationId> stands;
    for (const UnitView& view : begins.units())
      if (view.presence == Presence::in_play) stands[view.id] = view.at;
    for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry; ++n) {
      const LoggedEntry& here = entry(n);
      std::vector<std::string> moved;
      for (const LoggedEvent& event : here.events) {
        const std::string unit = task_.positions.name(event.piece);
        const bool placed = event.act == LoggedAct::moved || event.act == LoggedAct::added;
        if (unit.empty() || !is_unit(event.kind) || !placed) continue;
        const LocationId to = task_.positions.location(n, unit);
        const LocationId from = std::exchange(stands[unit], to);
        if (counts(here, corrections()) && event.act == LoggedAct::moved && to != kNowhere && from != kNowhere &&
            to != from)
          moved.push_back(unit);
      }
      if (!moved.empty()) add_step(n, moved, stands, begins);
    }
    for (std::size_t i = 0; i < walks_.size(); ++i)
      walks_[i].last_window = i + 1 < walks_.size() ? walks_[i + 1].first - 1 : task_.phase.last_entry;
    for (LoggedWalk& walk : walks_) walk.last_window = std::max(walk.last_window, walk.steps.back().first);
  }

  // Adds the step of the broken units that moved in one act; the others go along.
  void add_step(std::size_t n, const std::vector<std::string>& moved, std::map<std::string, LocationId>& stands,
                const Game& begins) {
    const auto before = game(n - 1, "");
    if (before == nullptr) return;
    std::vector<std::string> walkers;
    std::set<std::string> along;
    for (const std::string& unit : moved) {
      const auto view = before->unit(unit);
      const bool broken = view && std::find(view->state.begin(), view->state.end(), "broken") != view->state.end();
      if (broken)
        walkers.push_back(unit);
      else
        along.insert(unit);
    }
    if (walkers.empty()) {
      walkers.assign(along.begin(), along.end());
      along.clear();
    }
    for (const std::string& unit : walkers) {
      if (walks_.empty() || walks_.back().unit != unit) {
        const auto view = before->unit(unit);
        walks_.push_back({unit, n, {}, {}, n, view && view->side == begins.setting().attacker});
      }
      walks_.back().steps.emplace_back(n, stands[unit]);
      walks_.back().along.insert(along.begin(), along.end());
    }
  }

  bool second(std::size_t i) const {
    return std::any_of(walks_.begin(), walks_.begin() + static_cast<std::ptrdiff_t>(i),
                       [&](const LoggedWalk& w) { return w.unit == walks_[i].unit; });
  }

  void wrong_order() {
    for (std::size_t i = 0; i < walks_.size(); ++i) {
      if (walks_[i].attacker || second(i)) continue;
      for (std::size_t k = i + 1; k < walks_.size(); ++k) {
        if (!walks_[k].attacker || second(k)) continue;
        find(JudgeKind::wrong_order, walks_[i].first, walks_[i].unit, "A10.5",
             fmt::format("{} of the DEFENDER routs before {} of the ATTACKER, who routs first", walks_[i].unit,
                         walks_[k].unit));
        break;
      }
    }
  }

  // --- one walk ---
  void judge_one(const LoggedWalk& walk) {
    if (carried_.routed.count(walk.unit) != 0) return second_rout(walk);
    const auto plain = game(walk.first - 1, "");
    if (plain == nullptr) return;
    const auto view = plain->unit(walk.unit);
    if (!view) return;
    JudgedWalk judged;
    judged.unit = walk.unit;
    judged.piece = task_.positions.piece(walk.unit);
    judged.counter = view->label;
    judged.side = view->side;
    judged.duty = plain->answer(walk.unit).duty;
    for (const auto& [n, at] : walk.steps)
      if (judged.entries.empty() || judged.entries.back() != n) judged.entries.push_back(n);
    const auto start =
        game(walk.first - 1,
             fmt::format(
                 "{{phase: rout, events_over: true, stage: turn, side: {0}, done: [\"{1}\"], turn: {{unit: \"{1}\"}}}}",
                 view->side, walk.unit));
    if (start == nullptr) return;
    WalkCase logged = windows_of(walk);
    Reading reading = best_reading(*start, walk, logged, view->at, judged);
    judged.path = {name(view->at)};
    for (const WalkStep& step : logged.steps) judged.path.push_back(name(step.to));
    judged.low_crawl = reading.low_crawl;
    judged.rolls = std::move(reading.rolls);
    for (JudgeFinding& one : reading.findings) {
      if (one.kind == JudgeKind::illegal_end && breaks_off() && &walk == &walks_.back()) {
        one.kind = JudgeKind::not_judged;
        one.rule.clear();
        one.text = fmt::format("the log breaks off before {} has ended its rout", walk.unit);
      }
      judged.legal = judged.legal && !is_illegal(one.kind);
      one.piece = judged.piece;
      out_.findings.push_back(std::move(one));
    }
    out_.walks.push_back(std::move(judged));
  }
  std::string name(LocationId at) const { return task_.positions.map().location_name(at); }

  void second_rout(const LoggedWalk& walk) {
    const auto plain = game(walk.first - 1, "");
    if (plain == nullptr) return;
    const UnitAnswer answer = plain->answer(walk.unit);
    const Reason why =
        answer.because.empty() ? Reason{"A10.53", "its rout is over for this phase", ""} : answer.because.front();
    find(JudgeKind::second_rout, walk.first, walk.unit, why.rule,
         fmt::format("{} moves again, to {}: {}", walk.unit, name(walk.steps.front().second), why.text));
    out_.findings.back().step = 1;
    out_.findings.back().hex = name(walk.steps.front().second);
    for (JudgedWalk& earlier : out_.walks) earlier.legal = earlier.legal && earlier.unit != walk.unit;
  }

  // The entries of each step, with the rolls and what became of the unit in them.
  WalkCase windows_of(const LoggedWalk& walk) const {
    WalkCase out;
    out.unit = walk.unit;
    out.along = walk.along;
    for (std::size_t i = 0; i < walk.steps.size(); ++i) {
      const std::size_t from = walk.steps[i].first;
      const std::size_t to = i + 1 < walk.steps.size() ? std::max(walk.steps[i + 1].first - 1, from) : walk.last_window;
      Window window;
      for (std::size_t n = from; n <= to; ++n) look_at(n, walk.unit, window);
      out.steps.push_back({from, walk.steps[i].second, i});
      out.windows.push_back(std::move(window));
    }
    for (const Corrections::RollFor& roll : corrections().rolls)
      if (task_.positions.named(roll.unit) == walk.unit) add_corrected(roll.entry, walk, out);
    out.said_crawl = said_crawl(walk);
    for (const Corrections::PathOf& path : corrections().paths)
      if (path.low_crawl && task_.positions.named(path.unit) == walk.unit && path.entry == walk.first)
        out.said_crawl = true;
    return out;
  }

  bool rolled_for_another(std::size_t n, const std::string& unit) const {
    return std::any_of(corrections().rolls.begin(), corrections().rolls.end(),
                       [&](const auto& roll) { return roll.entry == n && task_.positions.named(roll.unit) != unit; });
  }
  void look_at(std::size_t n, const std::string& unit, Window& window) const {
    const LoggedEntry& here = entry(n);
    if (!corrections().ignores(n) && !rolled_for_another(n, unit))
      for (const LoggedRoll& roll : here.rolls) window.rolls.push_back({n, roll});
    if (!counts(here, corrections())) return;
    for (const LoggedEvent& event : here.events) {
      Effects now;
      if (task_.positions.name(event.piece) == unit) {
        now.lost = event.act == LoggedAct::eliminated;
        now.reduced = event.act == LoggedAct::reduced;
        now.wounded = event.act == LoggedAct::wounded;
        if (event.act == LoggedAct::revealed) window.revealed.insert(unit);
      } else if (event.act == LoggedAct::added && event.name.starts_with("Pin")) {
        now.pinned = task_.positions.name(event.other) == unit;
      } else if (event.act == LoggedAct::revealed) {
        window.revealed.insert(task_.positions.name(event.piece));
      }
      if (!now.any()) continue;
      Effects& all = window.effects;
      if (all.entry == 0) all.entry = n;
      all.lost = all.lost || now.lost;
      all.reduced = all.reduced || now.reduced;
      all.wounded = all.wounded || now.wounded;
      all.pinned = all.pinned || now.pinned;
    }
    if (window.effects.lost) window.effects.reduced = window.effects.wounded = window.effects.pinned = false;
  }

  void add_corrected(std::size_t n, const LoggedWalk& walk, WalkCase& out) const {
    if (n == 0 || n > task_.log.size() || (n >= walk.first && n <= walk.last_window)) return;
    for (const LoggedRoll& roll : entry(n).rolls) {
      std::size_t w = 0;
      while (w + 1 < out.steps.size() && out.steps[w + 1].entry < n) ++w;
      out.windows[w].rolls.push_back({n, roll});
    }
  }

  bool said_crawl(const LoggedWalk& walk) const {
    const std::size_t from = walk.first > task_.phase.first_entry + 1 ? walk.first - 1 : walk.first;
    for (std::size_t n = from; n <= walk.first; ++n)
      for (const LoggedLine& line : entry(n).lines)
        if (speaks_of_crawl(line.text)) return true;
    return false;
  }

  // --- drags ---
  // Judges the walk with each possible path of a drag; `logged` gets the steps of the best.
  Reading best_reading(const Game& start, const LoggedWalk& walk, WalkCase& logged, LocationId from,
                       JudgedWalk& judged) {
    std::vector<WalkCase> cases = {logged};
    cases.front().steps.clear();
    for (const WalkStep& step : logged.steps) {
      std::vector<WalkCase> longer;
      for (const WalkCase& one : cases) {
        const LocationId at = one.steps.empty() ? from : one.steps.back().to;
        const PathsBetween ways = corrected_path(walk, step, at).value_or(paths_between(start, one, from, step.to));
        for (const std::vector<LocationId>& way : ways.paths) {
          longer.push_back(one);
          for (const LocationId to : way) longer.back().steps.push_back({step.entry, to, step.window});
          if (longer.size() == kMostPossiblePaths) break;
        }
        if (longer.size() == kMostPossiblePaths) break;
      }
      cases = std::move(longer);
    }
    std::optional<Reading> best;
    for (WalkCase& one : cases) {
      Reading reading = judge_walk(start, one);
      if (one.steps.size() != logged.steps.size() && reading.cost < 100)
        judged.possible_paths.push_back(names_of(from, one));
      if (best && reading.cost >= best->cost) continue;
      best = std::move(reading);
      logged.steps = one.steps;
    }
    return std::move(*best);
  }
  std::vector<std::string> names_of(LocationId from, const WalkCase& walk) const {
    std::vector<std::string> out = {name(from)};
    for (const WalkStep& step : walk.steps) out.push_back(name(step.to));
    return out;
  }

  std::optional<PathsBetween> corrected_path(const LoggedWalk& walk, const WalkStep& step, LocationId at) const {
    for (const Corrections::PathOf& path : corrections().paths) {
      if (path.entry != step.entry || path.path.empty() || task_.positions.named(path.unit) != walk.unit) continue;
      std::vector<LocationId> way;
      for (const std::string& hex : path.path)
        if (const auto to = task_.positions.map().find_location(hex); to && *to != at) way.push_back(*to);
      if (!way.empty() && way.back() == step.to) return PathsBetween{{way}, false};
    }
    return std::nullopt;
  }

  // --- who stayed ---
  void stayed(std::size_t after, bool attackers) {
    const auto then = game(after, "");
    if (then == nullptr) return;
    for (const std::string& id : then->movers()) {
      const auto view = then->unit(id);
      if (!view || (view->side == out_.attacker) != attackers || carried_.routed.count(id) != 0) continue;
      if (std::any_of(walks_.begin(), walks_.end(), [&](const LoggedWalk& w) { return w.unit == id; })) continue;
      const UnitAnswer answer = then->answer(id);
      if (answer.duty == Duty::must) must_have(id, *view, answer);
    }
  }

  void must_have(const std::string& id, const UnitView& view, const UnitAnswer& answer) {
    JudgedWalk judged;
    judged.unit = id;
    judged.piece = task_.positions.piece(id);
    judged.counter = view.label;
    judged.side = view.side;
    judged.duty = answer.duty;
    judged.path = {name(view.at)};
    const Reason why = answer.because.empty() ? Reason{"A10.5", "it had to rout", ""} : answer.because.front();
    const bool could = !answer.options.empty() || !answer.dead_ends.empty();
    if (taken_off(id)) {
      find(JudgeKind::lost, task_.phase.last_entry, id, "A10.5",
           fmt::format("{} had to rout from {} and was taken off: {}", id, name(view.at), why.text));
    } else {
      find(JudgeKind::must_stayed, task_.phase.last_entry, id, could ? "A10.5" : why.rule,
           fmt::format("{} had to rout from {}{}: {}; it is lost for Failure to Rout, and in the log it is in play", id,
                       name(view.at), could ? "" : " and could not", why.text));
      out_.findings.back().hex = name(view.at);
      judged.legal = false;
    }
    out_.walks.push_back(std::move(judged));
  }

  // By the end of the next phase it is gone, or a prisoner.
  bool taken_off(const std::string& id) const {
    std::size_t last = task_.phase.last_entry;
    if (last < task_.log.size()) last = task_.log.phase_at(last + 1).last_entry;
    for (std::size_t n = task_.phase.first_entry + 1; n <= std::min(last, task_.log.size()); ++n)
      for (const LoggedEvent& event : entry(n).events)
        if (task_.positions.name(event.piece) == id &&
            (event.act == LoggedAct::eliminated || event.act == LoggedAct::removed))
          return true;
    return false;
  }

  PhaseTask& task_;
  JudgedPhase& out_;
  Carried carried_;
  std::vector<LoggedWalk> walks_;
};

}  // namespace

void judge_rout_phase(PhaseTask& task, JudgedPhase& out) {
  RoutPhaseJudge(task, out).judge();
  std::stable_sort(out.findings.begin(), out.findings.end(),
                   [](const JudgeFinding& a, const JudgeFinding& b) { return a.entry < b.entry; });
}

}  // namespace hexrout::judge
