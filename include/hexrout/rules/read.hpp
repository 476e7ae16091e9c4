// Readers that all rule systems share: a unit's Location, side and id.
//
//   Fields fields(node, found, "unit");
//   const LocationId at = read_location(fields, "at", setting, found);      // kNowhere after an error
//   const std::optional<std::size_t> side = read_side(fields, "side", setting, found);
//   ids.claim(fields, "id");                                                // must be new and not empty
//
// A setting whose map could not be read has a map without hexes; Locations are then kNowhere without an
// error, so that everything else in a scenario is still checked.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// False for a Location that nothing can enter on foot or on wheels.
bool can_stand(const Map& map, LocationId at);

// The Location that `node` names ("M2", "M2/1", "04 M2"). error[off-map], error[no-level].
// `occupied`: for a unit on foot or on wheels; error[impassable] if none can enter.
LocationId to_location(const Node& node, const Setting& setting, Diagnostics& found, bool occupied = false);

// As to_location for a required key.
LocationId read_location(Fields& fields, std::string_view key, const Setting& setting, Diagnostics& found,
                         bool occupied = true);

// Index in setting.sides of the side that a required key names. error[unknown-side].
std::optional<std::size_t> read_side(Fields& fields, std::string_view key, const Setting& setting, Diagnostics& found);

// One of the six directions: n, ne, se, s, sw, nw, or in full ("north-east").
std::optional<Direction> to_direction(const Node& node, Diagnostics& found);
std::string_view direction_name(Direction direction);  // "n", "ne", ...

// The ids of a scenario: each given once, 1..64 characters of printable text without blanks.
class Ids {
 public:
  explicit Ids(Diagnostics& found) : found_(&found) {}
  // The id under a required key, or empty after error[duplicate-id], error[bad-id], error[missing-key].
  std::string claim(Fields& fields, std::string_view key);
  // Claims an id that another reader has taken from the node.
  bool claim(const std::string& id, const Place& place);
  bool has(std::string_view id) const;
  std::vector<std::string> all() const;

 private:
  Diagnostics* found_;
  std::vector<std::pair<std::string, Place>> taken_;
  std::unordered_map<std::string, std::size_t> index_;  // index in taken_, by id
};

}  // namespace hexrout
