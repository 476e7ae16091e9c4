// The facts of a terrain that sight uses, packed so that the table stays in the first-level cache.
#pragma once

#include <array>
#include <cstdint>

#include "hexrout/map/terrain.hpp"

namespace hexrout::exact {

struct Kind {
  std::int8_t height2 = 0;  // in half levels, without the extra half
  bool half : 1 = false;    // a half level more
  bool obstacle : 1 = false;
  bool hindrance : 1 = false;
  bool inherent : 1 = false;
  bool split : 1 = false;
  bool lower_obstacle : 1 = false;
  bool lower_hindrance : 1 = false;
  bool building : 1 = false;  // factories and marketplaces included
  bool house : 1 = false;     // buildings except factories
  bool factory : 1 = false;
  bool outside_wall : 1 = false;  // of a factory
  bool hexside : 1 = false;
  bool rowhouse_wall : 1 = false;  // interior factory walls included
  bool bocage : 1 = false;
  bool cliff : 1 = false;
  bool water : 1 = false;
  bool bridge : 1 = false;
  bool road : 1 = false;
  bool depression : 1 = false;
  bool roofless : 1 = false;
  bool light_woods : 1 = false;
  bool bare_orchard : 1 = false;
  bool hillock : 1 = false;
  bool rubble : 1 = false;
  bool brush_or_grain : 1 = false;
  bool flat : 1 = true;  // only its ground matters

  int top2() const { return height2 + (half && !hexside ? 1 : 0); }
};

// Kinds as they act in a month, 1..12: grain and orchards change with the season.
std::array<Kind, 256> kinds_in(int month);

}  // namespace hexrout::exact
