#include "rules/data_game/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/outcome_words.hpp"
#include "rules/common/events/numbers.hpp"
#include "rules/common/moves/pick_way.hpp"
#include "rules/common/tables/measure.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::data_game {

namespace {

// Limit of the losses by one fire that players can choose.
constexpr int kMostAsked = 50;

// True if a move with this end code was one into cover: the goal of that code is cover, or no goal was reached and the
// policy has one of cover.
bool for_cover(const WithdrawalPolicy& policy, const std::string& code) {
  const auto cover = [](const Goal& goal) {
    return goal.what == GoalKind::cover || goal.what == GoalKind::concealment;
  };
  const auto& goals = policy.goals;
  const bool reached = std::any_of(goals.begin(), goals.end(), [&](const Goal& goal) { return goal.code == code; });
  return std::any_of(goals.begin(), goals.end(),
                     [&](const Goal& goal) { return cover(goal) && (!reached || goal.code == code); });
}

// True if a unit under this policy stays where it is hidden from enemies.
bool stays_hidden(const WithdrawalPolicy& policy) {
  return std::any_of(policy.gate.stay.begin(), policy.gate.stay.end(),
                     [](const Condition& c) { return c.what == Predicate::concealed; });
}

// The game's word for a move that is ordered.
std::string_view moves_word(const GameFile& game) {
  return game.names_moves ? std::string_view(game.words.moves) : "moves";
}

// The sum of dice, or the successes of a pool: "7 on 2D6", "2 of 4D6 show 5 or more".
std::string thrown_text(const Thrown& thrown, int sides) {
  if (thrown.target == 0) return fmt::format("{} on {}D{}", thrown.value, thrown.dice, sides);
  return fmt::format("{} of {}D{} show {} or more", thrown.value, thrown.dice, sides, thrown.target);
}

}  // namespace

std::unique_ptr<PhasePlay> begin_play(Position& p, Dice& dice, Choices& choices, EventLog& log) {
  return std::make_unique<Play>(p, dice, choices, log);
}

bool Play::step() {
  const bool more = p_.events.rest() ? (go_on_with_turn(), true) : next_event();
  if (more && !left_) test_all();
  if (!left_) judge_ends();
  return more;
}

// Ends the game for the first side and row whose condition holds.
void Play::judge_ends() {
  for (std::size_t side = 0; side < p_.setting.sides.size() && p_.winner.empty(); ++side)
    for (const GameEnd& row : p_.game().ends_when) {
      if (!row.when.holds(RuleFacts(p_, side))) continue;
      const bool own = row.winner == GameEnd::Winner::own || p_.setting.sides.size() < 2;
      p_.winner =
          row.winner == GameEnd::Winner::draw ? std::string(kDraw) : p_.setting.sides[own ? side : other_side(side)];
      say(row.winner == GameEnd::Winner::draw ? "draw" : "wins", p_.winner, p_.game().rules.turn,
          story_.words("{}: {}", row.winner == GameEnd::Winner::draw ? "a draw" : p_.winner + " wins", row.why));
      break;
    }
  if (!p_.winner.empty() && p_.events.rest()) p_.events.end_rest();
}

bool Play::next_event() {
  return p_.events.play_next(
      dice_, choices_, p_.rules->events, p_.setting, [&] { return event_ids(p_); },
      [&](const ScriptedEvent& event, bool asked) { play_event(event, asked); },
      // A crew that left its unit has new ids; without any, all games of the list have equal ids.
      std::none_of(p_.elements.begin(), p_.elements.end(), [](const Element& e) { return e.abandoned; }));
}

void Play::play_event(const ScriptedEvent& event, bool asked) {
  if (!p_.winner.empty())
    return say("ignored", event.kind(), p_.game().rules.turn, story_.words("{}: the game is over", event.kind()));
  for (const OwnEvent& own : p_.game().events)
    if (own.name == event.kind()) return own_event(own, event);
  if (event.kind() == "fire") fire(event, asked);
  if (event.kind() == "damage") {
    if (asked) ask_damage();
    for (const auto& [id, n] : event.numbers("of")) damage(element_index(p_, id), n);
    for (const std::string& id : event.words("immobile")) cripple(element_index(p_, id));
  }
  if (event.kind() == "move") move(event);
  if (event.kind() == "advance") advance(event);
  if (event.kind() == p_.game().turn_event) turn(event);
}

// Whose deed an event at hexes is, and where it comes from.
Play::Deed Play::deed_of(const OwnEvent& own, const ScriptedEvent& event) const {
  Deed out;
  const UnitIndex by = own.at->by ? piece_index(p_, event.word(own.key("by"))) : kNone;
  out.by = by;
  out.from = event.hex(own.key("from"));
  if (by != kNone && out.from == kNowhere) out.from = p_.pieces[by].at;
  if (const auto side = side_index(p_.setting, event.word(own.key("side")))) {
    out.side = *side;
  } else if (by != kNone) {
    out.side = p_.side_of(p_.pieces[by]);
  } else if (own.at->by) {
    // Without a word of whose it is, it is of another side than the first unit there.
    const auto& at = event.hexes(own.key("at"));
    const auto there = [&](const Piece& piece) {
      return acts(p_, piece) && std::find(at.begin(), at.end(), piece.at) != at.end();
    };
    const auto target = std::find_if(p_.pieces.begin(), p_.pieces.end(), there);
    const std::size_t victim = target == p_.pieces.end() ? 0 : p_.side_of(*target);
    out.side = victim == 0 && p_.setting.sides.size() > 1 ? 1 : 0;
  }
  out.who = by != kNone ? p_.pieces[by].id : own.at->by ? p_.setting.sides[out.side] : event.word(own.key("side"));
  return out;
}

