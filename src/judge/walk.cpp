#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "judge/forks.hpp"
#include "judge/walk_case.hpp"

namespace hexrout::judge {

namespace {

// Thrown at a step of the log that the rules do not offer.
struct Stuck {};
// Thrown where the turn of the unit has ended.
struct TurnOver {};

constexpr int kMostSteps = 1000;  // of a play; a turn has some twenty

// Plays a walk once, with one choice at each point that the log leaves open.
class Replay final : private Choices, private Dice, private EventLog {
 public:
  Replay(const Game& start, const WalkCase& walk, std::vector<std::size_t> script)
      : walk_(walk), start_(start), game_(start.clone()), script_(std::move(script)) {
    at_.used.resize(walk.windows.size());
    for (std::size_t i = 0; i < walk.windows.size(); ++i) at_.used[i].assign(walk.windows[i].rolls.size(), false);
    path_.push_back(game_->unit(walk.unit)->at);
    for (const WalkStep& step : walk.steps) path_.push_back(step.to);
  }

  Reading run() {
    bool more = true;
    for (int n = 0; more && n < kMostSteps && !ended_; ++n) more = play_step();
    if (!ended_ && at_.next < walk_.steps.size()) not_allowed();
    ends_where_it_may();
    unused_rolls();
    at_.reading.stopped = at_.repulsed || at_.stopped;
    for (const JudgeFinding& f : at_.reading.findings) at_.reading.cost += cost_of(f);
    return at_.reading;
  }
  const Forks& forks() const { return at_.forks; }

 private:
  // An illegal step costs as much as a fault in each of the steps that are not judged after it.
  std::size_t cost_of(const JudgeFinding& f) const {
    if (f.kind == JudgeKind::not_judged) return 0;
    if (!is_illegal(f.kind)) return 1;
    const std::size_t after = walk_.steps.size() - std::min(f.step, walk_.steps.size());
    const bool ends =
        f.kind == JudgeKind::illegal_step || f.kind == JudgeKind::illegal_end || f.kind == JudgeKind::may_not_rout;
    return ends ? kIllegalCost * (after + 1) + 1 : kIllegalCost + after;
  }

  // The changes that a step of the play makes beside the game.
  struct Progress {
    std::size_t next = 0;  // step of the walk that comes next
    bool asked_step = false;
    std::vector<std::vector<bool>> used;
    Forks forks;
    Reading reading;
    std::string told;             // of the last check
    std::vector<std::string> by;  // who Interdicts
    bool rolled = false;          // an Interdiction in this step
    bool missing = false;         // without a roll in the log
    bool pinned = false;          // by it, even if the unit is lost for that
    bool stopped = false;         // pinned by an Interdiction of this walk
    bool repulsed = false;        // by an enemy that it did not know
    bool attacked = false;        // by mines or an FFE in this walk, whose results the log does not decide
  };

  // The play lets a unit stop where it has no step left. The referee of the path does not where it had another way to
  // the shelter that it was bound for.
  void ends_where_it_may() {
    if (ended_ || at_.next == 0 || at_.next < walk_.steps.size() || at_.stopped || at_.repulsed || at_.attacked) return;
    const bool faulty = std::any_of(at_.reading.findings.begin(), at_.reading.findings.end(),
                                    [](const JudgeFinding& f) { return is_illegal(f.kind); });
    const bool changed = std::any_of(walk_.windows.begin(), walk_.windows.end(), [](const Window& window) {
      return window.effects.any() || !window.revealed.empty();
    });
    if (faulty || changed) return;
    const auto verdict = start_.check(walk_.unit, walked(at_.next), at_.reading.low_crawl);
    if (!verdict || verdict->legal || !verdict->at_end) return;
    JudgeFinding out = finding(JudgeKind::illegal_end, at_.next, verdict->rule, verdict->why);
    out.enemy = verdict->enemy;
    find(std::move(out));
  }

