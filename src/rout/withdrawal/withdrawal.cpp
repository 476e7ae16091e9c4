#include "hexrout/rout/withdrawal.hpp"

#include <algorithm>

#include "rout/withdrawal/choose.hpp"
#include "rout/withdrawal/enough.hpp"
#include "rout/withdrawal/far_ends.hpp"
#include "rout/withdrawal/known.hpp"
#include "rout/withdrawal/path_to_place.hpp"
#include "rout/withdrawal/steps.hpp"

namespace hexrout {
namespace {

// Returns the test of the gate that decides; `because` becomes the condition that holds, if any.
Compulsion gate_of(const WithdrawalCase& c, const Condition*& because) {
  const Gate& gate = c.policy().gate;
  const auto first = [&](const std::vector<Condition>& list) {
    for (const Condition& condition : list)
      if (c.holds_at(condition, c.situation().at)) {
        because = &condition;
        return true;
      }
    return false;
  };
  if (first(gate.stay)) return Compulsion::stay;
  if (first(gate.must)) return Compulsion::must;
  if (!first(gate.may)) return Compulsion::none;
  // A `may` gate with reference sets holds only if one of the sets is not empty.
  const auto& sets = c.policy().references;
  const bool threatened = sets.empty() || std::any_of(sets.begin(), sets.end(), [&](ReferenceSet s) {
                            return s == ReferenceSet::firer ? !c.situation().references.empty() : !c.members(s).empty();
                          });
  if (!threatened) because = nullptr;
  return threatened ? Compulsion::may : Compulsion::none;
}

// Result code of an answer without a move.
std::string code_of_gate(Compulsion gate, const Condition* because) {
  if (because != nullptr && !because->code.empty()) return because->code;
  return gate == Compulsion::none ? "NO_MOVE_REQUIRED" : "STAYED";
}

// Adds a refused step to the answer.
void note_refusal(const WithdrawalCase& bound, LocationId at, LocationId to, const WithdrawalSteps::RefusedBy& why,
                  WithdrawalAnswer& answer) {
  RefusedStep r{
      at, bound.frame().is_beyond(to) ? kNowhere : to, why.direction, why.by, why.reference, bound.policy().citation,
      {}};
  if (why.condition != nullptr) {
    r.condition = why.condition;
    if (!why.condition->rule.empty()) r.rule = why.condition->rule;
    r.code = why.condition->code;
  }
  answer.refused.push_back(r);
}

}  // namespace

struct Withdrawal::State {
  explicit State(const Map& map)
      : frame(map),
        grounds(frame),
        engine(frame.size()),
        steps(frame.size()),
        path_to_place(frame),
        graph(frame.size()) {
    engine.set_most_labels(kMostLabels);
  }

  // Searches from the mover's Location; fills the refusals and the Locations entered if `told` includes them.
  void run(const WithdrawalCase& bound, Told told, WithdrawalAnswer& answer) {
    const bool explain = told == Told::all || told == Told::refusals;
    WithdrawalSteps::Label start;
    start.at = bound.situation().at;
    start.spent = static_cast<std::uint32_t>(std::max(bound.situation().spent, 0));
    steps.start_from(start);
    Enough enough(bound, steps, told);
    steps.stop_with(&enough);
    ++searches;
    refused.resize(frame.size());
    engine.run(steps, start, std::max(steps.horizon(), start.spent),
               [&](std::uint32_t from, LocationId to, const WithdrawalSteps::RefusedBy& why) {
                 if (!explain) return;
                 const LocationId at = engine.labels()[from].at;
                 // For a mover that must stay only steps out of its Location are listed.
                 if (answer.gate == Compulsion::stay && at != bound.situation().at) return;
                 if (first_refusal(at, why.direction)) note_refusal(bound, at, to, why, answer);
               });
    steps.stop_with(nullptr);
    answer.limited = answer.limited || engine.limited();
    if (!explain || answer.gate == Compulsion::stay) return;
    for (const auto& label : engine.labels())
      if (label.at != start.at && !frame.is_beyond(label.at)) answer.entered.push_back(label.at);
    std::sort(answer.entered.begin(), answer.entered.end());
    answer.entered.erase(std::unique(answer.entered.begin(), answer.entered.end()), answer.entered.end());
  }