// Puts the marks of an event at hexes, with its word and where it comes from.
void Play::mark_hexes(const OwnEvent& own, const ScriptedEvent& event, const Deed& deed) {
  if (own.at->mark < 0) return;
  MarksPut put{static_cast<std::size_t>(own.at->mark), deed.side, 0, deed.from};
  const MarkKind& kind = p_.game().marks[put.kind];
  if (const std::string& word = event.word(kind.word_key); !word.empty())
    if (const auto at = std::find(kind.words.begin(), kind.words.end(), word); at != kind.words.end())
      put.word = static_cast<int>(at - kind.words.begin());
  put_marks(p_, put, event.hexes(own.key("at")));
}

// Applies an event of the game's own to the units in its hexes, one after another; then what it damages.
void Play::event_at_hexes(const OwnEvent& own, const ScriptedEvent& event) {
  const std::vector<LocationId>& at = event.hexes(own.key("at"));
  const Deed deed = deed_of(own, event);
  if (deed.by != kNone && !acts(p_, p_.pieces[deed.by]))
    return refuse(deed.by, own.rule, story_.words("{} is no longer there", deed.who));
  std::vector<std::string> names;
  if (story_.heard())
    for (const LocationId hex : at) names.push_back(p_.map().location_name(hex));
  say(own.name, deed.who, own.rule,
      story_.words("{}{} at {}", deed.who.empty() ? "" : deed.who + ": ", own.name, fmt::join(names, ", ")),
      at.empty() ? kNowhere : at.front());
  mark_hexes(own, event, deed);
  std::vector<ElementIndex> under;
  for (const Piece& piece : p_.pieces)
    if (acts(p_, piece) && std::find(at.begin(), at.end(), piece.at) != at.end() &&
        (!own.at->enemies || p_.side_of(piece) != deed.side) &&
        std::find(under.begin(), under.end(), piece.element) == under.end())
      under.push_back(piece.element);
  EventSaid said{event.integer(own.key("amount")).value_or(0), kNoneNear, said_by(own, event, p_.rules->names.said)};
  for (const ElementIndex i : under) {
    const ElementFacts unit(p_, i);
    if (over() || p_.gone(p_.elements[i]) || !own.when.holds(unit)) continue;
    const LocationId here = place_of(i);
    said.distance = deed.from == kNowhere || here == kNowhere ? kNoneNear : p_.distance(deed.from, here);
    effects_.apply({i}, own.effects, {own.rule, {}}, EventFacts(unit, said));
  }
  for (const auto& [id, n] : event.numbers(own.key("damage")))
    if (!over()) damage(element_index(p_, id), n);
}

// Returns why no piece of an element can step into a hex; empty if one can.
std::string Play::no_step(ElementIndex element, LocationId to) const {
  const std::string name = p_.map().location_name(to);
  std::string why = fmt::format("is not next to {}", name);
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size())) {
    const Piece& piece = p_.pieces[i];
    if (piece.element != element || !acts(p_, piece) || p_.distance(piece.at, to) != 1) continue;
    if (!immobile(p_, p_.elements[element]) && step_cost(p_, i, piece.at, to) >= 0) return {};
    why = fmt::format("cannot go to {}", name);
  }
  return why;
}

// Applies an event of the game's own to its units, one after another.
void Play::own_event(const OwnEvent& own, const ScriptedEvent& event) {
  if (own.at) return event_at_hexes(own, event);
  std::vector<std::pair<std::string, int>> who = event.numbers(own.by_number);
  if (own.by_number.empty())
    for (const std::string& id : event.words(own.key("who")))
      who.emplace_back(id, event.integer(own.key("amount")).value_or(0));
  const LocationId to = event.hex(own.key("to"));
  const std::vector<int> said = said_by(own, event, p_.rules->names.said);
  for (const auto& [id, amount] : who) {
    const ElementIndex i = element_index(p_, id);
    const Element& e = p_.elements[i];
    const ElementFacts unit(p_, i);
    if (over()) return;
    if (p_.gone(e))
      say("refused", id, p_.game().rules.gone, story_.words("{} is capable of nothing more", id));
    else if (!own.when.holds(unit))
      say("refused", id, own.rule, story_.words("{} {}", id, own.refuses));
    else if (const std::string why = own.to_next ? no_step(i, to) : std::string(); !why.empty())
      say("refused", id, own.rule, story_.words("{} {}", id, why));
    else
      effects_.apply({i, kNone, to}, own.effects, {own.rule, {}}, EventFacts(unit, {amount, kNoneNear, said}));
  }
}

// --- Fire and checks ----------------------------------------------------------------------------------

