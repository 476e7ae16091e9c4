#include "rules/asl/advise/advisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "hexrout/map/place_name.hpp"
#include "hexrout/move/flood.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/state/position.hpp"
#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

constexpr HalfMf kHalfMfATurn{8};

// The enemy's counter for the positions.
std::optional<Unit> counter_of(const Position& position, int side, const std::string& text, Diagnostics& found) {
  std::optional<Unit> unit;
  if (!text.empty()) {
    for (std::size_t s = 0; s < position.sides.size() && !unit; ++s)
      if (static_cast<int>(s) != side && (unit = counter(text, position.sides[s].nationality)))
        unit->side = static_cast<int>(s);
    if (unit && unit->mmc()) return unit;
    found.error("unknown-counter", {"--by", 0, 0},
                fmt::format("'{}' is no squad, half-squad or crew of the enemy", printable(text)), "write it as 4-6-7");
    return std::nullopt;
  }
  for (const UnitKind kind : {UnitKind::squad, UnitKind::half_squad, UnitKind::crew})
    for (const Unit& u : position.units)
      if (!unit && u.side != side && u.kind == kind && in_play(u) && u.good_order() && !u.unarmed) unit = u;
  if (!unit) {
    found.error("no-walker", {}, "the enemy has no Infantry in Good Order to take a position",
                "name a counter with --by");
    return std::nullopt;
  }
  Unit plain;
  plain.side = unit->side;
  plain.kind = unit->kind;
  plain.nationality = unit->nationality;
  plain.quality = unit->quality;
  plain.firepower = unit->firepower;
  plain.range = unit->range;
  plain.morale = unit->morale;
  plain.broken_morale = unit->broken_morale;
  plain.label = unit->label;
  return plain;
}

bool may_be_taken(const Scene& scene, int side, LocationId at) {
  const Position& position = *scene.position;
  if (!in_use(position.map(), at, scene.ground.conditions())) return false;
  const FootPlace& place = scene.ground.place(at);
  if (TerrainCatalogue::standard()[place.terrain].kind == TerrainClass::water || place.has(PlacedKind::blaze))
    return false;
  return std::none_of(position.units.begin(), position.units.end(),
                      [&](const Unit& u) { return u.side == side && in_play(u) && u.at == at; });
}

std::vector<CutCandidate> given_candidates(const Scene& scene, int side, const std::vector<std::string>& names,
                                           Diagnostics& found) {
  const Map& map = scene.map();
  std::vector<CutCandidate> out;
  for (const std::string& name : names) {
    const auto at = map.find_location(name);
    if (!at)
      found.error("off-map", {"--candidates", 0, 0}, fmt::format("there is no Location '{}'", printable(name)),
                  place_hint(map, name, "write hexes as L2, upper levels as M2/1"));
    else if (!may_be_taken(scene, side, *at))
      found.error("cannot-be-taken", {"--candidates", 0, 0},
                  fmt::format("{} cannot be taken by the enemy", map.location_name(*at)),
                  "it is water, a Blaze, or held by the side that routs");
    else if (std::none_of(out.begin(), out.end(), [&](const CutCandidate& c) { return c.at == *at; }))
      out.push_back({*at, {}});
  }
  return out;
}

// Locations that the enemy's Infantry can walk to in so many turns.
std::vector<CutCandidate> candidates_on_foot(const Scene& scene, int side, int turns) {
  const Position& position = *scene.position;
  std::vector<std::vector<std::string>> walkers(position.map().location_count());
  Flood flood(walkers.size());
  for (const Unit& u : position.units) {
    if (u.side == side || !in_play(u) || !u.mmc() || !u.good_order() || u.unarmed || u.pinned || u.ti ||
        !u.aboard.empty())
      continue;
    flood.run(u.at, turns * kHalfMfATurn, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : scene.ground.steps(at))
        if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && step.half_mf > HalfMf{} &&
            may_be_taken(scene, side, step.to))
          reach(step.to, step.half_mf);
    });
    for (const LocationId at : flood.all_reached())
      if (may_be_taken(scene, side, at)) walkers[at].push_back(u.id);
  }
  std::vector<CutCandidate> out;
  for (const LocationId at : position.map().locations())
    if (!walkers[at].empty()) out.push_back({at, std::move(walkers[at])});
  return out;
}

