#include "judge/phase_markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "hexrout/scenario/saved_stack.hpp"

namespace hexrout::judge {

namespace {

// Steps play() over its events up to its first question or roll, and notes who may break of its own will.
class Opening final : public Choices, public Dice, public EventLog {
 public:
  explicit Opening(const Game& game) {
    const auto play = game.clone();
    try {
      while (play->step(*this, *this, *this)) {
      }
    } catch (const Question&) {
    }
  }
  std::vector<Event> events;
  std::set<std::string> may_break;

 private:
  struct Question {};
  std::size_t choose(const Decision& decision) override {
    if (decision.kind != DecisionKind::voluntary_break) throw Question{};
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
      const OptionFacts fact = decision.fact(i);
      if (fact.kind == OptionKind::unit) may_break.insert(fact.unit);
    }
    return 0;
  }
  void rolling(int, int, bool, const Purpose&) override { throw Question{}; }
  int face(int) override { return 1; }
  void happened(const Event& event) override { events.push_back(event); }
};

bool broken(const Game& game, const std::string& unit) {
  const auto view = game.unit(unit);
  return view && std::find(view->state.begin(), view->state.end(), "broken") != view->state.end();
}

}  // namespace

void PhaseMarkers::judge(const Game& begins, std::vector<JudgeFinding>& findings) {
  given(begins);
  for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry && !task_.failed; ++n) {
    const LoggedEntry& here = task_.log.entry(n);
    if (!counts(here, task_.options.corrections)) continue;
    for (const LoggedEvent& event : here.events)
      if (event.act == LoggedAct::broke && is_unit(event.kind)) broke(n, event);
    for (const LoggedEvent& event : here.events) {
      if (!event.name.starts_with("DM")) continue;
      if (event.act == LoggedAct::added) laid(n, event);
      if (event.act == LoggedAct::removed) taken_off(n, event);
    }
  }
  findings.insert(findings.end(), out_.begin(), out_.end());
}

// The DM that the phase itself gives where no counter is laid.
void PhaseMarkers::given(const Game& begins) {
  for (const Event& event : Opening(begins).events) {
    if (event.what != "DM") continue;
    carried_.dm.insert(event.who);
    if (!laid_later(event.who))
      note(JudgeKind::marker, task_.phase.first_entry, event.who, event.rule,
           event.text + "; no DM counter lies on it");
  }
}

bool PhaseMarkers::laid_later(const std::string& unit) const {
  for (std::size_t n = task_.phase.first_entry + 1; n <= task_.phase.last_entry; ++n)
    for (const LoggedEvent& event : task_.log.entry(n).events)
      if (event.act == LoggedAct::added && event.name.starts_with("DM") && task_.positions.name(event.other) == unit)
        return true;
  return false;
}

void PhaseMarkers::laid(std::size_t n, const LoggedEvent& event) {
  const std::string unit = task_.positions.name(event.other);
  if (unit.empty() || carried_.dm.count(unit) != 0 || broke_.count(unit) != 0) return;
  const auto before = game_(n - 1);
  if (before == nullptr || !broken(*before, unit)) return;
  const std::vector<Event> events = Opening(*before).events;
  if (std::any_of(events.begin(), events.end(), [&](const Event& e) { return e.what == "DM" && e.who == unit; }))
    return;
  note(JudgeKind::marker, n, unit, "A10.62",
       fmt::format("a DM counter is laid on {}, and nothing in this phase gives it DM: read as one forgotten before",
                   unit));
}

void PhaseMarkers::taken_off(std::size_t n, const LoggedEvent& event) {
  const std::string unit = task_.positions.name(event.other);
  if (unit.empty()) return;
  const auto after = game_(n);
  if (after == nullptr || !broken(*after, unit)) return;
  const auto view = after->unit(unit);
  if (view->presence != Presence::in_play ||
      std::find(view->state.begin(), view->state.end(), "dm") != view->state.end())
    return;
  carried_.dm.insert(unit);
  note(JudgeKind::marker, n, unit, "A10.62",
       fmt::format("the DM counter of {} is taken off; DM goes at the end of a Rally Phase, so it stays under DM",
                   unit));
}

void PhaseMarkers::broke(std::size_t n, const LoggedEvent& event) {
  const std::string unit = task_.positions.name(event.piece);
  if (unit.empty()) return;
  broke_.insert(unit);
  const auto before = game_(n - 1);
  if (before == nullptr || Opening(*before).may_break.count(unit) != 0) return;
  note(JudgeKind::not_judged, n, unit, "A10.41",
       fmt::format("{} breaks, and may not break of its own will here: why it does is not judged", unit));
}

void PhaseMarkers::note(JudgeKind kind, std::size_t at, const std::string& unit, std::string rule, std::string text) {
  out_.push_back(finding_about(task_, kind, at, unit, std::move(rule), std::move(text)));
}

}  // namespace hexrout::judge
