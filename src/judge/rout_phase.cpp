#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "hexrout/text/ascii.hpp"
#include "judge/moves.hpp"
#include "judge/paths_between.hpp"
#include "judge/phase_markers.hpp"
#include "judge/walk_case.hpp"

namespace hexrout::judge {

namespace {

constexpr std::size_t kMostOrders = 6;  // in which the MC of units that moved together are tried

// The first places of `units` in which to deal out rolls: all orders of up to three, and of more each unit in turn
// first.
std::vector<std::vector<std::size_t>> orders_of(std::size_t units) {
  std::vector<std::size_t> order(units);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::vector<std::size_t>> out = {order};
  while (out.size() < kMostOrders &&
         (units <= 3 ? std::next_permutation(order.begin(), order.end()) : out.size() < units)) {
    if (units > 3) std::rotate(order.begin(), order.begin() + 1, order.end());
    out.push_back(order);
  }
  return out;
}

// Notes who is eliminated, and why.
struct Lost final : EventLog {
  std::map<std::string, std::string> why;
  void happened(const Event& event) override {
    if (event.what == "eliminated") why[event.who] = event.text;
  }
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
    PhaseMarkers markers(task_, carried_, [this](std::size_t after) { return game(after, ""); });
    markers.judge(*begins, out_.findings);
    PhaseMoves moves = moves_of(task_, *begins, [this](std::size_t after) { return game(after, ""); });
    walks_ = std::move(moves.walks);
    out_.findings.insert(out_.findings.end(), moves.notes.begin(), moves.notes.end());
    for (const LoggedCapture& capture : moves.captures) judge_capture(capture);
    wrong_order();
    judge_walks();
    if (!breaks_off()) return;
    find(JudgeKind::not_judged, task_.phase.last_entry, "", "",
         "the log breaks off in this phase: who still had to rout is not judged");
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

  // Judges walks in their order, those of a group at once, and units that stayed where the routs of a side end.
  void judge_walks() {
    const auto attackers_end = std::find_if(walks_.begin(), walks_.end(), [](const auto& w) { return !w.attacker; });
    const bool mixed = std::any_of(attackers_end, walks_.end(), [](const LoggedWalk& w) { return w.attacker; });
    for (auto walk = walks_.begin(); walk != walks_.end() && !task_.failed;) {
      if (walk == attackers_end && !mixed) stayed(walk->first() - 1, true);
      const auto end = std::find_if(walk, walks_.end(), [&](const auto& w) { return w.group != walk->group; });
      judge_group({&*walk, static_cast<std::size_t>(end - walk)});
      for (; walk != end; ++walk) carried_.routed.insert(walk->unit);
    }
    if (breaks_off()) return;
    lost_at_end();
    if (mixed || attackers_end == walks_.end()) stayed(task_.phase.last_entry, true);
    stayed(task_.phase.last_entry, false);
  }

  // Units that were pinned or thrown back beside an armed enemy, and are in play at the end of the phase.
  void lost_at_end() {
    if (stopped_.empty() || task_.failed) return;
    const auto end =
        game(task_.phase.last_entry,
             fmt::format("{{phase: rout, events_over: true, stage: late surrenders, side: {}}}", out_.attacker));
    if (end == nullptr) return;
    FirstChoice choices;
    Lost lost;
    SeededDice dice(1);
    while (end->step(dice, choices, lost)) {
    }
    for (const auto& [unit, reason] : lost.why)
      if (stopped_.count(unit) != 0 && !taken_off(unit)) {
        find(JudgeKind::illegal_end, task_.phase.last_entry, unit, "A10.5",
             fmt::format("{}; in the log it is in play", reason));
        for (JudgedWalk& walk : out_.walks) walk.legal = walk.legal && walk.unit != unit;
      }
  }

  void judge_capture(const LoggedCapture& capture) {
    const auto before = game(capture.entry - 1, "");
    const auto view = before == nullptr ? std::nullopt : before->unit(capture.unit);
    if (!view) return;
    const UnitAnswer answer = before->answer(capture.unit);
    JudgedWalk judged = judged_unit(*view, answer.duty);
    judged.entries = {capture.entry};
    judged.path = {name(view->at)};
    judged.fate = fmt::format("surrenders to {}", capture.guard);
    judged.legal = capture.surrenders;
    if (!capture.surrenders)
      find(JudgeKind::may_not_surrender, capture.entry, capture.unit, "A20.21",
           fmt::format("{} is captured by {}, and need not surrender: it has a way out that is safe, or no captor "
                       "may take it",
                       capture.unit, capture.guard));
    out_.walks.push_back(std::move(judged));
    carried_.routed.insert(capture.unit);
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
        find(JudgeKind::wrong_order, walks_[i].first(), walks_[i].unit, "A10.5",
             fmt::format("{} of the DEFENDER routs before {} of the ATTACKER, who routs first", walks_[i].unit,
                         walks_[k].unit));
        break;
      }
    }
  }

