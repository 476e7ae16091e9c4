#include "match/free_moves.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/certain_reach.hpp"
#include "hexrout/rules/change.hpp"

namespace hexrout::match {

namespace {

class FreeMoves {
 public:
  FreeMoves(const Game& game, MatchPhase phase, std::size_t seat, const Table& table,
            const std::vector<std::string>& moved)
      : game_(&game), phase_(phase) {
    const std::vector<std::string>& sides = game.setting().sides;
    while (table.position.seat_of(side_) != seat) ++side_;
    turn_.phase = phase;
    turn_.side = sides[side_];
    turn_.ends = [this](const std::string& unit) { return ends(unit); };
    look();
    for (std::size_t i = 0; i < figures_.size(); ++i)
      if (may_move(figures_[i]) && (phase != MatchPhase::movement || !contains(moved, views_[i].id)))
        turn_.units.push_back(views_[i].id);
  }
  FreeMoves(const FreeMoves&) = delete;
  FreeMoves& operator=(const FreeMoves&) = delete;

  const FreeTurn& turn() const { return turn_; }

  bool allows(const FreeMove& move) const {
    if (std::find(turn_.units.begin(), turn_.units.end(), move.unit) == turn_.units.end()) return false;
    const std::vector<LocationId> all = ends(move.unit);
    return std::binary_search(all.begin(), all.end(), move.to);
  }

  // A unit has moved, and the game is another.
  void went_on(const Game& game, const std::string& unit) {
    game_ = &game;
    std::erase(turn_.units, unit);
    look();
  }

 private:
  static bool contains(const std::vector<std::string>& list, const std::string& unit) {
    return std::find(list.begin(), list.end(), unit) != list.end();
  }

  void look() {
    views_ = game_->units();
    game_->figures(figures_);
  }

  // Guards stay with their prisoners.
  bool may_move(const UnitFigures& f) const {
    return f.side == side_ && f.presence == Presence::in_play && f.health == UnitHealth::good && f.at != kNowhere &&
           !f.dummy && std::none_of(figures_.begin(), figures_.end(), [&](const UnitFigures& other) {
             return other.presence == Presence::captured && other.at == f.at;
           });
  }

  std::vector<LocationId> ends(const std::string& unit) const {
    std::vector<LocationId> out = phase_ == MatchPhase::movement ? moves(unit) : advances(unit);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }

  std::vector<LocationId> moves(const std::string& unit) const {
    const Reach reach = game_->reach(unit);
    std::vector<LocationId> out;
    for (const ReachPoint& point : reach.points)
      if (point.at != reach.from && !point.with_leader && !point.contact && !point.beneath && is_certain(reach, point))
        out.push_back(point.at);
    return out;
  }

  std::vector<LocationId> advances(const std::string& unit) const {
    std::vector<LocationId> out = game_->reach(unit).advances;
    std::erase_if(out, [this](LocationId at) {
      return std::any_of(figures_.begin(), figures_.end(), [&](const UnitFigures& f) {
        return f.at == at && f.presence == Presence::in_play && f.side != side_;
      });
    });
    return out;
  }

  const Game* game_;
  MatchPhase phase_;
  std::size_t side_ = 0;  // index in Setting::sides
  FreeTurn turn_;
  std::vector<UnitView> views_;
  std::vector<UnitFigures> figures_;
};

// Returns the position after the move; null if it is impossible. States of a unit that stays (in an entrenchment, wall
// advantage, crest status) are dropped; a unit without them is moved more quickly.
std::unique_ptr<Game> moved_game(const Game& game, const FreeMove& move, const std::string& to) {
  Diagnostics found;
  PositionChange change;
  change.move(move.unit, to);
  if (auto after = game.changed(change, found)) return after;
  for (const char* key : {"in", "wall_advantage", "crest", "wading", "climbing", "beneath_wire"})
    change.units.front().keys.set(key, {});
  return game.changed(change, found);
}

// The move as an order of the rules, whose event is yet to be played; null for rules without orders to move.
std::unique_ptr<Game> ordered_move(const Game& game, const std::string& side, const FreeMove& move) {
  for (const Order& order : game.orders(side))
    if (order.unit == move.unit && !order.path.empty() && order.path.back() == move.to) return game.ordered(order);
  return nullptr;
}

}  // namespace

void play_moves(std::unique_ptr<Game>& game, MatchPhase phase, std::size_t seat, Table& table, CourseDice& dice,
                Record& record, std::vector<std::string>& moved) {
  FreeMoves moves(*game, phase, seat, table, moved);
  MovePolicy& policy = table.players[seat]->moves();
  try {
    while (const std::optional<FreeMove> move = policy.next(*game, moves.turn())) {
      const Map& map = *game->setting().map;
      const std::string to = move->to < map.location_count() ? map.location_name(move->to) : "nowhere";
      if (!moves.allows(*move)) throw Forfeit(fmt::format("{} cannot go to {} now", printable(move->unit), to));
      dice.note(move->to.number());
      if (record.wanted()) record.add({{"move", move->unit}, {"phase", name_of(phase)}, {"to", to}});
      std::unique_ptr<Game> after = ordered_move(*game, moves.turn().side, *move);
      if (after != nullptr)
        play_phase(*after, phase, table, dice, record);
      else
        after = moved_game(*game, *move, to);
      if (after == nullptr) throw Forfeit(fmt::format("{} cannot go to {} now", printable(move->unit), to));
      game = std::move(after);
      moves.went_on(*game, move->unit);
      moved.push_back(move->unit);
    }
  } catch (const Forfeit& forfeit) {
    throw Forfeited{seat, forfeit.what()};
  }
}

}  // namespace hexrout::match
