// Results of the functions of a Situation, computed once and kept. Internal.
//
//   Grounds grounds(frame);
//   Ground& ground = grounds.of(situation);      // kept from an earlier situation with the same number
//   ground.cost(from, Direction::north)
//   Ground::Row row(ground, threat);
//   row.sees(at)                                 // whether the threat sees there
//
// Situation::ground is the version of the functions, so results for one situation hold for the next with the
// same number. A situation without a number gets an empty Ground. Cost: a look-up, and on the first use a call
// of the function. Memory: kMostBytes for all grounds, which are then all dropped, and some 0.5 MB for
// distances.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "rout/withdrawal/frame.hpp"

namespace hexrout {

// More than any distance on a map; a distance to an edge turned round stays positive below it.
inline constexpr int kFar = 100000;

// Hexes between the Locations of a map that is small enough for a table.
class HexDistances {
 public:
  explicit HexDistances(const MapFrame& frame) : frame_(frame) {}
  // Distances from one Location to all, exits among them; null: the map is too large.
  const std::uint16_t* from(LocationId at);

 private:
  static constexpr std::size_t kMostLocations = 512;
  const MapFrame& frame_;
  std::vector<std::unique_ptr<std::uint16_t[]>> rows_;
};

class Ground {
 public:
  using ByHex = std::shared_ptr<const std::vector<int>>;

  Ground(const MapFrame& frame, HexDistances& distances)
      : frame_(frame),
        distances_(distances),
        costs_(std::size_t{frame.map->location_count()} * kDirections, kUnasked) {}

  // Sets the situation whose functions are called; it must outlive the calls.
  void bind(const Situation& situation) { situation_ = &situation; }

  // Cost of a step onto the map; below 0: impassable.
  int cost(LocationId from, Direction direction) {
    int& known = costs_[std::size_t{from} * kDirections + static_cast<std::size_t>(direction)];
    if (known == kUnasked) known = ask_cost(from, direction);
    return known;
  }

  // Lower bound of the cost of a step; 1 where the map is too large to compute all of them.
  int least_cost();
  // Steps over passable ground from the nearest of some Locations, by hex; kFar / 2: none leads there.
  ByHex steps_from(const std::vector<LocationId>& places);
  // Hexes from the edge of the map by one of these sides (MapSides), by hex: 1 beside it.
  const ByHex& from_edge(std::uint8_t sides);

  // Facts of a threat in one Location: whether it sees another, and whether that gives cover or concealment from
  // it.
  class Row {
   public:
    Row(Ground& ground, LocationId threat)
        : ground_(&ground), threat_(threat), facts_(ground.row_of(threat)), hexes_(ground.distances_.from(threat)) {}
    int distance(LocationId at) const {
      return hexes_ != nullptr ? hexes_[std::size_t{at}]
                               : hexrout::distance(ground_->frame_.hex(threat_), ground_->frame_.hex(at));
    }
    bool sees(LocationId at) { return is(at, kSees); }
    bool covered(LocationId at) { return is(at, kCovered); }
    bool concealed(LocationId at) { return is(at, kConcealed); }

   private:
    bool is(LocationId at, std::uint8_t fact) {
      std::uint8_t& known = facts_[std::size_t{at}];
      const auto asked = static_cast<std::uint8_t>(fact << 4U);
      if ((known & asked) == 0)
        known = static_cast<std::uint8_t>(known | asked | (ground_->ask(fact, threat_, at) ? fact : 0));
      return (known & fact) != 0;
    }
    Ground* ground_;
    LocationId threat_;
    std::uint8_t* facts_;
    const std::uint16_t* hexes_;
  };

  std::size_t bytes() const { return bytes_; }

 private:
  static constexpr int kUnasked = -2;  // costs below 0 are kept as -1
  // Bits of a row; four bits higher: the fact has been computed.
  static constexpr std::uint8_t kSees = 1, kCovered = 2, kConcealed = 4;

  std::uint8_t* row_of(LocationId threat);
  int ask_cost(LocationId from, Direction direction) const;
  bool ask(std::uint8_t fact, LocationId threat, LocationId at) const;

  // Most numbers kept in lists of steps, and most hexes of a map whose least cost is computed.
  static constexpr std::size_t kMostSteps = std::size_t{1} << 16U;
  static constexpr std::size_t kMostAsked = std::size_t{1} << 12U;

  const MapFrame& frame_;
  HexDistances& distances_;
  const Situation* situation_ = nullptr;
  int least_cost_ = kUnasked;
  std::deque<std::pair<std::vector<LocationId>, ByHex>> steps_;
  std::array<ByHex, 16> from_edge_;                    // by MapSides
  std::vector<int> costs_;                             // by Location and direction
  std::vector<std::unique_ptr<std::uint8_t[]>> rows_;  // by the threat's Location
  std::size_t bytes_ = 0;
};

class Grounds {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{8} << 20U;

  explicit Grounds(const MapFrame& frame) : frame_(frame), distances_(frame) {}
  // Returns the ground bound to the situation, valid until the next call.
  Ground& of(const Situation& situation);

 private:
  struct Known {
    std::uint64_t ground = 0;
    unsigned functions = 0;  // a bit for each function that the situation has
    std::unique_ptr<Ground> facts;
  };
  const MapFrame& frame_;
  HexDistances distances_;
  std::vector<Known> known_;
  std::optional<Ground> unnamed_;
};

}  // namespace hexrout
