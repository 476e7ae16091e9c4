#include "rules/asl/words/path_verdict.hpp"

#include <utility>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/referee/referee.hpp"
#include "rules/asl/words/refusals.hpp"

namespace hexrout::asl {

namespace {

// Returns the verdict on a path with an unknown unit or Location, or with another start; nullopt for others.
std::optional<PathVerdict> no_such_path(const Position& position, UnitIndex unit, const std::vector<LocationId>& path) {
  PathVerdict no;
  no.legal = false;
  if (unit >= position.units.size()) {
    no.why = phrase("there is no such unit");
    return no;
  }
  no.why = phrase("the map has no such Location");
  for (; no.step < path.size(); ++no.step)
    if (path[no.step] >= position.map().location_count()) return no;
  no.step = 0;
  no.rule = "A10.5";
  no.why = phrase("a path begins where the unit stands");
  return path.empty() || path[0] != position.units[unit].at ? std::optional(no) : std::nullopt;
}

PathVerdict in_words(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl,
                     bool tells) {
  Ruling ruling = rule_on(scene, unit, path, low_crawl, tells);
  PathVerdict out = std::move(ruling.verdict);
  if (!ruling.no) return out;
  Reason why = reason_of(scene, scene.position->units[unit], *ruling.no);
  out.rule = std::move(why.rule);
  out.why = std::move(why.text);
  if (!ruling.no->by.empty()) out.enemy = ruling.no->by.front()->id;
  return out;
}

}  // namespace

PathVerdict check_rout(const Position& position, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl) {
  if (const auto no = no_such_path(position, unit, path)) return *no;
  return in_words(Scene(position), unit, path, low_crawl, false);
}

PathVerdict told_rout(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl) {
  if (const auto no = no_such_path(*scene.position, unit, path)) return *no;
  return in_words(scene, unit, path, low_crawl, true);
}

}  // namespace hexrout::asl
