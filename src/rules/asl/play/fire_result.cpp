#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/play/morale.hpp"

namespace hexrout::asl {
namespace {

void kill(PhaseContext& context, UnitIndex i, const std::vector<UnitIndex>& stack, Losses& losses) {
  const Unit u = context.look(i);
  if (u.kind == UnitKind::leader && !u.prisoner())
    losses.push_back({i, true, morale_in_force(context.position, u), leadership_of(u), stack});
  eliminate(context, i, "A7.301", fmt::format("{} is eliminated", u.id));
}

// Breaks a survivor of a KIA; the broken, the berserk, prisoners and the Unarmed are Reduced, heroes wounded.
void break_automatically(PhaseContext& context, UnitIndex i, const std::vector<UnitIndex>& stack, Losses& losses) {
  const Unit u = context.look(i);
  if (hero_like(u)) {
    wound_for_break(context, i, 0, losses, stack);
  } else if (u.broken || u.berserk || u.helpless()) {
    reduce(context, i, 0, losses, stack);
  } else {
    break_unit(context, i, "A7.301", "survives a KIA");
    if (u.kind == UnitKind::leader)
      losses.push_back(
          {i, false, morale_in_force(context.position, context.unit(i)), leadership_of(context.unit(i)), stack});
  }
}

}  // namespace

std::vector<UnitIndex> random_selection(PhaseContext& context, const std::vector<UnitIndex>& among, int count) {
  if (static_cast<int>(among.size()) <= count) return among;
  std::vector<int> rolled;
  for (const UnitIndex i : among) rolled.push_back(context.dice.d6({"Random Selection", "A.9", context.unit(i).id}));
  std::vector<int> sorted = rolled;
  std::sort(sorted.begin(), sorted.end(), [](int a, int b) { return a > b; });
  const int least = sorted[static_cast<std::size_t>(count - 1)];
  std::vector<UnitIndex> picked;
  for (std::size_t k = 0; k < among.size(); ++k)
    if (rolled[k] >= least) picked.push_back(among[k]);
  return picked;
}

void fire_result(PhaseContext& context, const FireResult& result) {
  Losses losses;
  const std::vector<UnitIndex> stack = result.first_fire ? result.targets : std::vector<UnitIndex>{};
  std::vector<UnitIndex> alive;
  for (const UnitIndex i : result.targets)
    if (context.unit(i).infantry() && !context.unit(i).eliminated) alive.push_back(i);
  if (result.kind != FireResult::Kind::pin)
    for (const UnitIndex i : alive)
      if (context.unit(i).broken && !context.unit(i).dm) {
        context.unit(i).dm = true;
        context.happened("DM", i, "A10.62", fmt::format("{}, broken, is attacked again: DM", context.unit(i).id));
      }
  if (result.kind == FireResult::Kind::kill) {
    const std::vector<UnitIndex> dead = random_selection(context, alive, std::max(result.number, 1));
    for (const UnitIndex i : dead) kill(context, i, stack, losses);
    for (const UnitIndex i : alive)
      if (!context.unit(i).eliminated) break_automatically(context, i, stack, losses);
    leader_losses(context, losses);
    return;
  }
  if (result.kind == FireResult::Kind::casualties)
    for (const UnitIndex i : random_selection(context, alive, 1)) reduce(context, i, 0, losses, stack);
  std::stable_sort(alive.begin(), alive.end(), [&](UnitIndex a, UnitIndex b) {
    const auto rank = [&](UnitIndex i) {
      return context.unit(i).kind == UnitKind::leader ? morale_in_force(context.position, context.unit(i)) : -1;
    };
    return rank(a) > rank(b);
  });
  const CheckKind kind = result.kind == FireResult::Kind::pin ? CheckKind::pin_task : CheckKind::morale;
  for (const UnitIndex i : alive) {
    const Unit& u = context.look(i);
    if (u.eliminated) continue;
    // The broken, the berserk, heroes, prisoners and the Unarmed cannot be pinned: they take no Pin Task Check.
    if (kind == CheckKind::pin_task && (u.broken || u.berserk || u.pinned || hero_like(u) || u.helpless())) continue;
    check(context, i, {kind, kind == CheckKind::pin_task ? 0 : result.number, stack, {}}, losses);
  }
  leader_losses(context, losses);
}

}  // namespace hexrout::asl