  std::string name(LocationId at) const { return game_->setting().map->location_name(at); }
  const Window* window() const {
    if (walk_.windows.empty()) return nullptr;
    return &walk_.windows[at_.next == 0 ? 0 : walk_.steps[at_.next - 1].window];
  }
  std::size_t window_index() const { return at_.next == 0 ? 0 : walk_.steps[at_.next - 1].window; }

  JudgeFinding finding(JudgeKind kind, std::size_t step, std::string rule, std::string text) const {
    JudgeFinding out;
    out.kind = kind;
    out.unit = walk_.unit;
    out.step = step;
    out.entry = step == 0 ? (walk_.steps.empty() ? 0 : walk_.steps.front().entry) : walk_.steps[step - 1].entry;
    out.hex = name(path_[step]);
    out.rule = std::move(rule);
    out.text = std::move(text);
    return out;
  }
  void find(JudgeFinding one) { at_.reading.findings.push_back(std::move(one)); }

  // Plays one step; again with other dice where the log shows another result than its dice.
  bool play_step() {
    const std::unique_ptr<Game> before = game_->clone();
    const Progress was = at_;
    at_.rolled = at_.missing = at_.pinned = false;
    forced_.reset();
    bool more = false;
    if (!try_step(more)) return false;
    if (!at_.rolled && at_.next == was.next) return more;
    const Effects got = effects(*before);
    const bool goes_on = at_.next < walk_.steps.size() && (got.pinned || got.lost);
    if (agrees(got, goes_on)) return more;
    const std::vector<JudgeFinding> said = disagreement(got, goes_on);
    if (!said.empty() && said.front().kind == JudgeKind::went_on) {
      find(said.front());
      ended_ = true;
      return false;
    }
    if (!at_.rolled) {
      for (const JudgeFinding& one : said) find(one);
      return more;
    }
    return replay_with_other_dice(*before, was, said, goes_on);
  }

  bool replay_with_other_dice(const Game& before, const Progress& was, const std::vector<JudgeFinding>& said,
                              bool goes_on) {
    Progress first = at_;
    for (const JudgeFinding& one : said) first.reading.findings.push_back(one);
    for (int total = 3; total <= 12; ++total) {
      game_ = before.clone();
      at_ = was;
      at_.rolled = at_.missing = at_.pinned = false;
      forced_ = std::pair{total / 2, total - total / 2};
      bool more = false;
      const bool played = try_step(more);
      forced_.reset();
      if (!played) continue;
      const Effects now = effects(before);
      if (!agrees(now, false) || (goes_on && (now.pinned || now.lost))) continue;
      first.forks = at_.forks;
      first.next = at_.next;
      first.used = at_.used;
      at_ = std::move(first);
      return more;
    }
    ended_ = true;  // nothing that the dice could give
    at_ = std::move(first);
    if (at_.next < walk_.steps.size())
      find(finding(JudgeKind::not_judged, at_.next + 1, "", "the rest of the walk is not judged"));
    return false;
  }

  // False after a step that the rules do not offer.
  bool try_step(bool& more) {
    try {
      more = game_->step(*this, *this, *this);
      return true;
    } catch (const TurnOver&) {
      more = false;
      return true;
    } catch (const Stuck&) {
      ended_ = true;
      return false;
    }
  }

  Effects effects(const Game& before) const {
    Effects out;
    const auto a = before.unit(walk_.unit);
    const auto b = game_->unit(walk_.unit);
    const auto has = [](const UnitView& view, const char* state) {
      return std::find(view.state.begin(), view.state.end(), state) != view.state.end();
    };
    out.lost = !b || b->presence != Presence::in_play;
    if (!a || !b || out.lost) return out;
    out.reduced = a->label != b->label;
    out.wounded = has(*b, "wounded") && !has(*a, "wounded");
    out.pinned = has(*b, "pinned") && !has(*a, "pinned");
    return out;
  }

  // True between two hexes of a drag, where the log shows no fate of the unit.
  bool in_a_drag() const {
    return at_.next > 0 && at_.next < walk_.steps.size() &&
           walk_.steps[at_.next].window == walk_.steps[at_.next - 1].window;
  }

