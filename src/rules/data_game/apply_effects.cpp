#include "rules/data_game/apply_effects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

void take_off(Position& p, ElementIndex index) {
  if (p.game().gone_stays.holds(RuleFacts(p))) return;
  for (Piece& piece : p.pieces)
    if (piece.element == index && piece.state == PieceState::present) piece.state = PieceState::removed;
}

bool put_out(Position& p, ElementIndex index) {
  Element& e = p.elements[index];
  e.due = false;
  e.shutdown = false;
  if (!p.game().keeps()) {
    e.state = p.game().destroyed();
    return true;
  }
  e.away = !p.is_group(index);
  return e.away;
}

StateIndex state_after(const Position& p, const Element& element, EffectKind kind, int which, std::int64_t steps) {
  const int worst = p.game().destroyed() - 1;
  if (kind == EffectKind::state) return static_cast<StateIndex>(which);
  const std::int64_t to = kind == EffectKind::worse ? element.state + steps : element.state - steps;
  return static_cast<StateIndex>(std::clamp<std::int64_t>(to, 0, worst));
}

namespace {

// What the dice of an effect are for.
std::string_view dice_word(const GameFile& game, const Effect& effect) {
  const auto which = static_cast<std::size_t>(effect.which);
  if (effect.kind == EffectKind::add || effect.kind == EffectKind::set) return game.figures[which].name;
  if (effect.kind == EffectKind::side || effect.kind == EffectKind::enemy) return game.side_figures[which].name;
  if (effect.kind == EffectKind::mark) return game.marks[which].name;
  return "loss";
}

}  // namespace

template <class Words>
void EffectRun::tell(std::string_view what, std::string_view who, const Cause& cause, Words&& words) {
  if (!deeds_.hears()) return;
  deeds_.tell(what, who, cause.rule, words() + (cause.why.empty() ? "" : ": " + cause.why));
}

void EffectRun::apply(const Affected& who, std::span<const Effect> effects, const Cause& cause, const Facts& facts) {
  if (under_way_++ == 0) caused_ = 0;
  int entry = -1;
  bool holds = true;
  for (const Effect& effect : effects) {
    if (deeds_.stopped()) break;
    if (effect.entry != std::exchange(entry, effect.entry)) holds = effect.when.holds(facts);
    if (!holds) continue;
    if (p_.gone(p_.elements[who.element]) && !reaches_the_gone(effect.kind)) continue;
    if (effect.kind == EffectKind::ask) {
      ask(who, effect, cause, facts);
      continue;
    }
    if (effect.kind == EffectKind::group || effect.kind == EffectKind::units || effect.kind == EffectKind::others) {
      for (const ElementIndex other : reached(who, effect)) {
        const ElementFacts concerned(p_, other);
        apply({other}, effect.options.front().effects, cause, CausedFacts(concerned, facts));
      }
      continue;
    }
    const std::string id = p_.elements[who.element].id;
    one(who, effect, rolled(effect.amount, facts, dice_word(p_.game(), effect), id, cause), cause);
  }
  --under_way_;
}

// A kind that shuts down has no degrees: it is idle this turn, and checks again in its next.
void EffectRun::shut_down(ElementIndex index, const Cause& cause) {
  Element& e = p_.elements[index];
  e.shutdown = true;
  e.due = p_.kind_of(e).checks_again.holds(ElementFacts(p_, index));
  tell("shuts down", e.id, cause, [&] { return fmt::format("{} shuts down", e.id); });
}

