// Small random rout positions: a patch of mixed terrain, one broken unit, a few enemies in every state.
//
//   Made made = make_position(7, "asl");
//   made.position.units[0]           // the broken unit
//
// Equal seeds give equal positions. Lines of sight are those of a simple model (a line is
// blocked by woods and buildings of a hex that it crosses, unless both ends are above them), so that
// these tests need only the interface of sight, and results stay equal when the map is turned.
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
  Sighting look(LocationId from, LocationId to) const override { return look_at_lips(from, to, {}); }
  Sighting look_at_lips(LocationId from, LocationId to, Lips lips) const override;
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
  bool short_legs = true;  // sometimes a wounded leader, so that full trees stay small
  bool rarities =
      true;  // sometimes the router on top of Wire, in a row of houses, cut off upstairs; two men at one weapon
  bool every_state = false;  // every kind and state of unit, every terrain and every reading, each sometimes
  int least_enemies = 1;
  bool strewn = false;  // enemies anywhere; otherwise mostly near the router
  int stacks = 0;       // most Locations with enemies; 0: no limit
  // An existing map with its sight. Null: makes both, sight by the model.
  std::shared_ptr<const Map> map = {};
  std::shared_ptr<const Sight> sight = {};
};

Made make_position(std::uint64_t seed, std::string_view profile, const MakerOptions& options = {});

// Numbers that house rules might set: shorter or longer routs, and ranges from one hex on.
asl::RoutNumbers other_rout_numbers(std::uint64_t seed);

// The position turned by sixths clockwise, and mirrored first if asked for. `where` maps old Locations to new ones.
Made turned_position(const Made& made, int sixths, bool mirrored, std::vector<LocationId>& where);

// A map of the size of a board, with its lines of sight.
struct Ground {
  std::string name;
  std::shared_ptr<const Map> map;
  std::shared_ptr<const Sight> sight;
};

// Generated maps, and boards of VASL in the folder of HEXROUT_VASL; without it only the first.
std::vector<Ground> wide_grounds();

}  // namespace hexrout::test