  // Finds what is in reach and what is refused: every part of the answer but the options.
  void look_round(const WithdrawalCase& bound, Told told, WithdrawalAnswer& answer) {
    steps.forget(steps.has_memory());
    run(bound, told, answer);
    steps.forget(false);
  }

  // The steps are bound to the case. If a path bars itself there are two searches: one without memory, which finds
  // what is in reach, and one with it.
  void find_labels(const WithdrawalCase& bound, Told told, WithdrawalAnswer& answer) {
    if (!steps.has_memory()) return run(bound, told, answer);
    look_round(bound, told, answer);
    steps.take_graph(graph);
    steps.groups().find(graph, [](StepGraph::Number) { return true; });
    run(bound, Told::paths, answer);
  }

  void find_options(const WithdrawalCase& bound, Told told, WithdrawalAnswer& answer) {
    if (steps.has_memory() && FarEnds::serves(bound.policy())) return find_farthest(bound, told, answer);
    find_labels(bound, told, answer);
    choose_options(bound, steps, engine, answer);
  }

  void find_farthest(const WithdrawalCase& bound, Told told, WithdrawalAnswer& answer) {
    look_round(bound, told, answer);
    steps.take_graph(graph);
    far_ends.look(bound, graph, {steps.own_budget(), steps.horizon()});
    steps.keep_to(&far_ends);
    const bool limited = answer.limited;
    do {
      answer.limited = limited;
      answer.options.clear();
      far_ends.aim();
      steps.groups().find(graph, [&](StepGraph::Number node) { return far_ends.keeps(node); });
      run(bound, Told::paths, answer);
      choose_options(bound, steps, engine, answer);
      // A search that gave up would find no more with more steps.
    } while (!far_ends.everything() &&
             (answer.options.empty() || (!answer.limited && far_ends.far(answer.options.front()) < far_ends.wanted())));
    steps.keep_to(nullptr);
  }

  // Searches around the known enemies; a path to a place has a search of its own.
  void find(const WithdrawalCase& bound, Told told, WithdrawalAnswer& answer) {
    if (told != Told::paths || !PathToPlace::serves(bound.policy(), bound.situation(), frame))
      return find_options(bound, told, answer);
    path_to_place.find(bound, steps, path_labels);
    engine.exchange_labels(path_labels);
    choose_options(bound, steps, engine, answer);
  }

  // Searches as if enemies held nothing: finds those that the mover would have to fight.
  void find_fights(const WithdrawalCase& bound, WithdrawalAnswer& answer) {
    steps.bind(bound, engine, true);
    find_labels(bound, Told::paths, answer);
    choose_fights(bound, steps, engine, answer);
  }

  // first: of this case; in later calls only the budget of the situation differs.
  WithdrawalAnswer answer(const WithdrawalCase& bound, Told told, bool first) {
    const WithdrawalPolicy& policy = bound.policy();
    WithdrawalAnswer answer;
    answer.rule = policy.citation;
    answer.direction = policy.direction;
    answer.gate = gate_of(bound, answer.gate_because);
    if (answer.gate == Compulsion::none || answer.gate == Compulsion::stay)
      answer.code = code_of_gate(answer.gate, answer.gate_because);
    if (answer.gate == Compulsion::none) return answer;
    if (first)
      steps.bind(bound, engine, false);
    else
      steps.rebind();
    if (answer.gate == Compulsion::stay) {
      look_round(bound, told, answer);
      return answer;
    }
    find(bound, told, answer);
    if (!answer.options.empty()) {
      answer.code = answer.options.front().code;
      return answer;
    }
    if (answer.gate == Compulsion::may) {
      answer.code = "STAYED";
      return answer;
    }
    fail(bound, answer);
    return answer;
  }

  // Code of a mover that stays: the map's edge or barred steps hold it, or no step leads to a legal
  // end.
  std::string_view code_in_place(const WithdrawalPolicy& policy, LocationId at) {
    const WithdrawalSteps::Halt halt = steps.halt_at(at);
    if (halt == WithdrawalSteps::Halt::none) return "NOWHERE_TO_GO";
    const bool ray = policy.direction == DirectionRule::straight_ray;
    return ray && halt == WithdrawalSteps::Halt::edge ? "HALT_EDGE" : code_of(Failure::halt_in_place);
  }

