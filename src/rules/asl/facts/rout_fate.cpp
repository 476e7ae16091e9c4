#include "rules/asl/facts/rout_fate.hpp"

#include <array>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/listed.hpp"

namespace hexrout::asl {

Fate fate_of(FateKind kind) {
  constexpr std::array<const char*, 3> kWords{to_translate("stays"), to_translate("surrenders"),
                                              to_translate("eliminated")};
  return {kind, kWords[static_cast<std::size_t>(kind)], {}, {}};
}

Fate failure_to_rout(const Scene& scene, const Unit& unit, bool explain) {
  Fate fate = fate_of(FateKind::stays);
  if (!unit.broken || unit.eliminated || unit.prisoner() || !unit.infantry()) return fate;
  if (scene.position->night && scene.switches().night && !scene.ground.place(unit.at).has(PlacedKind::blaze))
    return fate;
  DutyVerdict verdict = rout_duty(scene, unit, explain);
  if (verdict.duty != Duty::must) return fate;
  // After its rout only an enemy beside it and a blaze count.
  if (unit.has_routed && !verdict.beside && !scene.ground.place(unit.at).has(PlacedKind::blaze)) return fate;
  fate = fate_of(FateKind::lost);
  fate.because = std::move(verdict.because);
  return fate;
}

Fate fate_in(const Scene& scene, const Unit& unit, LocationId at) {
  Unit there = unit;
  there.at = at;
  there.in = Entrenchment::none;
  there.crest = there.wading = false;
  there.has_routed = there.rout_ended = true;
  Fate fate = failure_to_rout(scene, there);
  const std::vector<const Unit*> captors = captors_of(scene, there);
  if (captors.empty()) return fate;
  fate = fate_of(FateKind::surrenders);
  for (const Unit* captor : captors) fate.to.push_back(captor->id);
  fate.because = {{"A20.21", phrase("it has no way out, and {} can take it", {and_list(fate.to)}), ""}};
  return fate;
}

}  // namespace hexrout::asl
