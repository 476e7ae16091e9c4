#include "rules/asl/play/weapons.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/play/morale.hpp"

namespace hexrout::asl {
namespace {

std::string name(const Weapon& weapon) {
  return weapon.id.empty() ? std::string(name_of(weapon.kind)) : weapon.id;
}

// Beyond this many weapons the lightest are kept without trying combinations. No counter of the game has so many.
constexpr std::size_t kMostWeapons = 12;

std::string keep_words(const std::vector<Weapon>& weapons, unsigned set) {
  std::string out;
  for (std::size_t k = 0; k < weapons.size(); ++k)
    if ((set >> k & 1U) != 0) out += (out.empty() ? "keep " : " ") + name(weapons[k]);
  return out.empty() ? "keep nothing" : out;
}

void lay_down(PhaseContext& context, UnitIndex i, std::size_t weapon) {
  Unit& unit = context.unit(i);
  Weapon left = unit.weapons[weapon];
  left.second_man.clear();
  unit.weapons.erase(unit.weapons.begin() + static_cast<std::ptrdiff_t>(weapon));
  context.dropped().push_back({unit.at, left});
  context.happened("drops", i, "A10.4", fmt::format("{} leaves its {} behind", unit.id, name(left)), {name(left)});
}

// Lets friends in the Location recover the weapon at once.
void recover(PhaseContext& context, UnitIndex from) {
  Position& position = context.position;
  const Unit router = context.unit(from);
  std::vector<UnitIndex> tried;
  while (true) {
    const auto lying = std::find_if(position.dropped.begin(), position.dropped.end(),
                                    [&](const DroppedWeapon& d) { return d.at == router.at; });
    if (lying == position.dropped.end()) return;
    Decision decision{"recover",
                      router.id,
                      "A4.44",
                      fmt::format("{} lies in {}", name(lying->weapon), position.map().location_name(router.at)),
                      {}};
    decision.offer("leave", {.kind = OptionKind::decline});
    std::vector<UnitIndex> takers;
    for (const UnitIndex k : position.unit_indices()) {
      const Unit& u = position.units[k];
      if (k == from || u.side != router.side || !in_play(u) || !u.infantry() || !u.good_order() || u.pinned ||
          u.unarmed || !same_location(u, router) || std::find(tried.begin(), tried.end(), k) != tried.end())
        continue;
      decision.offer("recover by " + u.id, {.kind = OptionKind::unit, .unit = u.id});
      takers.push_back(k);
    }
    const std::size_t picked = context.decide(decision);
    if (picked == 0) return;
    const UnitIndex by = takers[picked - 1];
    tried.push_back(by);
    const int dr = context.dice.d6({"recovery", "A4.44", context.unit(by).id});
    if (dr + (context.unit(by).cx ? 1 : 0) >= 6) {
      context.happened("fails to recover", by, "A4.44",
                       fmt::format("{} fails to recover {} (dr {})", context.unit(by).id, name(lying->weapon), dr));
      continue;
    }
    context.unit(by).weapons.push_back(lying->weapon);
    context.happened("recovers", by, "A4.44",
                     fmt::format("{} recovers {} (dr {})", context.unit(by).id, name(lying->weapon), dr),
                     {name(lying->weapon)});
    context.dropped().erase(lying);
  }
}

}  // namespace

void drop_everything(PhaseContext& context, UnitIndex i) {
  while (!context.unit(i).weapons.empty()) lay_down(context, i, 0);
}

void lighten(PhaseContext& context, UnitIndex i) {
  const std::vector<Weapon> weapons = context.unit(i).weapons;
  const int capacity = inherent_portage(context.unit(i));
  const auto weight = [&](unsigned set) {
    int sum = 0;
    for (std::size_t k = 0; k < weapons.size(); ++k)
      if ((set >> k & 1U) != 0) sum += weapons[k].portage_points;
    return sum;
  };
  const std::size_t count = std::min(weapons.size(), kMostWeapons);
  const unsigned all = (1U << count) - 1;
  if (weapons.size() <= kMostWeapons && weight(all) <= capacity) return;
  int best = 0;
  for (unsigned set = 0; set <= all; ++set)
    if (weight(set) <= capacity) best = std::max(best, weight(set));
  Decision decision{"weapons to keep",
                    context.unit(i).id,
                    "A10.4",
                    fmt::format("{} may carry {} PP", context.unit(i).id, capacity),
                    {}};
  std::vector<unsigned> sets;
  for (unsigned set = all + 1; set-- > 0;) {
    if (weight(set) != best) continue;
    // A set within a larger one of equal weight (weightless weapons) is no option.
    if (std::any_of(sets.begin(), sets.end(), [&](unsigned other) { return (other & set) == set; })) continue;
    sets.push_back(set);
    decision.options.push_back(keep_words(weapons, set));
  }
  const unsigned kept = sets[context.decide(decision)];
  for (std::size_t k = weapons.size(); k-- > 0;)
    if (k >= count || (kept >> k & 1U) == 0) lay_down(context, i, k);
  recover(context, i);
}

}  // namespace hexrout::asl
