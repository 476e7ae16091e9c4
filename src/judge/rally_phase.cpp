#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hexrout/text/ascii.hpp"
#include "judge/forks.hpp"
#include "judge/phases.hpp"

namespace hexrout::judge {

namespace {

// A Rally DR, and what the log shows around it.
struct RallyRoll {
  std::size_t entry = 0;
  std::vector<int> dice;
  std::string said;                // chat since the roll before it
  std::set<std::string> rallied;   // until the next roll
  std::set<std::string> suffered;  // reduced or lost
};

constexpr std::size_t kMostRallyRolls = 500;  // of a phase

struct Stop {};  // thrown at a decision that is not answered yet

// Plays one attempt: the option taken, the dice of the log.
class Attempt final : public Choices, public Dice, public EventLog {
 public:
  std::optional<std::size_t> take;  // option of the next decision "rally"
  std::vector<int> dice;
  Decision asked;
  std::vector<Event> events;

 private:
  std::size_t choose(const Decision& decision) override {
    if (decision.what != "rally") return 0;
    asked = decision;
    if (!take) throw Stop{};
    return *std::exchange(take, std::nullopt);
  }
  void rolling(int count, int sides, bool, const Purpose&) override {
    faces_ = count == 2 && sides == 6 ? std::exchange(dice, {}) : std::vector<int>();
    faces_.resize(static_cast<std::size_t>(count), 3);
    next_ = 0;
  }
  int face(int sides) override { return std::clamp(faces_[next_++], 1, sides); }
  void happened(const Event& event) override { events.push_back(event); }

  std::vector<int> faces_;
  std::size_t next_ = 0;
};

struct Candidate {
  std::string unit;
  std::string text;
  bool rallies = false;
  bool fits = false;  // the log shows what the dice give
  std::unique_ptr<Game> after;
};

class RallyPhaseJudge {
 public:
  RallyPhaseJudge(PhaseTask& task, JudgedPhase& out, const Carried& carried, const std::vector<std::size_t>& script)
      : task_(task), out_(out), carried_(carried), script_(script) {}

  void judge() {
    game_ = task_.positions.game(
        {.after = task_.phase.first_entry, .player = task_.phase.player, .phase = "rally", .carried = &carried_});
    task_.failed = game_ == nullptr;
    if (task_.failed) return;
    out_.attacker = game_->setting().attacker;
    collect();
    if (rolls_.size() > kMostRallyRolls) {
      find(JudgeKind::not_judged, rolls_[kMostRallyRolls].entry, "", "",
           fmt::format("of {} Rally DR the first {} are judged", rolls_.size(), kMostRallyRolls));
      rolls_.resize(kMostRallyRolls);
    }
    for (const RallyRoll& roll : rolls_) judge_roll(roll);
  }
  const Forks& forks() const { return forks_; }

 private:
  void collect() {
    std::string said;
    for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry; ++n) {
      const LoggedEntry& entry = task_.log.entry(n);
      if (!counts(entry, task_.options.corrections)) continue;
      for (const LoggedLine& line : entry.lines) said += " " + line.text;
      for (const LoggedRoll& roll : entry.rolls) {
        if (roll.kind != "Rally" || roll.dice.size() != 2) continue;
        rolls_.push_back({n, roll.dice, std::exchange(said, ""), {}, {}});
      }
      for (const LoggedEvent& event : entry.events) {
        const std::string unit = task_.positions.name(event.piece);
        if (unit.empty()) continue;
        if (event.act == LoggedAct::rallied) {
          if (rolls_.empty() || rolls_.back().entry == 0)
            find(JudgeKind::wrong_rally, n, unit, "A10.6", fmt::format("{} rallies without a roll", unit));
          else
            rolls_.back().rallied.insert(unit);
          named_.insert(unit);
        }
        if ((event.act == LoggedAct::reduced || event.act == LoggedAct::eliminated) && !rolls_.empty())
          rolls_.back().suffered.insert(unit);
      }
    }
  }

  void find(JudgeKind kind, std::size_t at, const std::string& unit, std::string rule, std::string text) {
    out_.findings.push_back(finding_about(task_, kind, at, unit, std::move(rule), std::move(text)));
  }

