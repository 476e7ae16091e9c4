#include "rules/asl/rout/refusal_words.hpp"

#include <fmt/format.h>

#include "hexrout/map/terrain.hpp"
#include "rules/asl/facts/listed.hpp"

namespace hexrout::asl {

std::string enemies_text(const Scene& scene, const std::vector<const Unit*>& enemies) {
  std::vector<std::string> out;
  out.reserve(enemies.size());
  for (const Unit* enemy : enemies) out.push_back(enemy->id + " in " + scene.map().location_name(enemy->at));
  return listed(out);
}

std::string known_enemy_text(std::string_view there, std::string_view who) {
  return fmt::format("{} holds a Known enemy unit: {}", there, who);
}
std::string enemy_there_text(std::string_view who) {
  return fmt::format("an unconcealed enemy unit is there: {}", who);
}
std::string adjacent_text(std::string_view there, std::string_view who, std::string_view from) {
  return fmt::format("{} is ADJACENT to {}, Known from {}", there, who, from);
}
std::string nearer_text(std::string_view there, std::string_view who, std::string_view from) {
  return fmt::format("{} is nearer to {}, in whose LOS {} lies", there, who, from);
}
std::string nearer_remembered_text(std::string_view there, std::string_view who) {
  return fmt::format("{} is nearer to {}, Known earlier in this rout", there, who);
}
std::string overstacked_text(std::string_view there) {
  return fmt::format("{} would be overstacked", there);
}
std::string too_dear_text(std::string_view there, HalfMf half_mf) {
  const std::string half = half_mf.count() % 2 == 0 ? "" : "½";
  return fmt::format("entering {} takes {}{} MF, more than are left", there, half_mf.count() / 2, half);
}
std::string all_movement_text(std::string_view there) {
  return fmt::format("entering {} takes every MF, and some have been spent", there);
}
std::string shelter_lost_text(std::string_view there) {
  return fmt::format("from {} the nearest shelter could no longer be reached", there);
}
std::string no_shelter_text(std::string_view there) {
  return fmt::format("it is in shelter: it must stop there or go on into other shelter, and {} is no shelter", there);
}
std::string crawl_only_text(std::string_view there) {
  return fmt::format("{} can be reached by Low Crawl alone", there);
}
std::string no_crawl_text(std::string_view there) {
  return fmt::format("{} cannot be entered by Low Crawl", there);
}
std::string off_the_way_text(std::string_view there) {
  return fmt::format("{} is not on the way to the nearest shelter", there);
}

Reason no_step(const Scene& scene, LocationId from, LocationId to) {
  const Map& map = scene.map();
  const HexId hex = map.location(from).hex;
  const HexId other = map.location(to).hex;
  const int side = direction_to(map.hex(hex).at, map.hex(other).at);
  if (hex != other && side < 0)
    return {"A4.1", fmt::format("{} and {} are not adjacent", map.location_name(from), map.location_name(to)), ""};
  const Terrain& terrain = TerrainCatalogue::standard()[scene.ground.place(to).terrain];
  if (scene.ground.place(to).has(PlacedKind::blaze))
    return {"B25.4", fmt::format("{} is a Blaze", map.name(other)), ""};
  if (terrain.kind == TerrainClass::water)
    return {"B21.41", fmt::format("{} is water that cannot be forded", map.name(other)), ""};
  const auto cliff = [&](HexId of, int across) { return (map.hex(of).cliff_sides >> across & 1) != 0; };
  if (side >= 0 && (cliff(hex, side) || cliff(other, (side + 3) % 6)))
    return {"B11.41", "broken units do not climb cliffs", ""};
  if (!terrain.from_below && map.absolute_level(to) > map.absolute_level(from))
    return {"B16.4", fmt::format("{} cannot be entered from below", map.name(other)), ""};
  return {"A4.1", fmt::format("{} cannot be entered on foot from {}", map.location_name(to), map.location_name(from)),
          ""};
}

}  // namespace hexrout::asl
