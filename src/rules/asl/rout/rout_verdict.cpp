#include "rules/asl/rout/rout_verdict.hpp"

#include "rules/asl/rout/judged.hpp"
#include "rules/asl/rout/rout_answer.hpp"
#include "rules/asl/rout/rout_ways.hpp"

namespace hexrout::asl {

UnitVerdict rout_verdict(RoutQuery& query, UnitIndex index) {
  const Judged judged = judge(query, index);
  const bool plain = judged.found != nullptr && !judged.on_wire && !only_unloads(judged.found->mover());
  // Rare: what dice add to a way off Wire is worked out with its words.
  if (!plain) return unit_verdict(rout_answer(query, index, false));
  const RoutResult& found = *judged.found;
  UnitVerdict out;
  out.at = found.mover().at;
  out.duty = judged.duty;
  if (judged.surrenders) {
    out.fate = FateKind::surrenders;
    return out;
  }
  const bool must = judged.duty == Duty::must;
  out.fate = must ? FateKind::lost : FateKind::stays;
  out.dead_ends = static_cast<std::uint32_t>(found.dead_ends.size());
  std::optional<Runner> runner;
  for (const Way& way : ways_of(found)) {
    VerdictEnd& end = out.ends.emplace_back();
    end.at = way.end;
    end.spent_half_mf = way.spent_half_mf;
    end.interdicted = way.interdicted;
    end.low_crawl = way.low_crawl;
    end.mandatory = must;
    if (way.interdicted == 0) continue;
    if (!runner) runner = runner_of(*found.scene->position, found.mover());
    end.odds = route_odds(*runner, gauntlet_of(found, way));
  }
  return out;
}

}  // namespace hexrout::asl