  // --- walks ---
  struct Tried {
    JudgedWalk judged;
    WalkCase logged;
    Reading reading;
  };

  JudgedWalk judged_unit(const UnitView& view, Duty duty) const {
    JudgedWalk out;
    out.unit = view.id;
    out.piece = task_.positions.piece(view.id);
    out.counter = view.label;
    out.side = view.side;
    out.duty = duty;
    return out;
  }

  // Judges units that moved together in the order with the fewest faults: whose roll is whose is not in the log.
  void judge_group(std::span<const LoggedWalk> group) {
    std::vector<Begun> begun;
    for (const LoggedWalk& walk : group)
      if (carried_.routed.count(walk.unit) == 0)
        if (auto one = begin(walk)) begun.push_back(std::move(*one));
    std::optional<std::vector<Tried>> best;
    std::size_t least = 0;
    std::size_t left = kMostReadings * std::max<std::size_t>(begun.size(), 1);
    for (const std::vector<std::size_t>& order : orders_of(group.size())) {
      std::vector<Tried> tried;
      std::size_t cost = 0;
      for (const Begun& one : begun) {
        tried.push_back(try_walk(one, order, left));
        cost += tried.back().reading.cost;
      }
      if (best && cost >= least) continue;
      best = std::move(tried);
      least = cost;
      if (least == 0 || left == 0) break;
    }
    for (const LoggedWalk& walk : group)
      if (carried_.routed.count(walk.unit) != 0) second_rout(walk);
    for (Tried& one : *best) take(std::move(one), group);
  }

  // The position in which a walk begins, with the turn of its unit under way.
  struct Begun {
    const LoggedWalk* walk = nullptr;
    std::unique_ptr<Game> start;
    LocationId from = kNowhere;
    JudgedWalk judged;
  };
  std::optional<Begun> begin(const LoggedWalk& walk) {
    const auto plain = game(walk.first() - 1, "");
    const auto view = plain == nullptr ? std::nullopt : plain->unit(walk.unit);
    if (!view) return std::nullopt;
    Begun out{&walk, nullptr, view->at, judged_unit(*view, plain->answer(walk.unit).duty)};
    for (const LoggedStep& step : walk.steps)
      if (out.judged.entries.empty() || out.judged.entries.back() != step.entry)
        out.judged.entries.push_back(step.entry);
    out.start =
        game(walk.first() - 1,
             fmt::format(
                 "{{phase: rout, events_over: true, stage: turn, side: {0}, done: [\"{1}\"], turn: {{unit: \"{1}\"}}}}",
                 view->side, walk.unit));
    if (out.start == nullptr) return std::nullopt;
    return out;
  }

  Tried try_walk(const Begun& begun, const std::vector<std::size_t>& order, std::size_t& left) {
    const LoggedWalk& walk = *begun.walk;
    Tried out{begun.judged, windows_of(walk, order), {}};
    out.reading = best_reading(*begun.start, walk, out.logged, begun.from, out.judged, left);
    out.judged.path = {name(begun.from)};
    for (const WalkStep& step : out.logged.steps) out.judged.path.push_back(name(step.to));
    out.judged.low_crawl = out.reading.low_crawl;
    return out;
  }

  void take(Tried one, std::span<const LoggedWalk> group) {
    JudgedWalk& judged = one.judged;
    judged.rolls = std::move(one.reading.rolls);
    for (const LoggedWalk& other : group)
      if (other.unit != judged.unit) judged.fate += (judged.fate.empty() ? "moved together with " : ", ") + other.unit;
    const bool last = group.back().group == walks_.back().group;
    if (one.reading.stopped) stopped_.insert(judged.unit);
    for (JudgeFinding& f : one.reading.findings) {
      if (f.kind == JudgeKind::illegal_end && breaks_off() && last) {
        f.kind = JudgeKind::not_judged;
        f.rule.clear();
        f.text = fmt::format("the log breaks off before {} has ended its rout", judged.unit);
      }
      judged.legal = judged.legal && !is_illegal(f.kind);
      f.piece = judged.piece;
      out_.findings.push_back(std::move(f));
    }
    out_.walks.push_back(std::move(judged));
  }
  std::string name(LocationId at) const { return task_.positions.map().location_name(at); }