  bool agrees(const Effects& got, bool goes_on) const {
    if (goes_on) return false;
    if (in_a_drag()) return true;
    const Effects none;
    const Effects& want = window() == nullptr ? none : window()->effects;
    return got.same(want);
  }

  // Findings about a result that is not that of the dice. A forgotten Pin counter is a note.
  std::vector<JudgeFinding> disagreement(const Effects& got, bool goes_on) {
    const Effects none;
    const Effects& want = window() == nullptr ? none : window()->effects;
    Effects but_for_pin = want;
    but_for_pin.pinned = got.pinned;
    Effects want_but_pin = want;
    want_but_pin.pinned = false;
    if (at_.repulsed && got.lost && !want.lost)
      return {
          finding(JudgeKind::illegal_end, at_.next, "A10.5",
                  fmt::format("{} is thrown back to {} beside an armed enemy: it may not stay there, and surrenders "
                              "or is lost",
                              walk_.unit, name(path_[at_.next])))};
    if (goes_on && at_.pinned && !want_but_pin.any())
      return {finding(
          JudgeKind::went_on, at_.next + 1, "A10.53",
          fmt::format("{} is pinned in {} by the Interdiction and may not go on", walk_.unit, name(path_[at_.next])))};
    if (!goes_on && got.pinned && but_for_pin.same(got)) {
      JudgeFinding note = finding(
          JudgeKind::marker, at_.next, "A7.8",
          fmt::format("{} is pinned in {}, and no Pin counter was laid on it", walk_.unit, name(path_[at_.next])));
      return {std::move(note)};
    }
    if (!at_.rolled && want.lost && !got.any()) return {taken_away(want)};
    if (at_.missing || at_.attacked) return {};
    JudgeFinding out = finding(JudgeKind::wrong_result, at_.next, "A10.53", "");
    if (want.entry != 0) out.entry = want.entry;
    out.text =
        fmt::format("{}: the result is '{}', and in the log {} is '{}'",
                    at_.told.empty() ? "no Interdiction is owed" : at_.told, words_of(got), walk_.unit, words_of(want));
    return {std::move(out)};
  }

  JudgeFinding taken_away(const Effects& want) const {
    JudgeFinding out = finding(JudgeKind::lost, at_.next, "", "");
    out.entry = want.entry;
    out.text = fmt::format("{} is taken off the map, and no roll of its walk tells why", walk_.unit);
    return out;
  }

  // Blames a step after the turn of the unit, or of a unit that may not rout.
  void not_allowed() {
    const auto view = game_->unit(walk_.unit);
    const UnitAnswer answer = game_->answer(walk_.unit);
    const bool begun = at_.next > 0;
    const Reason why = answer.because.empty() ? Reason{"A10.5", "it may not rout", ""} : answer.because.front();
    JudgeFinding out = finding(begun ? JudgeKind::illegal_step : JudgeKind::may_not_rout, at_.next + 1, why.rule,
                               fmt::format("{} may not {}: {}", walk_.unit, begun ? "go on" : "rout", why.text));
    if (view && begun) blame_step(out, view->at, false);
    if (!begun)
      if (const auto verdict = start_.check(walk_.unit, walked(1), walk_.said_crawl); verdict && !verdict->legal)
        blame(out, *verdict);
    const auto was = start_.unit(walk_.unit);
    if (was && std::find(was->state.begin(), was->state.end(), "broken") == was->state.end() && !begun) {
      out.rule = "A10.5";
      out.text = fmt::format("{} may not rout: it is not broken, and goes along with no unit that routs", walk_.unit);
    }
    find(std::move(out));
    ended_ = true;
  }

