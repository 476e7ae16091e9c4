// worth_of: strength, morale, the next check, fire on own and enemy pieces, with the weights of
// worth.yaml.
#include <algorithm>

#include "hexrout/rout/withdrawal.hpp"
#include "rules/common/tables/measure.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/data_game.hpp"

namespace hexrout::data_game {

namespace {

constexpr int kPercent = 100;

// Percent of its strength that an element loses in worth in this state.
int cost_percent(const Position& p, StateIndex state) {
  if (state == 0) return 0;
  const State& of = p.game().states[state];
  return of.gone ? kPercent : (*p.rules->weights)[of.name];
}

// Weight of a shot. 0: out of range or out of sight; 1: at a covered or concealed target; 2: at one in the open.
int aim(const Position& p, const Piece& firer, const Piece& target) {
  if (firer.range >= 0 && p.distance(firer.at, target.at) > firer.range) return 0;
  if (!p.sees(firer.at, target.at)) return 0;
  return concealing(p.map(), target.at) || covered_from(p, target.at, firer.at) ? 1 : 2;
}

// Number of pieces of an element, of those on the map, and the fire on them.
struct Exposed {
  int pieces = 0;
  int present = 0;
  int exposure = 0;
};

Exposed weigh_pieces(const Position& p, ElementIndex element, const std::vector<UnitIndex>& enemies, Measure& m) {
  Exposed out;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    const Piece& piece = p.pieces[i];
    if (piece.element != element) continue;
    ++out.pieces;
    if (!acts(p, piece)) continue;
    ++out.present;
    int exposure = 0;
    int target = 0;
    for (const UnitIndex e : enemies) {
      if (!fire_refusal(p, e)) exposure += aim(p, p.pieces[e], piece);
      target = std::max(target, aim(p, piece, p.pieces[e]));
    }
    m.take(piece.id, "exposure", "exposure", exposure);
    if (!fire_refusal(p, i)) m.add(piece.id, "fire", "fire", target);
    out.exposure += exposure;
  }
  return out;
}

// Mean cost of the check after one more point of loss.
std::int64_t check_cost(const Position& p, ElementIndex index, std::int64_t strength, int already_percent) {
  Element hit = p.elements[index];
  hit.current -= 1;
  if (hit.current == 0) return 0;  // destroyed without a check
  hit.due = true;
  const Check* check = check_due(p, index, hit);
  if (check == nullptr) return 0;
  std::int64_t out = 0;
  for (const auto& [state, odds] : states_ordered(p, index, hit, *check)) {
    const int more = std::max(0, cost_percent(p, state) - already_percent);
    out += Measure::expected(strength * more / kPercent, odds);
  }
  return out;
}

void weigh(const Position& p, ElementIndex index, const std::vector<UnitIndex>& enemies, Measure& m) {
  const Element& e = p.elements[index];
  if (e.current == 0 || p.gone(e)) return;
  const Exposed exposed = weigh_pieces(p, index, enemies, m);
  if (exposed.present == 0) return;
  const std::int64_t strength = m.weight("strength") * e.percent() / kPercent * exposed.present / exposed.pieces;
  m.add_thousandths(e.id, "strength", strength);
  const int cost = e.shutdown ? (*p.rules->weights)["shutdown"] : cost_percent(p, e.state);
  m.add_thousandths(e.id, "morale", -(strength * cost / kPercent));
  if (exposed.exposure > 0) m.add_thousandths(e.id, "break chance", -check_cost(p, index, strength, cost));
}

}  // namespace

std::optional<std::vector<WorthPart>> worth_of(const Position& p, std::string_view side) {
  const auto own = side_index(p.setting, side);
  if (!own) return std::nullopt;
  if (!p.rules->weights) return std::nullopt;
  Measure m(*p.rules->weights);
  const std::vector<UnitIndex> enemies = known_enemies(p, *own);
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size()))
    if (p.elements[i].side == *own) weigh(p, i, enemies, m);
  return m.parts();
}

}  // namespace hexrout::data_game
