// The place of a unit: a Location and, in Crest status, its front.
//
//   const auto from = find_stand(map, "W2 crest n");   // at the lip of W2, facing north
//   look(sight, map, *from, {to})
//
// A unit in Crest status is at the lip of its depression towards the three hexsides of its front, and in the depression
// towards the others (B20.9). A line along a hexspine leaves by both hexsides that meet there.
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "hexrout/hex/hex.hpp"
#include "hexrout/los/explain.hpp"
#include "hexrout/los/sight.hpp"

namespace hexrout {

struct Stand {
  LocationId at = kNowhere;
  std::uint8_t front = 0;  // bit per hexside; 0: not in Crest status
};

// The front of a unit whose facing is not known.
inline constexpr std::uint8_t kAllRound = 0x3f;

// Returns the hexside in the middle of a front, and those beside it.
constexpr std::uint8_t front_towards(Direction middle) {
  const auto bit = [](Direction d) { return 1U << static_cast<unsigned>(d); };
  return static_cast<std::uint8_t>(bit(turned(middle, -1)) | bit(middle) | bit(turned(middle, 1)));
}

// True for a Location in a gully, stream, sunken road or the like, which has a lip.
bool has_lip(const Map& map, LocationId at);
// True if a unit there is at the lip towards another hex.
bool at_lip(const Map& map, const Stand& stand, HexId towards);
Lips lips_of(const Map& map, const Stand& from, const Stand& to);

Sighting look(const Sight& sight, const Map& map, const Stand& from, const Stand& to);
Explanation explain(const Sight& sight, const Map& map, const Stand& from, const Stand& to);

// Reads "W2", "W2/1", "W2 crest" (facing all round) or "W2 crest n", in letters of either case; nullopt for another
// name, and for Crest status where there is no lip.
std::optional<Stand> find_stand(const Map& map, std::string_view name);

// Describes the mistake in a name that begins with a Location and that find_stand does not read; nullopt where no
// Location begins it, either.
struct StandMistake {
  std::string what;
  std::string hint;
};
std::optional<StandMistake> stand_mistake(const Map& map, std::string_view name);

}  // namespace hexrout
