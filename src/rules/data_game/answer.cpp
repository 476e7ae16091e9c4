#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/part_over.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "rules/common/words/chance.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/outcomes.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {
namespace {

std::string prospect_text(const Prospect& prospect) {
  if (prospect.outcomes.empty()) return "the check due leads to more throws than are counted";
  std::vector<std::string> parts;
  bool of_several = false;
  for (const auto& [state, odds] : prospect.outcomes) {
    parts.push_back(fmt::format("{} {}", state, chance_text(odds)));
    of_several = of_several || state.find(", ") != std::string::npos;
  }
  return fmt::format("the check due leads to: {}", fmt::join(parts, of_several ? "; " : ", "));
}

void say_check(const Position& p, ElementIndex index, const Check& check, UnitAnswer& out) {
  const GameFile& game = p.game();
  const Prospect comes = prospect(p, index, check);
  const std::string mark = game.at_once.holds(ElementFacts(p, index)) ? "" : game.at_once_mark;
  if (!check.by_ratio) {
    out.because.push_back({game.prefix + check.rule, prospect_text(comes), mark, comes.outcomes});
    return;
  }
  out.because.push_back({game.prefix + game.rules.check,
                         comes.succeeds.is_one()
                             ? std::string("the check due succeeds")
                             : fmt::format("the check due succeeds with {}, otherwise {}", chance_text(comes.succeeds),
                                           comes.outcomes.back().first),
                         mark,
                         {{"succeeds", comes.succeeds}}});
}

void say_checks(const Position& p, ElementIndex index, UnitAnswer& out) {
  const Element& e = p.elements[index];
  const GameFile& game = p.game();
  out.because.push_back({game.prefix + game.rules.ratio,
                         fmt::format("{} of {} left: {} percent", e.current, e.original, e.percent()),
                         {}});
  if (p.gone(e)) return;
  for (const Check* check : checks_due(p, index, e)) say_check(p, index, *check, out);
}

void answer_element(const Position& p, ElementIndex index, UnitAnswer& out) {
  say_checks(p, index, out);
  const Element& element = p.elements[index];
  const State& state = p.state_of(element);
  if (!element.shutdown && !state.gone) out.duty = Duty::need_not;
  if (element.shutdown)
    out.fate = {FateKind::goes_on, "does nothing this turn", {}, {}};
  else
    out.fate = {state.gone ? FateKind::lost : FateKind::goes_on, state.name, {}, {}};
  out.code = element.shutdown ? "SHUTDOWN" : "NO_MOVE_REQUIRED";
}

// Words for a unit that no state binds: it moves and fires, as far as its kind and its state allow.
std::string unbound_text(const Position& p, UnitIndex index) {
  const Piece& piece = p.pieces[index];
  const bool moves = !immobile(p, p.element_of(piece));
  const State& state = p.state_of(p.element_of(piece));
  const bool fires = state.fires.holds(PieceFacts(p, index));
  if (moves && fires && piece.armed) return "moves and fires normally";
  const std::string no_fire = fires ? "has nothing to fire with" : state.no_fire;
  if (moves) return fmt::format("moves normally, and {}", no_fire);
  return fires && piece.armed ? "does not move, and fires normally" : fmt::format("does not move, and {}", no_fire);
}

// Fills the answer of a piece whose reaction makes no move.
void answer_verdict(const Position& p, UnitIndex index, const Reaction& reaction, UnitAnswer& out) {
  const bool abandons = reaction.deed == Reaction::Deed::leave;
  const PolicyVerdict& verdict = p.policies->verdict(reaction.policy);
  out.because.insert(out.because.begin(), {p.game().prefix + verdict.citation, reaction.why, {}});
  out.code = verdict.code;
  out.duty = abandons ? Duty::must : Duty::cannot;
  const auto& crew = p.kind_of(p.element_of(p.pieces[index])).crew;
  if (abandons && crew)
    out.fate = {
        FateKind::lost, fmt::format("abandoned; the crew goes on foot, {}", p.game().states[crew->state].name), {}, {}};
  else
    out.fate = {FateKind::goes_on, "does nothing this turn", {}, {}};
}

// Tells why a unit that its state could move stays where it is.
std::string staying_text(const Position& p, UnitIndex index, const WithdrawalPolicy& policy) {
  const std::string at = p.map().location_name(p.pieces[index].at);
  if (situation_of(p, index, policy).references.empty()) return "it stays: its side knows of no enemy";
  switch (policy.gate.stay.empty() ? Predicate::always : policy.gate.stay.front().what) {
    case Predicate::concealed:
      return fmt::format("it stays: {} conceals it", at);
    case Predicate::in_cover:
    case Predicate::behind_cover:
      return fmt::format("it stays: {} is cover", at);
    default:
      return "it stays where it is";
  }
}

// The plans of a move, one for each budget that its dice can give, the largest last.
struct ThrownPlan {
  int budget = 0;
  Odds odds;
  WithdrawalAnswer way;
};

std::vector<ThrownPlan> thrown_plans(const Position& p, UnitIndex index, const WithdrawalPolicy& policy) {
  Reactions reactions(p);
  const std::map<int, Odds> budgets = budgets_of(p, index, policy);
  const Situation s = situation_of(p, index, policy);
  std::vector<int> steps;
  for (const auto& [budget, odds] : budgets) steps.push_back(std::min(budget, s.budget));
  std::vector<WithdrawalAnswer> ways = reactions.search().plan(policy, s, steps);
  std::vector<ThrownPlan> out;
  for (const auto& [budget, odds] : budgets) out.push_back({budget, odds, std::move(ways[out.size()])});
  // A distance of 0 is no move, and no failure.
  if (WithdrawalAnswer& none = out.front().way; out.front().budget == 0 && !policy.budget.is_allowance()) {
    none.failed = false;
    none.options.clear();
    if (out.size() == 1 && none.gate != Compulsion::none) {
      none.gate = Compulsion::none;
      none.code = "NO_MOVE_REQUIRED";
    }
  }
  return out;
}

RoutOption& option_by(const WithdrawalOption& way, int half_units, UnitAnswer& out) {
  for (RoutOption& known : out.options)
    if (known.path == way.path && known.code == way.code) return known;
  out.options.push_back(rout_option(way, half_units));
  return out.options.back();
}

// Adds the ends of each throw with its chance; of those among which the owner chooses each has that of the throw.
void add_thrown(const Position& p, UnitIndex index, const WithdrawalPolicy& policy,
                const std::vector<ThrownPlan>& plans, UnitAnswer& out) {
  const std::vector<Reference> references = situation_of(p, index, policy).references;
  const int half = half_units(policy.budget);
  WithdrawalAnswer refusals = plans.back().way;
  if (plans.size() > 1) refusals.options.clear();
  add_withdrawal(p.map(), refusals, references, p.game().prefix, half, out);
  for (std::size_t i = 0; plans.size() > 1 && i < plans.size(); ++i)
    for (std::size_t k = 0; k < plans[i].way.equal; ++k) {
      RoutOption& option = option_by(plans[i].way.options[k], half, out);
      option.mandatory = plans[i].way.gate == Compulsion::must;
      option.chance = option.chance.value_or(Odds()) + plans[i].odds;
    }
}

// Adds a throw that takes the unit at this end to the chance that the end takes it.
void add_loss(const Odds& by_throw, RoutOption& option) {
  if (!option.chance && !by_throw.is_one()) return;
  const Odds all = option.chance.value_or(Odds{1, 1});
  constexpr std::int64_t kMostTerm = std::int64_t{1} << 31;
  const auto fits = [](const Odds& odds) {
    return odds.small() && odds.numerator() < kMostTerm && odds.denominator() < kMostTerm;
  };
  if (!fits(by_throw) || !fits(all)) return;
  const Odds part = Odds::reduced(by_throw.numerator() * all.denominator(), by_throw.denominator() * all.numerator());
  const Odds lost = option.odds ? option.odds->lost + part : part;
  option.odds = RouteOdds{Odds{1, 1} - lost, {0, 1}, {0, 1}, lost};
}

// Notes the effects of each end; true if each of them costs the unit.
bool add_consequences(const Position& p, UnitIndex index, const WithdrawalPolicy& policy, const ThrownPlan& plan,
                      UnitAnswer& out) {
  if (policy.outcomes.empty()) return false;
  bool all_lost = !plan.way.options.empty();
  for (const WithdrawalOption& way : plan.way.options) {
    const MoveMade made = made_along(p, index, policy, walked(way), plan.budget);
    Position after = p;
    after.pieces[index].at = way.end;
    if (way.exits) after.pieces[index].state = PieceState::exited;
    const Consequence comes =
        consequence_of(after, index, policy, way.exits ? "EXITED_BOARD" : std::string_view(way.code), made, false);
    all_lost = all_lost && comes.lost;
    if (comes.words.empty()) continue;
    RoutOption& option = option_by(way, half_units(policy.budget), out);
    if (comes.lost) add_loss(plan.odds, option);
    const Reason note{p.game().prefix + policy.citation, "then: " + comes.words, {}};
    if (std::none_of(option.notes.begin(), option.notes.end(), [&](const Reason& n) { return n.text == note.text; }))
      option.notes.push_back(note);
  }
  return all_lost;
}

// Adds the distance of a move without an allowance, and the chance that it has no way.
void say_distance(const Position& p, const WithdrawalPolicy& policy, const std::vector<ThrownPlan>& plans,
                  UnitAnswer& out) {
  const std::string rule = p.game().prefix + policy.citation;
  if (!policy.budget.is_allowance()) {
    const int least = amount_in(p, policy, plans.front().budget);
    const int most = amount_in(p, policy, plans.back().budget);
    const std::string unit(policy.budget.unit == BudgetUnit::half_mf ? "movement points" : unit_text(policy.budget));
    const std::string word = policy.budget.mode == BudgetMode::exactly ? "it goes " : "it goes up to ";
    out.because.push_back({rule,
                           word + (least == most ? fmt::format("{} {}", most, unit)
                                                 : fmt::format("{} to {} {}, as {} says", least, most, unit,
                                                               dice_text(policy.budget, 1))),
                           {}});
  }
  Odds fails;
  for (const ThrownPlan& plan : plans)
    if (plan.way.failed) fails = fails + plan.odds;
  if (plans.size() > 1 && plans.front().budget == 0)
    out.because.push_back({rule, fmt::format("with {} it does not move", chance_text(plans.front().odds)), {}});
  if (!fails.is_zero() && !fails.is_one())
    out.because.push_back({rule, fmt::format("with {} it has no way", chance_text(fails)), {}});
}

// Tells from whom a move leads away that asks for the firer.
void say_firer(const Position& p, UnitIndex index, const WithdrawalPolicy& policy, UnitAnswer& out) {
  const auto& sets = policy.references;
  if (std::find(sets.begin(), sets.end(), ReferenceSet::firer) == sets.end()) return;
  const Piece& piece = p.pieces[index];
  const bool shot = piece.shot_from != kNowhere;
  const bool known = !known_enemies(p, p.side_of(piece)).empty();
  out.because.push_back(
      {p.game().prefix + policy.citation,
       shot ? fmt::format("{} fired at it from {}", p.pieces[piece.shot_by].id, p.map().location_name(piece.shot_from))
       : known ? std::string("nobody has fired at it: the nearest known enemy counts")
               : std::string("nobody has fired at it, and no enemy is known: its own edge counts"),
       {}});
}

void say_failure(const Position& p, UnitIndex index, const WithdrawalPolicy& policy, const ThrownPlan& plan,
                 UnitAnswer& out) {
  MoveMade made;
  made.shortfall = amount_in(p, policy, plan.budget);
  const Consequence comes = consequence_of(p, index, policy, plan.way.code, made, true);
  if (comes.words.empty()) return;
  out.fate.kind = comes.lost ? FateKind::lost : FateKind::goes_on;
  out.fate.what = comes.words;
  out.fate.because.push_back({p.game().prefix + policy.citation, "it has no way, and this comes of it", {}});
}

void say_suppression(const Position& p, UnitIndex index, const Reaction& reaction, UnitAnswer& out) {
  std::vector<std::string> places;
  if (reaction.suppression)
    for (const LocationId at : suppression_due(p, index)) places.push_back(p.map().location_name(at));
  if (!places.empty())
    out.because.push_back({p.game().prefix + reaction.rule,
                           fmt::format("crossing open ground it owes suppressive fire on {}", fmt::join(places, ", ")),
                           {}});
}

void answer_move(const Position& p, UnitIndex index, const Reaction& reaction, UnitAnswer& out) {
  const WithdrawalPolicy& policy = p.policies->move(reaction.policy);
  const std::vector<ThrownPlan> plans = thrown_plans(p, index, policy);
  const WithdrawalAnswer& way = plans.back().way;
  add_thrown(p, index, policy, plans, out);
  const std::string why = way.gate == Compulsion::stay ? staying_text(p, index, policy)
                          : way.failed                 ? fmt::format("{}, but it {}", reaction.why, reaction.stuck)
                                                       : reaction.why;
  out.because.insert(out.because.begin(), {p.game().prefix + way.rule, why, {}});
  out.code = way.code;
  out.duty = way.gate == Compulsion::none                 ? Duty::need_not
             : !way.must_fight_at.empty()                 ? Duty::must
             : way.failed || way.gate == Compulsion::stay ? Duty::cannot
                                                          : Duty::must;
  const bool chooses = may_choose(&reaction);
  if (chooses && way.gate != Compulsion::none) {
    out.duty = Duty::may;
    for (RoutOption& option : out.options) option.mandatory = false;
    say_suppression(p, index, reaction, out);
  }
  const bool stays = way.gate == Compulsion::stay || way.gate == Compulsion::none || chooses;
  out.fate.kind = stays ? FateKind::stays : FateKind::goes_on;
  out.fate.what = stays                        ? "stays"
                  : way.code == "CORNERED"     ? "is cornered"
                  : !way.must_fight_at.empty() ? "must fight through"
                  : way.failed
                      ? (policy.on_failure == Failure::stand_and_fight ? "stands and fights" : "halts in place")
                      : "goes";
  for (const LocationId held : way.must_fight_at)
    for (const UnitIndex e : known_enemies(p, p.side_of(p.pieces[index])))
      if (p.pieces[e].at == held) out.fate.to.push_back(p.pieces[e].id);
  say_firer(p, index, policy, out);
  say_distance(p, policy, plans, out);
  if (stays) return;
  bool lost = true;
  for (const ThrownPlan& plan : plans)
    lost = (plan.way.failed || add_consequences(p, index, policy, plan, out)) && lost;
  if (way.failed)
    say_failure(p, index, policy, plans.back(), out);
  else if (lost)
    out.fate = {FateKind::lost, "is lost at the end of its move", {}, {}};
}

}  // namespace