class AslCutBoard final : public CutBoard {
 public:
  AslCutBoard(Position position, std::vector<std::string> units, Unit counter, std::vector<CutCandidate> candidates)
      : CutBoard(position.setting.map, std::move(units)),
        position_(std::move(position)),
        query_(position_),
        units_before_(position_.units),
        counter_(std::move(counter)) {
    candidates_ = std::move(candidates);
    for (const std::string& id : units_) indices_.push_back(position_.index(id));
    side_ = position_.units[indices_.front()].side;
    look_about();
  }

  std::size_t most_sets() const override { return std::numeric_limits<std::size_t>::max(); }

  std::optional<std::vector<CutOutlook>> outlook(const CutSet& set) override {
    position_.units = units_before_;
    for (std::size_t k = 0; k < set.size(); ++k) {
      Unit u = counter_;
      u.id = taker(k);
      u.at = u.phase_start = candidates_[set[k]].at;
      position_.units.push_back(std::move(u));
    }
    return look();
  }

  std::optional<std::vector<CutOutlook>> moved(const CutSet& set, const std::vector<std::string>& walkers) override {
    position_.units = units_before_;
    for (std::size_t k = 0; k < set.size(); ++k)
      position_.units[position_.index(walkers[k])].at = candidates_[set[k]].at;
    return look();
  }

  bool touches_known() const override { return true; }
  bool touches(std::size_t candidate, const CutOutlook::Way& way) const override {
    return std::any_of(way.path.begin(), way.path.end(), [&](LocationId at) { return sees_[candidate][at]; });
  }

  void add_reasons(const CutSet& set, std::size_t k, std::vector<std::string>& why) override {
    outlook(set);
    for (const UnitIndex i : indices_) {
      const UnitAnswer answer = rout_answer(query_, i);
      const auto refusal = std::find_if(answer.refused.begin(), answer.refused.end(),
                                        [&](const Refusal& r) { return r.enemy == taker(k); });
      if (refusal != answer.refused.end()) {
        std::string text = refusal->why;
        for (std::size_t at; (at = text.find(taker(k))) != std::string::npos;)
          text.replace(at, taker(k).size(), "the counter");
        why.push_back(fmt::format("it bars {} from {} to {}: {} [{}]", answer.id, map().location_name(refusal->from),
                                  refusal->to == kNowhere ? "off the map" : map().location_name(refusal->to), text,
                                  refusal->rule));
      }
      if (std::find(answer.fate.to.begin(), answer.fate.to.end(), taker(k)) != answer.fate.to.end())
        why.push_back(fmt::format("{} would have to surrender to it [A20.21]", answer.id));
    }
  }

  void each_reopening(const Offer& offer) override {
    for (const Unit& enemy : units_before_) {
      if (enemy.side == side_ || !in_play(enemy)) continue;
      const auto gone = [&] {
        position_.units = units_before_;
        position_.units[position_.index(enemy.id)].eliminated = true;
        return look();
      };
      if (!offer({kNowhere, enemy.id, {}}, gone)) return;
    }
    const std::vector<bool> near = near_or_held();
    for (LocationId at{0}; at < near.size(); ++at) {
      const auto held = [&] {
        position_.units = units_before_;
        for (Unit& u : position_.units)
          if (u.side != side_ && in_play(u) && u.at == at) u.eliminated = true;
        position_.units.push_back(friend_at(at));
        return look();
      };
      if (near[at] && !offer({at, "", {}}, held)) return;
    }
  }

 private:
  static std::string taker(std::size_t k) { return "cut" + std::to_string(k + 1); }

  std::vector<CutOutlook> look() {
    std::vector<CutOutlook> out;
    for (const UnitIndex i : indices_) {
      const UnitAnswer answer = rout_answer(query_, i, false);
      CutOutlook& o = out.emplace_back();
      o.fate = answer.fate.what;
      o.live = {answer.duty != Duty::must && answer.fate.kind == FateKind::stays ? 1 : 0, 1};
      // If a captor is near, counters that do not see the way count too: they may bar the safe ways, and the unit
      // surrenders [A20.21].
      const bool captors = !captors_of(query_.scene, position_.units[i]).empty();
      for (const RoutOption& option : answer.options) {
        if (option.contact) continue;
        const Odds live = option.odds ? Odds{1, 1} - option.odds->lost : Odds{1, 1};
        const bool safe =
            option.interdicted.empty() && (!option.low_crawl || position_.switches.crawl_counts_as_way_out);
        o.live = std::max(o.live, live);
        o.ways.push_back({option.end, option.path, live, !captors || safe});
      }
      o.shut = o.ways.empty();
    }
    return out;
  }

