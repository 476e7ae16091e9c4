// read_book: the policies of a data game, and whether each word of them has an effect in it.
#include <fmt/format.h>

#include <algorithm>

#include "rules/common/words/lists.hpp"
#include "rules/data_game/rule_files.hpp"

namespace hexrout::data_game {

namespace {

// Limit of the face sequences of one budget, so that chances are exact.
constexpr std::int64_t kMostBudgetSequences = 1'000'000'000'000;

PolicyMeans data_means(const GameFile& game) {
  std::vector<std::string_view> places{"goal"};
  for (const MarkKind& mark : game.marks) places.push_back(mark.name);
  for (const std::string& place : game.places) places.push_back(place);
  PolicyMeans out{.failures = {Failure::halt_in_place, Failure::stand_and_fight, Failure::must_fight,
                               Failure::surrender, Failure::eliminate},
                  .places = std::move(places),
                  .swept = game.swept.has_value(),
                  .hazards = true,
                  .exits = true,
                  .starts = true,
                  .zones = game.zones.has_value(),
                  .no_code = {"SURRENDERED", "SURRENDERING", "WAIT_SURRENDER", "MUST_FIGHT_THROUGH", "DISPERSED",
                              "DISPERSED_ON_ENEMY", "DISPERSED_ON_IMPASSABLE", "EXITED_BOARD", "HALT_PINNED"}};
  if (!game.anchor) out.never = {ReferenceSet::anchor};
  return out;
}

// The uses of a policy in its game.
struct Uses {
  bool to_goal = false;  // players name its goal
  bool ordered = false;  // states or effects order its moves
  bool asked = false;    // isThere asks for it
};

Uses uses_of(const std::string& id, const GameFile& game, const std::vector<std::string>& of_outcomes,
             const Asked& asked) {
  const auto among = [&](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), id) != list.end();
  };
  Uses out;
  out.to_goal = id == game.goal_policy;
  out.ordered = among(game.effect_policies) || among(of_outcomes);
  out.asked = asked.policies.count(id) > 0;
  for (const Reaction& r : game.reactions) out.ordered = out.ordered || r.policy == id;
  for (const State& state : game.states)
    for (const Reaction& r : state.reactions) {
      out.to_goal = out.to_goal || r.goal == id;
      out.ordered = out.ordered || r.course == id || (r.deed == Reaction::Deed::move && r.policy == id);
    }
  return out;
}

// True if the policy asks where friends fill a hex.
bool asks_for_room(const WithdrawalPolicy& policy) {
  const auto full = [](const Condition& c) {
    return any_part(c, [](const Condition& one) { return one.what == Predicate::full; });
  };
  const auto any = [&](const std::vector<Condition>& list) { return std::any_of(list.begin(), list.end(), full); };
  const Gate& gate = policy.gate;
  return policy.occupancy.friends == FriendRule::pass_and_displace || policy.occupancy.overstack != Overstack::never ||
         any(policy.forbid) || any(policy.stop) || any(gate.stay) || any(gate.must) || any(gate.may) ||
         std::any_of(policy.goals.begin(), policy.goals.end(), [&](const Goal& goal) { return any(goal.where); });
}

// Reports policies that do not fit their use: a goal that no player names, a choice of players in an ordered move,
// effects of a move that nothing orders.
class PolicyCheck {
 public:
  PolicyCheck(const WithdrawalPolicy& policy, const Place& place, Diagnostics& found)
      : policy_(policy), place_(place), found_(found) {}

  void run(const Uses& uses, const GameFile& game) {
    if (!game.limits_stacks && asks_for_room(policy_))
      refuse("asks whether friends fill a hex, and game.yaml does not say how many do",
             "write 'stacking: 1' there, or another number");
    if (uses.ordered && !policy_.gate.may.empty())
      refuse("orders a move and leaves it to the player ('may')", "write 'must', or 'do: choose' in the state");
    if (!uses.ordered && policy_.on_hazard != OnHazard::carry_on)
      refuse("says 'onHazard' of a move that its player chooses, who decides himself", "delete onHazard");
    if (!uses.ordered && (!policy_.outcomes.empty() || policy_.failure_effects >= 0 ||
                          policy_.on_failure == Failure::surrender || policy_.on_failure == Failure::eliminate))
      refuse("says what comes of a move that no state and no effect orders", "delete its outcomes and its failure");
    if (!uses.ordered && policy_.budget.dice > 0)
      refuse("throws dice for a move that no state and no effect orders", "give the budget a number instead");
    if (uses.asked && (policy_.gate.must.empty() || !policy_.gate.stay.empty()))
      refuse("is asked for by 'isThere', and need not find an end", "write gate: {must: [always]}");
    goals(uses.to_goal);
    budget();
    codes();
  }

