#include "hexrout/match/match_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/rules/registry.hpp"
#include "hexrout/sweep/sweep_file.hpp"
#include "match/fire.hpp"
#include "match/free_moves.hpp"
#include "match/orders_play.hpp"
#include "match/phase_play.hpp"

namespace hexrout {

namespace {

using match::CourseDice;
using match::Forfeited;
using match::Record;

constexpr std::array<MatchPhase, 5> kPhases{MatchPhase::rally, MatchPhase::movement, MatchPhase::fire, MatchPhase::rout,
                                            MatchPhase::advance};

// The phase that a scenario names.
MatchPhase first_phase(const Setting& setting) {
  for (const MatchPhase phase : kPhases)
    if (name_of(phase) == setting.phase) return phase;
  return MatchPhase::rally;
}

// Thrown if the rules refuse a position of a game.
struct CannotGoOn {
  std::string why;
};

bool stands(const UnitFigures& f) {
  return f.presence == Presence::in_play && !f.dummy;
}

class MatchGame {
 public:
  MatchGame(const MatchPosition& position, const GameTerms& terms, std::array<Player*, 2> players,
            std::vector<std::string>* log)
      : position_(position),
        turns_(turns_of(position.start(), terms.turns)),
        table_(terms.table == nullptr ? FireTable::usual() : *terms.table),
        game_(position.start().clone()),
        record_(log, *game_->setting().map),
        dice_(terms.seed, terms.stream, record_),
        seats_{position, players, Deciders(position.start())} {}

  GameResult play() {
    try {
      for (int turn = 0; turn < turns_; ++turn)
        for (const std::size_t attacker : {std::size_t{0}, std::size_t{1}}) {
          if (over()) return result();
          player_turn(turn, attacker);
        }
    } catch (const Forfeited& forfeited) {
      GameResult out = result();
      out.forfeit = forfeited.seat;
      out.winner = 1 - forfeited.seat;
      out.why = forfeited.why;
      lose_all(out.sides[forfeited.seat], forfeited.seat);
      return out;
    } catch (const CannotGoOn& stopped) {
      GameResult out = result();
      out.failed = stopped.why;
      out.winner.reset();
      return out;
    }
    return result();
  }

 private:
  bool asl() const { return position_.fire().kind == FireStyle::Kind::asl; }

  void player_turn(int turn, std::size_t attacker) {
    ++player_turns_;
    moved_.clear();
    events_ = Value::list();
    const bool first = player_turns_ == 1 && asl();
    for (const MatchPhase phase : kPhases) {
      if (first && phase < first_phase(position_.start().setting())) continue;
      if (phase == MatchPhase::advance && !asl()) continue;
      if (record_.wanted())
        record_.add({{"phase", name_of(phase)},
                     {"turn", position_.start().setting().turn + turn},
                     {"attacker", position_.sides()[attacker]}});
      play_phase(phase, turn, attacker);
    }
    if (!asl()) end_turn(attacker);
  }

  void play_phase(MatchPhase phase, int turn, std::size_t attacker) {
    switch (phase) {
      case MatchPhase::rally:
        set(phase, turn, attacker);
        if (asl())
          match::play_phase(*game_, phase, seats_, dice_, record_);
        else
          match::play_orders(game_, attacker, seats_, dice_, record_, moved_);
        break;
      case MatchPhase::rout:
        set(phase, turn, attacker);
        match::play_phase(*game_, phase, seats_, dice_, record_);
        break;
      case MatchPhase::movement:
        enter(turn, attacker);
        match::play_moves(game_, phase, attacker, seats_, dice_, record_, moved_);
        leave(attacker);
        break;
      case MatchPhase::advance:
        match::play_moves(game_, phase, attacker, seats_, dice_, record_, moved_);
        break;
      case MatchPhase::fire:
        events_ = match::rolled_events(match::attacks(*game_, position_.ground(), position_.fire(), table_, moved_),
                                       *game_, position_.fire(), table_, dice_, record_);
        break;
    }
  }

  // Reinforcements. The turn of the position may be that of a phase before.
  void enter(int turn, std::size_t seat) {
    if (game_->setting().battle == nullptr || game_->setting().battle->entry.empty()) return;
    if (game_->setting().turn != position_.start().setting().turn + turn) set(MatchPhase::movement, turn, seat);
    std::vector<std::string> entered;
    std::unique_ptr<Game> next = with_entries(*game_, side_of(seat), &entered);
    if (next == nullptr) return;
    game_ = std::move(next);
    for (const std::string& unit : entered)
      if (record_.wanted()) record_.add({{"enters", unit}, {"side", position_.sides()[seat]}});
  }

