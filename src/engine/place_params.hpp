// Locations among the parameters of a request: by name, or by their number in the answer of `map`.
//
//   const auto at = read_place(params, "at", map, found);        // "M2/1" or 17
//   const auto all = read_places(params, "to", map, 1000, found);  // a list of them
//
// Mistakes are reported with the name of the parameter: error[bad-param], error[off-map].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/params.hpp"
#include "hexrout/los/stand.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// Reports error[missing-param] if absent.
std::optional<LocationId> need_place(Params& params, std::string_view key, const Map& map, Diagnostics& found);
// Takes the lip of a depression as well: "W2 crest n".
std::optional<Stand> need_stand(Params& params, std::string_view key, const Map& map, Diagnostics& found);
// Returns nullopt if absent, and after errors.
std::optional<LocationId> read_place(Params& params, std::string_view key, const Map& map, Diagnostics& found);
// At most so many.
std::optional<std::vector<LocationId>> read_places(Params& params, std::string_view key, const Map& map,
                                                   std::size_t most, Diagnostics& found);

// Consecutive Locations or hexes of a map, for answers in parts: parameters "first" (0) and "most".
struct Part {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  // The first index of the next part; null after the last.
  Json next(std::uint32_t all) const { return end < all ? Json(end) : Json(nullptr); }
};
Part read_part(Params& params, std::uint32_t all, std::uint32_t most);

// Returns false, or nullopt, after error[unknown-side] or error[unknown-unit]. `name` is that of the wrong field.
bool known_side(const Game& game, const std::string& side, Diagnostics& found);
std::optional<UnitView> known_unit(const Game& game, const std::string& id, std::string_view name, Diagnostics& found);

}  // namespace hexrout