  // Blames the step that comes next: as the position is, or else as the end of the path from the start.
  void blame_step(JudgeFinding& out, LocationId from, bool low_crawl) const {
    const LocationId step[] = {from, walk_.steps[at_.next].to};
    auto verdict = game_->check(walk_.unit, step, low_crawl);
    if (!verdict || verdict->legal || verdict->at_end) verdict = start_.check(walk_.unit, walked(at_.next + 1), false);
    if (verdict && !verdict->legal) blame(out, *verdict);
  }
  std::vector<LocationId> walked(std::size_t steps) const {
    return {path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(steps) + 1};
  }

  void blame(JudgeFinding& out, const PathVerdict& verdict) const {
    if (!verdict.rule.empty()) out.rule = verdict.rule;
    out.enemy = verdict.enemy;
    out.text = verdict.why;
  }

  // --- what the play asks ---
  std::size_t fork(std::size_t count) { return at_.forks.take(count, script_); }

  // A Low Crawl without a word about it: it spends all MF and owes no Interdiction, so it is one step without a check.
  bool may_be_crawl() const {
    bool other = false;
    const std::vector<EntryRoll>& rolls = walk_.windows.front().rolls;
    return walk_.steps.size() == 1 &&
           std::none_of(rolls.begin(), rolls.end(), [&](const EntryRoll& roll) { return is_check(roll, other); });
  }

  std::size_t choose(const Decision& decision) override {
    if (decision.kind == DecisionKind::rout_step && decision.who == walk_.unit) return choose_step(decision);
    if (decision.what == "leader along") return choose_unit(decision, walk_.along);
    if (decision.what == "drop concealment")
      return choose_unit(decision, at_.next == 0 || window() == nullptr ? std::set<std::string>() : window()->revealed);
    if (decision.what == "get beneath the Wire") return option(decision, tries_the_wire() ? "try" : "stay");
    if (decision.what == "attack by mines" || decision.what == "attack by FFE") return attack(decision);
    if (decision.what == "use leadership") return fork(decision.options.size());
    if (decision.kind == DecisionKind::next_to_rout || decision.kind == DecisionKind::rout_step) throw TurnOver{};
    return 0;
  }

  // A unit that goes on must get off the Wire; one that ends its walk on it may have rolled for that.
  bool tries_the_wire() const {
    return at_.next < walk_.steps.size() || find_roll(window_index(), [](const EntryRoll& roll) {
                                              return roll.roll.dice.size() == 1 && roll.roll.kind != "SA";
                                            }).has_value();
  }

  // Notes an attack of mines or an FFE: its roll may be before the step out of the hex as well as after it. The IFT is
  // not among the tables here, so every result that fits the log will do.
  std::size_t attack(const Decision& decision) {
    const bool mines = decision.what == "attack by mines";
    const char* const what = mines ? "mines" : "FFE";
    std::optional<std::pair<std::size_t, std::size_t>> roll;
    for (const bool by_other : {false, true})
      for (std::size_t w = window_index() > 0 ? window_index() - 1 : 0; w <= window_index() && !roll; ++w)
        if (const auto i = find_roll(w, [&](const EntryRoll& r) {
              return r.roll.dice.size() == 2 &&
                     (by_other ? r.roll.kind != "MC" && r.roll.kind != "Rally" : r.roll.kind == "IFT");
            }))
          roll = std::pair{w, *i};
    if (!roll) {
      find(finding(JudgeKind::no_roll, at_.next, decision.rule,
                   fmt::format("{} is attacked by {} in {}, and no DR was rolled", walk_.unit, what,
                               name(game_->unit(walk_.unit)->at))));
      return 0;
    }
    at_.used[roll->first][roll->second] = true;
    if (!std::exchange(at_.attacked, true)) {
      JudgeFinding note = finding(
          JudgeKind::not_judged, at_.next, decision.rule,
          fmt::format("the attack by {} on {} is rolled; what it gives on the IFT, and what becomes of the unit "
                      "after it, is not judged",
                      what, walk_.unit));
      note.entry = walk_.windows[roll->first].rolls[roll->second].entry;
      find(std::move(note));
    }
    return fork(decision.options.size());
  }

