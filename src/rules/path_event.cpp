#include "hexrout/rules/path_event.hpp"
#include "hexrout/text/phrase.hpp"

#include <array>

namespace hexrout {

namespace {

constexpr std::array<std::string_view, 9> kPathEventKinds{"declared", "seen",  "barred",  "ignored",    "fell_away",
                                                          "freed",    "bound", "arrived", "falls_short"};
constexpr std::array<std::string_view, 10> kPathCauses{
    "", "held", "adjacent", "nearer", "no_way", "own_building", "no_farther", "no_shelter", "ignorable", "earlier"};

std::string listed_places(const std::vector<LocationId>& places, const Map& map) {
  std::vector<std::string> names;
  for (const LocationId at : places) names.push_back(map.location_name(at));
  return and_list(names);
}

// Formats "g1 in F2 and g2 in G3 come into sight" for all enemies seen in one Location from event `i` on, and moves
// `i` past them.
std::string sighted_text(const std::vector<PathEvent>& story, std::size_t& i, const Map& map) {
  std::vector<std::string> names;
  const std::size_t step = story[i].step;
  for (; i < story.size() && story[i].step == step && story[i].kind == PathEventKind::seen; ++i)
    names.push_back(phrase("{} in {}", {story[i].enemy, map.location_name(story[i].enemy_at)}));
  return phrase(names.size() == 1 ? to_translate("{} comes into sight") : to_translate("{} come into sight"),
                {and_list(names)});
}

// Formats the shelters of the unit's own building, or woods that count as one.
std::string own_text(const PathEvent& event, const std::string& shelters, const Map& map) {
  const bool building = map.hex(map.location(event.shelters.front()).hex).building != 0;
  return phrase(building ? to_translate("{} may be ignored, being in its own building")
                         : to_translate("{} may be ignored, being in its own woods"),
                {shelters});
}

std::string fallen_text(const PathEvent& event, const std::string& shelter) {
  switch (event.cause) {
    case PathCause::held:
      return phrase("{} holds {}", {event.enemy, shelter});
    case PathCause::adjacent:
      return phrase("{} is ADJACENT to {}", {shelter, event.enemy});
    case PathCause::nearer:
      return phrase("{} is nearer to {}", {shelter, event.enemy});
    default:
      break;
  }
  if (event.enemy.empty()) return phrase("{} can no longer be reached", {shelter});
  return phrase("no way to {} is left that {} does not bar", {shelter, event.enemy});
}

std::string freed_text(const PathEvent& event) {
  if (event.cause == PathCause::earlier) return phrase("nothing binds it any more: free to go on");
  const bool ignorable = event.cause == PathCause::ignorable;
  if (event.step == 0)
    return ignorable ? phrase("no shelter binds it: free to go anywhere legal")
                     : phrase("no shelter is in reach: free to go anywhere legal");
  return ignorable ? phrase("no other shelter binds it: free to go on")
                   : phrase("no other shelter is in reach: free to go on");
}

bool changes_duty(const PathEvent& event) {
  return event.kind == PathEventKind::fell_away || event.kind == PathEventKind::freed ||
         event.kind == PathEventKind::bound || event.kind == PathEventKind::barred;
}

}  // namespace

std::string_view name_of(PathEventKind kind) {
  return kPathEventKinds[static_cast<std::size_t>(kind)];
}

std::string_view name_of(PathCause cause) {
  return kPathCauses[static_cast<std::size_t>(cause)];
}

std::string path_event_text(const PathEvent& event, const Map& map) {
  const std::string shelters = listed_places(event.shelters, map);
  switch (event.kind) {
    case PathEventKind::declared:
      return phrase("it makes for {} ({} MF)", {shelters, mf_text(event.half_mf)});
    case PathEventKind::seen:
      return phrase("{} comes into sight", {phrase("{} in {}", {event.enemy, map.location_name(event.enemy_at)})});
    case PathEventKind::barred:
      return event.cause == PathCause::held ? phrase("{} is barred: {} holds it", {shelters, event.enemy})
                                            : phrase("it may not stay beside {}", {event.enemy});
    case PathEventKind::ignored:
      return event.cause == PathCause::own_building
                 ? own_text(event, shelters, map)
                 : phrase("{} may be ignored, being no farther from {}", {shelters, event.enemy});
    case PathEventKind::fell_away:
      return fallen_text(event, shelters);
    case PathEventKind::freed:
      return freed_text(event);
    case PathEventKind::bound:
      return phrase("now it must make for {} ({} MF)", {shelters, mf_text(event.half_mf)});
    case PathEventKind::arrived:
      return event.step == 0 ? phrase("it is in shelter") : phrase("it has reached shelter");
    case PathEventKind::falls_short:
      return phrase("the MF paid for cover leave too few for {}: it goes on towards it as far as it can", {shelters});
  }
  return {};
}

std::vector<Reason> told_path(const std::vector<PathEvent>& story, const Map& map, PathTelling telling) {
  std::vector<Reason> out;
  for (std::size_t i = 0; i < story.size();) {
    Reason told{story[i].rule, phrase("in {}", {map.location_name(story[i].at)})};
    const std::size_t step = story[i].step;
    bool changes = false;
    for (bool first = true; i < story.size() && story[i].step == step; first = false) {
      changes = changes || (step > 0 && changes_duty(story[i]));
      told.text += first ? " " : "; ";
      told.text +=
          story[i].kind == PathEventKind::seen ? sighted_text(story, i, map) : path_event_text(story[i++], map);
    }
    if (telling == PathTelling::all || changes) out.push_back(std::move(told));
  }
  return out;
}

}  // namespace hexrout