  void leave(std::size_t seat) {
    for (const std::string& unit : can_exit(*game_, side_of(seat))) {
      std::unique_ptr<Game> next = with_exit(*game_, unit);
      if (next == nullptr) continue;
      game_ = std::move(next);
      if (record_.wanted()) record_.add({{"leaves", unit}, {"side", position_.sides()[seat]}});
    }
  }

  // The end of a player turn by rules other than ASL: for rules with one event for both sides after the second.
  void end_turn(std::size_t attacker) {
    const auto closing = [&](std::size_t seat) {
      const Order order = game_->closing(position_.sides()[seat]);
      return order.event == nullptr ? std::string() : event_yaml(*game_->setting().map, order);
    };
    const bool once = closing(0) == closing(1);
    if (once && attacker == 0) return;
    std::unique_ptr<Game> next = game_->ordered(game_->closing(position_.sides()[attacker]));
    if (next == nullptr) next = with_turn_end();
    if (next == nullptr) return;
    game_ = std::move(next);
    match::play_phase(*game_, MatchPhase::rout, seats_, dice_, record_);
  }

  // Rules without a closing order may have an event of this name all the same.
  std::unique_ptr<Game> with_turn_end() const {
    PositionChange change;
    Value events = Value::list();
    events.items.push_back(Value::word("turn_end"));
    change.keys.set("events", std::move(events));
    Diagnostics refused;
    return game_->changed(change, refused);
  }

  std::size_t side_of(std::size_t seat) const {
    const std::vector<std::string>& sides = game_->setting().sides;
    return static_cast<std::size_t>(std::find(sides.begin(), sides.end(), position_.sides()[seat]) - sides.begin());
  }

  // The word of the rules for a phase of a match: rules other than ASL play events alone before the effects of fire.
  std::string_view phase_word(MatchPhase phase) const {
    if (!asl()) return phase == MatchPhase::rout ? "rout" : "fire";
    return phase == MatchPhase::movement ? name_of(MatchPhase::fire) : name_of(phase);
  }

  // The position at the beginning of a phase of the rules, with the events that come before it.
  void set(MatchPhase phase, int turn, std::size_t attacker) {
    PositionChange change;
    Value of_turn = Value::map();
    of_turn.set("attacker", Value::text(position_.sides()[attacker]));
    of_turn.set("phase", Value::text(phase_word(phase)));
    of_turn.set("number", Value::number(position_.start().setting().turn + turn));
    change.keys.set("turn", std::move(of_turn));
    change.keys.set("events", std::move(events_));
    events_ = Value::list();
    if (phase == MatchPhase::rally && asl()) free_units(change);
    Diagnostics found;
    std::unique_ptr<Game> next = game_->changed(change, found);
    if (next == nullptr)
      throw CannotGoOn{found.all().empty() ? std::string("the rules refuse it") : first_error(found)};
    game_ = std::move(next);
  }

  static std::string first_error(const Diagnostics& found) {
    for (const Diagnostic& said : found.all())
      if (said.severity == Severity::error) return said.what;
    return found.all().front().what;
  }

  // Pins and attempts to rally end with the player turn.
  void free_units(PositionChange& change) const {
    for (const UnitView& unit : game_->units()) {
      if (unit.presence != Presence::in_play) continue;
      UnitChange freed{unit.id, Value::map(), {}};
      for (const char* key : {"pinned", "rally_attempted"}) freed.keys.set(key, {});
      change.units.push_back(std::move(freed));
    }
  }

  // True if a side has no units left and none to come, or the rules have named a winner.
  bool over() const {
    std::array<bool, 2> there{};
    std::vector<UnitFigures> figures;
    game_->figures(figures);
    for (const UnitFigures& f : figures)
      if (stands(f)) there[position_.seat_of(f.side)] = true;
    if (const Battle* battle = game_->setting().battle.get(); battle != nullptr)
      for (const Entry& entry : battle->entry) there[position_.seat_of(entry.side)] = true;
    return !there[0] || !there[1] || !rules_winner().empty();
  }

  // The side that the rules name, or "draw"; empty while they name none, and under rules without an end.
  std::string rules_winner() const {
    if (asl()) return {};
    Diagnostics said;
    const std::string text = game_->yaml();
    const std::size_t at = text.find("\nwinner: ");
    if (at == std::string::npos) return {};
    const auto line = Document::parse(text.substr(at + 1, text.find('\n', at + 1) - at - 1), "winner", said);
    return line ? line->root().find("winner").scalar() : std::string();
  }

