#include "rules/asl/words/rout_verdict.hpp"

namespace hexrout::asl {

UnitVerdict rout_verdict(RoutQuery& query, UnitIndex index) {
  const Judged judged = judge(query, index);
  UnitVerdict out;
  out.at = judged.mover().at;
  out.duty = judged.told_duty();
  out.fate = judged.fate();
  if (judged.surrenders || judged.found == nullptr) return out;
  const bool unloads = only_unloads(judged.mover());
  out.dead_ends = static_cast<std::uint32_t>(judged.on_wire ? judged.dead_off_wire.size()
                                             : unloads      ? 0
                                                            : judged.found->dead_ends.size());
  std::optional<Runner> runner;
  for (const Way& way : ways_of(judged)) {
    VerdictEnd& end = out.ends.emplace_back();
    end.at = way.end;
    end.spent_half_mf = way.spent_half_mf;
    end.interdicted = way.interdicted;
    end.low_crawl = way.low_crawl;
    end.mandatory = judged.duty == Duty::must;
    end.odds = odds_of(way, runner);
    if (way.off_wire != nullptr) end.chance = way.off_wire->chance();
  }
  return out;
}

}  // namespace hexrout::asl