  void second_rout(const LoggedWalk& walk) {
    const auto plain = game(walk.first() - 1, "");
    if (plain == nullptr) return;
    const UnitAnswer answer = plain->answer(walk.unit);
    const Reason why =
        answer.because.empty() ? Reason{"A10.53", "its rout is over for this phase", ""} : answer.because.front();
    find(JudgeKind::second_rout, walk.first(), walk.unit, why.rule,
         fmt::format("{} moves again, to {}: {}", walk.unit, name(walk.steps.front().to), why.text));
    out_.findings.back().step = 1;
    out_.findings.back().hex = name(walk.steps.front().to);
    for (JudgedWalk& earlier : out_.walks) earlier.legal = earlier.legal && earlier.unit != walk.unit;
  }

  // The entries of each step, with the rolls and what became of the unit in them.
  WalkCase windows_of(const LoggedWalk& walk, const std::vector<std::size_t>& order) const {
    WalkCase out;
    out.unit = walk.unit;
    out.along = walk.along;
    for (std::size_t i = 0; i < walk.steps.size(); ++i) {
      const LoggedStep& step = walk.steps[i];
      const std::size_t end =
          i + 1 < walk.steps.size() ? std::max(walk.steps[i + 1].rolls_from - 1, step.entry) : walk.last_window;
      Window window;
      if (i == 0) dice_before(walk, window);
      for (std::size_t n = step.rolls_from; n < step.entry; ++n) add_rolls(n, walk.unit, window);
      for (std::size_t n = step.entry; n <= end; ++n) look_at(n, walk.unit, window);
      share(step, walk.unit, order, window);
      out.steps.push_back({step.entry, step.to, i});
      out.windows.push_back(std::move(window));
    }
    for (const Corrections::RollFor& roll : corrections().rolls)
      if (task_.positions.named(roll.unit) == walk.unit) add_corrected(roll.entry, walk, out);
    out.said_crawl = said_crawl(walk);
    for (const Corrections::PathOf& path : corrections().paths)
      if (path.low_crawl && task_.positions.named(path.unit) == walk.unit && path.entry == walk.first())
        out.said_crawl = true;
    return out;
  }

  // A single die right before the first step may be that for getting off Wire.
  void dice_before(const LoggedWalk& walk, Window& window) const {
    const std::size_t n = walk.steps.front().rolls_from - 1;
    if (n <= task_.phase.first_entry || corrections().ignores(n)) return;
    for (const LoggedRoll& roll : entry(n).rolls)
      if (roll.dice.size() == 1) window.rolls.push_back({n, roll});
  }

  // Leaves the unit its share of the MC of those who moved with it: each has one, in this order.
  void share(const LoggedStep& step, const std::string& unit, const std::vector<std::size_t>& order,
             Window& window) const {
    if (step.movers.size() < 2) return;
    const auto own = static_cast<std::size_t>(std::distance(step.movers.begin(), step.movers.find(unit)));
    std::size_t checks = 0;
    bool other = false;
    std::erase_if(window.rolls, [&](const EntryRoll& roll) {
      if (!is_check(roll, other) || corrected(roll.entry)) return false;
      return checks++ % step.movers.size() != (own < order.size() ? order[own] : own);
    });
  }
  bool corrected(std::size_t n) const {
    return std::any_of(corrections().rolls.begin(), corrections().rolls.end(),
                       [&](const auto& roll) { return roll.entry == n; });
  }

  bool rolled_for_another(std::size_t n, const std::string& unit) const {
    return std::any_of(corrections().rolls.begin(), corrections().rolls.end(),
                       [&](const auto& roll) { return roll.entry == n && task_.positions.named(roll.unit) != unit; });
  }
  void add_rolls(std::size_t n, const std::string& unit, Window& window) const {
    if (!corrections().ignores(n) && !rolled_for_another(n, unit))
      for (const LoggedRoll& roll : entry(n).rolls) window.rolls.push_back({n, roll});
  }
  void look_at(std::size_t n, const std::string& unit, Window& window) const {
    const LoggedEntry& here = entry(n);
    add_rolls(n, unit, window);
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
    if (n == 0 || n > task_.log.size() || (n >= walk.first() && n <= walk.last_window)) return;
    for (const LoggedRoll& roll : entry(n).rolls) {
      std::size_t w = 0;
      while (w + 1 < out.steps.size() && out.steps[w + 1].entry < n) ++w;
      out.windows[w].rolls.push_back({n, roll});
    }
  }

  bool said_crawl(const LoggedWalk& walk) const {
    const std::size_t from = walk.first() > task_.phase.first_entry + 1 ? walk.first() - 1 : walk.first();
    for (std::size_t n = from; n <= walk.first(); ++n)
      for (const LoggedLine& line : entry(n).lines)
        if (speaks_of_crawl(line.text)) return true;
    return false;
  }