  // The unit that the log or the players name for the roll; empty: nobody.
  std::string named(const RallyRoll& roll) const {
    for (const Corrections::RollFor& one : task_.options.corrections.rolls)
      if (one.entry == roll.entry) return task_.positions.named(one.unit);
    if (roll.rallied.size() == 1) return *roll.rallied.begin();
    return {};
  }

  // The hex of the unit, or its name, is a word of the chat before the roll.
  bool spoken_of(const RallyRoll& roll, const std::string& unit) const {
    const auto view = game_->unit(unit);
    if (!view) return false;
    const std::string hex = task_.positions.map().name(task_.positions.map().location(view->at).hex);
    std::string word;
    for (const char c : roll.said + " ") {
      if (is_digit(c) || is_letter(c)) {
        word += c;
        continue;
      }
      if (word == hex || word == unit) return true;
      word.clear();
    }
    return false;
  }

  // Units that may try now, each with its result.
  std::vector<Candidate> candidates(const RallyRoll& roll) {
    std::vector<Candidate> out;
    const std::optional<Decision> decision = next_decision();
    if (!decision) return out;
    for (std::size_t i = 0; i < decision->options.size(); ++i) {
      const OptionFacts fact = decision->fact(i);
      if (fact.kind != OptionKind::unit) continue;
      out.push_back(tried(roll, *game_, i, fact.unit));
    }
    return out;
  }

  // The next decision "rally"; none where only one option is left.
  std::optional<Decision> next_decision() {
    Attempt probe;
    if (over_) return std::nullopt;
    try {
      for (;;) {
        const bool more = game_->step(probe, probe, probe);
        const bool tried_one = std::any_of(probe.events.begin(), probe.events.end(), [](const Event& e) {
          return e.what == "rallies" || e.what == "fails to rally";
        });
        over_ = !more || tried_one;
        if (over_) return std::nullopt;
      }
    } catch (const Stop&) {
      return probe.asked;
    }
  }

  Candidate tried(const RallyRoll& roll, const Game& game, std::size_t option, const std::string& unit) const {
    Candidate out;
    out.unit = unit;
    out.after = game.clone();
    Attempt attempt;
    attempt.take = option;
    attempt.dice = roll.dice;
    try {
      out.after->step(attempt, attempt, attempt);
    } catch (const Stop&) {
    }
    for (const Event& event : attempt.events) {
      if (event.who != unit) continue;
      if (event.what == "rallies" || event.what == "fails to rally") out.text = event.text;
      out.rallies = out.rallies || event.what == "rallies";
    }
    out.fits = out.rallies == (roll.rallied.count(unit) != 0);
    return out;
  }

  // Declines for the side whose attempts are open; false if it is the last side.
  bool leave_side() {
    const std::optional<Decision> decision = next_decision();
    if (!decision) return false;
    const std::size_t last = decision->options.size() - 1;
    if (decision->fact(last).kind != OptionKind::decline) return false;
    Attempt leave;
    leave.take = last;
    try {
      over_ = !game_->step(leave, leave, leave);
    } catch (const Stop&) {
    }
    return true;
  }

  void judge_roll(const RallyRoll& roll) {
    const std::string who = named(roll);
    std::vector<Candidate> all = candidates(roll);
    const auto about = [&](const Candidate& c) {
      if (!who.empty()) return c.unit == who;
      return c.fits && named_.count(c.unit) == 0;
    };
    // Declines for this side where none of its units can be meant.
    const std::unique_ptr<Game> before = game_->clone();
    const bool was_over = over_;
    while (std::none_of(all.begin(), all.end(), about) && leave_side()) all = candidates(roll);
    if (std::none_of(all.begin(), all.end(), about)) {
      game_ = before->clone();
      over_ = was_over;
      if (who.empty()) return nobody(roll);
    }
    JudgedRally rally;
    rally.entry = roll.entry;
    rally.dice = roll.dice;
    rally.inferred = roll.rallied.size() != 1;
    std::vector<Candidate*> meant;
    for (Candidate& c : all)
      if (about(c)) meant.push_back(&c);
    if (meant.empty()) return may_not(roll, who, rally);
    std::stable_sort(meant.begin(), meant.end(), [&](const Candidate* a, const Candidate* b) {
      const auto rank = [&](const Candidate* c) { return (c->fits ? 0 : 2) + (spoken_of(roll, c->unit) ? 0 : 1); };
      return rank(a) < rank(b);
    });
    // Other readings of rolls after one that is blamed change nothing.
    const bool blamed = std::any_of(out_.findings.begin(), out_.findings.end(),
                                    [](const JudgeFinding& f) { return is_illegal(f.kind); });
    Candidate& taken = *meant[blamed ? 0 : forks_.take(meant.size(), script_)];
    rally.unit = taken.unit;
    rally.piece = task_.positions.piece(taken.unit);
    rally.text = taken.text;
    const bool spoken = spoken_of(roll, taken.unit);
    for (const Candidate* other : meant)
      if (other->unit != taken.unit && !spoken &&
          std::find(rally.might_be.begin(), rally.might_be.end(), other->unit) == rally.might_be.end())
        rally.might_be.push_back(other->unit);
    if (!taken.fits)
      find(JudgeKind::wrong_rally, roll.entry, taken.unit, "A10.6",
           fmt::format("{}; in the log {}", taken.text, taken.rallies ? "it stays broken" : "it rallies"));
    game_ = std::move(taken.after);
    out_.rallies.push_back(std::move(rally));
  }

