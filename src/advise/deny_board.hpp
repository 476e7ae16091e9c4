// The position as the mover's side knows it, and the losses of the broken enemies in it after moves of free
// units.
//   DenyBoard board(game.seen_by("german"), options);
//   const auto moved = moved_to(board.known(), board.movers()[0].id, end.at);
//   board.loss(*moved) - board.loss_now()            // taken by the move
//
// Work is counted in verdicts (allowance.hpp has the reason): limit() and over() keep to what is allowed.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "advise/rout_loss.hpp"
#include "hexrout/advise/deny.hpp"

namespace hexrout::planning {

struct Mover {
  std::string id;
  UnitSize size;
};

struct BrokenEnemy {
  std::string id;
  UnitSize size;
  LocationId at = kNowhere;
  UnitVerdict verdict;  // before any move
  Number loss;
};

struct BrokenMover {
  IfBroken what = IfBroken::never;
  Number loss;
};

// Ends of a mover that it reaches whatever its dice; of several paths to a Location the one that counts.
struct MoverEnds {
  Reach reach;
  std::vector<ReachPoint> points;  // the nearest to a broken enemy first, then by Location
};

// The position with this unit there; null if the rules refuse that change.
std::unique_ptr<Game> moved_to(const Game& game, const std::string& unit, LocationId at);

class DenyBoard {
 public:
  // `known`: the position that the side of `options` knows.
  DenyBoard(std::unique_ptr<Game> known, const DenyOptions& options);

  const Game& known() const { return *known_; }
  const Advisor& rules() const { return *rules_; }
  const std::vector<Mover>& movers() const { return movers_; }
  const std::vector<IdleUnit>& idle() const { return idle_; }
  // Reason why these rules have an answer for no unit of the side; empty if they have one.
  const std::string& not_offered() const { return not_offered_; }
  const std::vector<BrokenEnemy>& enemies() const { return enemies_; }

  MoverEnds ends(const Game& game, const Mover& mover);
  // Sum of the enemies' losses.
  Number loss(const Game& game);
  const Number& loss_now() const { return loss_now_; }
  Number loss_of(const Game& game, const BrokenEnemy& enemy, const UnitVerdict& verdict) const {
    return rout_loss_.of(game, enemy.id, verdict, enemy.size);
  }
  // The fire that enemies can bring to bear on a Location, in quarters of a factor.
  std::uint64_t fire_at(LocationId at);
  BrokenMover if_broken(const Game& game, const Mover& mover);

  std::size_t verdicts() const { return verdicts_; }
  std::size_t allowed() const { return allowed_; }
  std::size_t left() const { return allowed_ > verdicts_ ? allowed_ - verdicts_ : 0; }
  // Allows work until so many verdicts have been used in all.
  void limit(std::size_t verdicts) { limit_ = verdicts; }
  bool over() const { return verdicts_ >= limit_; }

 private:
  void find_movers(const DenyOptions& options);
  void find_enemies(const std::vector<UnitView>& units, std::size_t side, const std::vector<UnitFigures>& figures);

  std::unique_ptr<Game> known_;
  std::unique_ptr<Advisor> rules_;
  RoutLoss rout_loss_;
  std::vector<UnitSize> sizes_;
  std::vector<Mover> movers_;
  std::vector<IdleUnit> idle_;
  std::string not_offered_;
  std::vector<BrokenEnemy> enemies_;
  std::vector<Firer> firers_;
  std::unordered_map<std::uint32_t, std::uint64_t> fire_;  // by the number of the Location
  Number loss_now_;
  std::size_t verdicts_ = 0;
  std::size_t allowed_ = 0;
  std::size_t limit_ = 0;
};

// The path to a point of a mover's reach.
std::vector<LocationId> path_of(const Reach& reach, const ReachPoint& point);

}  // namespace hexrout::planning