void Play::fire(const ScriptedEvent& event, bool asked) {
  const UnitIndex by = piece_index(p_, event.word("by"));
  if (const auto why = fire_refusal(p_, by)) return refuse(by, why->rule, why->text);
  const auto there = [&](const std::string& id) { return p_.pieces[piece_index(p_, id)].state == PieceState::present; };
  for (const std::string& id : event.words("at"))
    if (!there(id)) refuse(piece_index(p_, id), p_.game().rules.gone, story_.words("{} is no longer on the map", id));
  if (std::none_of(event.words("at").begin(), event.words("at").end(), there)) return;
  p_.pieces[by].fired = true;
  p_.pieces[by].hidden = false;
  std::vector<ElementIndex> hit;
  for (const std::string& id : event.words("at")) {
    const UnitIndex target = piece_index(p_, id);
    if (!there(id)) continue;
    if (!event.flag("indirect")) p_.pieces[target].hit = true;
    remember_fire(target, by);
    if (std::find(hit.begin(), hit.end(), p_.pieces[target].element) == hit.end())
      hit.push_back(p_.pieces[target].element);
  }
  const Paragraphs& rules = p_.game().rules;
  say("fires", p_.pieces[by].id, rules.action,
      story_.words("{} fires ({}) at {}", p_.pieces[by].id, event.flag("indirect") ? "indirect" : "direct",
                   fmt::join(event.words("at"), ", ")),
      p_.pieces[by].at, story_.heard() ? event.words("at") : std::vector<std::string>());
  for (const ElementIndex e : hit)
    if (!over() && !p_.gone(p_.elements[e]))
      effects_.apply({e}, p_.game().after_fire, {rules.action, {}}, ElementFacts(p_, e));
  for (const auto& [id, n] : event.numbers("damage")) damage(element_index(p_, id), n);
  for (const std::string& id : event.words("immobile")) cripple(element_index(p_, id));
  if (asked)
    for (const ElementIndex e : hit)
      damage(e, ask_number(choices_, "damage", p_.elements[e].id, p_.game().prefix + rules.ratio, 0,
                           std::min(kMostAsked, p_.elements[e].current)));
  if (!p_.game().due_after_fire || event.flag("indirect")) return;
  for (const ElementIndex e : hit)
    if (!p_.elements[e].due) make_due(e);
}

// Keeps who has fired at a piece last, and from where, in games that ask for it.
void Play::remember_fire(UnitIndex target, UnitIndex by) {
  if (!p_.rules->remembers_fire) return;
  p_.pieces[target].shot_by = by;
  p_.pieces[target].shot_from = p_.pieces[by].at;
}

void Play::damage(ElementIndex index, int points) {
  const int before = p_.elements[index].current;
  if (points > 0 && before == 0)
    return say("refused", p_.elements[index].id, p_.game().rules.gone,
               story_.words("{} has nothing left to lose", p_.elements[index].id));
  effects_.lose(index, points);
  const Element& e = p_.elements[index];
  if (e.current == before) return;
  const GameFile& game = p_.game();
  const ElementFacts unit(p_, index);
  effects_.apply({index}, e.current == 0 ? game.after_gone : game.after_loss, {game.rules.ratio, {}},
                 EventFacts(unit, {before - e.current, kNoneNear, {}}));
  if (p_.game().due_after_loss && !p_.gone(e)) make_due(index);
}

// Lets the players choose target and losses of an event in the place of an `ask`.
void Play::ask_damage() {
  std::vector<ElementIndex> able;
  for (const ElementIndex e : IndexRange<ElementIndex>(p_.elements.size()))
    if (p_.elements[e].current > 0) able.push_back(e);
  if (able.empty()) return;
  const std::string rule = p_.game().prefix + p_.game().rules.ratio;
  std::size_t taken = 0;
  if (able.size() > 1) {
    if (const auto known = choices_.choose_by_number(kPlayers, able.size())) {
      taken = *known;
    } else {
      Decision decision{"damage: of", std::string(kPlayers), rule, "Who is damaged?", {}, {}, DecisionKind::table};
      for (const ElementIndex e : able) decision.options.push_back(p_.elements[e].id);
      taken = choices_.choose(decision);
    }
  }
  const Element& e = p_.elements[able[taken]];
  damage(able[taken], ask_number(choices_, "damage", e.id, rule, 0, std::min(kMostAsked, e.current)));
}

// Makes an element immobile; the crew of a broken one leaves it.
void Play::cripple(ElementIndex index) {
  Element& e = p_.elements[index];
  const Paragraphs& rules = p_.game().rules;
  if (p_.gone(e) || e.abandoned || !e.mobile)
    return say("refused", e.id, rules.move,
               story_.words("{} {}", e.id,
                            p_.gone(e)    ? "is " + p_.state_word(e)
                            : e.abandoned ? std::string("has been abandoned")
                                          : std::string("cannot move as it is")));
  e.mobile = false;
  say("immobile", e.id, rules.move, story_.words("{} can move no more", e.id));
}

void Play::make_due(ElementIndex index) {
  Element& e = p_.elements[index];
  if (p_.gone(e)) return;
  e.due = true;
  if (!p_.game().at_once.holds(ElementFacts(p_, index))) return;
  if (const Check* check = check_due(p_, index, e)) check_element(index, *check);
}