UnitAnswer answer_of(const Position& p, std::string_view id) {
  UnitAnswer out;
  out.id = std::string(id);
  if (p.game().names_moves) out.move = p.game().words.move;
  UnitIndex index = piece_index(p, id);
  if (const ElementIndex e = element_index(p, id); index == kNone && e != kNone) {
    answer_element(p, e, out);
    return out;
  }
  if (index == kNone) return no_such_unit(id);
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  out.at = piece.at;
  say_checks(p, piece.element, out);
  if (!acts(p, piece)) {
    out.code = piece.state == PieceState::exited ? "EXITED_BOARD" : "NO_MOVE_REQUIRED";
    const bool lost = piece.state != PieceState::exited && (e.abandoned || p.gone(e));
    out.fate.kind = lost ? FateKind::lost : FateKind::goes_on;
    out.fate.what = piece.state == PieceState::exited ? "has left the map and never returns"
                    : piece.state == PieceState::captured
                        ? p.game().presence[static_cast<std::size_t>(PieceState::captured)]
                    : e.abandoned ? "abandoned"
                                  : p.state_word(e);
    const GameFile& game = p.game();
    out.fate.because.push_back({game.prefix + (piece.state == PieceState::exited ? game.rules.left : game.rules.gone),
                                "it is capable of no further action",
                                {}});
    return out;
  }
  const Reaction* reaction = reaction_of(p, index);
  if (reaction == nullptr) {
    out.code = "NO_MOVE_REQUIRED";
    out.duty = Duty::need_not;
    out.fate = {FateKind::goes_on, unbound_text(p, index), {}, {}};
    return out;
  }
  if (has_moved(p, index))
    return part_over(std::move(out), kTurnOver,
                     {p.game().prefix + p.game().rules.turn, "it has moved in this turn", {}});
  if (reaction->deed == Reaction::Deed::leave || reaction->deed == Reaction::Deed::halt)
    answer_verdict(p, index, *reaction, out);
  else
    answer_move(p, index, *reaction, out);
  return out;
}

}  // namespace hexrout::data_game
