#include "los/vasl/vasl_sight.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "los/vasl/fast_walk.hpp"
#include "los/vasl/placed_pixels.hpp"
#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

VaslSight::VaslSight(const Map& map, std::span<const Placed> placed) : map_(map) {
  assert(map.raster() != nullptr);
  const PlacedLayer layer(map, placed);
  const Raster& drawn = *map.raster();
  const auto placed_on = [&](auto&& joined, int count) {
    PlacedIn out(static_cast<std::size_t>(count), nullptr);
    if (layer.empty()) return out;
    for (int hex = 0; hex < count; ++hex) {
      const HexId id = map.find(drawn.grid().at(joined(hex)));
      if (id != kNowhere) out[static_cast<std::size_t>(hex)] = layer.at(id);
    }
    return out;
  };
  std::vector<std::shared_ptr<const Raster>> part_rasters;
  for (const RasterPart& part : drawn.parts()) {
    const PlacedIn there = placed_on([&](int own) { return drawn.joined_hex(part, own); }, part.raster->hex_count());
    part_rasters.push_back(with_placed(part.raster, there, part.rotated));
    parts_.emplace_back(part_rasters.back(), counters_of(there));
  }
  const PlacedIn everywhere = placed_on([](int hex) { return hex; }, drawn.hex_count());
  whole_.emplace(with_placed(map.shared_raster(), everywhere, false, part_rasters), counters_of(everywhere));

  const Raster& raster = whole_->raster();
  for (LocationId l = 0; l < map.location_count(); ++l) {
    const Location& location = map.location(l);
    ends_.push_back(end_at(raster, location, raster.grid().index(map.hex(location.hex).at)));
  }
  if (parts_.empty()) return;
  on_parts_.resize(ends_.size());
  std::vector<std::vector<std::pair<int, int>>> owners(static_cast<std::size_t>(raster.hex_count()));
  for (std::size_t part = 0; part < parts_.size(); ++part)
    for (int own = 0; own < parts_[part].raster().hex_count(); ++own)
      owners[static_cast<std::size_t>(raster.joined_hex(raster.parts()[part], own))].emplace_back(static_cast<int>(part), own);
  for (LocationId l = 0; l < map.location_count(); ++l) {
    const auto& of_hex = owners[static_cast<std::size_t>(ends_[l].hex)];
    if (of_hex.size() != 1) continue;
    const auto [part, own] = of_hex.front();
    on_parts_[l] = {static_cast<std::int16_t>(part),
                    end_at(parts_[static_cast<std::size_t>(part)].raster(), map.location(l), own)};
  }
}

template <class Look>
Verdict VaslSight::judge(LocationId from, LocationId to, const Look& look) const {
  const Course course = on_board(from, to);
  const Verdict v = look(course);
  return v.undecided && course.part >= 0 ? look(on_whole(from, to)) : v;
}

Verdict VaslSight::verdict(LocationId from, LocationId to) const {
  return judge(from, to, [](const Course& c) { return look_fast(*c.field, c.from, c.to); });
}

Verdict VaslSight::verdict_plainly(LocationId from, LocationId to) const {
  return judge(from, to, [](const Course& c) { return look_plainly(c.field->raster(), c.from, c.to, c.field->counters()); });
}

Sighting VaslSight::look(LocationId from, LocationId to) const {
  const Verdict v = judge(from, to, [](const Course& c) { return look_briefly(*c.field, c.from, c.to); });
  Sighting s;
  s.blocked = v.blocked;
  s.undecided = v.undecided;
  s.hindrance = v.blocked ? std::uint8_t{0} : static_cast<std::uint8_t>(v.hindrance);
  s.range = static_cast<std::uint16_t>(v.range);
  return s;
}

bool VaslSight::meets(HexId from, Point twice_target, std::uint32_t classes) const {
  const Raster& raster = whole_->raster();
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
  // One pixel for every step along the longer way.
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