 private:
  void refuse(const std::string& what, const std::string& hint) {
    found_.error("policy-combination", place_, fmt::format("the policy '{}' {}", printable(policy_.id), what), hint);
  }

  void goals(bool to_goal) {
    for (const Goal& goal : policy_.goals)
      if (goal.what == GoalKind::place && goal.place == "goal" && !to_goal)
        refuse(fmt::format("goes to the place {}", in_quotes(goal.place)),
               "write place(goal), in a policy that stands under 'goal' alone");
    for (const Key& key : policy_.prefer)
      if (key.what == KeyKind::place_distance && key.place == "goal" && !to_goal)
        refuse(fmt::format("prefers by the place {}", in_quotes(key.place)),
               "write placeDistance(goal), in a policy that stands under 'goal' alone");
  }

  void budget() {
    std::int64_t sequences = 1;
    for (int i = 0; i < policy_.budget.dice && sequences <= kMostBudgetSequences; ++i)
      sequences *= policy_.budget.sides;
    if (sequences > kMostBudgetSequences)
      found_.error("out-of-range", place_,
                   fmt::format("{} dice of {} sides are too many", policy_.budget.dice, policy_.budget.sides),
                   "take fewer: their chances are told exactly");
  }

  void codes() {
    std::vector<std::string> known = end_codes(policy_);
    known.emplace_back(kAnyEnd);
    for (const auto& [code, effects] : policy_.outcomes)
      if (std::find(known.begin(), known.end(), code) == known.end())
        found_.error("unknown-word", place_,
                     fmt::format("no move under '{}' ends with the code {}", printable(policy_.id), in_quotes(code)),
                     found_.suggest(code, known, "its codes are: {names}"));
  }

  const WithdrawalPolicy& policy_;
  const Place place_;
  Diagnostics& found_;
};

bool names_set(const PolicyBook& book, ReferenceSet set) {
  return std::any_of(book.moves.begin(), book.moves.end(), [&](const WithdrawalPolicy& policy) {
    return std::find(policy.references.begin(), policy.references.end(), set) != policy.references.end();
  });
}

// Reports what game.yaml says for policies, and none asks for.
void check_asked(const PolicyBook& book, const GameFile& game, const Asked& asked, const Place& place,
                 Diagnostics& found) {
  if (game.anchor && !names_set(book, ReferenceSet::anchor))
    found.error("policy-combination", place, "game.yaml says who is an 'anchor', and no policy asks for it",
                "delete it there, or list it under references: {sets: [anchor]}");
  if (game.swept && std::none_of(book.moves.begin(), book.moves.end(), minds_swept))
    found.error("policy-combination", place, "game.yaml says which hexes are swept, and no policy asks for them",
                "delete 'swept' there, or forbid: [fireSwept] here");
  if (game.zones && !asked.zones && std::none_of(book.moves.begin(), book.moves.end(), uses_zones))
    found.error("policy-combination", place, "game.yaml says who has a zone of control, and nothing asks for zones",
                "delete 'zones' there, or forbid: [inZone] here");
}

}  // namespace

PolicyBook read_book(const Node& root, const GameFile& game, const Names& names, MoveParts& parts, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  Asked policies_alone;
  Names noting = names;
  if (noting.asked == nullptr) noting.asked = &policies_alone;
  const Asked& asked = *noting.asked;  // what the policies ask for is added to it
  std::vector<std::string> moves = game.policies();
  const PolicyParts readers = parts_readers(parts, noting);
  std::vector<std::string> numbers;
  if (names.readings != nullptr)
    for (const Reading& reading : names.readings->all())
      if (reading.words.empty()) numbers.push_back(reading.name);
  PolicyBook out = read_policy_book(root,
                                    {std::move(numbers), std::move(moves), game.verdicts(), readers, data_means(game),
                                     [&] {
                                       std::vector<std::string> more = parts.moves;
                                       more.insert(more.end(), asked.policies.begin(), asked.policies.end());
                                       return more;
                                     }},
                                    found);
  if (found.error_count() > errors_before) return out;
  const Node list = root.find("policies");
  for (std::size_t i = 0; i < out.moves.size(); ++i)
    PolicyCheck(out.moves[i], list.item(i).place(), found)
        .run(uses_of(out.moves[i].id, game, parts.moves, asked), game);
  check_asked(out, game, asked, root.place(), found);
  return out;
}

std::vector<std::string> policy_names(const Node& root) {
  std::vector<std::string> out;
  const Node list = root.find("policies");
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i)
    out.push_back(list.item(i).is_map() ? list.item(i).find("id").scalar() : std::string());
  return out;
}

}  // namespace hexrout::data_game