std::string Play::checked_text(const Element& e, const Check& check, const CheckRoll& roll) const {
  if (check.by_ratio)
    return !roll.thrown ? story_.words("{} percent left, no roll", e.percent())
                        : story_.words("{} percent left; {} on the die, 1 to {} is wanted", e.percent(), roll.value(),
                                       roll.band->success);
  if (!story_.heard()) return {};
  std::string out = roll.thrown ? fmt::format("{}, {}", check.name, thrown_text(roll.own, check.dice.sides))
                                : fmt::format("{}, no roll", check.name);
  if (roll.thrown && check.against) out += fmt::format(" against {}", thrown_text(roll.against, check.against->sides));
  for (const auto& [what, add] : roll.modified.parts) out += fmt::format(", {:+} {}", add, what);
  if (roll.thrown && (!roll.modified.parts.empty() || check.against))
    out += fmt::format(": {}", roll.value() + roll.modified.sum);
  return out;
}

// In a step of checks one roll can serve all units of a hex, or of a side.
CheckRoll Play::shared_roll(ElementIndex index, const Check& check) {
  const std::pair<std::string, std::size_t> by{
      check.name, check.shared == Shared::side ? p_.elements[index].side : place_of(index).number()};
  const auto thrown = shared_.find(by);
  CheckRoll roll = throw_check(p_, index, check, dice_, thrown == shared_.end() ? nullptr : &thrown->second);
  if (roll.thrown) shared_.emplace(by, roll);
  return roll;
}

void Play::check_element(ElementIndex index, const Check& check, bool in_turn) {
  const CheckRoll roll =
      check.shared != Shared::no && in_turn ? shared_roll(index, check) : throw_check(p_, index, check, dice_);
  p_.elements[index].due = false;
  const std::string text = checked_text(p_.elements[index], check, roll);
  const ElementFacts facts(p_, index);
  effects_.checked(index, check, *roll.effects, text, RollFacts(facts, roll));
}

// The hex of the first piece of an element on the map.
LocationId Play::place_of(ElementIndex element) const {
  for (const Piece& piece : p_.pieces)
    if (piece.element == element && acts(p_, piece)) return piece.at;
  return kNowhere;
}

// Rolls the checks of one element: that of the first row in force, and of later ones after a row with `further`.
void Play::check_by(const std::vector<TurnCheck>& rows, ElementIndex index) {
  for (const TurnCheck& row : rows) {
    Element& e = p_.elements[index];
    if (over() || p_.gone(e) || e.abandoned) return;
    if (!asks_for(p_, row, e, ElementFacts(p_, index))) continue;
    for (const int flag : row.once) give_flag(p_, e, flag, true);
    check_element(index, *p_.rules->tables.find_check(row.check), true);
    if (!row.further) return;
  }
}

void Play::check_sides() {
  shared_.clear();
  for (const ElementIndex i : in_order(p_))
    if (p_.has_turn(p_.elements[i].side)) check_by(p_.game().turn_checks, i);
  shared_.clear();
}

// Rolls the tests that an event has brought about, of all elements before any of them has what follows.
void Play::test_all() {
  if (!p_.game().tests) return;
  const Tests& tests = *p_.game().tests;
  shared_.clear();
  for (const ElementIndex i : in_order(p_)) check_by(tests.checks, i);
  shared_.clear();
  if (tests.then.empty()) return;
  for (const ElementIndex i : in_order(p_)) {
    const Element& e = p_.elements[i];
    if (over() || p_.gone(e) || e.abandoned) continue;
    effects_.apply({i}, tests.then, {tests.rule, {}}, ElementFacts(p_, i));
  }
}

// The pieces of the sides whose turn it is, in the order of their elements.
std::vector<UnitIndex> Play::pieces_in_order() const {
  std::vector<UnitIndex> out;
  out.reserve(p_.pieces.size());
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.pieces.size()))
    if (p_.has_turn(p_.side_of(p_.pieces[i]))) out.push_back(i);
  if (p_.game().order.empty()) return out;
  std::vector<std::size_t> rank(p_.elements.size());
  std::size_t next = 0;
  for (const ElementIndex i : in_order(p_)) rank[i] = next++;
  const auto before = [&](UnitIndex a, UnitIndex b) { return rank[p_.pieces[a].element] < rank[p_.pieces[b].element]; };
  std::stable_sort(out.begin(), out.end(), before);
  return out;
}

void Play::effects_of(const TurnStep& step) {
  for (const ElementIndex i : in_order(p_)) {
    const Element& e = p_.elements[i];
    const bool of_it =
        step.whose == TurnStep::Whose::all || p_.has_turn(e.side) == (step.whose == TurnStep::Whose::own);
    if (over() || !of_it || p_.gone(e) || e.abandoned) continue;
    const ElementFacts facts(p_, i);
    if (step.when.holds(facts)) effects_.apply({i}, step.effects, {step.rule, {}}, facts);
  }
}

void Play::turn(const ScriptedEvent& event) {
  const std::string& name = event.word("side");
  if (!name.empty()) p_.setting.attacker = name;
  say("turn begins", name, p_.game().rules.turn,
      name.empty() ? story_.words("a turn begins") : story_.words("the turn of {} begins", name));
  begin_stage(0);
}

