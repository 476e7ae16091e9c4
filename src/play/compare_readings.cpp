#include "hexrout/play/compare_readings.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "hexrout/play/nlohmann_report.hpp"

namespace hexrout {

namespace {

// True if two answers agree in everything but the ends of the ways out.
bool same_verdict(const UnitAnswer& a, const UnitAnswer& b) {
  return verdict_of(a).word == verdict_of(b).word &&
         (chooses(a) || (a.fate.what == b.fate.what && a.fate.to == b.fate.to));
}

using EndsByName = std::map<std::pair<std::string, bool>, const RoutOption*>;  // by name and Low Crawl

EndsByName ends_by_name(const UnitAnswer& answer, const Map& map) {
  EndsByName out;
  for (const RoutOption& option : answer.options)
    out.try_emplace({option.end == kNowhere ? std::string() : map.location_name(option.end), option.low_crawl},
                    &option);
  return out;
}

void compare_ends(const Map& map, ComparedUnit& unit) {
  const EndsByName here = ends_by_name(unit.here, map);
  const EndsByName there = ends_by_name(unit.there, map);
  const auto as_it_is = [](const RoutOption& o) { return ComparedEnd{o.end, o.low_crawl, o.path, {}}; };
  for (const auto& [key, option] : here) {
    const auto other = there.find(key);
    if (other == there.end())
      unit.only_here.push_back(as_it_is(*option));
    else if (other->second->path != option->path)
      unit.other_path.push_back({option->end, option->low_crawl, option->path, other->second->path});
  }
  for (const auto& [key, option] : there)
    if (here.count(key) == 0) unit.only_there.push_back(as_it_is(*option));
}

// Sentences of an answer with the chances of a test or a loss.
std::vector<std::string> chances_said(const UnitAnswer& answer) {
  std::vector<std::string> out;
  for (const std::vector<Reason>* reasons : {&answer.because, &answer.fate.because})
    for (const Reason& r : *reasons)
      if (!r.chances.empty()) out.push_back(r.text);
  return out;
}

void compare_chances(ComparedUnit& unit) {
  const std::vector<std::string> here = chances_said(unit.here);
  const std::vector<std::string> there = chances_said(unit.there);
  const auto missing = [](const std::vector<std::string>& from, const std::vector<std::string>& in) {
    std::vector<std::string> out;
    for (const std::string& said : from)
      if (std::find(in.begin(), in.end(), said) == in.end()) out.push_back(said);
    return out;
  };
  unit.said_here = missing(here, there);
  unit.said_there = missing(there, here);
}

Json path_json(const std::vector<LocationId>& path, const Map& map) {
  Json out = Json::array();
  for (const LocationId at : path) out.push_back(place_json(at, map));
  return out;
}

Json ends_json(const std::vector<ComparedEnd>& ends, const Map& map) {
  Json out = Json::array();
  for (const ComparedEnd& end : ends) {
    out.push_back(
        Json{{"end", place_json(end.end, map)}, {"low_crawl", end.low_crawl}, {"path", path_json(end.path, map)}});
    if (!end.path_there.empty()) out.back()["path_there"] = path_json(end.path_there, map);
  }
  return out;
}

}  // namespace

std::vector<std::string> units_to_compare(const Game& here, const Game& there) {
  std::vector<std::string> ids = units_to_tell(here);
  for (const std::string& id : there.movers())
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  return ids;
}

std::vector<ComparedUnit> compare_readings(const Game& here, const Game& there, std::span<const std::string> units) {
  std::vector<std::string> ids(units.begin(), units.end());
  if (ids.empty()) ids = units_to_compare(here, there);
  std::vector<ComparedUnit> out;
  for (const std::string& id : ids) {
    ComparedUnit unit;
    unit.id = id;
    unit.here = here.answer(id);
    unit.there = there.answer(id);
    unit.same_verdict = same_verdict(unit.here, unit.there);
    compare_ends(*here.setting().map, unit);
    compare_chances(unit);
    out.push_back(std::move(unit));
  }
  return out;
}

Json to_json(const ComparedUnit& unit, const Map& map) {
  Json out{{"id", unit.id},
           {"same", unit.same()},
           {"same_verdict", unit.same_verdict},
           {"verdict", verdict_text(unit.here)},
           {"verdict_there", verdict_text(unit.there)},
           {"only_here", ends_json(unit.only_here, map)},
           {"only_there", ends_json(unit.only_there, map)},
           {"other_path", ends_json(unit.other_path, map)}};
  if (!unit.said_here.empty()) out["said_here"] = unit.said_here;
  if (!unit.said_there.empty()) out["said_there"] = unit.said_there;
  return out;
}

}  // namespace hexrout
