#include "rules/asl/rout/rout_words.hpp"

#include <fmt/format.h>

#include "rules/asl/facts/listed.hpp"

namespace hexrout::asl {

namespace {

// "g1 in K4", "g1 in K4 and g2 in L3".
std::string names(const RoutResult& found, EnemyBits bits) {
  std::vector<std::string> out;
  for (const Unit* e : found.named(bits))
    out.push_back(fmt::format("{} in {}", e->id, found.scene->map().location_name(e->at)));
  return listed(out);
}

RefusalKind kind_of(RefusedFor why) {
  switch (why) {
    case RefusedFor::terrain:
      return RefusalKind::ground;
    case RefusedFor::known_enemy:
    case RefusedFor::enemy_there:
      return RefusalKind::enemy_there;
    case RefusedFor::stacking:
      return RefusalKind::over_stacked;
    case RefusedFor::movement:
    case RefusedFor::all_movement:
      return RefusalKind::movement;
    case RefusedFor::shelter:
      return RefusalKind::shelter_first;
    case RefusedFor::leaves_shelter:
      return RefusalKind::leaves_shelter;
    case RefusedFor::adjacent:
    case RefusedFor::nearer:
    case RefusedFor::nearer_remembered:
      break;
  }
  return RefusalKind::rule;
}

}  // namespace

std::string mf(HalfMf half_mf) {
  return fmt::format("{}{}", half_mf.count() / 2, half_mf.count() % 2 == 0 ? "" : "½");
}

Refusal in_words(const RoutResult& found, LocationId from, LocationId to, const StepRefusal& refusal, bool crawling) {
  const Map& map = found.scene->map();
  Refusal out;
  out.from = from;
  out.to = to;
  out.rule = "A10.51";
  out.others = found.ids(refusal.by);
  if (!out.others.empty()) {
    out.enemy = std::move(out.others.front());
    out.others.erase(out.others.begin());
  }
  out.kind = crawling ? RefusalKind::low_crawl : kind_of(refusal.why);
  const std::string there = map.location_name(to);
  const std::string who = names(found, refusal.by);
  switch (refusal.why) {
    case RefusedFor::terrain:
      out.rule = "A10.52";
      out.why = crawling ? fmt::format("{} cannot be entered by Low Crawl", there)
                         : fmt::format("{} can be reached by Low Crawl alone", there);
      break;
    case RefusedFor::known_enemy:
      out.why = fmt::format("{} holds a Known enemy unit: {}", there, who);
      break;
    case RefusedFor::enemy_there:
      out.rule = "A4.14";
      out.why = fmt::format("an unconcealed enemy unit is there: {}", who);
      break;
    case RefusedFor::adjacent:
      out.why = fmt::format("{} is ADJACENT to {}, Known from {}", there, who, map.location_name(from));
      break;
    case RefusedFor::nearer:
      out.why = fmt::format("{} is nearer to {}, in whose LOS {} lies", there, who, map.location_name(from));
      break;
    case RefusedFor::nearer_remembered:
      out.why = fmt::format("{} is nearer to {}, Known earlier in this rout", there, who);
      break;
    case RefusedFor::stacking:
      out.rule = "A5.1";
      out.why = fmt::format("{} would be overstacked", there);
      break;
    case RefusedFor::movement:
      out.rule = "A10.5";
      out.why = fmt::format("entering {} takes {} MF, more than are left", there, mf(refusal.half_mf));
      break;
    case RefusedFor::all_movement:
      out.rule = "B16.4";
      out.why = fmt::format("entering {} takes every MF, and some have been spent", there);
      break;
    case RefusedFor::shelter:
      out.why = crawling ? fmt::format("{} is not on the way to the nearest shelter", there)
                         : fmt::format("from {} the nearest shelter could no longer be reached", there);
      break;
    case RefusedFor::leaves_shelter:
      out.why =
          fmt::format("it is in shelter: it must stop there or go on into other shelter, and {} is no shelter", there);
      break;
  }
  return out;
}

}  // namespace hexrout::asl
