#include "hexrout/match/match_game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/change.hpp"
#include "hexrout/rules/registry.hpp"
#include "hexrout/sweep/sweep_file.hpp"
#include "match/fire.hpp"
#include "match/free_moves.hpp"
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
        turns_(terms.turns),
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
      out.why = forfeited.why;
      lose_all(out.sides[forfeited.seat], forfeited.seat);
      return out;
    } catch (const CannotGoOn& stopped) {
      GameResult out = result();
      out.failed = stopped.why;
      return out;
    }
    return result();
  }

 private:
  void player_turn(int turn, std::size_t attacker) {
    ++player_turns_;
    moved_.clear();
    events_ = Value::list();
    const bool first = player_turns_ == 1;
    for (const MatchPhase phase : kPhases) {
      if (first && phase < first_phase(position_.start().setting())) continue;
      if (record_.wanted())
        record_.add({{"phase", name_of(phase)},
                     {"turn", position_.start().setting().turn + turn},
                     {"attacker", position_.sides()[attacker]}});
      play_phase(phase, turn, attacker);
    }
  }

  void play_phase(MatchPhase phase, int turn, std::size_t attacker) {
    switch (phase) {
      case MatchPhase::rally:
      case MatchPhase::rout:
        set(phase, turn, attacker);
        match::play_phase(*game_, phase, seats_, dice_, record_);
        break;
      case MatchPhase::movement:
      case MatchPhase::advance:
        match::play_moves(game_, phase, attacker, seats_, dice_, record_, moved_);
        break;
      case MatchPhase::fire:
        events_ =
            match::rolled_events(match::attacks(*game_, position_.ground(), table_, moved_), table_, dice_, record_);
        break;
    }
  }

  // The position at the beginning of a phase of the rules, with the events that come before it.
  void set(MatchPhase phase, int turn, std::size_t attacker) {
    PositionChange change;
    Value of_turn = Value::map();
    of_turn.set("attacker", Value::text(position_.sides()[attacker]));
    of_turn.set("phase", Value::text(name_of(phase)));
    of_turn.set("number", Value::number(position_.start().setting().turn + turn));
    change.keys.set("turn", std::move(of_turn));
    change.keys.set("events", std::move(events_));
    events_ = Value::list();
    if (phase == MatchPhase::rally) free_units(change);
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

  // True if a side has no units left.
  bool over() const {
    std::array<bool, 2> there{};
    std::vector<UnitFigures> figures;
    game_->figures(figures);
    for (const UnitFigures& f : figures)
      if (stands(f)) there[position_.seat_of(f.side)] = true;
    return !there[0] || !there[1];
  }

  GameResult result() const {
    GameResult out;
    out.player_turns = player_turns_;
    out.course = dice_.course();
    std::vector<UnitFigures> now;
    game_->figures(now);
    const std::vector<UnitFigures>& before = position_.figures();
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (!stands(before[i])) continue;
      SideResult& side = out.sides[position_.seat_of(before[i].side)];
      if (now[i].presence == Presence::lost) ++side.lost;
      if (now[i].presence == Presence::captured) ++side.captured;
      if (now[i].presence != Presence::in_play) continue;
      if (now[i].reduced && !before[i].reduced) ++side.reduced;
      if (now[i].health == UnitHealth::broken) ++side.broken;
    }
    const std::vector<std::uint64_t> exposed = match::exposures(*game_);
    for (std::size_t s = 0; s < exposed.size(); ++s) out.sides[position_.seat_of(s)].exposure += exposed[s];
    return out;
  }

  void lose_all(SideResult& side, std::size_t seat) const {
    side = {};
    for (const UnitFigures& f : position_.figures())
      if (stands(f) && position_.seat_of(f.side) == seat) ++side.lost;
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
  if (system == nullptr || system->id() != "asl")
    return refuse("a match is played by the rules of asl, asl-old or aslsk", "name positions under these rules");
  MatchPosition out;
  game.figures(out.figures_);
  std::array<std::size_t, 2> units{};
  if (setting.sides.size() == 2)
    for (const UnitFigures& f : out.figures_)
      if (stands(f)) ++units[f.side];
  if (units[0] == 0 || units[1] == 0)
    return refuse("a match needs a position with two sides, and units of both", "name another position");
  if (game.yaml().find("\nevents:") != std::string::npos)
    return refuse("the position has events that are still to come", "play them first: hexrout play FILE -o PLAYED");
  out.name_ = scenario.file;
  out.digest_ = digest_of(scenario);
  out.attacker_ = setting.attacker == setting.sides[0] ? 0 : 1;
  out.sides_ = {setting.sides[out.attacker_], setting.sides[1 - out.attacker_]};
  out.ground_ = std::make_shared<const FootGraph>(game.board().steps);
  out.start_ = std::move(scenario.game);
  return out;
}

GameResult play_game(const MatchPosition& position, const GameTerms& terms, std::array<Player*, 2> players,
                     std::vector<std::string>* log) {
  return MatchGame(position, terms, players, log).play();
}

}  // namespace hexrout
