#include "rules/asl/play/interdiction.hpp"

#include <fmt/format.h>

#include "rules/asl/facts/rowhouse.hpp"

namespace hexrout::asl {

void interdict(PhaseContext& context, UnitIndex i, const std::string& leader, const std::vector<UnitIndex>& by) {
  if (context.told()) {
    std::vector<std::string> names;
    for (const UnitIndex enemy : by) names.push_back(context.look(enemy).id);
    context.happened("interdicted", i, "A10.53",
                     by.empty() ? fmt::format("{} is Interdicted", context.look(i).id)
                                : fmt::format("{} is Interdicted by {}", context.look(i).id, fmt::join(names, ", ")),
                     names);
  }
  Losses losses;
  const bool passed = check(context, i, {CheckKind::interdiction, 0, {}, leader}, losses).passed;
  if (!passed && !leader.empty()) {
    const UnitIndex l = context.position.index(leader);
    const Unit& along = context.look(l);
    losses.push_back({l, true, morale_in_force(context.position, along), leadership_of(along), {}});
    eliminate(context, l, "A10.711",
              fmt::format("{}, routing along with {}, is eliminated", along.id, context.unit(i).id));
  }
  leader_losses(context, losses);
  if (!context.scene().switches().interdiction_gives_dm_to_others) return;
  context.position.each_near(context.look(i).at, 0, [&](const Unit& other) {
    const auto k = context.position.index(other);
    if (k == i || !other.broken || other.dm || other.side != context.look(i).side || !in_play(other) ||
        !same_location(other, context.look(i)))
      return;
    context.unit(k).dm = true;
    context.happened("DM", k, "A10.62", fmt::format("{} is under DM: its Location was Interdicted", other.id));
  });
}

std::vector<UnitIndex> lurking_interdictors(const PhaseContext& context, UnitIndex i, LocationId from, LocationId to,
                                            bool careful, bool beneath) {
  const Scene& scene = context.scene();
  std::vector<UnitIndex> out;
  for (const FootStep& step : scene.ground.steps(from)) {
    if (step.to != to || step.is(FootStep::kCareful) != careful) continue;
    context.position.each_lurker([&](const Unit& enemy) {
      if (Position::enemy(enemy, context.look(i)) && in_play(enemy) && lurking(scene, enemy) &&
          interdicts(scene, enemy, {from, &step, to, beneath}))
        out.push_back(context.position.index(enemy));
    });
    break;
  }
  return out;
}

std::vector<UnitIndex> corner_lurkers(const PhaseContext& context, UnitIndex i, LocationId from, LocationId to,
                                      HexId corner) {
  const Scene& scene = context.scene();
  std::vector<UnitIndex> out;
  for (const FootStep& step : scene.ground.steps(from)) {
    if (step.to != to) continue;
    for (const Corner& by : corners_of(scene.map(), from, step))
      if (by.beyond == corner)
        context.position.each_lurker([&](const Unit& enemy) {
          if (Position::enemy(enemy, context.look(i)) && in_play(enemy) && lurking(scene, enemy) &&
              interdicts_corner(scene, enemy, by, to))
            out.push_back(context.position.index(enemy));
        });
    break;
  }
  return out;
}

}  // namespace hexrout::asl