  static std::size_t option(const Decision& decision, std::string_view word) {
    const auto it = std::find(decision.options.begin(), decision.options.end(), word);
    return it == decision.options.end() ? 0 : static_cast<std::size_t>(it - decision.options.begin());
  }

  // Chooses one of these units where the decision offers it, else declines.
  static std::size_t choose_unit(const Decision& decision, const std::set<std::string>& units) {
    std::size_t none = 0;
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const OptionFacts fact = decision.fact(i);
      if (fact.kind == OptionKind::unit && units.count(fact.unit) != 0) return i;
      if (fact.kind == OptionKind::decline) none = i;
    }
    return none;
  }

  std::size_t choose_step(const Decision& decision) {
    if (at_.next == walk_.steps.size()) return choose_stop(decision);
    const LocationId to = walk_.steps[at_.next].to;
    std::vector<std::size_t> fit;
    for (const bool crawl : {walk_.said_crawl, !walk_.said_crawl})
      for (std::size_t i = 0; i < decision.options.size(); ++i) {
        const OptionFacts fact = decision.fact(i);
        const bool likely = !fact.low_crawl || walk_.said_crawl || fit.empty() || may_be_crawl();
        if (fact.kind == OptionKind::step && fact.to == to && fact.low_crawl == crawl && likely) fit.push_back(i);
      }
    // The option that leaves the unit more freedom comes first: not bound, then the cheaper step.
    std::stable_sort(fit.begin(), fit.end(), [&](std::size_t a, std::size_t b) {
      const OptionFacts x = decision.fact(a), y = decision.fact(b);
      const auto rank = [&](const OptionFacts& f) {
        return std::tuple((f.low_crawl == walk_.said_crawl) ? 0 : 1, f.duty == "free" ? 0 : 1, f.half_mf);
      };
      return rank(x) < rank(y);
    });
    if (fit.empty()) refuse(to, decision.rule);
    at_.asked_step = true;
    ++at_.next;
    return fit[fork(fit.size())];
  }

  std::size_t choose_stop(const Decision& decision) {
    for (std::size_t i = 0; i < decision.options.size(); ++i)
      if (decision.fact(i).kind == OptionKind::decline) return i;
    illegal_end();
    throw Stuck{};
  }

  // Blames the end of the walk, unless the unit was pinned or taken off the map there.
  void illegal_end() {
    if (at_.stopped || (window() != nullptr && window()->effects.lost)) return;
    JudgeFinding out = finding(JudgeKind::illegal_end, at_.next, "A10.5",
                               fmt::format("{} may not end its rout in {}", walk_.unit, name(path_[at_.next])));
    if (const auto verdict = start_.check(walk_.unit, walked(at_.next), at_.reading.low_crawl);
        verdict && !verdict->legal)
      blame(out, *verdict);
    find(std::move(out));
  }

  [[noreturn]] void refuse(LocationId to, const std::string& rule) {
    JudgeFinding out = finding(JudgeKind::illegal_step, at_.next + 1, rule,
                               fmt::format("{} may not go on to {}", walk_.unit, name(to)));
    blame_step(out, game_->unit(walk_.unit)->at, walk_.said_crawl);
    find(std::move(out));
    if (at_.next + 1 < walk_.steps.size())
      find(finding(JudgeKind::not_judged, at_.next + 2, "",
                   "after the illegal step the rest of the walk is not judged"));
    throw Stuck{};
  }

