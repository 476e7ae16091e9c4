#include <fmt/format.h>

#include "rules/common/budget.hpp"
#include "rules/common/chance.hpp"
#include "rules/common/no_such_unit.hpp"
#include "rules/common/withdrawal_answer.hpp"
#include "rules/morale_ratio/morale_ratio.hpp"
#include "rules/morale_ratio/reactions.hpp"

namespace hexrout::morale_ratio {
namespace {

void say_check(const Position& p, const Element& e, UnitAnswer& out) {
  out.because.push_back({"MR D1", fmt::format("{} of {} left: {} percent", e.current, e.original, e.percent()), {}});
  if (e.morale >= Morale::eliminated) return;
  const bool again = e.morale != Morale::normal && p.readings.on("failedCheckAgain");
  if (!e.due && !again) return;
  const RatioBand& band = tables().band(e.percent());
  const Odds odds = success_odds(e);
  out.because.push_back({"MR D2",
                         band.success >= tables().sides
                             ? std::string("the check due succeeds")
                             : fmt::format("the check due succeeds with {}, otherwise {}", chance_text(odds),
                                           e.kind == Kind::strongpoint && band.failure < Morale::eliminated
                                               ? "shut down"
                                               : morale_words()[static_cast<std::size_t>(band.failure)]),
                         p.readings.is("checkTiming", "Immediate") ? "" : "checkTiming",
                         {{"succeeds", odds}}});
}

const char* why(Reaction reaction) {
  switch (reaction) {
    case Reaction::cautious:
      return "it uses concealment as much as it can";
    case Reaction::to_cover:
      return "hit by direct fire in the open it takes the nearest cover first";
    case Reaction::shaken:
      return "it stays concealed, or seeks concealment and never nearer to enemy fire";
    case Reaction::broken:
      return "it withdraws its whole move away from enemies who fire or advance";
    case Reaction::abandon:
      return "its vehicle cannot move: the crew leaves it";
    case Reaction::shutdown:
      return "the strongpoint is shut down this turn";
    default:
      return "";
  }
}

void answer_element(const Position& p, const Element& element, UnitAnswer& out) {
  say_check(p, element, out);
  if (!element.shutdown && element.morale < Morale::eliminated) out.duty = Duty::need_not;
  out.fate.what = element.shutdown ? std::string("does nothing this turn")
                                   : std::string(morale_words()[static_cast<std::size_t>(element.morale)]);
  out.code = element.shutdown ? "SHUTDOWN" : "NO_MOVE_REQUIRED";
}

// A piece that has no move to make.
void answer_verdict(const Position& p, Reaction reaction, UnitAnswer& out) {
  const bool abandons = reaction == Reaction::abandon;
  const PolicyVerdict& verdict = p.policies->verdict(abandons ? "D-VA" : "D-SP");
  out.because.insert(out.because.begin(), {"MR " + verdict.citation, why(reaction), {}});
  out.code = verdict.code;
  out.duty = abandons ? Duty::must : Duty::cannot;
  out.fate.what = abandons ? "abandoned; the crew goes on foot, broken" : "does nothing this turn";
}

void answer_move(const Position& p, std::size_t index, Reaction reaction, UnitAnswer& out) {
  Reactions reactions(p);
  const WithdrawalPolicy& policy = Reactions::policy_of(p, index, reaction);
  const WithdrawalAnswer way = reactions.plan(p, index, reaction);
  add_withdrawal(p.map(), way, situation_of(p, index, policy).references, "MR ", half_units(policy.budget), out);
  out.because.insert(out.because.begin(), {"MR " + way.rule, why(reaction), {}});
  out.code = way.code;
  out.duty = way.failed || way.gate == Compulsion::stay ? Duty::cannot : Duty::must;
  if (reaction == Reaction::cautious) {
    out.duty = Duty::may;
    for (RoutOption& option : out.options) option.mandatory = false;
    std::vector<std::string> places;
    for (const LocationId at : suppression_due(p, index)) places.push_back(p.map().location_name(at));
    if (!places.empty())
      out.because.push_back(
          {"MR D-CA", fmt::format("crossing open ground it owes suppressive fire on {}", fmt::join(places, ", ")), {}});
  }
  out.fate.what = way.gate == Compulsion::stay || reaction == Reaction::cautious ? "stays"
                  : way.code == "CORNERED"                                       ? "is cornered"
                  : way.failed                                                   ? "halts in place"
                                                                                 : "goes";
}

}  // namespace

UnitAnswer answer_for(const Position& p, std::string_view id) {
  UnitAnswer out;
  out.id = std::string(id);
  std::size_t index = piece_index(p, id);
  if (const std::size_t e = element_index(p, id); index == kNone && e != kNone) {
    answer_element(p, p.elements[e], out);
    return out;
  }
  if (index == kNone) return no_such_unit(id);
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  out.at = piece.at;
  say_check(p, e, out);
  if (!acts(p, piece)) {
    out.code = piece.state == PieceState::exited ? "EXITED_BOARD" : "NO_MOVE_REQUIRED";
    out.fate.what = piece.state == PieceState::exited ? "has left the map and never returns"
                    : e.abandoned                     ? "abandoned"
                                                      : morale_words()[static_cast<std::size_t>(e.morale)];
    out.fate.because.push_back(
        {piece.state == PieceState::exited ? "MR D-BR" : "MR D6", "it is capable of no further action", {}});
    return out;
  }
  const Reaction reaction = reaction_of(p, index);
  if (reaction == Reaction::none) {
    out.code = "NO_MOVE_REQUIRED";
    out.duty = Duty::need_not;
    out.fate.what = "moves and fires normally";
    return out;
  }
  if (reaction == Reaction::abandon || reaction == Reaction::shutdown)
    answer_verdict(p, reaction, out);
  else
    answer_move(p, index, reaction, out);
  return out;
}

}  // namespace hexrout::morale_ratio
