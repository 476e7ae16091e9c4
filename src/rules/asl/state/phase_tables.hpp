// The numbers of the Rout Phase, the Rally Phase, Heat of Battle and leader loss, read from
// data/tables.yaml.
//
//   const std::shared_ptr<const PhaseTables> t = phase_tables_of(position.setting);
//   t->rally_drm.dm == 4
//
// Thread safety: any number of threads. Cost: a pointer without house rules, else a search of the sets known.
#pragma once

#include <array>
#include <memory>

#include "hexrout/rules/game.hpp"
#include "rules/asl/state/rout_numbers.hpp"
#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

struct PhaseTables {
  struct RallyDrm {
    int cover = 0;
    int dm = 0;
    int self = 0;
    int other_nationality = 0;
  };
  struct HeatDrm {
    int elite = 0;
    int broken = 0;
    int inexperienced = 0;
    std::array<int, 14> nationality{};  // by Nationality
  };
  // The lowest final DR of each result of Heat of Battle but the first.
  struct HeatFrom {
    int hero_and_hardened = 0;
    int hardened = 0;
    int berserk = 0;
    int surrender = 0;
    int axis_minor_surrender = 0;
  };
  struct LeaderLossDrm {
    int eliminated = 0;
    int broken = 0;
  };
  RoutNumbers rout;
  RallyDrm rally_drm;
  HeatDrm heat_drm;
  HeatFrom heat_from;
  LeaderLossDrm leader_loss_drm;
};

// Reads a whole tables file, reporting every mistake with its place.
PhaseTables read_phase_tables(const Node& root, Diagnostics& found);

// The tables in force under these house rules (null: as built in); every mistake in them is reported.
std::shared_ptr<const PhaseTables> phase_tables_under(const HouseRules* house, Diagnostics& found);
// The tables of a setting, whose house rules have been read without errors.
std::shared_ptr<const PhaseTables> phase_tables_of(const Setting& setting);

}  // namespace hexrout::asl
