// "hash": one number for the whole text of a position. Positions with equal texts have equal hashes, whatever moves
// led to them; the map counts by its content, not by its file. The progress of a phase under way is part of the
// text.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/methods.hpp"
#include "hexrout/map/raster.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "hexrout/rules/step_answer.hpp"
#include "hexrout/text/fnv.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostDigests = 16;  // maps whose digest is kept

template <class Numbers>
void take_all(Fnv& fnv, const Numbers& numbers) {
  fnv.take_number(static_cast<std::int64_t>(numbers.size()));
  for (const auto number : numbers) fnv.take_number(number);
}

void take_hex(Fnv& fnv, const HexFacts& hex) {
  for (const int number : {int{hex.at.col}, int{hex.at.row}, int{hex.base_level}, int{hex.terrain}, int{hex.stairway},
                           int{hex.road_sides}, int{hex.road_through_woods}, int{hex.depression_sides},
                           int{hex.cliff_sides}, int{hex.slope_sides}, int{hex.building}, int{hex.half}})
    fnv.take_number(number);
  take_all(fnv, hex.hexside);
  take_all(fnv, hex.side_terrain);
}

void take_ring(Fnv& fnv, const std::vector<Point>& ring) {
  fnv.take_number(static_cast<std::int64_t>(ring.size()));
  for (const Point& point : ring) fnv.take_number(point.x), fnv.take_number(point.y);
}

void take_raster(Fnv& fnv, const RasterContents& raster) {
  const HexGridShape& shape = raster.shape;
  for (const int number : {shape.columns, shape.rows, shape.width_px, shape.height_px, static_cast<int>(raster.seams)})
    fnv.take_number(number);
  for (const double px : {shape.hex_width_px, shape.hex_height_px, shape.a1_x_px, shape.a1_y_px})
    fnv.take_number(std::llround(px * 1'000'000));
  const auto bytes = [](const auto& list) {
    return std::string_view(reinterpret_cast<const char*>(list.data()), list.size());
  };
  fnv.take(bytes(raster.terrain));
  fnv.take(bytes(raster.elevation));
  for (const auto* list : {&raster.stairways, &raster.slope_sides, &raster.embankment_sides})
    fnv.take_number(static_cast<std::int64_t>(list->size())), fnv.take(bytes(*list));
  for (const RasterPart& part : raster.parts)
    for (const int number : {int{part.rotated}, part.column, part.row}) fnv.take_number(number);
}

std::uint64_t digest_of(const Map& map) {
  Fnv fnv;
  fnv.take(map.title());
  for (const HexId id : map.hexes()) {
    fnv.take(map.name(id));
    take_hex(fnv, map.hex(id));
  }
  for (const LocationId id : map.locations()) {
    const Location& l = map.location(id);
    for (const int number :
         {static_cast<int>(l.hex.number()), int{l.level}, static_cast<int>(l.kind), int{l.terrain}, int{l.depression}})
      fnv.take_number(number);
  }
  for (const Outline& outline : map.outlines()) {
    for (const int number : {int{outline.terrain}, int{outline.sets_level}, int{outline.level}})
      fnv.take_number(number);
    take_ring(fnv, outline.ring);
    for (const std::vector<Point>& hole : outline.holes) take_ring(fnv, hole);
  }
  if (map.raster() != nullptr) take_raster(fnv, map.raster()->contents());
  return fnv.value;
}

}  // namespace

std::uint64_t EngineRoom::map_digest(const std::shared_ptr<const Map>& map) {
  const auto known = std::find_if(map_digests_.begin(), map_digests_.end(),
                                  [&](const MapDigest& one) { return one.of.lock() == map; });
  if (known != map_digests_.end()) return known->digest;
  if (map_digests_.size() == kMostDigests) map_digests_.erase(map_digests_.begin());
  map_digests_.push_back({map, digest_of(*map)});
  return map_digests_.back().digest;
}

std::string EngineRoom::hash(const LoadedGame& game) {
  return game.course == nullptr ? hash(*game.scenario.game) : hash(*game.course->kept(), game.now());
}

std::string EngineRoom::hash(const Game& game) {
  return hash(game, game);
}

// kept: the position at the beginning of the step under way; now: with the events of that step.
std::string EngineRoom::hash(const Game& kept, const Game& now) {
  const auto [setting, text] = kept.write(Progress::kept);
  Fnv fnv;
  fnv.take(fmt::format("{}\n{}\n{}\n{}\n", setting.title, setting.rules, map_digest(setting.map),
                       static_cast<int>(setting.sight->mode())));
  if (setting.house != nullptr) fnv.take(setting.house->yaml);
  fnv.take(write_setting(setting));
  fnv.take(text);
  fnv.take(now.yaml());
  for (const StepAnswer& answer : kept.so_far()) {
    take_all(fnv, answer.faces);
    for (const std::string* word : {&answer.take, &answer.what, &answer.who}) fnv.take(*word), fnv.take("\n");
  }
  return fmt::format("{:016x}", fnv.value);
}

}  // namespace hexrout
