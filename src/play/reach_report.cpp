#include "hexrout/play/reach_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

Json way_json(const Reach& reach, const ReachPoint& point, const Map& map, bool paths) {
  Json out{{"mf", point.spent_half_mf.mf()}, {"exposure", point.exposure}};
  if (paths) {
    Json path = Json::array();
    for (const LocationId at : reach.path(point)) path.push_back(map.location_name(at));
    out["path"] = std::move(path);
  }
  if (point.with_leader) out["with_leader"] = true;
  if (point.road_bonus) out["road_bonus"] = true;
  if (point.beneath) out["beneath"] = true;
  if (point.contact) out["contact"] = true;
  return out;
}

std::string remarks(const Reach& reach, const ReachPoint& point) {
  std::string out;
  const auto add = [&](const std::string& remark) { out += (out.empty() ? "" : ", ") + remark; };
  if (point.with_leader) add("with " + printable(reach.leader));
  if (point.road_bonus) add("road bonus");
  if (point.beneath) add("beneath the entrenchment");
  if (point.contact) add("into concealed enemies");
  if (point.spent_half_mf > reach.certain_half_mf && reach.certain_half_mf < reach.allotment_half_mf)
    add("if the dice give it");
  return out;
}

}  // namespace

Json to_json(const Reach& reach, const Map& map, bool paths) {
  Json out{{"unit", reach.unit}, {"at", place_json(reach.from, map)}};
  if (!reach.code.empty()) {
    out["code"] = reach.code;
    out["because"] = Json{{"rule", reach.because.rule}, {"text", translated(reach.because.text)}};
  }
  out["mf"] = reach.allotment_half_mf.mf();
  if (reach.certain_half_mf != reach.allotment_half_mf) out["certain_mf"] = reach.certain_half_mf.mf();
  out["road_bonus"] = reach.road_bonus_half_mf.mf();
  if (!reach.leader.empty()) {
    out["leader"] = reach.leader;
    out["mf_with_leader"] = reach.with_leader_half_mf.mf();
  }
  if (reach.limited) out["limited"] = true;
  Json places = Json::array();
  for (const ReachPoint& point : reach.points) {
    const bool same = !places.empty() && &point != reach.points.data() && (&point - 1)->at == point.at;
    if (!same) places.push_back(Json{{"at", map.location_name(point.at)}, {"ways", Json::array()}});
    places.back()["ways"].push_back(way_json(reach, point, map, paths));
  }
  out["places"] = std::move(places);
  return out;
}

std::string reach_json(const Reach& reach, const Map& map) {
  return dumped(to_json(reach, map)) + "\n";
}

std::string reach_text(const Reach& reach, const Map& map, bool paths, std::string_view counted) {
  if (!reach.code.empty())
    return fmt::format("{} does not move: {}{}\n", printable(reach.unit), printable(reach.because.text),
                       reach.because.rule.empty() ? "" : fmt::format(" [{}]", reach.because.rule));
  std::string out = fmt::format("{} in {} has {} {}", printable(reach.unit), map.location_name(reach.from),
                                mf_text(reach.allotment_half_mf), counted);
  if (reach.certain_half_mf != reach.allotment_half_mf)
    out += fmt::format(" at the most and {} for certain", mf_text(reach.certain_half_mf));
  if (reach.road_bonus_half_mf > HalfMf{})
    out += fmt::format(", {} more by road alone", mf_text(reach.road_bonus_half_mf));
  if (!reach.leader.empty())
    out += fmt::format(", {} beside {}", mf_text(reach.with_leader_half_mf), printable(reach.leader));
  out += fmt::format("\n{:<10} {:>5} {:>8}  {}\n", "Location", counted.size() <= 7 ? phrase(counted) : phrase("cost"),
                     phrase("exposure"), paths ? phrase("path") : "");
  std::vector<const ReachPoint*> points;
  for (const ReachPoint& point : reach.points) points.push_back(&point);
  std::stable_sort(points.begin(), points.end(),
                   [](const ReachPoint* a, const ReachPoint* b) { return a->spent_half_mf < b->spent_half_mf; });
  for (const ReachPoint* point : points) {
    std::string line =
        fmt::format("{:<10} {:>5} {:>8}", map.location_name(point->at), mf_text(point->spent_half_mf), point->exposure);
    if (paths) {
      line += " ";
      for (const LocationId at : reach.path(*point)) line += " " + map.location_name(at);
    }
    if (const std::string more = remarks(reach, *point); !more.empty()) line += "  (" + more + ")";
    out += line + "\n";
  }
  if (reach.limited) out += "There are more ways than were looked at.\n";
  return out;
}

}  // namespace hexrout