  // --- drags ---
  // Drags of a walk. bounded: not all their paths were tried; gave_up: of one of them none was found in time.
  struct Drags {
    bool any = false;
    bool bounded = false;
    bool gave_up = false;
  };
  // Judges the walk with each possible path of a drag, longer ones where no shortest one is legal; `logged` gets the
  // steps of the best.
  Reading best_reading(const Game& start, const LoggedWalk& walk, WalkCase& logged, LocationId from, JudgedWalk& judged,
                       std::size_t& left) {
    std::optional<Reading> best;
    const WalkCase as_logged = logged;
    for (const bool longer : {false, true}) {
      Drags drags;
      for (WalkCase& one : cases_of(start, walk, as_logged, from, longer, drags)) {
        Reading reading = judge_walk(start, one, left);
        if (one.steps.size() != as_logged.steps.size() && reading.cost < kIllegalCost)
          judged.possible_paths.push_back(names_of(from, one));
        if (best && reading.cost >= best->cost) continue;
        best = std::move(reading);
        logged.steps = one.steps;
      }
      if (!drags.any || best->cost < kIllegalCost) break;
      if (longer && (drags.bounded || left == 0)) doubt(*best, walk, drags);
    }
    return std::move(*best);
  }

  // Says that a legal path may be among those that were not tried. Where the search ended before it had any, nothing is
  // illegal: the path that was judged is a mere line.
  void doubt(Reading& reading, const LoggedWalk& walk, const Drags& drags) const {
    if (drags.gave_up) {
      std::erase_if(reading.findings, [](const JudgeFinding& f) { return is_illegal(f.kind); });
      reading.cost = kIllegalCost - 1;
    }
    const JudgeKind kind = drags.gave_up ? JudgeKind::not_judged : JudgeKind::inferred;
    reading.findings.push_back(
        finding_about(task_, kind, walk.first(), walk.unit, "",
                      fmt::format("not every path of {} was tried: give its path in a file of corrections if one is "
                                  "legal",
                                  walk.unit)));
  }

  // The walk with each combination of possible paths of its drags.
  std::vector<WalkCase> cases_of(const Game& start, const LoggedWalk& walk, const WalkCase& logged, LocationId from,
                                 bool longer, Drags& drags) {
    std::vector<WalkCase> cases = {logged};
    cases.front().steps.clear();
    for (const WalkStep& step : logged.steps) {
      std::vector<WalkCase> next;
      for (const WalkCase& one : cases) {
        const LocationId at = one.steps.empty() ? from : one.steps.back().to;
        const PathsBetween ways =
            corrected_path(walk, step, at).value_or(paths_between(start, one, from, step.to, longer));
        drags.any = drags.any || ways.dragged;
        drags.bounded = drags.bounded || ways.bounded;
        drags.gave_up = drags.gave_up || ways.gave_up;
        for (const std::vector<LocationId>& way : ways.paths) {
          next.push_back(one);
          for (const LocationId to : way) next.back().steps.push_back({step.entry, to, step.window});
          if (next.size() == kMostPossiblePaths) break;
        }
        if (next.size() == kMostPossiblePaths) {
          drags.bounded = true;
          break;
        }
      }
      cases = std::move(next);
    }
    return cases;
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
      if (!way.empty() && way.back() == step.to) return PathsBetween{{way}, false, false, false};
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
    JudgedWalk judged = judged_unit(view, answer.duty);
    judged.path = {name(view.at)};
    const Reason why = answer.because.empty() ? Reason{"A10.5", "it had to rout", ""} : answer.because.front();
    const bool could = !answer.options.empty() || !answer.dead_ends.empty();
    if (taken_off(id)) {
      const bool surrenders = answer.fate.kind == FateKind::surrenders;
      const std::string fate = surrenders ? fmt::format("had to surrender to {}", fmt::join(answer.fate.to, " or "))
                                          : std::string("had to rout");
      find(JudgeKind::lost, task_.phase.last_entry, id, surrenders ? "A20.21" : "A10.5",
           fmt::format("{} {} in {} and was taken off: {}", id, fate, name(view.at), why.text));
    } else if (answer.fate.kind == FateKind::surrenders) {
      find(JudgeKind::must_stayed, task_.phase.last_entry, id, "A20.21",
           fmt::format("{} had to surrender to {} in {}, and in the log it is in play and free", id,
                       fmt::join(answer.fate.to, " or "), name(view.at)));
      out_.findings.back().hex = name(view.at);
      judged.legal = false;
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
  std::vector<LoggedWalk> walks_;  // in the order of their first steps
  std::set<std::string> stopped_;  // units that were pinned or thrown back
};

}  // namespace

void judge_rout_phase(PhaseTask& task, JudgedPhase& out) {
  RoutPhaseJudge(task, out).judge();
  std::stable_sort(out.findings.begin(), out.findings.end(),
                   [](const JudgeFinding& a, const JudgeFinding& b) { return a.entry < b.entry; });
}

}  // namespace hexrout::judge
