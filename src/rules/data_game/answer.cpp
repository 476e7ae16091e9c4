#include <fmt/format.h>

#include "hexrout/rules/part_over.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "rules/common/words/chance.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {
namespace {

std::string prospect_text(const Prospect& prospect) {
  std::vector<std::string> parts;
  for (const auto& [state, odds] : prospect.outcomes) parts.push_back(fmt::format("{} {}", state, chance_text(odds)));
  return fmt::format("the check due leads to: {}", fmt::join(parts, ", "));
}

void say_check(const Position& p, ElementIndex index, UnitAnswer& out) {
  const Element& e = p.elements[index];
  const GameFile& game = p.game();
  out.because.push_back({game.prefix + game.rules.ratio,
                         fmt::format("{} of {} left: {} percent", e.current, e.original, e.percent()),
                         {}});
  if (p.state_of(e).gone) return;
  const Check* check = check_due(p, index, e);
  if (check == nullptr) return;
  const Prospect comes = prospect(p, index, *check);
  const std::string mark = game.at_once.holds(ElementFacts(p, index)) ? "" : game.at_once_mark;
  if (!check->by_ratio) {
    out.because.push_back({game.prefix + check->rule, prospect_text(comes), mark, comes.outcomes});
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

void answer_element(const Position& p, ElementIndex index, UnitAnswer& out) {
  say_check(p, index, out);
  const Element& element = p.elements[index];
  const State& state = p.state_of(element);
  if (!element.shutdown && !state.gone) out.duty = Duty::need_not;
  if (element.shutdown)
    out.fate = {FateKind::goes_on, "does nothing this turn", {}, {}};
  else
    out.fate = {state.gone ? FateKind::lost : FateKind::goes_on, state.name, {}, {}};
  out.code = element.shutdown ? "SHUTDOWN" : "NO_MOVE_REQUIRED";
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

void answer_move(const Position& p, UnitIndex index, const Reaction& reaction, UnitAnswer& out) {
  Reactions reactions(p);
  const std::string& prefix = p.game().prefix;
  const WithdrawalPolicy& policy = p.policies->move(reaction.policy);
  const WithdrawalAnswer way = reactions.plan(p, index, reaction);
  add_withdrawal(p.map(), way, situation_of(p, index, policy).references, prefix, half_units(policy.budget), out);
  const std::string why = way.gate == Compulsion::stay ? staying_text(p, index, policy)
                          : way.failed                 ? fmt::format("{}, but {}", reaction.why, reaction.stuck)
                                                       : reaction.why;
  out.because.insert(out.because.begin(), {prefix + way.rule, why, {}});
  out.code = way.code;
  out.duty = way.gate == Compulsion::none                 ? Duty::need_not
             : way.failed || way.gate == Compulsion::stay ? Duty::cannot
                                                          : Duty::must;
  const bool chooses = may_choose(&reaction);
  if (chooses && way.gate != Compulsion::none) {
    out.duty = Duty::may;
    for (RoutOption& option : out.options) option.mandatory = false;
    std::vector<std::string> places;
    if (reaction.suppression)
      for (const LocationId at : suppression_due(p, index)) places.push_back(p.map().location_name(at));
    if (!places.empty())
      out.because.push_back(
          {prefix + reaction.rule,
           fmt::format("crossing open ground it owes suppressive fire on {}", fmt::join(places, ", ")),
           {}});
  }
  const bool stays = way.gate == Compulsion::stay || way.gate == Compulsion::none || chooses;
  out.fate.kind = stays ? FateKind::stays : FateKind::goes_on;
  out.fate.what = stays ? "stays" : way.code == "CORNERED" ? "is cornered" : way.failed ? "halts in place" : "goes";
}

}  // namespace

UnitAnswer DataGame::answer(std::string_view id) const {
  const Position& p = position_;
  UnitAnswer out;
  out.id = std::string(id);
  UnitIndex index = piece_index(p, id);
  if (const ElementIndex e = element_index(p, id); index == kNone && e != kNone) {
    answer_element(p, e, out);
    return out;
  }
  if (index == kNone) return no_such_unit(id);
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  out.at = piece.at;
  say_check(p, piece.element, out);
  if (!acts(p, piece)) {
    out.code = piece.state == PieceState::exited ? "EXITED_BOARD" : "NO_MOVE_REQUIRED";
    const bool lost = piece.state != PieceState::exited && (e.abandoned || p.state_of(e).gone);
    out.fate.kind = lost ? FateKind::lost : FateKind::goes_on;
    out.fate.what = piece.state == PieceState::exited ? "has left the map and never returns"
                    : e.abandoned                     ? "abandoned"
                                                      : p.state_of(e).name;
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
    out.fate = {FateKind::goes_on, "moves and fires normally", {}, {}};
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