  // --- dice of the log ---
  void rolling(int count, int sides, bool /*sum_only*/, const Purpose& purpose) override {
    faces_.clear();
    next_face_ = 0;
    const bool interdiction = purpose.what == "Interdiction NMC" && purpose.who == walk_.unit;
    if (count == 2 && sides == 6) {
      bool other = false;
      const auto known = use_roll([&](const EntryRoll& roll) { return is_check(roll, other); });
      if (interdiction) note_roll(known);
      if (known) faces_ = window()->rolls[*known].roll.dice;
      if (interdiction && forced_) faces_ = {forced_->first, forced_->second};
      if (!known && !interdiction) miss(purpose);
    } else if (count == 1) {
      const auto known =
          use_roll([](const EntryRoll& roll) { return roll.roll.dice.size() == 1 && roll.roll.kind != "SA"; });
      if (known) faces_ = window()->rolls[*known].roll.dice;
      const bool wire = purpose.what == "Wire" && purpose.who == walk_.unit;
      if (!known && wire)
        find(finding(JudgeKind::no_roll, at_.next, "B26.4",
                     fmt::format("{} is on top of the Wire in {}, and no die was rolled for getting off", walk_.unit,
                                 name(path_[at_.next]))));
      if (!known && !wire) miss(purpose);
    }
    while (faces_.size() < static_cast<std::size_t>(count)) faces_.push_back(faces_.empty() ? 1 : 2);
    for (int& face : faces_) face = std::clamp(face, 1, sides);
  }
  int face(int /*sides*/) override { return faces_[next_face_++]; }

  // Notes a roll that the log does not have: its result, which any fate in the log may be, is not judged.
  void miss(const Purpose& purpose) {
    at_.missing = true;
    const std::string_view who = purpose.who.empty() ? std::string_view(walk_.unit) : purpose.who;
    find(finding(JudgeKind::not_judged, at_.next, std::string(purpose.rule),
                 fmt::format("the log has no roll of {} for {}: what it gives is not judged", purpose.what, who)));
  }

  // An unused roll of the window for which fits() holds.
  template <class Fits>
  std::optional<std::size_t> find_roll(std::size_t window, Fits&& fits) const {
    if (window >= walk_.windows.size()) return std::nullopt;
    const std::vector<EntryRoll>& rolls = walk_.windows[window].rolls;
    for (std::size_t i = 0; i < rolls.size(); ++i)
      if (!at_.used[window][i] && fits(rolls[i])) return i;
    return std::nullopt;
  }
  template <class Fits>
  std::optional<std::size_t> use_roll(Fits&& fits) {
    const std::optional<std::size_t> found = find_roll(window_index(), fits);
    if (found) at_.used[window_index()][*found] = true;
    return found;
  }

  void note_roll(const std::optional<std::size_t>& known) {
    at_.rolled = true;
    JudgedRoll roll;
    roll.at = name(path_[at_.next]);
    roll.result = "none";
    if (known) {
      roll.entry = window()->rolls[*known].entry;
      roll.dice = window()->rolls[*known].roll.dice;
      bool other = false;
      is_check(window()->rolls[*known], other);
      if (other && !forced_) {
        JudgeFinding note =
            finding(JudgeKind::button, at_.next, "",
                    fmt::format("the roll '{}' counts as the MC of {}", window()->rolls[*known].roll.kind, walk_.unit));
        note.entry = roll.entry;
        find(std::move(note));
      }
    } else {
      at_.missing = true;
      std::string by;
      for (const std::string& enemy : at_.by) by += (by.empty() ? " by " : ", ") + enemy;
      JudgeFinding out =
          finding(JudgeKind::no_roll, at_.next, "A10.53",
                  fmt::format("{} is Interdicted in {}{}, and no MC was rolled", walk_.unit, roll.at, by));
      out.enemy = at_.by.empty() ? "" : at_.by.front();
      find(std::move(out));
    }
    at_.reading.rolls.push_back(std::move(roll));
  }

  void unused_rolls() {
    for (std::size_t w = 0; w < walk_.windows.size(); ++w)
      for (std::size_t i = 0; i < walk_.windows[w].rolls.size(); ++i) {
        const EntryRoll& roll = walk_.windows[w].rolls[i];
        bool other = false;
        if (at_.used[w][i] || !is_check(roll, other) || other) continue;
        JudgeFinding note = finding(JudgeKind::extra_roll, 0, "A10.53", "");
        note.entry = roll.entry;
        note.text = fmt::format("an MC is rolled that the walk of {} does not owe", walk_.unit);
        find(std::move(note));
      }
  }

