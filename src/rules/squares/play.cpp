#include "rules/squares/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/outcome_words.hpp"
#include "rules/common/events/numbers.hpp"
#include "rules/common/moves/pick_way.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::squares {

std::unique_ptr<PhasePlay> begin_play(Position& p, Dice& dice, Choices& choices, EventLog& log) {
  return std::make_unique<Play>(p, dice, choices, log);
}

bool Play::step() {
  if (p_.events.rest()) {
    go_on_with_turn_end();
    return true;
  }
  return p_.events.play_next(
      dice_, choices_, event_specs(), p_.setting, [&] { return event_ids(p_); },
      [&](const ScriptedEvent& event, bool asked) { one(event, asked); });
}

void Play::one(const ScriptedEvent& event, bool asked) {
  if (event.kind() == "fire") fire(event, asked);
  if (event.kind() == "losses") losses(event);
  if (event.kind() == "enter") enter(event);
  if (event.kind() == "melee") melee(event);
  if (event.kind() == "move") move(event);
  if (event.kind() == "turn_end") return turn_end();
  if (!left_) look_around();
}

// Sets saw_enemy of stands that see an enemy now.
void Play::look_around() {
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.stands.size()))
    if (p_.stands[i].present() && !p_.stands[i].saw_enemy && sees_enemy(p_, i)) p_.stands[i].saw_enemy = true;
}

// --- What happens -------------------------------------------------------------------------------------

void Play::fire(const ScriptedEvent& event, bool asked) {
  Fire f;
  f.at = event.hexes("at");
  const UnitIndex by = stand_index(p_, event.word("by"));
  if (by != kNone && !p_.stands[by].present())
    return refuse(by, "C8", story_.words("{} is no longer there", p_.stands[by].id));
  if (by != kNone) f.from = p_.stands[by].at;
  if (event.has("from")) f.from = event.hex("from");
  const std::string& kind = event.word("kind");
  const auto& kinds = fire_kinds();
  if (!kind.empty()) f.kind = static_cast<FireKind>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
  const auto in_target = [&](const Stand& s) {
    return s.present() && std::find(f.at.begin(), f.at.end(), s.at) != f.at.end();
  };
  const std::string& side = event.word("side");
  const auto& sides = p_.setting.sides;
  if (!side.empty()) {
    f.side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), side) - sides.begin());
  } else if (by != kNone) {
    f.side = p_.side_of(p_.stands[by]);
  } else {
    // A fire without a firer is by a side other than the target's.
    const auto target = std::find_if(p_.stands.begin(), p_.stands.end(), in_target);
    const std::size_t victim = target == p_.stands.end() ? 0 : p_.side_of(*target);
    for (std::size_t s = sides.size(); s-- > 0;)
      if (s != victim) f.side = s;
  }
  const std::string& firer = by != kNone ? p_.stands[by].id : sides[f.side];
  if (p_.fires.size() >= kMostFires)
    return say("refused", firer, "C8", story_.words("{} cannot fire: a turn holds {} fires", firer, kMostFires));
  std::vector<std::string> squares;
  if (story_.heard())
    for (const LocationId at : f.at) squares.push_back(p_.map().location_name(at));
  say("fires", firer, "C8",
      story_.words("{} fires ({}) on {}", firer, fire_kinds()[static_cast<std::size_t>(f.kind)],
                   fmt::join(squares, ", ")),
      f.from);
  p_.fires.push_back(f);

  std::vector<UnitIndex> under;
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.stands.size()))
    if (in_target(p_.stands[i]) && p_.side_of(p_.stands[i]) != f.side) under.push_back(i);
  for (const auto& [id, n] : event.numbers("hits")) hit(stand_index(p_, id), n);
  if (asked && !event.has("hits"))
    for (const UnitIndex s : under)
      hit(s, ask_number(choices_, "hits", p_.stands[s].id, "SQ C3", 0, std::min(20, p_.stands[s].men)));
  test_groups();
  test_individuals(under, {Trigger::under_fire, false});
}

void Play::hit(UnitIndex stand, int men) {
  Stand& s = p_.stands[stand];
  if (men > 0 && !s.present()) return refuse(stand, "C3", story_.words("{} is no longer there", s.id));
  const int down = std::min(men, s.men);
  if (down == 0) return;
  s.men -= down;
  Group& g = p_.groups[s.group];
  g.casualties = std::min(g.casualties + down, g.start);
  const auto there = std::find_if(p_.casualties.begin(), p_.casualties.end(),
                                  [&](const Casualties& c) { return c.at == s.at && c.side == g.side && !c.vehicle; });
  if (there == p_.casualties.end())
    p_.casualties.push_back({s.at, g.side, down, false});
  else
    there->men += down;
  say(story_.words("loses {}", down), s.id, "C3",
      story_.words("{} loses {} of {}; {} has {} of {}", s.id, down, counted(s.men + down, "man", "men"), g.id,
                   counted(g.casualties, "casualty", "casualties"), g.start),
      s.at);
  if (s.men > 0) return;
  s.state = StandState::lost;
  say("is lost", s.id, "C3", story_.words("{} is lost: nobody of it stands", s.id), s.at);
}

