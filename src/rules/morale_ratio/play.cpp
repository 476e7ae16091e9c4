#include "rules/morale_ratio/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/outcome_words.hpp"
#include "rules/common/checkpoint.hpp"
#include "rules/common/counted.hpp"
#include "rules/common/numbers.hpp"
#include "rules/common/withdrawal_answer.hpp"

namespace hexrout::morale_ratio {

bool MoraleRatioGame::go_on(Dice& dice, Choices& choices, EventLog& log, Pace pace) {
  return play_steps(position_, checkpoint_, pace == Pace::one_step,
                    [&](Position& position) { return Play(position, dice, choices, log); });
}

bool Play::step() {
  return p_.events.play_next(
      dice_, choices_, [&] { return EventReader(event_specs(), event_world(p_)); },
      [&](const ScriptedEvent& event, bool asked) { one(event, asked); });
}

void Play::one(const ScriptedEvent& event, bool asked) {
  if (event.kind() == "fire") fire(event, asked);
  if (event.kind() == "damage")
    for (const auto& [id, n] : event.numbers("of")) damage(element_index(p_, id), n);
  if (event.kind() == "move") move(event);
  if (event.kind() == "advance") advance(event);
  if (event.kind() == "turn") turn(event);
}

// --- Fire and checks ----------------------------------------------------------------------------------

void Play::fire(const ScriptedEvent& event, bool asked) {
  const std::size_t by = piece_index(p_, event.word("by"));
  if (const auto why = fire_refusal(p_, by)) return refuse(by, why->rule, why->text);
  p_.pieces[by].fired = true;
  p_.pieces[by].hidden = false;
  std::vector<std::size_t> hit;
  for (const std::string& id : event.words("at")) {
    const std::size_t target = piece_index(p_, id);
    if (!event.flag("indirect")) p_.pieces[target].hit = true;
    if (std::find(hit.begin(), hit.end(), p_.pieces[target].element) == hit.end())
      hit.push_back(p_.pieces[target].element);
  }
  say("fires", p_.pieces[by].id, "D3",
      story_.words("{} fires ({}) at {}", p_.pieces[by].id, event.flag("indirect") ? "indirect" : "direct",
                   fmt::join(event.words("at"), ", ")),
      p_.pieces[by].at, event.words("at"));
  for (const auto& [id, n] : event.numbers("damage")) damage(element_index(p_, id), n);
  if (asked)
    for (const std::size_t e : hit)
      damage(e, ask_number(choices_, "damage", p_.elements[e].id, "MR D1", 0, std::min(50, p_.elements[e].current)));
}

void Play::damage(std::size_t index, int points) {
  Element& e = p_.elements[index];
  const int lost = std::min(points, e.current);
  if (lost == 0) return;
  e.current -= lost;
  say(story_.words("loses {}", lost), e.id, "D1",
      story_.words("{} loses {}: {} of {} left, {} percent", e.id, lost, e.current, e.original, e.percent()));
  if (e.current == 0) {
    e.morale = Morale::destroyed;
    e.due = false;
    e.shutdown = false;
    say("destroyed", e.id, "D2", story_.words("{} is destroyed: no roll is possible", e.id));
    for (Piece& piece : p_.pieces)
      if (piece.element == index && piece.state == PieceState::present && !p_.readings.on("eliminatedStays"))
        piece.state = PieceState::removed;
    return;
  }
  if (e.morale == Morale::eliminated) return;
  e.due = true;
  if (p_.readings.is("checkTiming", "Immediate")) check_element(index);
}

void Play::check_element(std::size_t index) {
  Element& e = p_.elements[index];
  int roll = 0;
  const RatioBand& band = tables().band(e.percent());
  const Morale result = check(e, dice_, roll);
  e.due = false;
  const std::string text =
      roll == 0 ? story_.words("{} percent left, no roll", e.percent())
                : story_.words("{} percent left; {} on the die, 1 to {} is wanted", e.percent(), roll, band.success);
  if (result == Morale::normal) {
    e.morale = Morale::normal;
    e.shutdown = false;
    say("succeeds", e.id, "D3", story_.words("{} succeeds: {}", e.id, text));
    return;
  }
  if (result == Morale::eliminated) {
    e.morale = Morale::eliminated;
    e.shutdown = false;
    say("eliminated", e.id, "D6", story_.words("{} is eliminated, incapable of any further action: {}", e.id, text));
    if (!p_.readings.on("eliminatedStays"))
      for (Piece& piece : p_.pieces)
        if (piece.element == index && piece.state == PieceState::present) piece.state = PieceState::removed;
    return;
  }
  if (e.kind == Kind::strongpoint) {
    // A strongpoint knows no degrees: it is shut down this turn, and checks again on its next.
    e.shutdown = true;
    e.due = p_.readings.on("failedCheckAgain");
    say("shuts down", e.id, "D5", story_.words("{} shuts down: {}", e.id, text));
    return;
  }
  e.morale = result;
  const std::string& now = morale_words()[static_cast<std::size_t>(result)];
  say(now, e.id, "D2", story_.words("{} is {}: {}", e.id, now, text));
}

void Play::turn(const ScriptedEvent& event) {
  const auto& sides = p_.setting.sides;
  const std::string name = event.word("side");
  const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), name) - sides.begin());
  p_.setting.attacker = name;
  say("turn begins", name, "D4", story_.words("the turn of {} begins", name));
  for (Piece& piece : p_.pieces)
    if (p_.side_of(piece) == side) piece.fired = piece.advanced = false;
  for (std::size_t i = 0; i < p_.elements.size(); ++i) {
    Element& e = p_.elements[i];
    if (e.side != side || e.morale >= Morale::eliminated || e.abandoned) continue;
    // Checked at once, a strongpoint loses the turn it is checked in, and its next check is due now.
    e.shutdown = false;
    const bool again = e.morale != Morale::normal && p_.readings.on("failedCheckAgain");
    if (e.due || again) check_element(i);
  }
  for (std::size_t i = 0, n = p_.pieces.size(); i < n; ++i)
    if (p_.side_of(p_.pieces[i]) == side) react(i);
  for (Piece& piece : p_.pieces)
    if (p_.side_of(piece) == side) piece.hit = false;
}