  // Fills the answer where no option is left.
  void fail(const WithdrawalCase& bound, WithdrawalAnswer& answer) {
    const WithdrawalPolicy& policy = bound.policy();
    answer.failed = true;
    answer.code = !policy.failure_code.empty()                  ? policy.failure_code
                  : policy.on_failure == Failure::halt_in_place ? code_in_place(policy, bound.situation().at)
                                                                : code_of(policy.on_failure);
    if (policy.on_failure != Failure::must_fight) return;
    // The paths that would be open without enemies name those to fight.
    find_fights(bound, answer);
    steps.bind(bound, engine, false);
    if (answer.must_fight_at.empty()) answer.code = std::string(code_of(Failure::halt_in_place));
  }

  // True if no step in this direction has been refused from this Location in the current search.
  bool first_refusal(LocationId at, Direction direction) {
    RefusedFrom& from = refused[at];
    if (from.search != searches) from = {searches, 0};
    const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction));
    if ((from.directions & bit) != 0) return false;
    from.directions |= bit;
    return true;
  }

  struct RefusedFrom {
    std::uint32_t search = 0;
    std::uint8_t directions = 0;  // a bit each
  };
  MapFrame frame;
  Grounds grounds;
  Search<WithdrawalSteps> engine;
  std::uint32_t searches = 0;
  std::vector<RefusedFrom> refused;  // by Location
  WithdrawalSteps steps;
  PathToPlace path_to_place;
  StepGraph graph;
  FarEnds far_ends;
  std::vector<WithdrawalSteps::Label> path_labels;
  std::unique_ptr<KnownPlans> plans;
};

Withdrawal::Withdrawal(const Map& map) : state_(std::make_unique<State>(map)) {}
Withdrawal::Withdrawal(Withdrawal&&) noexcept = default;
Withdrawal& Withdrawal::operator=(Withdrawal&&) noexcept = default;
Withdrawal::~Withdrawal() = default;

void Withdrawal::remember(std::size_t bytes) {
  if (state_->plans != nullptr) return;
  state_->plans = std::make_unique<KnownPlans>(bytes);
}

KnownPlan Withdrawal::known(const WithdrawalPolicy& policy, const Situation& situation, Told told) {
  CaseKey key;
  const bool memorable = state_->plans != nullptr && state_->plans->key(policy, situation, told, key);
  if (memorable)
    if (KnownPlan plan = state_->plans->find(key)) return plan;
  auto plan = std::make_shared<WithdrawalAnswer>(search(policy, situation, told));
  if (told == Told::refusals || told == Told::whether) plan->options.clear();
  if (memorable) state_->plans->keep(key, plan);
  return plan;
}

WithdrawalAnswer Withdrawal::plan(const WithdrawalPolicy& policy, const Situation& situation) {
  return search(policy, situation, Told::all);
}

std::vector<WithdrawalAnswer> Withdrawal::plan(const WithdrawalPolicy& policy, const Situation& situation,
                                               const std::vector<int>& budgets, Told told) {
  Situation with_budget = situation;
  const WithdrawalCase bound(state_->frame, state_->grounds.of(situation), policy, with_budget);
  std::vector<WithdrawalAnswer> out;
  out.reserve(budgets.size());
  for (const int budget : budgets) {
    with_budget.budget = budget;
    out.push_back(state_->answer(bound, told, out.empty()));
  }
  return out;
}

WithdrawalAnswer Withdrawal::search(const WithdrawalPolicy& policy, const Situation& situation, Told told) {
  const WithdrawalCase bound(state_->frame, state_->grounds.of(situation), policy, situation);
  return state_->answer(bound, told, true);
}

Situation Withdrawal::after(const Situation& situation, const WithdrawalOption& option, std::size_t steps) {
  Situation out = situation;
  for (std::size_t i = 0; i <= steps && i < option.path.size(); ++i) {
    if (option.path[i] == kNowhere) break;
    out.at = option.path[i];
    out.spent = option.spent_at[i];
  }
  return out;
}

}  // namespace hexrout
