#include "los/vasl/vasl_sight.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "los/vasl/fast/fast_walk.hpp"
#include "los/vasl/placed_pixels.hpp"
#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

namespace {

// The things that a scenario has placed, by hex of the raster.
PlacedIn placed_in(const Map& map, const PlacedLayer& layer) {
  const HexGrid& grid = map.raster()->grid();
  PlacedIn out(static_cast<std::size_t>(grid.hex_count()), nullptr);
  if (layer.empty()) return out;
  for (int hex = 0; hex < grid.hex_count(); ++hex) {
    const HexId id = map.find(grid.at(hex));
    if (id != kNowhere) out[static_cast<std::size_t>(hex)] = layer.at(id);
  }
  return out;
}

std::vector<bool> hexes_on_seams(const Raster& raster) {
  std::vector<bool> met(static_cast<std::size_t>(raster.hex_count()), false);
  std::vector<bool> seams = met;
  for (const RasterPart& part : raster.parts())
    for (int own = 0; own < part.raster->hex_count(); ++own) {
      const auto hex = static_cast<std::size_t>(raster.joined_hex(part, own));
      seams[hex] = met[hex];
      met[hex] = true;
    }
  return seams;
}

// A Location in a hex on a seam has the terrain that VASL has there. A Location that VASL does not have there keeps its
// own.
Location as_vasl_has_it(const RasterHex& hex, const Location& location) {
  for (const Location& l : hex.locations)
    if (l.level == location.level && l.kind == location.kind) return l;
  return location;
}

}  // namespace

VaslSight::VaslSight(const Map& map, std::span<const Placed> placed, Tables tables) : map_(map) {
  assert(map.raster() != nullptr);
  const PlacedLayer layer(map, placed);
  const PlacedIn in_hexes = placed_in(map, layer);
  counters_ = counters_of(in_hexes);
  raster_ = as_vasl_sees(map.shared_raster(), in_hexes);
  field_ = std::make_unique<const LateField>(raster_, counters_, tables == Tables::at_once);
  const Raster& raster = *raster_;
  const std::vector<bool> on_seam = hexes_on_seams(raster);
  ends_.reserve(map.location_count());
  for (const LocationId l : map.locations()) {
    const Location& location = map.location(l);
    const int hex = raster.grid().index(map.hex(location.hex).at);
    const bool seam = on_seam[static_cast<std::size_t>(hex)];
    ends_.push_back(end_at(raster, seam ? as_vasl_has_it(raster.hex(hex), location) : location, hex));
  }
}

VaslSight::~VaslSight() = default;

Verdict VaslSight::verdict(const End& from, const End& to) const {
  const Field* field = field_->get();
  return field != nullptr ? look_fast(*field, from, to) : verdict_plainly(from, to, nullptr);
}

Verdict VaslSight::verdict(LocationId from, LocationId to) const {
  return verdict(ends_[from], ends_[to]);
}

Verdict VaslSight::verdict_plainly(LocationId from, LocationId to, Witness* witness) const {
  return verdict_plainly(ends_[from], ends_[to], witness);
}

Verdict VaslSight::verdict_plainly(const End& from, const End& to, Witness* witness) const {
  return look_plainly(*raster_, from, to, counters_.empty() ? nullptr : counters_.data(), witness);
}

End VaslSight::end(LocationId at, bool lip) const {
  End out = ends_[at];
  if (!lip) return out;
  ++out.level;
  out.terrain = kOpenGround;
  out.in_depression = false;
  return out;
}

Sighting VaslSight::look(const End& from, const End& to) const {
  const Field* field = field_->get();
  const Verdict v = field != nullptr ? look_without_reason(*field, from, to) : verdict_plainly(from, to, nullptr);
  Sighting s;
  s.blocked = v.blocked;
  s.undecided = v.undecided;
  s.hindrance = v.blocked ? std::uint8_t{0} : static_cast<std::uint8_t>(v.hindrance);
  s.range = static_cast<std::uint16_t>(v.range);
  return s;
}

bool VaslSight::meets(HexId from, Point twice_target, std::uint32_t classes) const {
  const Raster& raster = *raster_;
  const HexGridShape& shape = raster.grid().shape();
  const int hex = raster.grid().index(map_.hex(from).at);
  const Pixel start = raster.grid().centre(hex);
  // A point's x counts sixths of a column step here, its y quarters of a hex height; A1 is at (0, 2).
  const double x = std::max(shape.a1_x_px, 0.0) + shape.hex_width_px * twice_target.x / 6.0;
  const double y = raster.grid().centre_y(0, 0) + shape.hex_height_px * (twice_target.y - 2) / 4.0;
  const auto within = [](double v, int size) { return std::clamp(static_cast<int>(std::lround(v)), 0, size - 1); };
  const Pixel end{within(x, shape.width_px), within(y, shape.height_px)};
  const auto& catalogue = TerrainCatalogue::standard();
  const auto is_met = [&](int px, int py) {
    const auto kind = static_cast<unsigned>(catalogue[raster.terrain(px, py)].kind);
    return (classes >> kind & 1) != 0 && !raster.grid().border_contains(hex, px, py);
  };
  // A pixel for every step along the longer axis.
  const int steps = std::max(std::abs(end.x - start.x), std::abs(end.y - start.y));
  for (int i = 0; i <= steps; ++i) {
    const auto along = [&](int a, int b) {
      const int twice = 2 * (b - a) * i;
      return steps == 0 ? a : a + (twice >= 0 ? (twice + steps) / (2 * steps) : -((-twice + steps) / (2 * steps)));
    };
    if (is_met(along(start.x, end.x), along(start.y, end.y))) return true;
  }
  return false;
}

}  // namespace hexrout::vasl
