// Small random rout positions: a patch of mixed terrain, one broken unit, a few enemies in every state.
//
//   Made made = make_position(7, "asl");
//   made.position.units[0]           // the broken unit
//
// The same seed gives the same position. Lines of sight are those of a simple model of its own (a line is
// blocked by woods and buildings of a hex that it enters on the way, unless both ends look over them), so that
// these tests need no sight but the interface, and are the same when the map is turned.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "rules/asl/state/position.hpp"

namespace hexrout::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 0x1234567) {}
  int below(int n) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<int>((state_ >> 20) % static_cast<std::uint64_t>(n));
  }
  bool once_in(int n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

class LineSight final : public Sight {
 public:
  LineSight(std::shared_ptr<const Map> map, std::vector<Placed> placed);
  Sighting look(LocationId from, LocationId to) const override;
  SightMode mode() const override { return SightMode::exact; }
  bool meets(HexId from, Point twice_target, std::uint32_t classes) const override;

 private:
  std::shared_ptr<const Map> map_;
  std::vector<std::uint8_t> smoke_;  // by hex
};

struct Made {
  asl::Position position;
  UnitIndex unit{0};
};

struct MakerOptions {
  int columns = 5;
  int rows = 5;
  int enemies = 4;         // at most
  bool short_legs = true;  // now and then a wounded leader, so that full trees stay small
  bool rarities =
      true;  // now and then the router on top of Wire, in a row of houses, cut off upstairs; two men at one weapon
  bool every_state = false;  // every kind and state of unit, every sort of ground and every reading, each now and then
  int least_enemies = 1;
  bool strewn = false;  // enemies anywhere; otherwise mostly near the router
  int stacks = 0;       // enemies in no more Locations than that; 0: in any
  // A map that is there already, and what is seen on it. Null: both are made, sight as the model has it.
  std::shared_ptr<const Map> map = {};
  std::shared_ptr<const Sight> sight = {};
};

Made make_position(std::uint64_t seed, std::string_view profile, const MakerOptions& options = {});

// Numbers such as house rules may set: shorter or longer routs, and ranges from one hex on.
asl::RoutNumbers other_rout_numbers(std::uint64_t seed);

// The position turned by sixths clockwise and perhaps mirrored first. `where` maps old Locations to new ones.
Made turned_position(const Made& made, int sixths, bool mirrored, std::vector<LocationId>& where);

// A map as large as a board, with its lines of sight.
struct Ground {
  std::string name;
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Sight> sight;
};

// Some made up, and boards of VASL in the folder that HEXROUT_VASL names; without it only the others.
std::vector<Ground> wide_grounds();

}  // namespace hexrout::test
