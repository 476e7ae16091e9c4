#include "rules/asl/rout/rout_refusals.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/rout/refusal_words.hpp"
#include "rules/asl/rout/rout_words.hpp"

namespace hexrout::asl {

namespace {

// Neighbours that feet cannot reach at all, and the map's edge.
void refuse_terrain(const RoutResult& found, LocationId from, std::vector<Refusal>& out) {
  const Scene& scene = *found.scene;
  const Map& map = scene.map();
  const HexId hex = map.location(from).hex;
  if (map.location(from).kind == LocationKind::upper) return;
  for (const Direction side : kAllDirections) {
    const HexId other = map.neighbour(hex, side);
    if (other == kNowhere) {
      out.push_back({from, kNowhere, "A2.6", "", "no rout leaves the map", ""});
      continue;
    }
    const LocationId to = map.ground(other);
    const auto steps = scene.ground.steps(from);
    if (std::any_of(steps.begin(), steps.end(), [&](const FootStep& s) { return map.location(s.to).hex == other; }))
      continue;
    const Reason why = no_step(scene, from, to);
    Refusal refusal{from, to, why.rule, "", why.text, ""};
    refusal.kind = RefusalKind::ground;
    out.push_back(std::move(refusal));
  }
}

// What the labels of a search have taken and entered, sorted.
struct Trodden {
  explicit Trodden(const RoutResult& found) {
    for (const RoutLabel& label : found.labels) {
      stood.push_back(label.at);
      if (label.parent != kNoLabel) steps.emplace_back(found.labels[label.parent].at, label.at);
    }
    if (stood.empty()) stood.push_back(found.mover().at);
    std::sort(steps.begin(), steps.end());
    std::sort(stood.begin(), stood.end());
    stood.erase(std::unique(stood.begin(), stood.end()), stood.end());
  }
  bool took(LocationId from, LocationId to) const {
    return std::binary_search(steps.begin(), steps.end(), std::pair(from, to));
  }
  bool entered(LocationId at) const { return std::binary_search(stood.begin(), stood.end(), at); }
  std::vector<std::pair<LocationId, LocationId>> steps;
  std::vector<LocationId> stood;
};

void refuse_steps(const RoutResult& found, const Trodden& trodden, std::vector<Refusal>& out) {
  struct Said {
    LocationId from, to;
    RefusedFor why;
    EnemyBits by;
    bool operator==(const Said&) const = default;
  };
  std::vector<Said> said;
  for (const RefusedStep& r : found.refused) {
    const LocationId from = found.labels[r.label].at;
    // A step that one path may not take and another may is refused for what the first path had seen or spent.
    if (trodden.took(from, r.to) && r.why.by == 0) continue;
    if (r.why.why == RefusedFor::movement && trodden.entered(r.to)) continue;
    const Said same{from, r.to, r.why.why, r.why.by};
    if (std::find(said.begin(), said.end(), same) != said.end()) continue;
    said.push_back(same);
    out.push_back(in_words(found, from, r.to, r.why, false));
  }
}

// Low Crawl is refused for reasons of its own, beside those of the step; by night there are no steps but these.
void refuse_crawls(const RoutResult& found, std::vector<Refusal>& out) {
  const bool night = found.scene->position->night && found.scene->switches().night;
  for (const RefusedStep& r : found.refused_crawls) {
    const bool own = r.why.why == RefusedFor::shelter || r.why.why == RefusedFor::terrain;
    if (!own && !night) continue;
    Refusal refusal = in_words(found, found.mover().at, r.to, r.why, true);
    refusal.why = "by Low Crawl: " + refusal.why;
    if (own) refusal.rule = "A10.52";
    if (r.why.why == RefusedFor::shelter) refusal.disputed = "low_crawl_toward";
    if (std::none_of(out.begin(), out.end(), [&](const Refusal& o) {
          return o.from == refusal.from && o.to == refusal.to && o.why == refusal.why;
        }))
      out.push_back(std::move(refusal));
  }
}

}  // namespace

void add_refusals(const RoutResult& found, UnitAnswer& answer) {
  const Trodden trodden(found);
  const LocationId start = found.mover().at;
  answer.refused.reserve(found.refused.size());
  refuse_steps(found, trodden, answer.refused);
  refuse_crawls(found, answer.refused);
  for (const LocationId at : trodden.stood) {
    refuse_terrain(found, at, answer.refused);
    if (at != start) answer.entered.push_back(at);
  }
  std::stable_partition(answer.refused.begin(), answer.refused.end(),
                        [&](const Refusal& refusal) { return refusal.from == start; });
}

}  // namespace hexrout::asl