void EffectRun::tell_state(ElementIndex index, const Check& check, const Effect* change, StateIndex now,
                           const std::string& text) {
  Element& e = p_.elements[index];
  const Paragraphs& rules = p_.game().rules;
  const State& state = p_.game().states[now];
  const StateIndex before = e.state;
  const auto because = [&](const std::string& by_ratio) { return Cause{check.by_ratio ? by_ratio : check.rule, text}; };
  if (!state.gone && now != 0 && p_.kind_of(e).shutdown) return shut_down(index, because(rules.shutdown));
  e.state = now;
  if (now == 0 || state.gone) e.shutdown = false;
  // A check that changes no state has a result, which is no success of the unit.
  if (change == nullptr && !check.judges_state())
    return tell("checks", e.id, Cause{check.rule, {}}, [&] { return fmt::format("{} checks: {}", e.id, text); });
  // A pool of dice counts successes, not of the unit at which they are thrown.
  if (now == 0 && (now != before || !check.dice.target))
    return tell("succeeds", e.id, because(rules.action), [&] {
      return fmt::format("{} succeeds{}", e.id, before == now ? "" : fmt::format(" and is {} again", state.name));
    });
  if (state.gone) {
    tell(state.name, e.id, because(rules.gone),
         [&] { return fmt::format("{} is {}, incapable of any further action", e.id, state.name); });
    return take_off(p_, index);
  }
  const char* stays = !check.by_ratio && now == before ? "still " : "";
  const bool worst = now == before && change != nullptr && change->kind == EffectKind::worse;
  tell(state.name, e.id, because(rules.check), [&] {
    return fmt::format("{} is {}{}{}", e.id, stays, state.name, worst ? ", and no check makes it worse" : "");
  });
}

void EffectRun::checked(ElementIndex index, const Check& check, std::span<const Effect> effects,
                        const std::string& text, const Facts& facts) {
  const bool changes = !effects.empty() && effects.front().kind <= EffectKind::better;
  const Effect* change = changes ? &effects.front() : nullptr;
  const Element& e = p_.elements[index];
  const StateIndex now =
      changes ? state_after(p_, e, change->kind, change->which, change->amount.plus.value(facts)) : e.state;
  tell_state(index, check, change, now, text);
  if (const auto rest = changes ? effects.subspan(1) : effects; !rest.empty())
    apply({index}, rest, {check.rule, {}}, facts);
}

std::int64_t EffectRun::rolled(const Amount& amount, const Facts& facts, std::string_view what, const std::string& who,
                               const Cause& cause) {
  const std::int64_t plus = amount.plus.value(facts);
  if (amount.certain()) return plus;
  const std::string rule = p_.game().prefix + cause.rule;
  std::int64_t sum = 0;
  for (const int face : dice_.roll_alike(amount.dice, amount.sides, {.sum = true}, {what, rule, who})) sum += face;
  return amount.negative ? plus - sum : plus + sum;
}

void EffectRun::one(const Affected& who, const Effect& effect, std::int64_t value, const Cause& cause) {
  switch (effect.kind) {
    case EffectKind::state:
    case EffectKind::worse:
    case EffectKind::better:
      return change_state(who.element, effect, value, cause);
    case EffectKind::loses:
      return lose(who.element, static_cast<int>(std::clamp<std::int64_t>(value, 0, kMostStrength)));
    case EffectKind::add:
    case EffectKind::set:
      return change_figure(who.element, effect, value, cause);
    case EffectKind::flag:
      return set_flag(who.element, effect, value != 0, cause);
    case EffectKind::side:
    case EffectKind::enemy:
      for (std::size_t side = 0; side < p_.sides.size(); ++side)
        if ((side == p_.elements[who.element].side) == (effect.kind == EffectKind::side))
          change_side(side, effect, value, cause);
      return;
    case EffectKind::remove:
      return take_away(who, PieceState::removed, cause);
    case EffectKind::captured:
      return take_away(who, PieceState::captured, cause);
    case EffectKind::exits:
      return take_away(who, PieceState::exited, cause);
    case EffectKind::check:
    case EffectKind::move:
      return caused(who, effect, cause);
    case EffectKind::goes:
      return go_there(who, cause);
    case EffectKind::mark:
      return change_marks_of(who, effect, value, cause);
    case EffectKind::group:
    case EffectKind::units:
    case EffectKind::others:
    case EffectKind::ask:
      return;
    case EffectKind::win:
      return end_game(who.element, effect, cause);
  }
}