  // Finds the Locations, of those that paths may enter, that a counter at each candidate sees.
  void look_about() {
    std::vector<LocationId> near;
    for (const LocationId at : map().locations())
      if (std::any_of(indices_.begin(), indices_.end(), [&](UnitIndex i) {
            const Unit& u = position_.units[i];
            if (u.at == kNowhere) return false;
            const int hexes = map().distance(map().location(u.at).hex, map().location(at).hex);
            return hexes * kLeastStepHalfMf <= allotment_half_mf(position_, u);
          }))
        near.push_back(at);
    for (const CutCandidate& candidate : candidates_) {
      Unit u = counter_;
      u.at = candidate.at;
      auto& row = sees_.emplace_back(map().location_count());
      for (const LocationId at : near) row[at] = sees(query_.scene, u, at);
    }
  }

  // Marks the Locations within walking distance of one of the units, and those with enemies.
  std::vector<bool> near_or_held() const {
    std::vector<bool> out(map().location_count(), false);
    Flood flood(out.size());
    for (const UnitIndex i : indices_) {
      flood.run(units_before_[i].at, position_.rout_numbers.longest(), [&](LocationId at, HalfMf, auto&& reach) {
        for (const FootStep& step : query_.scene.ground.steps(at))
          if (step.half_mf > HalfMf{} && !step.is(FootStep::kCrawlOnly)) reach(step.to, step.half_mf);
      });
      for (const LocationId at : flood.all_reached()) out[at] = true;
    }
    for (const Unit& u : units_before_)
      if (u.side != side_ && in_play(u)) out[u.at] = true;
    return out;
  }

  Unit friend_at(LocationId at) const {
    Unit out;
    out.id = "friend";
    out.side = side_;
    out.kind = UnitKind::squad;
    out.firepower = out.range = 4;
    out.morale = out.broken_morale = 7;
    out.at = out.phase_start = at;
    return out;
  }

  Position position_;
  RoutQuery query_;
  std::vector<Unit> units_before_;
  std::vector<UnitIndex> indices_;
  int side_ = 0;
  Unit counter_;
  std::vector<std::vector<bool>> sees_;  // by candidate: Locations seen, its own included
};

}  // namespace

std::unique_ptr<CutBoard> AslAdvisor::cut_board(const std::vector<std::string>& units, const CutOptions* options,
                                                Diagnostics& found) const {
  const bool any_broken =
      std::any_of(units.begin(), units.end(), [&](const std::string& id) { return position_.find(id)->broken; });
  if (options != nullptr && !any_broken) {
    found.error("nothing-to-cut", {"--unit", 0, 0},
                fmt::format("{} is not broken, so it does not rout", printable(units.front())),
                "name a broken unit; 'hexrout rout' lists them");
    return nullptr;
  }
  Position now = position_;
  const bool under_way =
      std::any_of(now.units.begin(), now.units.end(), [](const Unit& u) { return u.has_routed || u.rout_ended; });
  if (!under_way) begin_rout_phase(now);
  if (options == nullptr) return cut_board_of(now, units, Unit{}, {});
  const int side = now.find(units.front())->side;
  const Scene scene(now);
  const auto counter = counter_of(now, side, options->by, found);
  std::vector<CutCandidate> candidates = options->candidates.empty()
                                             ? candidates_on_foot(scene, side, options->turns)
                                             : given_candidates(scene, side, options->candidates, found);
  if (!counter || found.has_errors()) return nullptr;
  return cut_board_of(now, units, *counter, std::move(candidates));
}

std::unique_ptr<CutBoard> cut_board_of(const Position& position, const std::vector<std::string>& units,
                                       const Unit& counter, std::vector<CutCandidate> candidates) {
  return std::make_unique<AslCutBoard>(position, units, counter, std::move(candidates));
}

}  // namespace hexrout::planning