void Play::losses(const ScriptedEvent& event) {
  for (const auto& [id, n] : event.numbers("of")) {
    Group& g = p_.groups[group_index(p_, id)];
    g.casualties = std::min(g.casualties + n, g.start);
    say(story_.words("loses {}", n), g.id, "C3",
        story_.words("{} loses {} and has {} of {}", g.id, n, counted(g.casualties, "casualty", "casualties"),
                     g.start));
  }
  test_groups();
}

void Play::enter(const ScriptedEvent& event) {
  const LocationId to = event.hex("at");
  std::vector<UnitIndex> who;
  std::vector<UnitIndex> tested;
  for (const std::string& id : event.words("who")) {
    const UnitIndex s = stand_index(p_, id);
    if (!p_.stands[s].present()) {
      refuse(s, "C8", story_.words("{} is no longer there", id));
      continue;
    }
    if (p_.distance(p_.stands[s].at, to) > 1) {
      refuse(s, "C8", story_.words("{} is not next to {}", id, p_.map().location_name(to)));
      continue;
    }
    if (p_.stands[s].at != to && step_on_foot(p_.map(), p_.stands[s].at, to) < 0) {
      refuse(s, "C15",
             story_.words("{} may not go from {} to {}: impassable", id, p_.map().location_name(p_.stands[s].at),
                          p_.map().location_name(to)));
      continue;
    }
    if (reaction_of(p_, s) == Reaction::withdraw) {
      refuse(s, "C-WD", story_.words("{} withdraws: it goes in nowhere", id));
      continue;
    }
    who.push_back(s);
    if (!p_.stands[s].fights()) continue;
    if ((p_.stands[s].tested >> static_cast<int>(Trigger::entry) & 1) == 0 || p_.readings.on("retestEntry"))
      tested.push_back(s);
  }
  test_individuals(tested, {Trigger::entry, false});
  if (left_) return;
  for (const UnitIndex s : who) {
    Stand& stand = p_.stands[s];
    if (!stand.present() || stand.restriction != Result::free) {
      if (stand.present() && std::find(tested.begin(), tested.end(), s) == tested.end())
        refuse(s, "C-NC",
               story_.words("{} is held by its morale ({})", stand.id,
                            result_words()[static_cast<std::size_t>(stand.restriction)]));
      continue;
    }
    stand.at = to;
    say("enters", stand.id, "C12", story_.words("{} goes in at {}", stand.id, p_.map().location_name(to)), to);
  }
}

void Play::melee(const ScriptedEvent& event) {
  std::vector<UnitIndex> who;
  for (const std::string& id : event.words("who")) {
    const UnitIndex s = stand_index(p_, id);
    if (!p_.stands[s].present()) {
      refuse(s, "C8", story_.words("{} is no longer there", id));
      continue;
    }
    p_.stands[s].attacked_in_trench = true;
    say("hand to hand", id, "C8",
        story_.words("{} fights hand to hand{}", id, event.flag("edged") ? ", threatened with an edged weapon" : ""),
        p_.stands[s].at);
    if ((p_.stands[s].tested >> static_cast<int>(Trigger::melee) & 1) == 0) who.push_back(s);
  }
  test_individuals(who, {Trigger::melee, event.flag("edged")});
}

void Play::move(const ScriptedEvent& event) {
  const UnitIndex stand = stand_index(p_, event.word("who"));
  Stand& s = p_.stands[stand];
  std::vector<LocationId> path = event.hexes("path");
  if (!path.empty() && path.front() == s.at) path.erase(path.begin());
  if (!s.present()) return refuse(stand, "C12", story_.words("{} is no longer there", s.id));
  const Reaction reaction = reaction_of(p_, stand);
  if (reaction == Reaction::surrender || reaction == Reaction::withdraw || reaction == Reaction::duck_back)
    return refuse(stand, policy_of(p_, stand, reaction).citation,
                  story_.words("{} is not free to move as it likes", s.id));
  if (const auto why = Reactions::Chosen(reactions_, p_, stand, reaction).refusal(path))
    return refuse(stand, why->rule, why->text);
  if (path.empty())
    return refuse(stand, "C12", story_.words("{} is at {} already", s.id, p_.map().location_name(s.at)));
  s.at = path.back();
  say("moves", s.id, "C12", story_.words("{} moves to {}", s.id, p_.map().location_name(s.at)), s.at);
}