void EffectRun::change_state(ElementIndex index, const Effect& effect, std::int64_t steps, const Cause& cause) {
  Element& e = p_.elements[index];
  const StateIndex now = state_after(p_, e, effect.kind, effect.which, steps);
  const State& state = p_.game().states[now];
  if (!state.gone && now != 0 && p_.kind_of(e).shutdown) return shut_down(index, cause);
  const bool still = now == e.state;
  if (still && effect.kind == EffectKind::state) return;
  e.state = now;
  if (now == 0 || state.gone) e.shutdown = false;
  if (state.gone) e.due = false;
  tell(state.name, e.id, cause, [&] { return fmt::format("{} is {}{}", e.id, still ? "still " : "", state.name); });
  if (state.gone) take_off(p_, index);
}

void EffectRun::lose(ElementIndex index, int points) {
  Element& e = p_.elements[index];
  const int lost = std::min(points, e.current);
  if (lost == 0) return;
  e.current -= lost;
  const Paragraphs& rules = p_.game().rules;
  if (deeds_.hears())
    deeds_.tell(fmt::format("loses {}", lost), e.id, rules.ratio,
                fmt::format("{} loses {}{}: {} of {} left, {} percent", e.id, lost,
                            points > lost ? fmt::format(" of {}, all it has", points) : std::string(), e.current,
                            e.original, e.percent()));
  if (e.current > 0 || !put_out(p_, index)) return;
  const std::string& now = p_.state_word(e);
  if (deeds_.hears()) deeds_.tell(now, e.id, rules.check, fmt::format("{} is {}: no roll is possible", e.id, now));
  take_off(p_, index);
}

void EffectRun::change_figure(ElementIndex index, const Effect& effect, std::int64_t value, const Cause& cause) {
  Element& e = p_.elements[index];
  const auto which = static_cast<std::size_t>(effect.which);
  const FigureSpec& figure = p_.game().figures[which];
  const int before = e.figures[which];
  const std::int64_t wanted = effect.kind == EffectKind::add ? before + value : value;
  const int now = static_cast<int>(std::clamp<std::int64_t>(wanted, figure.least, figure.most));
  if (now == before) return;
  e.figures[which] = now;
  tell(figure.name, e.id, cause,
       [&] { return fmt::format("{} has {} {} ({:+})", e.id, figure.name, now, now - before); });
}

void EffectRun::change_side(std::size_t side, const Effect& effect, std::int64_t value, const Cause& cause) {
  const auto which = static_cast<std::size_t>(effect.which);
  const FigureSpec& figure = p_.game().side_figures[which];
  int& now = p_.sides[side].figures[which];
  const int before = now;
  now = static_cast<int>(std::clamp<std::int64_t>(before + value, figure.least, figure.most));
  if (now == before) return;
  const std::string& name = p_.setting.sides[side];
  tell(figure.name, name, cause,
       [&] { return fmt::format("{} has {} {} ({:+})", name, figure.name, now, now - before); });
}

void EffectRun::set_flag(ElementIndex index, const Effect& effect, bool on, const Cause& cause) {
  Element& e = p_.elements[index];
  if (e.flag(effect.which) == on) return;
  give_flag(p_, e, effect.which, on);
  if (e.flag(effect.which) != on) return;
  const FlagSpec& flag = p_.game().flags[static_cast<std::size_t>(effect.which)];
  if (flag.quiet) return;
  tell(flag.name, e.id, cause, [&] { return fmt::format("{} {}", e.id, on ? flag.set_text : flag.cleared_text); });
}

void EffectRun::take_away(const Affected& who, PieceState to, const Cause& cause) {
  Element& e = p_.elements[who.element];
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size())) {
    Piece& piece = p_.pieces[i];
    const bool one = to == PieceState::exited && who.piece != kNone;
    if (piece.element != who.element || piece.state != PieceState::present || (one && i != who.piece)) continue;
    if (to == PieceState::removed) continue;
    piece.state = to;
    if (to == PieceState::exited || !p_.game().keeps()) piece.at = kNowhere;
    if (to == PieceState::exited)
      tell("leaves the map", piece.id, cause,
           [&] { return fmt::format("{} leaves the map and never returns", piece.id); });
  }
  if (to == PieceState::exited) return;
  if (!p_.game().keeps()) e.current = 0;
  put_out(p_, who.element);
  const std::string& now = p_.state_word(e);
  const std::string& captured = p_.game().presence[static_cast<std::size_t>(PieceState::captured)];
  const std::string& word = to == PieceState::captured ? captured : now;
  tell(word, e.id, cause, [&] { return fmt::format("{} is {}", e.id, word); });
  if (to == PieceState::removed) take_off(p_, who.element);
}