  void may_not(const RallyRoll& roll, const std::string& who, JudgedRally rally) {
    find(JudgeKind::may_not_rally, roll.entry, who, "A10.6",
         fmt::format("{} may not try to rally: nobody who may rally it is with it, or it has tried already", who));
    rally.unit = who;
    rally.piece = task_.positions.piece(who);
    out_.rallies.push_back(std::move(rally));
  }

  // Notes a roll that fits no failed attempt of a unit.
  void nobody(const RallyRoll& roll) {
    JudgeKind kind = JudgeKind::button;
    std::string text =
        fmt::format("a Rally DR of {} fits no attempt that anybody might make", roll.dice[0] + roll.dice[1]);
    find(kind, roll.entry, "", "A10.6", std::move(text));
    JudgedRally rally{roll.entry, roll.dice, "", "", true, {}, ""};
    for (const UnitView& view : game_->units())
      if (rally.unit.empty() && spoken_of(roll, view.id)) rally.unit = view.id;
    rally.piece = task_.positions.piece(rally.unit);
    out_.rallies.push_back(std::move(rally));
  }

  PhaseTask& task_;
  JudgedPhase& out_;
  const Carried& carried_;
  const std::vector<std::size_t>& script_;
  Forks forks_;
  std::unique_ptr<Game> game_;
  bool over_ = false;  // the phase has ended; a further step would begin it anew
  std::vector<RallyRoll> rolls_;
  std::set<std::string> named_;  // units whose own roll the log shows
};

std::size_t blamed_in(const JudgedPhase& phase) {
  return static_cast<std::size_t>(std::count_if(phase.findings.begin(), phase.findings.end(),
                                                [](const JudgeFinding& f) { return is_illegal(f.kind); }));
}

// The reading of all rolls that blames the fewest units: for whom a failed roll was is open. `phase`: without findings.
JudgedPhase fewest_blamed(PhaseTask& task, const JudgedPhase& phase, const Carried& carried) {
  std::optional<JudgedPhase> best;
  std::vector<std::size_t> script;
  for (std::size_t n = 0; n < kMostReadings; ++n) {
    JudgedPhase judged = phase;
    RallyPhaseJudge judge(task, judged, carried, script);
    judge.judge();
    if (!best || blamed_in(judged) < blamed_in(*best)) best = std::move(judged);
    if (task.failed || blamed_in(*best) == 0 || !judge.forks().next(script)) break;
  }
  return std::move(*best);
}

}  // namespace

void judge_rally_phase(PhaseTask& task, JudgedPhase& out) {
  const JudgedPhase phase = out;
  out = fewest_blamed(task, phase, {});
  if (task.failed || blamed_in(out) == 0) return;
  // A DM counter above several broken units may be that of the uppermost alone.
  const Carried alone{{}, {}, task.positions.under_another_dm(phase.first_entry)};
  if (alone.no_dm.empty()) return;
  JudgedPhase other = fewest_blamed(task, phase, alone);
  if (task.failed || blamed_in(other) >= blamed_in(out)) return;
  for (const std::string& unit : alone.no_dm)
    other.findings.push_back(
        finding_about(task, JudgeKind::marker, phase.first_entry, unit, "A10.62",
                      fmt::format("the DM counter above {} is read as that of the unit between them alone", unit)));
  out = std::move(other);
}

}  // namespace hexrout::judge