void Play::turn_end() {
  std::vector<GroupIndex> groups;
  for (const GroupIndex g : IndexRange<GroupIndex>(p_.groups.size())) groups.push_back(g);
  RestOfEvent rest;
  for (const GroupIndex g : in_test_order(p_, groups))
    for (const UnitIndex i : IndexRange<UnitIndex>(p_.stands.size()))
      if (p_.stands[i].group == g) rest.due.push_back(i);
  p_.events.leave(std::move(rest));
  go_on_with_turn_end();
}

// Plays the moves up to the next stand that its morale moves.
void Play::go_on_with_turn_end() {
  const std::vector<UnitIndex>& due = p_.events.rest()->due;
  for (std::size_t n = 0; n < due.size(); ++n) {
    const UnitIndex i = due[n];
    const Reaction reaction = reaction_of(p_, i);
    if (!moves_by_morale(reaction)) continue;
    if (reaction == Reaction::surrender) surrender(i);
    // A stand that has not ducked yet, or is in the open again, ducks now.
    if (reaction == Reaction::duck_back) duck(i);
    if (reaction == Reaction::withdraw) withdraw(i);
    if (!left_) p_.events.pass(n + 1);
    return;
  }
  p_.events.end_rest();
  next_turn();
  look_around();
}

void Play::next_turn() {
  for (const UnitIndex i : IndexRange<UnitIndex>(p_.stands.size())) {
    Stand& s = p_.stands[i];
    if (!s.present()) continue;
    const bool sees = sees_enemy(p_, i);
    const bool bound = s.restriction == Result::no_closer || s.restriction == Result::duck_back;
    if (bound && !sees && !s.saw_enemy && p_.readings.is("lapse", "unseen")) {
      s.restriction = Result::free;
      say("recovers", s.id, "C14", story_.words("{} is free again after a turn without an enemy in sight", s.id), s.at);
    }
    s.saw_enemy = sees;
    s.attacked_in_trench = false;
  }
  p_.fires.erase(std::remove_if(p_.fires.begin(), p_.fires.end(), [](const Fire& f) { return f.last_turn; }),
                 p_.fires.end());
  for (Fire& f : p_.fires) f.last_turn = true;
  p_.setting.turn = std::min(p_.setting.turn + 1, kLastTurn);
  say("turn ends", "", "C13", story_.words("turn {} begins", p_.setting.turn));
}

// --- Tests --------------------------------------------------------------------------------------------

void Play::test_groups() {
  std::vector<GroupIndex> due;
  for (const GroupIndex g : IndexRange<GroupIndex>(p_.groups.size()))
    if (!conditions_due(p_, p_.groups[g]).empty()) due.push_back(g);
  for (const GroupIndex g : in_test_order(p_, due)) {
    Group& group = p_.groups[g];
    std::vector<std::size_t> conditions = conditions_due(p_, group);
    for (const std::size_t c : conditions) group.tested = static_cast<std::uint8_t>(group.tested | 1u << c);
    if (p_.readings.is("jumpTests", "WorstOnce")) {
      const auto worst = std::min_element(conditions.begin(), conditions.end(), [this](std::size_t a, std::size_t b) {
        return p_.tables().conditions[a].modifier < p_.tables().conditions[b].modifier;
      });
      conditions = {*worst};
    }
    for (const std::size_t c : conditions) {
      const GroupCondition& condition = p_.tables().conditions[c];
      const int roll = dice_.two_d6({"group morale", "SQ " + condition.rule, group.id});
      const int score = roll + condition.modifier;
      const bool passed = score >= p_.tables().carries_on_from;
      const std::string text = story_.words("{} {}: {}, {} of {} are casualties; {} {:+} is {}, {} is wanted", group.id,
                                            passed ? "carries on" : "withdraws", condition.id, group.casualties,
                                            group.start, roll, condition.modifier, score, p_.tables().carries_on_from);
      if (passed) {
        say("carries on", group.id, condition.rule, text);
        continue;
      }
      group.state = GroupState::withdrawing;
      say("withdraws", group.id, "C5", text);
      break;
    }
  }
}