  GameResult result() const {
    GameResult out;
    out.player_turns = player_turns_;
    out.course = dice_.course();
    count_units(out);
    const std::vector<std::uint64_t> exposed = match::exposures(*game_);
    for (std::size_t s = 0; s < exposed.size(); ++s) out.sides[position_.seat_of(s)].exposure += exposed[s];
    const BattleScore score = battle_score(*game_, &position_.start());
    for (std::size_t s = 0; s < score.sides.size(); ++s)
      out.sides[position_.seat_of(s)].half_points += score.sides[s].half_points;
    if (score.winner) out.winner = position_.seat_of(*score.winner);
    if (const std::string named = rules_winner(); score.assumed && !named.empty()) {
      out.winner.reset();
      for (const std::size_t seat : {std::size_t{0}, std::size_t{1}})
        if (position_.sides()[seat] == named) out.winner = seat;
    }
    return out;
  }

  // The fate of the units of the start and of those that have entered since; units that rules make are not counted.
  void count_units(GameResult& out) const {
    std::vector<UnitFigures> now;
    game_->figures(now);
    const std::vector<UnitView> units = game_->units();
    for (std::size_t i = 0; i < now.size(); ++i) {
      const UnitFigures& f = now[i];
      const auto before = position_.first().find(units[i].id);
      if (before == position_.first().end()) continue;
      if (!before->second.standing) continue;
      SideResult& side = out.sides[position_.seat_of(f.side)];
      side.lost += f.presence == Presence::lost || f.presence == Presence::left ? 1U : 0U;
      side.captured += f.presence == Presence::captured ? 1U : 0U;
      if (f.presence != Presence::in_play) continue;
      side.reduced += f.reduced && !before->second.reduced ? 1U : 0U;
      side.broken += f.health == UnitHealth::broken ? 1U : 0U;
    }
    if (const Battle* battle = game_->setting().battle.get(); battle != nullptr)
      for (const Exited& unit : battle->exited) ++out.sides[position_.seat_of(unit.side)].exited;
  }

  void lose_all(SideResult& side, std::size_t seat) const {
    side = {};
    for (const auto& [id, unit] : position_.first())
      if (unit.standing && unit.seat == seat) ++side.lost;
  }

  const MatchPosition& position_;
  const int turns_;
  const FireTable& table_;
  std::unique_ptr<Game> game_;
  Record record_;
  CourseDice dice_;
  match::Table seats_;
  std::uint32_t player_turns_ = 0;
  std::vector<std::string> moved_;  // in this player turn
  Value events_ = Value::list();    // effects of the fire of this player turn
};

}  // namespace

std::optional<MatchPosition> MatchPosition::make(Scenario scenario, Diagnostics& found) {
  const Game& game = *scenario.game;
  const Setting& setting = game.setting();
  const RuleSystem* system = rule_system_of(setting);
  const auto refuse = [&](const std::string& what, const std::string& hint) {
    found.error("match-position", {scenario.file, 0, 0}, what, hint);
    return std::nullopt;
  };
  if (system == nullptr) return refuse("the position does not say by which rules it is played", "name its 'rules'");
  MatchPosition out;
  out.fire_ = &match::fire_style_of(system->id());
  out.attacker_ = setting.attacker == setting.sides[0] ? 0 : 1;
  out.note_units(game);
  std::array<std::size_t, 2> units{};
  if (setting.sides.size() == 2)
    for (const auto& [id, unit] : out.first_) units[unit.seat] += unit.standing ? 1U : 0U;
  if (units[0] == 0 || units[1] == 0)
    return refuse("a match needs a position with two sides, and units of both", "name another position");
  if (game.yaml().find("\nevents:") != std::string::npos)
    return refuse("the position has events that are still to come", "play them first: hexrout play FILE -o PLAYED");
  out.name_ = scenario.file;
  out.digest_ = digest_of(scenario);
  out.sides_ = {setting.sides[out.attacker_], setting.sides[1 - out.attacker_]};
  out.ground_ = std::make_shared<const FootGraph>(game.board().steps);
  out.start_ = std::move(scenario.game);
  return out;
}

void MatchPosition::note_units(const Game& game) {
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const std::vector<UnitView> units = game.units();
  for (std::size_t i = 0; i < figures.size(); ++i)
    first_.emplace(units[i].id, FirstUnit{seat_of(figures[i].side), stands(figures[i]), figures[i].reduced});
  if (game.setting().battle == nullptr) return;
  for (const Entry& entry : game.setting().battle->entry)
    for (const AddedUnit& unit : entry.units)
      first_.emplace(unit.keys.find("id")->scalar, FirstUnit{seat_of(entry.side), true, false});
}

int turns_of(const Game& start, int turns) {
  if (turns > 0) return turns;
  const Battle* battle = start.setting().battle.get();
  return battle == nullptr || battle->turns == 0 ? kUsualTurns : battle->turns - start.setting().turn + 1;
}

GameResult play_game(const MatchPosition& position, const GameTerms& terms, std::array<Player*, 2> players,
                     std::vector<std::string>* log) {
  return MatchGame(position, terms, players, log).play();
}

}  // namespace hexrout