void EffectRun::ask(const Affected& who, const Effect& effect, const Cause& cause, const Facts& facts) {
  const std::string& id = p_.elements[who.element].id;
  Decision decision{"decide", id, p_.game().prefix + cause.rule, effect.name, {}};
  for (const EffectOption& option : effect.options) decision.offer(option.text);
  const std::optional<std::size_t> taken = deeds_.decide(decision);
  if (taken) apply(who, effect.options[*taken].effects, cause, facts);
}

// Takes the pieces of the unit that are next to the hex of the event into it.
void EffectRun::go_there(const Affected& who, const Cause& cause) {
  for (Piece& piece : p_.pieces) {
    if (piece.element != who.element || piece.state != PieceState::present || who.to == kNowhere ||
        p_.distance(piece.at, who.to) != 1)
      continue;
    piece.at = who.to;
    tell("goes", piece.id, cause,
         [&] { return fmt::format("{} goes to {}", piece.id, p_.map().location_name(who.to)); });
  }
}

// Puts or takes marks where the unit is, or was when it was lost.
void EffectRun::change_marks_of(const Affected& who, const Effect& effect, std::int64_t value, const Cause& cause) {
  const Element& e = p_.elements[who.element];
  const auto kind = static_cast<std::size_t>(effect.which);
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size())) {
    const Piece& piece = p_.pieces[i];
    if (piece.element != who.element || piece.at == kNowhere || (who.piece != kNone && i != who.piece)) continue;
    const int before = marks_at(p_, kind, piece.at, e.side);
    const int now = change_marks(p_, kind, piece.at, e.side, value);
    if (now != before)
      tell(p_.game().marks[kind].name, e.id, cause, [&] {
        return fmt::format("{} has {} {} ({:+})", p_.map().location_name(piece.at), p_.game().marks[kind].name, now,
                           now - before);
      });
    return;
  }
}

// The group of a unit, each unit of that, or the others near it or near where it was lost.
std::vector<ElementIndex> EffectRun::reached(const Affected& who, const Effect& effect) const {
  std::vector<ElementIndex> out;
  if (effect.kind == EffectKind::others) {
    std::vector<UnitIndex> own;
    for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size()))
      if (p_.pieces[i].element == who.element && (who.piece == kNone || i == who.piece)) own.push_back(i);
    const PiecesFacts from(p_, who.element, std::move(own));
    for (const Piece& other : p_.pieces)
      if (from.asks_for(effect.whom, other) && std::find(out.begin(), out.end(), other.element) == out.end())
        out.push_back(other.element);
    return out;
  }
  const ElementIndex group = p_.group_of(who.element);
  if (effect.kind == EffectKind::group) return {group};
  for (const ElementIndex i : IndexRange<ElementIndex>(p_.elements.size()))
    if (p_.elements[i].group == group) out.push_back(i);
  return out;
}

void EffectRun::caused(const Affected& who, const Effect& effect, const Cause& cause) {
  const std::string& id = p_.elements[who.element].id;
  if (++caused_ > kMostCaused)
    return tell("refused", id, cause, [&] {
      return fmt::format("{}: no '{}' any more, after {} checks and moves of one cause", id, effect.name, kMostCaused);
    });
  if (effect.kind == EffectKind::check) return deeds_.roll_check(who.element, effect.name);
  if (who.piece != kNone) return deeds_.make_move(who.piece, effect.name);
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size()))
    if (p_.pieces[i].element == who.element && acts(p_, p_.pieces[i])) deeds_.make_move(i, effect.name);
}

void EffectRun::end_game(ElementIndex index, const Effect& effect, const Cause& cause) {
  if (!p_.winner.empty()) return;
  const std::size_t own = p_.elements[index].side;
  const std::size_t side = effect.which == 0 || p_.setting.sides.size() < 2 ? own : other_side(own);
  p_.winner = p_.setting.sides[side];
  tell("wins", p_.winner, cause, [&] { return fmt::format("{} wins", p_.winner); });
}

}  // namespace hexrout::data_game