// --- Moves that morale orders -------------------------------------------------------------------------

std::size_t Play::pick(std::size_t piece, const WithdrawalAnswer& answer) {
  if (answer.equal < 2 || choices_.takes_first()) return 0;
  const std::vector<DifferentWay> ways = different_ways(p_.map(), answer);
  if (ways.size() < 2) return 0;
  Decision decision{"end", p_.pieces[piece].id, "MR D2", "Which of the equal ends?", {}};
  for (const DifferentWay& way : ways) decision.options.push_back(way.word);
  return ways[choices_.choose(decision)].option;
}

void Play::react(std::size_t index) {
  const Reaction reaction = reaction_of(p_, index);
  if (reaction == Reaction::none || reaction == Reaction::cautious) return;
  if (reaction == Reaction::abandon) return abandon(index);
  const Piece& piece = p_.pieces[index];
  if (p_.element_of(piece).kind == Kind::strongpoint) return;
  const KnownPlan plan = reactions_.paths(p_, index, reaction);
  const WithdrawalAnswer& answer = *plan;
  const std::string& rule = Reactions::policy_of(p_, index, reaction).citation;
  if (answer.gate == Compulsion::stay) {
    say("stays", piece.id, rule, story_.words("{} stays concealed at {}", piece.id, p_.map().location_name(piece.at)),
        piece.at);
    return;
  }
  if (answer.options.empty()) {
    const char* what = reaction == Reaction::broken ? "is cornered" : "cannot move";
    say(what, piece.id, rule, story_.words("{} {}{}", piece.id, what, outcome_clause(answer.code, what)), piece.at);
    return;
  }
  go(index, reaction, answer, rule);
}