  // --- what the play tells ---
  void happened(const Event& event) override {
    if (event.who != walk_.unit) return;
    if (event.what == "interdicted") at_.by = event.others;
    if (event.what == "passes" || event.what == "fails") {
      at_.told = event.text;
      if (!at_.reading.rolls.empty()) at_.reading.rolls.back().text = event.text;
    }
    at_.pinned = at_.pinned || event.what == "pinned";
    at_.stopped = at_.stopped || at_.pinned;
    const bool any_result = event.what == "pinned" || event.what == "reduced" || event.what == "wounded";
    if (any_result && !at_.reading.rolls.empty()) at_.reading.rolls.back().result = event.what;
    if (event.what == "eliminated" && at_.rolled) at_.reading.rolls.back().result = "lost";
    if (event.what == "routs" || event.what == "crawls" || event.what == "repulsed") moved(event);
  }

  // Notes a step that was the only one offered, so that choose_step() has not seen it.
  void moved(const Event& event) {
    const bool asked = std::exchange(at_.asked_step, false);
    // Players lay the unit back to where it is thrown.
    if (event.what == "repulsed") {
      at_.repulsed = true;
      const std::size_t back = at_.next + (asked ? 0 : 1);
      if (back > 0 && back < walk_.steps.size() && walk_.steps[back].to == path_[back - 1]) ++at_.next;
    }
    if (event.what == "crawls") {
      at_.reading.low_crawl = true;
      if (!walk_.said_crawl)
        find(finding(JudgeKind::inferred, at_.next + (asked ? 0 : 1), "A10.52",
                     fmt::format("no chat tells of a Low Crawl: the rout of {} is read as one", walk_.unit)));
    }
    if (asked) return;
    if (at_.next == walk_.steps.size()) {
      illegal_end();
      throw Stuck{};
    }
    if (event.what != "repulsed" && event.at != walk_.steps[at_.next].to) {
      JudgeFinding out = finding(JudgeKind::illegal_step, at_.next + 1, "A10.51",
                                 fmt::format("{} can go to {} alone", walk_.unit, name(event.at)));
      if (const auto verdict = start_.check(walk_.unit, walked(at_.next + 1), walk_.said_crawl);
          verdict && !verdict->legal)
        blame(out, *verdict);
      find(std::move(out));
      throw Stuck{};
    }
    ++at_.next;
  }

  const WalkCase& walk_;
  const Game& start_;
  std::unique_ptr<Game> game_;
  std::vector<std::size_t> script_;
  std::vector<LocationId> path_;
  Progress at_;
  bool ended_ = false;
  std::optional<std::pair<int, int>> forced_;  // faces of the next Interdiction
  std::vector<int> faces_;
  std::size_t next_face_ = 0;
};

}  // namespace

bool is_check(const EntryRoll& roll, bool& other_button) {
  other_button = roll.roll.kind == "Other" || roll.roll.kind == "DR";
  return roll.roll.dice.size() == 2 && (roll.roll.kind == "MC" || other_button);
}

std::string words_of(const Effects& effects) {
  if (effects.lost) return "lost";
  std::string out;
  for (const auto& [is, word] : {std::pair{effects.reduced, "reduced"}, std::pair{effects.wounded, "wounded"},
                                 std::pair{effects.pinned, "pinned"}})
    if (is) out += (out.empty() ? "" : " and ") + std::string(word);
  return out.empty() ? "none" : out;
}

Reading judge_walk(const Game& start, const WalkCase& walk, std::size_t& left) {
  std::optional<Reading> best;
  std::vector<std::size_t> script;
  do {
    left -= std::min<std::size_t>(left, 1);
    Replay replay(start, walk, script);
    Reading reading = replay.run();
    if (!best || reading.cost < best->cost) best = std::move(reading);
    if (best->cost == 0 || !replay.forks().next(script)) break;
  } while (left > 0);
  return std::move(*best);
}

}  // namespace hexrout::judge