void Play::test_individuals(std::vector<UnitIndex> stands, const TestCase& test) {
  const auto bit = static_cast<std::uint8_t>(1u << static_cast<unsigned>(test.trigger));
  const bool again = test.trigger == Trigger::entry && p_.readings.on("retestEntry");
  stands.erase(std::remove_if(
                   stands.begin(), stands.end(),
                   [&](UnitIndex s) { return !p_.stands[s].fights() || (!again && (p_.stands[s].tested & bit) != 0); }),
               stands.end());
  std::vector<Result> results(p_.stands.size(), Result::free);
  std::vector<LocationId> rolled;
  for (const UnitIndex first : stands) {
    const LocationId square = p_.stands[first].at;
    if (std::find(rolled.begin(), rolled.end(), square) != rolled.end()) continue;
    rolled.push_back(square);
    const int roll = dice_.two_d6({"individual morale", "SQ C9", p_.stands[first].id});
    for (const UnitIndex s : stands) {
      if (p_.stands[s].at != square) continue;
      const std::vector<Applied> applied = modifiers(p_, s, test);
      const int score = roll + total(applied);
      results[s] = p_.tables().result(score);
      std::string why;
      for (const Applied& a : applied) why += story_.words(", {} {:+} ({})", a.id, a.value, a.why);
      say(story_.words("tests {}", score), p_.stands[s].id, "C9",
          story_.words("{}, {}: {} on the dice{} is {}: {}", p_.stands[s].id,
                       triggers()[static_cast<std::size_t>(test.trigger)], roll, why, score,
                       result_words()[static_cast<std::size_t>(results[s])]),
          square);
    }
  }
  // All test before any of them moves: a move must not change the modifiers of another's test.
  for (const UnitIndex s : stands) p_.stands[s].tested |= bit;
  for (const UnitIndex s : stands) {
    apply(s, results[s]);
    if (left_) return;
  }
}

void Play::apply(UnitIndex stand, Result result) {
  Stand& s = p_.stands[stand];
  s.restriction = result;
  s.saw_enemy = true;
  if (result == Result::no_closer)
    say("no closer", s.id, "C-NC", story_.words("{} goes no closer to enemies it sees", s.id), s.at);
  if (result == Result::duck_back) duck(stand);
  if (result == Result::surrender) {
    say("gives up", s.id, "C-SU", story_.words("{} gives itself up", s.id), s.at);
    surrender(stand);
  }
}

// --- Moves --------------------------------------------------------------------------------------------

std::optional<std::size_t> Play::pick(UnitIndex stand, const WithdrawalAnswer& answer, const char* what) {
  const std::string& who = p_.stands[stand].id;
  const std::optional<std::size_t> way = pick_way(p_.map(), answer, choices_, who, [&] {
    return Decision{what, who, "SQ C12", "Which of the equal ends?", {}};
  });
  left_ = !way;
  return way;
}

Walked Play::go(UnitIndex stand, Reaction reaction, const WithdrawalAnswer& answer, std::size_t option) {
  std::vector<UnitIndex> revealed;
  Walked w = reactions_.go(p_, stand, reaction, answer.options[option], revealed);
  for (const UnitIndex e : revealed)
    say("comes upon", p_.stands[stand].id, "P10",
        story_.words("{} comes upon {} at {}", p_.stands[stand].id, p_.stands[e].id,
                     p_.map().location_name(p_.stands[e].at)),
        p_.stands[stand].at, {p_.stands[e].id});
  std::vector<std::string> names;
  if (story_.heard())
    for (const LocationId at : w.path) names.push_back(p_.map().location_name(at));
  if (w.path.size() > 1)
    say("moves", p_.stands[stand].id, policy_of(p_, stand, reaction).citation,
        story_.words("{} goes {}{}", p_.stands[stand].id, fmt::join(names, " "), outcome_clause(w.code)),
        p_.stands[stand].at);
  return w;
}

void Play::duck(UnitIndex stand) {
  Stand& s = p_.stands[stand];
  if (!sees_enemy(p_, stand)) {
    say("no closer", s.id, "C-DB", story_.words("{} would duck and sees no enemy: it goes no closer", s.id), s.at);
    return;
  }
  const KnownPlan plan = reactions_.paths(p_, stand, Reaction::duck_back);
  const WithdrawalAnswer& answer = *plan;
  if (answer.failed) {
    say("stands and fights", s.id, "C-DB",
        story_.words("{} stands and fights: no cover with room for it lies within a tactical move", s.id), s.at);
    return;
  }
  const std::optional<std::size_t> cover = pick(stand, answer, "cover");
  if (!cover) return;
  const Walked w = go(stand, Reaction::duck_back, answer, *cover);
  const char* what = w.path.size() > 1 ? "ducks back" : "keeps down";
  say(what, s.id, "C-DB", story_.words("{} {} in cover at {}", s.id, what, p_.map().location_name(s.at)), s.at);
}

