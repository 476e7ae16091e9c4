// Puts the reasons of a verdict into words.
#include <algorithm>

#include "los/explain_text.hpp"
#include "los/vasl/vasl_sight.hpp"
#include "los/vasl/walk.hpp"

namespace hexrout::vasl {

namespace {

SightBar bar_of(Reason reason) {
  switch (reason) {
    case Reason::none:
      return SightBar::none;
    case Reason::ground_higher_than_both:
      return SightBar::ground;
    case Reason::higher_than_both:
    case Reason::half_level_higher:
    case Reason::level_obstacle:
      return SightBar::obstacle;
    case Reason::no_height_advantage:
      return SightBar::height_advantage;
    case Reason::blind_hex:
    case Reason::blind_hex_crest:
    case Reason::blind_hex_up_slope:
      return SightBar::blind_hex;
    case Reason::hexside_terrain:
      return SightBar::hexside;
    case Reason::bocage:
    case Reason::blind_hex_bocage:
      return SightBar::bocage;
    case Reason::wall_in_building:
      return SightBar::building_wall;
    case Reason::exits_depression:
    case Reason::enters_depression:
      return SightBar::depression;
    case Reason::exits_crest_line:
    case Reason::enters_crest_line:
      return SightBar::crest;
    case Reason::must_leave_building:
    case Reason::factory_rooftop:
      return SightBar::leaving_building;
    case Reason::no_stairway:
      return SightBar::level_in_hex;
    case Reason::under_bridge:
      return SightBar::bridge;
    case Reason::from_cellar_over_hexside:
    case Reason::to_cellar_over_hexside:
      return SightBar::cellar;
    case Reason::up_slope:
      return SightBar::slope;
    case Reason::hillock:
    case Reason::second_wall:
    case Reason::second_rubble:
      return SightBar::hillock;
    case Reason::six_hindrances:
      return SightBar::hindrance;
  }
  return SightBar::none;
}

// The ground stops the line, not the terrain on it.
bool by_ground(Reason reason) {
  return reason == Reason::ground_higher_than_both || reason == Reason::blind_hex_crest ||
         bar_of(reason) == SightBar::depression || bar_of(reason) == SightBar::crest;
}

class Items final : public Witness {
 public:
  struct Item {
    int hex;
    int range;
    TerrainId terrain;
    Source source;
    int value;
  };
  void hindered(int hex, int range, TerrainId terrain, Source source, int value) override {
    for (Item& known : items)
      if (known.hex == hex && known.source == source) {
        if (value > known.value) known = {hex, range, terrain, source, value};
        return;
      }
    items.push_back({hex, range, terrain, source, value});
  }
  // For each source and range the largest hindrance counts, the first of them on a tie.
  bool counted(std::size_t index) const {
    const Item& own = items[index];
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Item& other = items[i];
      if (i == index || other.range != own.range || other.source != own.source) continue;
      if (other.value > own.value || (other.value == own.value && i < index)) return false;
    }
    return true;
  }
  std::vector<Item> items;
};

HindranceSource source_of(Source source) {
  switch (source) {
    case Source::smoke:
      return HindranceSource::smoke;
    case Source::vehicle:
      return HindranceSource::vehicle;
    case Source::barrage:
      return HindranceSource::barrage;
    case Source::terrain:
      break;
  }
  return HindranceSource::terrain;
}

}  // namespace

Barrier VaslSight::barrier_of(const Verdict& v, const End& source, const End& target) const {
  Barrier out;
  if (!v.blocked) return out;
  const Raster& raster = *raster_;
  out.bar = bar_of(v.reason);
  const int hex = candidate_hex(raster, Line(raster, source, target), v.at.x, v.at.y);
  if (hex >= 0) out.hex = map_.find(raster.grid().at(hex));
  if (!by_ground(v.reason)) out.terrain = raster.terrain(v.at.x, v.at.y);
  const Pixel a = raster.grid().centre(source.hex);
  const Pixel b = raster.grid().centre(target.hex);
  const auto dot = [&](Pixel p) {
    return std::int64_t{p.x - a.x} * (b.x - a.x) + std::int64_t{p.y - a.y} * (b.y - a.y);
  };
  if (v.range > 0) out.at = {std::clamp<std::int64_t>(dot(v.at), 0, dot(b)), dot(b)};
  return out;
}

Barrier VaslSight::barrier(LocationId from, LocationId to) const {
  return barrier_of(verdict(from, to), ends_[from], ends_[to]);
}

Explanation VaslSight::explain_at_lips(LocationId from, LocationId to, Lips lips) const {
  Items items;
  const Raster& raster = *raster_;
  const End source = end(from, lips.from);
  const End target = end(to, lips.to);
  const Verdict v = verdict_plainly(source, target, &items);
  const auto map_hex = [&](int hex) { return map_.find(raster.grid().at(hex)); };
  Explanation out;
  out.undecided = v.undecided;
  out.blocked = v.blocked;
  out.hindrance = v.blocked ? 0 : v.hindrance;
  out.range = v.range;
  for (std::size_t i = 0; i < items.items.size(); ++i) {
    const auto& item = items.items[i];
    out.hindrances.push_back({map_hex(item.hex), source_of(item.source), item.terrain, item.value, items.counted(i)});
  }
  static_cast<Barrier&>(out) = barrier_of(v, source, target);
  if (v.blocked) {
    // Every known obstacle is lower than this above its ground.
    constexpr int kHighest = 40;
    for (int up = 1; up <= kHighest && v.range > 0 && out.needs_level == Explanation::kNoLevel; ++up) {
      End raised = source;
      raised.level += up;
      raised.kind = LocationKind::upper;
      raised.in_depression = false;
      const Verdict higher = verdict(raised, target);
      if (!higher.blocked && !higher.undecided) out.needs_level = raised.level - raster.hex(raised.hex).base_level;
    }
  }
  out.text = explanation_text(map_, out, from, to, lips);
  return out;
}

}  // namespace hexrout::vasl
