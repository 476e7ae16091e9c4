// A position with the units whose ways out are to be cut off, for a search for cuts: the ways left after enemies are
// put at some of the candidates. Each Advisor (advisor.hpp) has its own.
//
//   CutBoard& board = *made;
//   board.outlook({})                      // as it is
//   board.outlook({2, 5})                  // with enemies at candidates 2 and 5
//
// Not for several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/odds.hpp"

namespace hexrout {

struct CutOptions {
  std::vector<std::string> units;       // ids, all of one side
  std::vector<std::string> candidates;  // Locations; empty: those within reach
  int turns = 1;                        // within so many Movement Phases, 1 or 2
  std::string by;                       // a counter; empty: like the first squad in Good Order, without weapons
  int most = 3;                         // positions, 1 to 6
  bool lower = false;
  std::size_t most_positions = 200000;
  // Called before each set of positions; true ends the search as `most_positions` does.
  std::function<bool()> stopped = {};
};

// A change that opens a way for a unit without a legal rout.
struct Reopening {
  LocationId held = kNowhere;     // a friend in Good Order here; an enemy there is gone
  std::string gone;               // or: this enemy is gone
  std::vector<std::string> ways;  // "rb1: H3, H2"
};

struct CutCandidate {
  LocationId at = kNowhere;
  std::vector<std::string> walkers;  // units that can come; empty where none has to
};
using CutSet = std::vector<std::size_t>;  // indices of candidates, ascending

// The ways out of one unit.
struct CutOutlook {
  struct Way {
    LocationId end = kNowhere;     // kNowhere: off the map
    std::vector<LocationId> path;  // on the map, the start first
    Odds live;
    bool firm = true;  // only an enemy who touches the way can take it away
  };
  std::vector<Way> ways;
  bool shut = true;  // no way out is left
  Odds live;
  std::string fate;
};

class CutBoard {
 public:
  virtual ~CutBoard() = default;
  const Map& map() const { return *map_; }
  const std::vector<std::string>& units() const { return units_; }
  const std::vector<CutCandidate>& candidates() const { return candidates_; }
  // Most sets of candidates that a search may try.
  virtual std::size_t most_sets() const = 0;

  // By unit; nothing if the rules refuse the position.
  virtual std::optional<std::vector<CutOutlook>> outlook(const CutSet& set) = 0;
  // With these units moved to the candidates instead.
  virtual std::optional<std::vector<CutOutlook>> moved(const CutSet& set, const std::vector<std::string>& walkers) = 0;
  // If touches() is meaningful: true if an enemy at the candidate can change this way.
  virtual bool touches_known() const { return false; }
  virtual bool touches(std::size_t /*candidate*/, const CutOutlook::Way& /*way*/) const { return true; }
  // Adds the rules' reasons for refusing ways because of the enemy number k of the set.
  virtual void add_reasons(const CutSet& /*set*/, std::size_t /*k*/, std::vector<std::string>& /*why*/) {}
  // Calls `offer` with each change that may reopen a way and a function for the ways then left, until it returns false.
  using Offer = std::function<bool(const Reopening&, const std::function<std::vector<CutOutlook>()>&)>;
  virtual void each_reopening(const Offer& offer) = 0;

 protected:
  CutBoard(std::shared_ptr<const Map> map, std::vector<std::string> units)
      : units_(std::move(units)), map_(std::move(map)) {}
  std::vector<std::string> units_;
  std::vector<CutCandidate> candidates_;

 private:
  std::shared_ptr<const Map> map_;
};

}  // namespace hexrout
