#include "hexrout/rules/path_event.hpp"

#include <fmt/format.h>

#include <array>

namespace hexrout {

namespace {

constexpr std::array<std::string_view, 9> kPathEventKinds{"declared", "seen",  "barred",  "ignored",    "fell_away",
                                                          "freed",    "bound", "arrived", "falls_short"};
constexpr std::array<std::string_view, 10> kPathCauses{
    "", "held", "adjacent", "nearer", "no_way", "own_building", "no_farther", "no_shelter", "ignorable", "earlier"};

// Joins names: "J5, J6 and K7".
std::string in_a_row(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return out;
}

std::string listed_places(const std::vector<LocationId>& places, const Map& map) {
  std::vector<std::string> names;
  for (const LocationId at : places) names.push_back(map.location_name(at));
  return in_a_row(names);
}

// Formats "g1 in F2 and g2 in G3 come into sight" for all enemies seen in one Location from event `i` on, and moves
// `i` past them.
std::string sighted_text(const std::vector<PathEvent>& story, std::size_t& i, const Map& map) {
  std::vector<std::string> names;
  const std::size_t step = story[i].step;
  for (; i < story.size() && story[i].step == step && story[i].kind == PathEventKind::seen; ++i)
    names.push_back(fmt::format("{} in {}", story[i].enemy, map.location_name(story[i].enemy_at)));
  return in_a_row(names) + (names.size() == 1 ? " comes into sight" : " come into sight");
}

// Formats the shelters of the unit's own building, or woods that count as one.
std::string own_text(const PathEvent& event, const std::string& shelters, const Map& map) {
  const bool building = map.hex(map.location(event.shelters.front()).hex).building != 0;
  return fmt::format("{} may be ignored, being in its own {}", shelters, building ? "building" : "woods");
}

std::string fallen_text(const PathEvent& event, const std::string& shelter) {
  switch (event.cause) {
    case PathCause::held:
      return fmt::format("{} holds {}", event.enemy, shelter);
    case PathCause::adjacent:
      return fmt::format("{} is ADJACENT to {}", shelter, event.enemy);
    case PathCause::nearer:
      return fmt::format("{} is nearer to {}", shelter, event.enemy);
    default:
      break;
  }
  if (event.enemy.empty()) return fmt::format("{} can no longer be reached", shelter);
  return fmt::format("no way to {} is left that {} does not bar", shelter, event.enemy);
}

std::string freed_text(const PathEvent& event) {
  if (event.cause == PathCause::earlier) return "nothing binds it any more: free to go on";
  const bool ignorable = event.cause == PathCause::ignorable;
  if (event.step == 0)
    return ignorable ? "no shelter binds it: free to go anywhere legal"
                     : "no shelter is in reach: free to go anywhere legal";
  return ignorable ? "no other shelter binds it: free to go on" : "no other shelter is in reach: free to go on";
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
      return fmt::format("it makes for {} ({} MF)", shelters, mf_text(event.half_mf));
    case PathEventKind::seen:
      return fmt::format("{} in {} comes into sight", event.enemy, map.location_name(event.enemy_at));
    case PathEventKind::barred:
      return event.cause == PathCause::held ? fmt::format("{} is barred: {} holds it", shelters, event.enemy)
                                            : fmt::format("it may not stay beside {}", event.enemy);
    case PathEventKind::ignored:
      return event.cause == PathCause::own_building
                 ? own_text(event, shelters, map)
                 : fmt::format("{} may be ignored, being no farther from {}", shelters, event.enemy);
    case PathEventKind::fell_away:
      return fallen_text(event, shelters);
    case PathEventKind::freed:
      return freed_text(event);
    case PathEventKind::bound:
      return fmt::format("now it must make for {} ({} MF)", shelters, mf_text(event.half_mf));
    case PathEventKind::arrived:
      return event.step == 0 ? "it is in shelter" : "it has reached shelter";
    case PathEventKind::falls_short:
      return fmt::format("the MF paid for cover leave too few for {}: it goes on towards it as far as it can",
                         shelters);
  }
  return {};
}

std::vector<Reason> told_path(const std::vector<PathEvent>& story, const Map& map, PathTelling telling) {
  std::vector<Reason> out;
  for (std::size_t i = 0; i < story.size();) {
    Reason told{story[i].rule, "in " + map.location_name(story[i].at)};
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