// Begins a stage. A unit whose crew leaves it has moved; so has the crew.
void Play::begin_stage(std::size_t stage) {
  const std::vector<TurnStep>& stages = p_.game().turn;
  for (; stage < stages.size(); ++stage) {
    const TurnStep& step = stages[stage];
    using Step = TurnStep::Kind;
    if (step.kind == Step::moves) {
      p_.events.leave({stage, pieces_in_order()});
      return go_on_with_turn();
    }
    if (step.kind == Step::checks) check_sides();
    if (step.kind == Step::effects) effects_of(step);
    if (step.kind == Step::age_marks)
      age_marks(p_, p_.game().turn_of_all ? std::nullopt : side_index(p_.setting, p_.setting.attacker));
    if (over()) return;
    clear(step);
  }
}

// Ends what lasts until a step of the turn.
void Play::clear(const TurnStep& step) {
  using Step = TurnStep::Kind;
  if (step.kind == Step::clear_fire || step.kind == Step::clear_hits)
    for (Piece& piece : p_.pieces) {
      if (!p_.has_turn(p_.side_of(piece))) continue;
      if (step.kind == Step::clear_hits)
        piece.hit = false;
      else
        piece.fired = piece.advanced = false;
    }
  // A check fallen due and rolled at once can shut a unit down for this turn; its next check is due now.
  if (step.kind == Step::end_shutdown)
    for (Element& e : p_.elements)
      if (p_.has_turn(e.side) && !p_.gone(e) && !e.abandoned) e.shutdown = false;
}

// Plays the stage of moves up to the next piece that its state moves; after the last of them, the stages that
// follow.
void Play::go_on_with_turn() {
  const RestOfEvent& rest = *p_.events.rest();
  for (std::size_t n = 0; n < rest.due.size(); ++n) {
    if (!react(rest.due[n])) continue;
    if (!left_) p_.events.pass(n + 1);
    return;
  }
  const std::size_t next = rest.stage + 1;
  p_.events.end_rest();
  begin_stage(next);
}

// --- Moves that states order -------------------------------------------------------------------------

std::optional<std::size_t> Play::pick(UnitIndex piece, const WithdrawalAnswer& answer) {
  const std::string& who = p_.pieces[piece].id;
  const std::optional<std::size_t> way = pick_way(p_.map(), answer, choices_, who, [&] {
    return Decision{"end", who, p_.game().prefix + p_.game().rules.check, "Which of the equal ends?", {}};
  });
  left_ = !way;
  return way;
}

void Play::make_move(UnitIndex index, const std::string& policy) {
  Reaction reaction;
  reaction.policy = policy;
  const bool fights = p_.policies->move(policy).on_failure == Failure::stand_and_fight;
  reaction.stuck = fights ? "stands and fights" : "cannot move";
  move_by(index, reaction);
}

std::optional<std::size_t> Play::decide(Decision& decision) {
  if (choices_.takes_first()) return 0;
  if (const auto known = choices_.choose_by_number(decision.who, decision.options.size())) return known;
  return ask(decision);
}

bool Play::react(UnitIndex index) {
  const Reaction* reaction = reaction_of(p_, index);
  if (may_choose(reaction) || reaction->deed == Reaction::Deed::halt) return false;
  if (reaction->deed == Reaction::Deed::leave) return abandon(index, *reaction), true;
  return move_by(index, *reaction);
}

bool Play::move_by(UnitIndex index, const Reaction& reaction) {
  const Piece& piece = p_.pieces[index];
  const WithdrawalPolicy& policy = p_.policies->move(reaction.policy);
  if (p_.kind_of(p_.element_of(piece)).immobile && outcomes_of(p_, policy, {}, true).empty()) return false;
  const int most = most_budget(p_, index, policy);
  KnownPlan plan = reactions_.paths(p_, index, policy, most);
  if (plan->gate == Compulsion::none) return false;
  if (plan->gate == Compulsion::stay) {
    const bool known = !known_enemies(p_, p_.side_of(piece)).empty();
    const bool hides = stays_hidden(policy);
    say("stays", piece.id, policy.citation,
        story_.words("{} stays {}at {}{}", piece.id, hides && known ? "concealed " : "",
                     p_.map().location_name(piece.at), hides && !known ? ": it knows of no enemy" : ""),
        piece.at);
    return true;
  }
  const int budget = thrown_budget(p_, index, policy, dice_);
  if (budget == 0 && !policy.budget.is_allowance()) return stay(index, policy), true;
  if (budget != most) plan = reactions_.paths(p_, index, policy, budget);
  if (plan->options.empty() || plan->failed)
    apply_failure(index, reaction, *plan, budget);
  else
    follow(index, reaction, *plan, budget);
  return true;
}

// The hexes of a walk by name.
std::vector<std::string> Play::names_on(const Walked& walk) const {
  std::vector<std::string> out;
  for (const LocationId at : walk.path)
    if (story_.heard()) out.push_back(at == kNowhere ? "off the map" : p_.map().location_name(at));
  return out;
}

void Play::tell_way(UnitIndex index, const WithdrawalPolicy& policy, const Walked& walk, std::string_view what) {
  const Piece& piece = p_.pieces[index];
  say(what, piece.id, policy.citation,
      story_.words("{} {}: {}{}", piece.id, what, fmt::join(names_on(walk), " "),
                   outcome_clause(walk.code, what, p_.game().words)),
      piece.at);
}

