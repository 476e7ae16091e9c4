#include "rules/asl/rout/rout_words.hpp"

#include <fmt/format.h>

#include "rules/asl/rout/refusal_words.hpp"

namespace hexrout::asl {

namespace {

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
  const std::vector<const Unit*> by = found.named(refusal.by);
  for (const Unit* enemy : by) {
    if (enemy == by.front())
      out.enemy = enemy->id;
    else
      out.others.push_back(enemy->id);
  }
  out.kind = crawling ? RefusalKind::low_crawl : kind_of(refusal.why);
  const std::string there = map.location_name(to);
  const std::string who = enemies_text(*found.scene, by);
  switch (refusal.why) {
    case RefusedFor::terrain:
      out.rule = "A10.52";
      out.why = crawling ? no_crawl_text(there) : crawl_only_text(there);
      break;
    case RefusedFor::known_enemy:
      out.why = known_enemy_text(there, who);
      break;
    case RefusedFor::enemy_there:
      out.rule = "A4.14";
      out.why = enemy_there_text(who);
      break;
    case RefusedFor::adjacent:
      out.why = adjacent_text(there, who, map.location_name(from));
      break;
    case RefusedFor::nearer:
      out.why = nearer_text(there, who, map.location_name(from));
      break;
    case RefusedFor::nearer_remembered:
      out.why = nearer_remembered_text(there, who);
      break;
    case RefusedFor::stacking:
      out.rule = "A5.1";
      out.why = overstacked_text(there);
      break;
    case RefusedFor::movement:
      out.rule = "A10.5";
      out.why = too_dear_text(there, refusal.half_mf);
      break;
    case RefusedFor::all_movement:
      out.rule = "B16.4";
      out.why = all_movement_text(there);
      break;
    case RefusedFor::shelter:
      out.why = crawling ? off_the_way_text(there) : shelter_lost_text(there);
      break;
    case RefusedFor::leaves_shelter:
      out.why = no_shelter_text(there);
      break;
  }
  return out;
}

}  // namespace hexrout::asl