// Captures the stand if an enemy is next to it.
bool Play::taken(UnitIndex stand) {
  Stand& s = p_.stands[stand];
  const std::vector<std::string> captors = captors_of(p_, s);
  if (captors.empty() && p_.readings.is("surrenderIs", "walked")) return false;
  s.state = StandState::captured;
  say("surrenders", s.id, "C-SU",
      captors.empty() ? story_.words("{} is out of the fight", s.id)
                      : story_.words("{} surrenders to {}", s.id, captors.front()),
      s.at, captors);
  return true;
}

void Play::surrender(UnitIndex stand) {
  if (taken(stand)) return;
  const KnownPlan plan = reactions_.paths(p_, stand, Reaction::surrender);
  const WithdrawalAnswer& answer = *plan;
  if (answer.failed) {
    say("waits to surrender", p_.stands[stand].id, "C-SU",
        story_.words("{} waits to surrender: there is no known enemy to walk to", p_.stands[stand].id),
        p_.stands[stand].at);
    return;
  }
  const std::optional<std::size_t> captor = pick(stand, answer, "captor");
  if (!captor) return;
  go(stand, Reaction::surrender, answer, *captor);
  if (!taken(stand))
    say("is surrendering", p_.stands[stand].id, "C-SU",
        story_.words("{} is on its way to the nearest known enemy", p_.stands[stand].id), p_.stands[stand].at);
}

void Play::collect(UnitIndex stand, const std::vector<LocationId>& path) {
  const std::size_t side = p_.side_of(p_.stands[stand]);
  for (const LocationId at : path) {
    int men = 0;
    for (const Casualties& c : p_.casualties)
      if (c.at == at && c.side == side && !c.vehicle) men += c.men;
    if (men == 0) continue;
    p_.casualties.erase(std::remove_if(p_.casualties.begin(), p_.casualties.end(),
                                       [&](const Casualties& c) { return c.at == at && c.side == side && !c.vehicle; }),
                        p_.casualties.end());
    say("collects", p_.stands[stand].id, "C5",
        story_.words("{} collects {} at {}", p_.stands[stand].id, counted(men, "casualty", "casualties"),
                     p_.map().location_name(at)),
        at);
  }
}

void Play::withdraw(UnitIndex stand) {
  Stand& s = p_.stands[stand];
  collect(stand, {s.at});
  const KnownPlan plan = reactions_.paths(p_, stand, Reaction::withdraw);
  const WithdrawalAnswer& answer = *plan;
  std::size_t option = 0;
  if (answer.failed) {
    if (answer.must_fight_at.empty()) {
      say("defends", s.id, "C-WD",
          story_.words("{} defends itself where it is: no way {}leads to its own line", s.id,
                       answer.code == "STAND_AND_FIGHT" ? "that goes no closer to enemies in sight " : ""),
          s.at);
      return;
    }
    // The weakest enemies in the way (C-WD).
    int fewest = 0;
    std::vector<std::string> weakest;
    for (std::size_t i = 0; i < answer.must_fight_at.size(); ++i) {
      int men = 0;
      std::vector<std::string> ids;
      for (const UnitIndex e : known_enemies(p_, p_.side_of(s)))
        if (p_.stands[e].at == answer.must_fight_at[i]) {
          men += p_.stands[e].men;
          ids.push_back(p_.stands[e].id);
        }
      if (i > 0 && men >= fewest) continue;
      fewest = men;
      option = i;
      weakest = ids;
    }
    if (answer.options[option].path.size() > 1) go(stand, Reaction::withdraw, answer, option);
    say("must fight through", s.id, "C-WD",
        story_.words("{} must fight through: {} bars the way at {}", s.id, fmt::join(weakest, ", "),
                     p_.map().location_name(answer.must_fight_at[option])),
        s.at, weakest);
    return;
  }
  const std::optional<std::size_t> end = pick(stand, answer, "end");
  if (!end) return;
  const Walked w = go(stand, Reaction::withdraw, answer, *end);
  collect(stand, w.path);
  const auto& line = p_.groups[s.group].line;
  if (std::find(line.begin(), line.end(), s.at) == line.end()) return;
  s.state = StandState::at_line;
  say("reaches its line", s.id, "C-WD", story_.words("{} is back at {}", s.id, p_.map().location_name(s.at)), s.at);
}

void Play::refuse(UnitIndex stand, std::string_view rule, std::string text) {
  say("refused", p_.stands[stand].id, rule, std::move(text), p_.stands[stand].at);
}

}  // namespace hexrout::squares