// A move of no hexes: it is over where it began.
void Play::stay(UnitIndex index, const WithdrawalPolicy& policy) {
  const Piece& piece = p_.pieces[index];
  say("stays", piece.id, policy.citation, story_.words("{} stays at {}", piece.id, p_.map().location_name(piece.at)),
      piece.at);
  apply_outcomes(index, policy, "STAYED", {}, false);
}

// Goes up to the weakest enemies in the way.
void Play::fight_through(UnitIndex index, const WithdrawalPolicy& policy, const WithdrawalAnswer& answer) {
  const Barred bar = weakest_bar(p_, index, answer);
  Piece& piece = p_.pieces[index];
  if (const Walked w = walk_to(index, policy, answer.options[bar.option]); w.path.size() > 1) {
    piece.at = w.path.back();
    tell_way(index, policy, w, moves_word(p_.game()));
  }
  say("must fight through", piece.id, policy.citation,
      story_.words("{} must fight through: {} bars the way at {}", piece.id, fmt::join(bar.by, ", "),
                   p_.map().location_name(bar.at)),
      piece.at, bar.by);
}

void Play::apply_failure(UnitIndex index, const Reaction& reaction, const WithdrawalAnswer& answer, int budget) {
  const Piece& piece = p_.pieces[index];
  const WithdrawalPolicy& policy = p_.policies->move(reaction.policy);
  const std::string& what = reaction.stuck;
  if (!answer.must_fight_at.empty())
    fight_through(index, policy, answer);
  else
    say(what, piece.id, policy.citation,
        story_.words("{} {}{}", piece.id, what, outcome_clause(answer.code, what, p_.game().words)), piece.at);
  MoveMade made;
  made.shortfall = amount_in(p_, policy, budget);
  apply_outcomes(index, policy, answer.code, made, true);
}

// Applies the effects of a move that has ended, or has failed.
void Play::apply_outcomes(UnitIndex index, const WithdrawalPolicy& policy, const std::string& code,
                          const MoveMade& made, bool failed) {
  const ElementIndex element = p_.pieces[index].element;
  for (const Effects* effects : outcomes_of(p_, policy, code, failed)) {
    if (left_) return;
    const UnitAfterMove unit(p_, index);
    effects_.apply({element, index}, *effects, {policy.citation, {}}, MoveFacts(unit.facts(), made));
  }
}

Walked Play::walk_to(UnitIndex index, const WithdrawalPolicy& policy, const WithdrawalOption& option) {
  const std::size_t side = p_.side_of(p_.pieces[index]);
  const auto hides = [&](const Piece& enemy) { return enemy.hidden && acts(p_, enemy) && p_.side_of(enemy) != side; };
  if (std::none_of(p_.pieces.begin(), p_.pieces.end(), hides)) return walked(option);
  Situation s = situation_of(p_, index, policy);
  return walk(reactions_.search(), policy, s, option, [&](const WalkStep& step, Situation& here) {
    bool found = false;
    for (Piece& enemy : p_.pieces) {
      if (!hides(enemy) || p_.distance(enemy.at, step.to) > 1) continue;
      enemy.hidden = false;
      say("comes upon", p_.pieces[index].id, p_.game().rules.discovery,
          story_.words("{} comes upon {} at {}", p_.pieces[index].id, enemy.id, p_.map().location_name(enemy.at)),
          step.to, {enemy.id});
      Reference r;
      r.id = enemy.id;
      r.at = enemy.at;
      r.range = enemy.range;
      r.armed = enemy.armed;
      r.advancing = true;
      here.references.push_back(r);
      here.enemy_held.push_back(enemy.at);
      found = true;
    }
    return found;
  });
}

void Play::follow(UnitIndex index, const Reaction& reaction, const WithdrawalAnswer& answer, int budget) {
  const WithdrawalPolicy& policy = p_.policies->move(reaction.policy);
  const std::optional<std::size_t> end = pick(index, answer);
  if (!end) return;
  const Walked w = walk_to(index, policy, answer.options[*end]);
  const MoveMade made = made_along(p_, index, policy, w, budget);
  Piece& piece = p_.pieces[index];
  piece.at = w.path.back();
  if (w.exits) {
    piece.state = PieceState::exited;
    say("leaves the map", piece.id, policy.citation,
        story_.words("{} goes {} and never returns", piece.id, fmt::join(names_on(w), " ")));
    return apply_outcomes(index, policy, "EXITED_BOARD", made, false);
  }
  const std::string_view what = w.code == "CORNERED"        ? "is cornered"
                                : w.code == "FELL_BACK"     ? "falls back"
                                : w.path.size() < 2         ? "stays"
                                : for_cover(policy, w.code) ? "takes cover"
                                                            : moves_word(p_.game());
  tell_way(index, policy, w, what);
  apply_outcomes(index, policy, w.code, made, false);
}

// Makes an unused id, short enough for a scenario.
std::string Play::new_id(std::string base, const std::string& ending) const {
  constexpr std::size_t kLongest = 64;
  std::string tail = ending;
  for (int n = 2;; ++n) {
    while (base.size() + tail.size() > kLongest) {
      // Removes a whole UTF-8 character.
      while ((static_cast<unsigned char>(base.back()) & 0xC0U) == 0x80U) base.pop_back();
      base.pop_back();
    }
    std::string id = base + tail;
    if (element_index(p_, id) == kNone && piece_index(p_, id) == kNone) return id;
    tail = fmt::format("{}-{}", ending, n);
  }
}

