// chances and prospect: exact odds of a check, by playing it on copies of the position with every throw of its dice.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "rules/data_game/apply_effects.hpp"
#include "rules/data_game/checks.hpp"

namespace hexrout::data_game {

namespace {

// Most throws of all dice that one check may lead to; beyond them no chances are told.
constexpr std::size_t kMostThrows = 1'000'000;

// Plays checks without telling anything; a move is noted, not made.
class Rehearsal final : private EffectDeeds {
 public:
  Rehearsal(Position& p, Dice& dice) : p_(p), dice_(dice), run_(p, dice, *this) {}
  void roll(ElementIndex element, const Check& check) {
    const CheckRoll thrown = throw_check(p_, element, check, dice_);
    p_.elements[element].due = false;
    const ElementFacts facts(p_, element);
    run_.checked(element, check, *thrown.effects, {}, RollFacts(facts, thrown));
  }
  bool moves() const { return moves_; }

 private:
  bool hears() const override { return false; }
  void tell(std::string_view, std::string_view, std::string_view, std::string) override {}
  void roll_check(ElementIndex element, const std::string& check) override {
    roll(element, *p_.rules->tables.find_check(check));
  }
  void make_move(UnitIndex, const std::string&) override { moves_ = true; }

  Position& p_;
  Dice& dice_;
  EffectRun run_;
  bool moves_ = false;
};

PieceState pieces_of(const Position& p, ElementIndex element) {
  for (const Piece& piece : p.pieces)
    if (piece.element == element && (piece.state == PieceState::exited || piece.state == PieceState::captured))
      return piece.state;
  return PieceState::present;
}

// What becomes of a unit, in words.
std::string end_words(const Position& p, const Element& before, const CheckEnd& end) {
  const GameFile& game = p.game();
  if (end.pieces == PieceState::exited) return "leaves the map";
  if (end.pieces == PieceState::captured) return "captured";
  if (end.unit.away) return game.states.back().name;
  const State& state = game.states[end.unit.state];
  const bool shut = game.kinds[before.kind].shutdown && end.unit.shutdown && !state.gone;
  std::string out = shut ? "shut down" : state.name;
  if (state.gone) return out;
  for (std::size_t i = 0; i < game.figures.size(); ++i)
    if (end.unit.figures[i] != before.figures[i])
      out += fmt::format(", {} {}", game.figures[i].name, end.unit.figures[i]);
  for (std::size_t i = 0; i < game.flags.size(); ++i)
    if (const bool on = end.unit.flag(static_cast<int>(i)); on != before.flag(static_cast<int>(i)))
      out += fmt::format(", {}{}", on ? "" : "not ", game.flags[i].name);
  if (end.moves) out += ", moves";
  return out;
}

bool same(const CheckEnd& a, const CheckEnd& b) {
  return a.words == b.words && a.unit.state == b.unit.state && a.unit.current == b.unit.current &&
         a.unit.figures == b.unit.figures && a.unit.flags == b.unit.flags && a.unit.shutdown == b.unit.shutdown;
}

// The state that effects order, of those of a plain check.
StateIndex state_ordered(const Position& p, const Element& as, const Effects& effects) {
  const auto change =
      std::find_if(effects.begin(), effects.end(), [](const Effect& e) { return e.kind != EffectKind::loses; });
  if (change == effects.end()) return as.state;
  return state_after(p, as, change->kind, change->which, change->amount.plus.fixed().value_or(0));
}

// A unit after effects that only change state and strength by numbers (Check::plain).
CheckEnd plain_end(const Position& p, const Element& as, const Effects& effects) {
  CheckEnd end{as, PieceState::present, false, {}};
  end.unit.due = false;
  const StateIndex now = state_ordered(p, as, effects);
  for (const Effect& e : effects)
    if (const auto n = e.amount.plus.fixed().value_or(0); e.kind == EffectKind::loses)
      end.unit.current = std::max(0, end.unit.current - static_cast<int>(n));
  const bool gone = p.game().states[now].gone;
  if (!gone && now != 0 && p.kind_of(as).shutdown)
    end.unit.shutdown = true;
  else
    end.unit.state = now, end.unit.shutdown = end.unit.shutdown && now != 0 && !gone;
  if (end.unit.current == 0 && p.game().keeps()) end.unit.away = as.group != kNone || !p.game().linked;
  if (end.unit.current == 0 && !p.game().keeps()) end.unit.state = p.game().destroyed(), end.unit.shutdown = false;
  end.words = end_words(p, as, end);
  return end;
}

std::vector<std::pair<CheckEnd, Odds>> plain_chances(const Position& p, ElementIndex index, const Element& as,
                                                     const Check& check) {
  std::vector<std::pair<CheckEnd, Odds>> out;
  const Effects* last = nullptr;
  for (const auto& [effects, odds] : row_chances(p, index, as, check)) {
    if (effects != last) out.emplace_back(plain_end(p, as, *effects), Odds());
    out.back().second = out.back().second + odds;
    last = effects;
  }
  return out;
}

}  // namespace

std::vector<std::pair<CheckEnd, Odds>> chances(const Position& p, ElementIndex index, const Element& as,
                                               const Check& check) {
  if (check.plain()) return plain_chances(p, index, as, check);
  Position began = p;
  began.elements[index] = as;
  Position copy = began;
  std::vector<std::pair<CheckEnd, Odds>> out;
  EnumeratedDice dice;
  std::size_t throws = 0;
  do {
    take_played(copy, began);
    Rehearsal rehearsal(copy, dice);
    rehearsal.roll(index, check);
    CheckEnd end{copy.elements[index], pieces_of(copy, index), rehearsal.moves(), {}};
    end.words = end_words(copy, as, end);
    const auto known = std::find_if(out.begin(), out.end(), [&](const auto& one) { return same(one.first, end); });
    if (known == out.end())
      out.emplace_back(std::move(end), dice.weight());
    else
      known->second = known->second + dice.weight();
  } while (++throws < kMostThrows && dice.advance());
  if (throws == kMostThrows) out.clear();
  return out;
}

std::vector<std::pair<StateIndex, Odds>> states_ordered(const Position& p, ElementIndex index, const Element& as,
                                                        const Check& check) {
  std::vector<std::pair<StateIndex, Odds>> out;
  if (!check.plain()) {
    for (const auto& [end, odds] : chances(p, index, as, check)) out.emplace_back(end.unit.state, odds);
    return out;
  }
  const Effects* last = nullptr;
  for (const auto& [effects, odds] : row_chances(p, index, as, check)) {
    if (effects != last) out.emplace_back(state_ordered(p, as, *effects), Odds());
    out.back().second = out.back().second + odds;
    last = effects;
  }
  return out;
}

Prospect prospect(const Position& p, ElementIndex index, const Check& check) {
  Prospect out;
  using Rank = std::pair<StateIndex, bool>;
  std::vector<std::tuple<Rank, std::string, Odds>> ends;
  for (const auto& [end, odds] : chances(p, index, p.elements[index], check)) {
    const StateIndex state = end.unit.state;
    if (state == 0 && !end.unit.shutdown) out.succeeds = out.succeeds + odds;
    const auto known = std::find_if(ends.begin(), ends.end(),
                                    [&, &words = end.words](const auto& one) { return std::get<1>(one) == words; });
    if (known == ends.end())
      ends.emplace_back(Rank{state, end.unit.shutdown}, end.words, odds);
    else
      std::get<2>(*known) = std::get<2>(*known) + odds;
  }
  std::stable_sort(ends.begin(), ends.end(),
                   [](const auto& a, const auto& b) { return std::get<0>(a) < std::get<0>(b); });
  for (auto& [rank, words, odds] : ends) out.outcomes.emplace_back(std::move(words), odds);
  return out;
}

}  // namespace hexrout::data_game