void Play::go(std::size_t index, Reaction reaction, const WithdrawalAnswer& answer, std::string_view rule) {
  const WithdrawalPolicy& policy = Reactions::policy_of(p_, index, reaction);
  Situation s = situation_of(p_, index, policy);
  const Walked w = walk(
      reactions_.search(), policy, s, answer.options[pick(index, answer)], [&](const WalkStep& step, Situation& here) {
        bool found = false;
        for (Piece& enemy : p_.pieces) {
          if (!enemy.hidden || !acts(p_, enemy) || p_.side_of(enemy) == p_.side_of(p_.pieces[index]) ||
              p_.distance(enemy.at, step.to) > 1)
            continue;
          enemy.hidden = false;
          say("comes upon", p_.pieces[index].id, "P10",
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
  std::vector<std::string> names;
  if (story_.heard())
    for (const LocationId at : w.path) names.push_back(at == kNowhere ? "off the map" : p_.map().location_name(at));
  Piece& piece = p_.pieces[index];
  if (w.exits) {
    piece.state = PieceState::exited;
    piece.at = kNowhere;
    say("leaves the map", piece.id, std::string(rule),
        story_.words("{} goes {} and never returns", piece.id, fmt::join(names, " ")));
    return;
  }
  piece.at = s.at;
  const char* what = w.code == "CORNERED"    ? "is cornered"
                     : w.code == "FELL_BACK" ? "falls back"
                     : w.path.size() > 1     ? "takes cover"
                                             : "stays";
  say(what, piece.id, std::string(rule),
      story_.words("{} {}: {}{}", piece.id, what, fmt::join(names, " "), outcome_clause(w.code, what)), piece.at);
}

// An id that nobody bears, short enough for a scenario.
std::string Play::new_id(std::string base, const std::string& ending) const {
  constexpr std::size_t kLongest = 64;
  std::string tail = ending;
  for (int n = 2;; ++n) {
    while (base.size() + tail.size() > kLongest) {
      // A character is taken off whole.
      while ((static_cast<unsigned char>(base.back()) & 0xC0U) == 0x80U) base.pop_back();
      base.pop_back();
    }
    std::string id = base + tail;
    if (element_index(p_, id) == kNone && piece_index(p_, id) == kNone) return id;
    tail = fmt::format("{}-{}", ending, n);
  }
}

void Play::abandon(std::size_t index) {
  const std::size_t vehicle = p_.pieces[index].element;
  p_.elements[vehicle].abandoned = true;
  Element crew;
  crew.id = new_id(p_.elements[vehicle].id, "-crew");
  crew.side = p_.elements[vehicle].side;
  crew.original = crew.current = p_.elements[vehicle].crew;
  crew.morale = Morale::broken;
  Piece foot;
  foot.id = new_id(crew.id, "-1");
  foot.element = p_.elements.size();
  foot.at = p_.pieces[index].at;
  p_.elements.push_back(crew);
  p_.pieces.push_back(foot);
  const PolicyVerdict& verdict = p_.policies->verdict("D-VA");
  say("abandons", p_.pieces[index].id, verdict.citation,
      story_.words("{} is abandoned: its crew leaves it on foot, as {}", p_.pieces[index].id, foot.id), foot.at,
      {foot.id});
  react(p_.pieces.size() - 1);
}

// --- Moves that players order -------------------------------------------------------------------------

bool Play::advances(std::size_t index, LocationId from, LocationId to) const {
  for (const std::size_t e : known_enemies(p_, p_.side_of(p_.pieces[index])))
    if (p_.distance(p_.pieces[e].at, to) < p_.distance(p_.pieces[e].at, from) && !fire_refusal(p_, e) &&
        p_.sees(p_.pieces[e].at, to))
      return true;
  return false;
}

bool Play::may_go(std::size_t index) {
  const Piece& piece = p_.pieces[index];
  if (piece.state == PieceState::exited)
    return refuse(index, "D-BR", story_.words("{} has left the map and never returns", piece.id)), false;
  if (!acts(p_, piece)) return refuse(index, "D6", story_.words("{} is capable of nothing more", piece.id)), false;
  const Element& e = p_.element_of(piece);
  if (e.shutdown)
    return refuse(index, "D5", story_.words("{} does not move: {} is shut down this turn", piece.id, e.id)), false;
  if (e.kind == Kind::strongpoint || !e.mobile)
    return refuse(index, e.kind == Kind::strongpoint ? "D5" : "D8",
                  story_.words("{} cannot move: {} is {}", piece.id, e.id,
                               e.kind == Kind::strongpoint ? "a strongpoint" : "immobile")),
           false;
  switch (reaction_of(p_, index)) {
    case Reaction::shaken:
      return refuse(index, "D-SH",
                    story_.words("{} is shaken: it stays concealed or seeks concealment, and goes nowhere else",
                                 piece.id)),
             false;
    case Reaction::broken:
    case Reaction::abandon:
      return refuse(index, "D-BR", story_.words("{} is broken: it withdraws and does nothing else", piece.id)), false;
    case Reaction::to_cover:
      return refuse(index, "D-CA", story_.words("{} was hit in the open: it takes the nearest cover first", piece.id)),
             false;
    default:
      return true;
  }
}

void Play::reroute(std::size_t index, int spent) {
  const WithdrawalPolicy& policy = p_.policies->move("D-CA");
  Situation s = situation_of(p_, index, policy);
  s.spent = spent;
  const KnownPlan plan = reactions_.search().known(policy, s, Told::paths);
  const WithdrawalAnswer& answer = *plan;
  Piece& piece = p_.pieces[index];
  if (!answer.options.empty()) {
    const WithdrawalOption& option = answer.options[pick(index, answer)];
    piece.at = option.path.back();
  }
  say("changes course", piece.id, policy.citation,
      story_.words("{} changes course toward the nearest concealment, now at {}{}", piece.id,
                   p_.map().location_name(piece.at), answer.options.empty() ? outcome_clause(answer.code) : ""),
      piece.at);
}

// Says why nobody fires at a piece on its way, where the event says that somebody does.
void Play::no_shot(std::size_t piece, std::size_t shooter, LocationId shot_at) {
  const std::string& target = p_.pieces[piece].id;
  if (shooter == kNone && shot_at == kNowhere) return;
  if (shooter == kNone)
    return refuse(piece, "D3", story_.words("nobody fires at {}: the event names no 'fire_by'", target));
  if (shot_at == kNowhere)
    return refuse(shooter, "D3",
                  story_.words("{} does not fire at {}: the event names no 'fire_at'", p_.pieces[shooter].id, target));
  refuse(shooter, "D3",
         story_.words("{} does not fire at {}: its road does not lead through {}", p_.pieces[shooter].id, target,
                      p_.map().location_name(shot_at)));
}

bool Play::along(std::size_t index, const std::vector<LocationId>& path, std::size_t shooter, LocationId shot_at) {
  Piece& piece = p_.pieces[index];
  const bool cautious = p_.element_of(piece).morale == Morale::cautious;
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
    say("fires", p_.pieces[shooter].id, "D3",
        story_.words("{} fires at {} on the move", p_.pieces[shooter].id, piece.id), p_.pieces[shooter].at, {piece.id});
    if (!cautious || !advancing) continue;
    reroute(index, spent);
    return false;
  }
  if (cautious && open && story_.heard()) {
    std::vector<std::string> places;
    for (const LocationId at : suppression_due(p_, index)) places.push_back(p_.map().location_name(at));
    if (!places.empty())
      say("owes suppressive fire", piece.id, "D-CA",
          story_.words("{} owes suppressive fire on {}", piece.id, fmt::join(places, ", ")), piece.at, places);
  }
  return true;
}

void Play::move(const ScriptedEvent& event) {
  const std::size_t index = piece_index(p_, event.word("who"));
  if (!may_go(index)) return;
  Piece& piece = p_.pieces[index];
  std::vector<LocationId> path = event.hexes("path");
  if (!path.empty() && path.front() == piece.at) path.erase(path.begin());
  if (path.empty()) return;
  if (const auto why = reactions_.refused(p_, index, path)) return refuse(index, why->rule, why->text);
  if (p_.element_of(piece).morale == Morale::cautious) {
    const KnownPlan plan = reactions_.to_goal(p_, index, path.back());
    const WithdrawalAnswer& best = *plan;
    if (!best.options.empty() && best.options.front().plan.empty()) {
      const std::vector<LocationId> better(best.options.front().path.begin() + 1, best.options.front().path.end());
      const int open = reactions_.exposed(p_, index, path);
      const int needed = reactions_.exposed(p_, index, better);
      if (open > needed)
        return refuse(index, "D-CA",
                      story_.words("{} would cross {} in the open before the enemy where {} will do", piece.id,
                                   counted(open, "hex", "hexes"), needed));
    }
  }
  const std::size_t shooter = piece_index(p_, event.word("fire_by"));
  if (along(index, path, shooter, event.hex("fire_at")))
    say("moves", piece.id, "D3", story_.words("{} moves to {}", piece.id, p_.map().location_name(piece.at)), piece.at);
}

void Play::advance(const ScriptedEvent& event) {
  const std::size_t index = piece_index(p_, event.word("who"));
  if (!may_go(index)) return;
  Piece& piece = p_.pieces[index];
  const KnownPlan plan = reactions_.to_goal(p_, index, event.hex("to"));
  const WithdrawalAnswer& answer = *plan;
  if (answer.options.empty())
    return refuse(index, "D8",
                  story_.words("no road leads {} to {}", piece.id, p_.map().location_name(event.hex("to"))));
  const std::vector<LocationId>& path = answer.options.front().path;
  std::vector<std::string> names;
  if (story_.heard())
    for (const LocationId at : path) names.push_back(p_.map().location_name(at));
  const std::size_t shooter = piece_index(p_, event.word("fire_by"));
  if (along(index, {path.begin() + 1, path.end()}, shooter, event.hex("fire_at")))
    say("moves", piece.id, p_.element_of(piece).morale == Morale::cautious ? "D-CA" : "D3",
        story_.words("{} moves {}", piece.id, fmt::join(names, " ")), piece.at);
}

void Play::say(std::string what, std::string who, std::string rule, std::string text, LocationId at,
               std::vector<std::string> others) {
  if (story_.heard())
    story_.tell({std::move(what), std::move(who), "MR " + std::move(rule), std::move(text), at, std::move(others)});
}

void Play::refuse(std::size_t piece, const std::string& rule, const std::string& text) {
  say("refused", p_.pieces[piece].id, rule, text, p_.pieces[piece].at);
}

}  // namespace hexrout::morale_ratio