void Play::abandon(UnitIndex index, const Reaction& reaction) {
  const ElementIndex vehicle = p_.pieces[index].element;
  const std::optional<Crew>& who = p_.kind_of(p_.elements[vehicle]).crew;
  if (!who) return;
  p_.elements[vehicle].abandoned = true;
  Element crew;
  crew.id = new_id(p_.elements[vehicle].id, "-crew");
  crew.side = p_.elements[vehicle].side;
  crew.original = crew.current = p_.elements[vehicle].crew;
  crew.kind = who->kind;
  crew.state = who->state;
  for (std::size_t i = 0; i < p_.game().figures.size(); ++i) crew.figures[i] = p_.game().figures[i].standard;
  Piece foot;
  crew.group = p_.elements[vehicle].group;
  crew.flags = standard_flags(p_, crew);
  crew.places = p_.elements[vehicle].places;
  foot.id = p_.game().one_list() || p_.game().linked ? crew.id : new_id(crew.id, "-1");
  foot.element = ElementIndex(p_.elements.size());
  foot.at = p_.pieces[index].at;
  p_.elements.push_back(crew);
  p_.pieces.push_back(foot);
  const PolicyVerdict& verdict = p_.policies->verdict(reaction.policy);
  say("abandons", p_.pieces[index].id, verdict.citation,
      story_.words("{} is abandoned: its crew leaves it on foot, as {}", p_.pieces[index].id, foot.id), foot.at,
      {foot.id});
  p_.events.follow(index, UnitIndex(p_.pieces.size() - 1));
}

// --- Moves that players order -------------------------------------------------------------------------

bool Play::advances(UnitIndex index, LocationId from, LocationId to) const {
  for (const UnitIndex e : known_enemies(p_, p_.side_of(p_.pieces[index])))
    if (p_.distance(p_.pieces[e].at, to) < p_.distance(p_.pieces[e].at, from) && !fire_refusal(p_, e) &&
        p_.sees(p_.pieces[e].at, to))
      return true;
  return false;
}

bool Play::may_go(UnitIndex index) {
  const Piece& piece = p_.pieces[index];
  const Paragraphs& rules = p_.game().rules;
  if (piece.state == PieceState::exited)
    return refuse(index, rules.left, story_.words("{} has left the map and never returns", piece.id)), false;
  if (!acts(p_, piece))
    return refuse(index, rules.gone, story_.words("{} is capable of nothing more", piece.id)), false;
  const Element& e = p_.element_of(piece);
  if (e.shutdown)
    return refuse(index, rules.shutdown, story_.words("{} does not move: {} is shut down this turn", piece.id, e.id)),
           false;
  if (const Kind& kind = p_.kind_of(e); immobile(p_, e))
    return refuse(index, kind.immobile && kind.shutdown ? rules.shutdown : rules.move,
                  story_.words("{} cannot move: {} is {}", piece.id, e.id,
                               kind.immobile ? "a " + kind.name : std::string("immobile"))),
           false;
  const Reaction* reaction = reaction_of(p_, index);
  if (may_choose(reaction)) return true;
  return refuse(index, reaction->rule, story_.words("{} {}", piece.id, reaction->refuses)), false;
}

void Play::reroute(UnitIndex index, const std::string& course, int spent) {
  const WithdrawalPolicy& policy = p_.policies->move(course);
  Situation s = situation_of(p_, index, policy);
  s.spent = spent;
  const KnownPlan plan = reactions_.search().known(policy, s, Told::paths);
  const WithdrawalAnswer& answer = *plan;
  Piece& piece = p_.pieces[index];
  if (!answer.options.empty()) {
    const std::optional<std::size_t> end = pick(index, answer);
    if (!end) return;
    piece.at = answer.options[*end].path.back();
  }
  say("changes course", piece.id, policy.citation,
      story_.words("{} changes course toward the nearest concealment, now at {}{}", piece.id,
                   p_.map().location_name(piece.at),
                   answer.options.empty() ? outcome_clause(answer.code, {}, p_.game().words) : ""),
      piece.at);
}

// Explains why no shot was taken at a moving piece although the event names one.
void Play::no_shot(UnitIndex piece, UnitIndex shooter, LocationId shot_at) {
  const std::string& target = p_.pieces[piece].id;
  if (shooter == kNone && shot_at == kNowhere) return;
  if (shooter == kNone)
    return refuse(piece, p_.game().rules.action,
                  story_.words("nobody fires at {}: the event names no 'fire_by'", target));
  if (shot_at == kNowhere)
    return refuse(shooter, p_.game().rules.action,
                  story_.words("{} does not fire at {}: the event names no 'fire_at'", p_.pieces[shooter].id, target));
  refuse(shooter, p_.game().rules.action,
         story_.words("{} does not fire at {}: its road does not lead through {}", p_.pieces[shooter].id, target,
                      p_.map().location_name(shot_at)));
}

