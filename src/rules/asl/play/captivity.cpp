#include "rules/asl/play/captivity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/weapons.hpp"

namespace hexrout::asl {
namespace {

std::string names(const Table& table, const std::vector<std::size_t>& units) {
  std::string out;
  for (const std::size_t i : units) out += (out.empty() ? "" : ", ") + table.position.units[i].id;
  return out;
}

void no_quarter(Table& table, std::size_t victim) {
  if (!table.position.switches.no_quarter) return;
  SideFacts& side = table.side_of(victim);
  if (side.no_quarter_against) return;
  side.no_quarter_against = true;
  table.happened("No Quarter", victim, "A20.3",
                 fmt::format("the {} never again surrender in the Rout Phase",
                             table.position.setting.sides[static_cast<std::size_t>(table.unit(victim).side)]));
}

}  // namespace

std::vector<std::size_t> captors_by_index(const Table& table, std::size_t i) {
  std::vector<std::size_t> out;
  for (const Unit* enemy : captors_of(table.scene(), table.position.units[i]))
    out.push_back(table.position.index(enemy->id));
  return out;
}

bool surrender(Table& table, const std::vector<std::size_t>& units, const std::vector<std::size_t>& captors,
               std::string_view rule) {
  const std::string who = names(table, units);
  Decision decision{"accept surrender",
                    table.unit(captors.front()).id,
                    std::string(rule),
                    fmt::format("{} would surrender", who),
                    {}};
  for (const std::size_t c : captors) decision.options.push_back("accept by " + table.unit(c).id);
  decision.options.emplace_back("reject");
  const std::string picked = table.decide(decision);
  if (picked == "reject") {
    for (const std::size_t i : units) {
      table.unit(i).eliminated = true;
      table.happened("eliminated", i, "A20.3",
                     fmt::format("the surrender of {} is refused: eliminated", table.unit(i).id));
    }
    no_quarter(table, units.front());
    return false;
  }
  const std::size_t guard = table.position.index(picked.substr(std::string_view("accept by ").size()));
  int room = 5 * us_number(table.look(guard));
  table.position.each_guarded_by(table.look(guard).id, [&](const Unit& u) {
    if (!u.eliminated) room -= us_number(u);
  });
  for (const std::size_t i : units) {
    drop_everything(table, i);
    Unit& unit = table.unit(i);
    unit.unarmed = true;
    unit.dm = unit.disrupted = unit.encircled = unit.pinned = unit.cx = false;
    unit.rout_ended = true;
    room -= us_number(unit);
    if (room >= 0) {
      unit.broken = false;
      unit.guard = table.look(guard).id;
      table.put(i, table.look(guard).at);
      table.happened("surrenders", i, rule, fmt::format("{} surrenders to {}", unit.id, unit.guard), {unit.guard});
    } else {
      table.happened("goes free", i, "A20.5",
                     fmt::format("{} is more than {} can guard and goes free, Unarmed", unit.id, table.look(guard).id));
    }
  }
  return true;
}

void massacre(Table& table, std::size_t by, const std::vector<std::size_t>& prisoners) {
  const Unit killer = table.look(by);
  const bool may = table.position.switches.massacre && !killer.melee &&
                   (killer.ss || killer.berserk || killer.partisan || killer.nationality == Nationality::partisan ||
                    killer.nationality == Nationality::russian || killer.nationality == Nationality::japanese);
  for (const std::size_t i : prisoners) {
    if (!may || table.unit(i).eliminated || !table.unit(i).prisoner() || table.unit(i).at != killer.at) {
      table.happened("may not massacre", by, "A20.4",
                     fmt::format("{} may not massacre {}", killer.id, table.unit(i).id), {table.unit(i).id});
      continue;
    }
    table.unit(i).eliminated = true;
    table.happened("massacred", i, "A20.4", fmt::format("{} massacres {}", killer.id, table.unit(i).id), {killer.id});
    SideFacts& side = table.side_of(i);
    if (!side.massacred) side.elr = std::min(side.elr + 1, 6);
    side.massacred = true;
    no_quarter(table, i);
  }
}

}  // namespace hexrout::asl
