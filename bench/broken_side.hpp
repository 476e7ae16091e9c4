// A made-up countryside of 33 x 10 hexes with 20 enemies and 24 broken units, from a fixed seed, with the lines of
// sight between them in the cache: the subject of the suites and kernels of routs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hexrout/rules/dice.hpp"
#include "rules/asl/memory/query_pool.hpp"
#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::bench {

using namespace hexrout::asl;

inline constexpr int kColumns = 33;
inline constexpr int kRows = 10;
inline constexpr int kEnemies = 20;
inline constexpr int kRouters = 24;

// A made-up countryside with the proportions of a printed board.
inline std::shared_ptr<const Map> countryside(SeededDice& dice) {
  const auto& terrains = TerrainCatalogue::standard();
  const TerrainId woods = *terrains.find("woods");
  const TerrainId grain = *terrains.find("grain");
  const TerrainId brush = *terrains.find("brush");
  const TerrainId house = *terrains.find("stone-building-1");
  MapContents contents;
  for (int col = 0; col < kColumns; ++col)
    for (int row = 0; row < kRows + (col & 1); ++row) {
      HexFacts hex;
      hex.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      const int roll = dice.roll(1, 100, {"terrain", "-"})[0];
      hex.terrain = roll <= 14 ? woods : roll <= 22 ? grain : roll <= 27 ? brush : roll <= 33 ? house : kOpenGround;
      contents.hexes.push_back(hex);
    }
  return std::make_shared<const Map>(std::move(contents));
}

struct BrokenSide {
  Position position;
  std::vector<UnitIndex> routers;

  BrokenSide() {
    SeededDice dice(20260101);
    dice.set_logging(false);
    auto map = countryside(dice);
    position.setting.map = map;
    position.setting.sight = make_sight(*map, SightMode::exact);
    position.setting.sides = {"german", "russian"};
    position.setting.attacker = "german";
    position.sides.resize(2);
    const auto place = [&](int side, int number, bool broken) {
      Unit unit;
      unit.id = (side == 0 ? "g" : "r") + std::to_string(number);
      unit.side = side;
      unit.nationality = side == 0 ? Nationality::german : Nationality::russian;
      unit.kind = UnitKind::squad;
      unit.firepower = 4;
      unit.range = side == 0 ? 6 : 4;
      unit.morale = unit.broken_morale = 7;
      unit.broken = unit.dm = broken;
      unit.at = map->ground(HexId(static_cast<std::uint32_t>((dice.roll(1, 100, {"column", "-"})[0] - 1) +
                                                             100 * (dice.roll(1, 100, {"row", "-"})[0] - 1)) %
                                  map->hex_count()));
      unit.phase_start = unit.at;
      position.units.push_back(unit);
    };
    for (int i = 0; i < kEnemies; ++i) place(0, i, false);
    for (int i = 0; i < kRouters; ++i) {
      place(1, i, true);
      routers.push_back(position.index(position.units.back()));
    }
    position.keep_muster();  // as a game does
  }
};

inline BrokenSide& broken_side() {
  static BrokenSide made;
  return made;
}

inline RoutQuery& rout_query() {
  static RoutQuery made(broken_side().position);
  [[maybe_unused]] static const bool ready = [] {
    for (const Unit& unit : broken_side().position.units)
      made.exposure.prepare(broken_side().position.map(), unit.at, 40);
    made.scene.state = new_state();  // units do not change between questions
    return true;
  }();
  return made;
}

}  // namespace hexrout::bench