// Fires suppression of a piece that crosses the open at known and suspected enemy places; hits are events.
void Play::suppress(UnitIndex index, const std::string& rule) {
  const std::vector<LocationId> due = suppression_due(p_, index);
  if (due.empty()) return;
  Piece& piece = p_.pieces[index];
  if (const auto why = fire_refusal(p_, index)) return refuse(index, why->rule, why->text);
  piece.fired = true;
  piece.hidden = false;
  std::vector<std::string> places;
  for (const LocationId at : due) places.push_back(p_.map().location_name(at));
  say("lays suppressive fire", piece.id, rule,
      story_.words("{} lays suppressive fire on {} as it crosses the open", piece.id, fmt::join(places, ", ")),
      piece.at, places);
}

bool Play::walk_path(UnitIndex index, const std::vector<LocationId>& path, UnitIndex shooter, LocationId shot_at) {
  Piece& piece = p_.pieces[index];
  const Reaction* chosen = p_.state_of(p_.element_of(piece)).chosen();
  bool advancing = false;
  bool open = in_the_open(p_, index);
  int spent = 0;
  if (std::find(path.begin(), path.end(), shot_at) == path.end()) no_shot(index, shooter, shot_at);
  for (const LocationId to : path) {
    advancing = advancing || advances(index, piece.at, to);
    spent += step_cost(p_, index, piece.at, to);
    piece.at = to;
    piece.advanced = piece.advanced || advancing;
    open = open || in_the_open(p_, index);
    if (to != shot_at || shooter == kNone) continue;
    if (const auto why = fire_refusal(p_, shooter)) {
      refuse(shooter, why->rule, why->text);
      continue;
    }
    p_.pieces[shooter].fired = true;
    piece.hit = true;
    remember_fire(index, shooter);
    say("fires", p_.pieces[shooter].id, p_.game().rules.action,
        story_.words("{} fires at {} on the move", p_.pieces[shooter].id, piece.id), p_.pieces[shooter].at, {piece.id});
    if (chosen == nullptr || chosen->course.empty() || !advancing) continue;
    reroute(index, chosen->course, spent);
    return false;
  }
  if (chosen != nullptr && chosen->suppression && open) suppress(index, chosen->rule);
  return true;
}

void Play::move(const ScriptedEvent& event) {
  const UnitIndex index = piece_index(p_, event.word("who"));
  if (!may_go(index)) return;
  Piece& piece = p_.pieces[index];
  std::vector<LocationId> path = event.hexes("path");
  if (!path.empty() && path.front() == piece.at) path.erase(path.begin());
  if (path.empty())
    return refuse(index, p_.game().rules.action,
                  story_.words("{} is at {} already", piece.id, p_.map().location_name(piece.at)));
  if (const auto why = reactions_.refused(p_, index, path)) return refuse(index, why->rule, why->text);
  if (const Reaction* chosen = p_.state_of(p_.element_of(piece)).chosen(); chosen != nullptr && !chosen->goal.empty()) {
    const KnownPlan plan = reactions_.to_goal(p_, index, path.back());
    const WithdrawalAnswer& best = *plan;
    if (!best.options.empty() && best.options.front().plan.empty()) {
      const std::vector<LocationId> better(best.options.front().path.begin() + 1, best.options.front().path.end());
      const int open = reactions_.exposed(p_, index, path);
      const int needed = reactions_.exposed(p_, index, better);
      if (open > needed)
        return refuse(index, chosen->rule,
                      story_.words("{} would cross {} in the open before the enemy where {} will do", piece.id,
                                   counted(open, "hex", "hexes"), needed));
    }
  }
  const UnitIndex shooter = piece_index(p_, event.word("fire_by"));
  if (walk_path(index, path, shooter, event.hex("fire_at")))
    say("moves", piece.id, p_.game().rules.action,
        story_.words("{} moves to {}", piece.id, p_.map().location_name(piece.at)), piece.at);
}

void Play::advance(const ScriptedEvent& event) {
  const UnitIndex index = piece_index(p_, event.word("who"));
  if (!may_go(index)) return;
  Piece& piece = p_.pieces[index];
  const KnownPlan plan = reactions_.to_goal(p_, index, event.hex("to"));
  const WithdrawalAnswer& answer = *plan;
  if (answer.options.empty())
    return refuse(index, p_.game().rules.move,
                  story_.words("no road leads {} to {}", piece.id, p_.map().location_name(event.hex("to"))));
  const std::vector<LocationId>& path = answer.options.front().path;
  std::vector<std::string> names;
  if (story_.heard())
    for (const LocationId at : path) names.push_back(p_.map().location_name(at));
  const UnitIndex shooter = piece_index(p_, event.word("fire_by"));
  const Reaction* chosen = p_.state_of(p_.element_of(piece)).chosen();
  if (walk_path(index, {path.begin() + 1, path.end()}, shooter, event.hex("fire_at")))
    say("moves", piece.id, chosen != nullptr ? chosen->rule : p_.game().rules.action,
        story_.words("{} moves {}", piece.id, fmt::join(names, " ")), piece.at);
}

void Play::refuse(UnitIndex piece, std::string_view rule, std::string text) {
  say("refused", p_.pieces[piece].id, rule, std::move(text), p_.pieces[piece].at);
}

}  // namespace hexrout::data_game
