// What the functions of a Situation say, asked once and kept. Internal.
//
//   Grounds grounds(frame);
//   Ground& ground = grounds.of(situation);      // that of an earlier situation, if it says the same of its ground
//   ground.cost(from, Direction::north)
//   Ground::Row row(ground, threat);
//   row.sees(at)                                 // whether the threat sees there
//
// Situation::ground stands for what its functions say, so what was asked for one situation holds for the next of the
// same ground. A situation that does not say on what ground it is gets an empty one. Cost: a look-up; the first time
// the function of the situation. Memory: kMostBytes for all grounds, after which they begin anew, and some 0.5 MB for
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

// Further than anything on a map; a distance to an edge turned round stays positive below it.
inline constexpr int kFar = 100000;

// Hexes between the Locations of a map that is not too large for a table.
class HexDistances {
 public:
  explicit HexDistances(const MapFrame& frame) : frame_(frame) {}
  // From one to all, exits among them, by Location; null: the map is too large.
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

  // The situation whose functions are asked from now on; it must outlive the questions.
  void bind(const Situation& situation) { situation_ = &situation; }

  // What a step onto the map costs, or below 0: nobody gets through.
  int cost(LocationId from, Direction direction) {
    int& known = costs_[std::size_t{from} * kDirections + static_cast<std::size_t>(direction)];
    if (known == kUnasked) known = ask_cost(from, direction);
    return known;
  }

  // No step costs less; 1 where the map is too large to ask for all of them.
  int least_cost();
  // Steps over passable ground from the nearest of some Locations, by hex; kFar / 2: none leads there.
  ByHex steps_from(const std::vector<LocationId>& places);
  // Hexes from the edge of the map by one of these sides (MapSides), by hex: 1 beside it.
  const ByHex& from_edge(std::uint8_t sides);

  // What is known of a threat in one Location: whether it sees another, and whether that gives cover or concealment
  // from it.
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
  static constexpr int kUnasked = -2;  // what is below 0 is kept as -1
  // Bits of a row; four higher: it has been asked.
  static constexpr std::uint8_t kSees = 1, kCovered = 2, kConcealed = 4;

  std::uint8_t* row_of(LocationId threat);
  int ask_cost(LocationId from, Direction direction) const;
  bool ask(std::uint8_t fact, LocationId threat, LocationId at) const;

  // Numbers kept in lists of steps, and hexes of a map whose least cost is asked for.
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
  // Bound to the situation. What it gives holds until the next call.
  Ground& of(const Situation& situation);

 private:
  struct Known {
    std::uint64_t ground = 0;
    unsigned functions = 0;  // which of them the situation has
    std::unique_ptr<Ground> facts;
  };
  const MapFrame& frame_;
  HexDistances distances_;
  std::vector<Known> known_;
  std::optional<Ground> unnamed_;
};

}  // namespace hexrout
