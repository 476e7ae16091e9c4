#include "rules/asl/facts/levels.hpp"

#include <algorithm>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/encirclement.hpp"

namespace hexrout::asl {
namespace {

bool can_lead(const Unit& leader) {
  return leader.kind == UnitKind::leader && leader.good_order() && !leader.pinned && !leader.armor_leader &&
         leader.aboard.empty();
}

int morale(const Position& position, const Unit& unit, bool by_place) {
  if (unit.berserk) return 10;
  int level = morale_level(unit, unit.encircled || cut_off_upstairs(position, unit));
  if (by_place && !unit.fanatic && fanatic_at(position, unit, unit.at)) ++level;
  if (unit.human_wave && !unit.broken) ++level;
  if (unit.mmc()) {
    bool led = false;
    position.each_smc_by(unit.at, [&](const Unit& other) {
      led = led || (other.commissar && other.side == unit.side && can_lead(other) && same_location(other, unit));
    });
    if (led) ++level;
  }
  return std::min(level, 10);
}

}  // namespace

bool fanatic_at(const Position& position, const Unit& unit, LocationId at) {
  bool is = unit.fanatic;
  position.each_while_in(unit, at, [&](const WhileIn& one) { is = is || one.fanatic; });
  return is;
}

int morale_in_force(const Position& position, const Unit& unit) {
  return morale(position, unit, true);
}
int morale_apart_from_place(const Position& position, const Unit& unit) {
  return morale(position, unit, false);
}

bool same_location(const Unit& a, const Unit& b) {
  return a.at == b.at && (a.in == Entrenchment::pillbox) == (b.in == Entrenchment::pillbox);
}

int leadership_of(const Unit& leader) {
  return leader.leadership + (leader.wounded ? 1 : 0);
}

bool ss_against_russians(const Position& position, const Unit& unit) {
  if (!unit.ss) return false;
  for (std::size_t s = 0; s < position.sides.size(); ++s)
    if (static_cast<int>(s) != unit.side && position.sides[s].nationality == Nationality::russian) return true;
  return false;
}

bool never_surrenders(const Position& position, const Unit& unit) {
  bool by_place = false;
  position.each_while_in(unit, unit.at,
                         [&](const WhileIn& one) { by_place = by_place || one.fanatic || one.no_surrender; });
  return by_place || unit.partisan || unit.nationality == Nationality::partisan || unit.gurkha || unit.commissar ||
         unit.fanatic || unit.nationality == Nationality::japanese || ss_against_russians(position, unit);
}

std::optional<NeverSurrenders> why_never_surrenders(const Position& position, const Unit& unit) {
  if (!never_surrenders(position, unit)) return std::nullopt;
  bool fanatic = false;
  bool by_place = false;
  position.each_while_in(unit, unit.at, [&](const WhileIn& one) {
    fanatic = fanatic || one.fanatic;
    by_place = by_place || one.no_surrender;
  });
  constexpr std::string_view kRule = "A20.21";
  if (unit.fanatic || fanatic) return NeverSurrenders{"A10.8", phrase("it is Fanatic")};
  if (by_place)
    return NeverSurrenders{kRule, phrase("by 'no_surrender' none does in {}", {position.map().location_name(unit.at)})};
  if (unit.commissar) return NeverSurrenders{kRule, phrase("it is a Commissar")};
  if (unit.gurkha) return NeverSurrenders{kRule, phrase("it is a Gurkha unit")};
  if (unit.nationality == Nationality::japanese) return NeverSurrenders{kRule, phrase("it is Japanese")};
  if (ss_against_russians(position, unit)) return NeverSurrenders{kRule, phrase("it is SS and faces Russians")};
  return NeverSurrenders{kRule, phrase("it is a Partisan unit")};
}

UnitIndex leading(const Position& position, UnitIndex unit, const std::vector<UnitIndex>& stack) {
  const Unit& checked = position.units[unit];
  UnitIndex best(position.units.size());
  position.each_smc_by(checked.at, [&](const Unit& leader) {
    const auto i = position.index(leader);
    if (i == unit || leader.side != checked.side || !can_lead(leader) || !same_location(leader, checked)) return;
    if (!stack.empty() && std::find(stack.begin(), stack.end(), i) == stack.end()) return;
    if (checked.kind == UnitKind::leader && morale_in_force(position, leader) <= morale_in_force(position, checked))
      return;
    if (best == position.units.size() || leadership_of(leader) < leadership_of(position.units[best])) best = i;
  });
  return best;
}

}  // namespace hexrout::asl
