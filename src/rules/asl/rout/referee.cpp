#include "rules/asl/rout/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/rout/rout_fate.hpp"

namespace hexrout::asl {

namespace {

constexpr HalfMf kFar{1 << 20};

// Index of an enemy in Position::units, and the range at which it first became Known.
using Memory = std::map<UnitIndex, int>;

struct Stand {
  LocationId at = kNowhere;
  HalfMf spent;
  bool beneath = false;
  Unit::RoutDuty duty = Unit::RoutDuty::free;
  LocationId goal = kNowhere;  // declared
  LocationId figured_at = kNowhere;
  HalfMf goal_cost;      // as figured
  HalfMf figured_spent;  // when it was figured
  HalfMf figured_exit;   // out of the entrenchment where it was figured; not in goal_cost
  HalfMf plain;          // spent since, without the extra MF for cover
  bool thrown_back = false;
  Memory seen;
  auto key() const {
    return std::tie(at, spent, beneath, duty, goal, figured_at, goal_cost, figured_spent, figured_exit, plain,
                    thrown_back, seen);
  }
  bool operator<(const Stand& o) const { return key() < o.key(); }
};

struct Objection {
  std::string rule;
  std::string enemy;
  std::string why;
};

class Referee {
 public:
  // wire: half MF that the die for getting off Wire has taken.
  Referee(const Position& position, UnitIndex unit, HalfMf wire = {})
      : position_(position),
        scene_(position),
        unit_(position.units[unit]),
        budget_(allotment_half_mf(position, unit_)),
        wire_(wire) {
    for (const UnitIndex i : position.unit_indices())
      if (Position::enemy(position.units[i], unit_) && in_play(position.units[i])) enemies_.push_back(i);
    // Of several who bar a step the first by id is named.
    std::sort(enemies_.begin(), enemies_.end(),
              [&](UnitIndex a, UnitIndex b) { return position.units[a].id < position.units[b].id; });
  }

  std::vector<Stand> starts() {
    Stand stand;
    stand.at = unit_.at;
    stand.spent = unit_.spent_half_mf + wire_;
    stand.beneath = unit_.in != Entrenchment::none && scene_.ground.place(unit_.at).fortification_half_mf > HalfMf{};
    if (unit_.has_routed || switches().memory_from == MemoryFrom::phase)
      for (const Unit::Remembered& r : unit_.remembered) {
        const UnitIndex i = position_.index(r.enemy);
        if (i < position_.units.size() && in_play(position_.units[i]) && revealed(scene_, position_.units[i]))
          stand.seen[i] = r.range;
      }
    for (const UnitIndex e : known(stand.at)) stand.seen.emplace(e, distance(e, stand.at));
    std::vector<Stand> out;
    switch (unit_.rout_duty) {
      case Unit::RoutDuty::not_figured:
        declare(stand, !unit_.has_routed, out);
        break;
      case Unit::RoutDuty::free:
        stand.duty = Unit::RoutDuty::free;
        out.push_back(stand);
        break;
      case Unit::RoutDuty::arrived:
        arrived(stand, out);
        break;
      default:
        for (const LocationId goal : unit_.destinations) {
          Stand bound = stand;
          bound.duty = unit_.rout_duty;
          bound.goal = goal;
          bound.figured_at = unit_.figured_at == kNowhere ? unit_.at : unit_.figured_at;
          bound.goal_cost = budget_ - stand.spent;
          bound.figured_spent = stand.spent;
          on_the_way(bound, out);
        }
    }
    return out;
  }

  // All stands after one step into `to`. If the step is illegal there are none, and `objection` says why.
  std::vector<Stand> advance(const Stand& from, LocationId to, bool first, std::optional<Objection>& objection) {
    std::vector<Stand> out;
    const auto object = [&](std::string rule, std::string enemy, std::string why) {
      if (!objection) objection = Objection{std::move(rule), std::move(enemy), std::move(why)};
    };
    if (from.thrown_back) {
      object("A10.533", "", "it was thrown back, and its rout has ended");
      return out;
    }
    if (scene_.ground.place(from.at).has(PlacedKind::wire) && from.at != unit_.at) {
      object("B26.4", "", "a die decides whether it gets off the Wire");
      return out;
    }
    bool walkable = false;
    for (const FootStep& step : scene_.ground.steps(from.at)) {
      if (step.to != to || (!switches().levels && map().location(to).kind == LocationKind::upper)) continue;
      walkable = true;
      if (step.is(FootStep::kCrawlOnly)) {
        object("A10.52", "", fmt::format("{} can be reached by Low Crawl alone", name(to)));
        continue;
      }
      if (step.is(FootStep::kInTrench) && !from.beneath) continue;
      if (auto no = direction(from.at, to, from.seen)) {
        object(no->rule, no->enemy, no->why);
        return {};
      }
      const HalfMf over = overstack_half_mf(scene_, unit_, to);
      if (over > HalfMf{} && switches().stacking == Stacking::forbid) {
        object("A5.1", "", fmt::format("{} would be overstacked", name(to)));
        return {};
      }
      HalfMf paid = pay(step, from.at, from.beneath, first);
      if (step.is(FootStep::kWholeAllotment)) {
        if (from.spent > HalfMf{} || !first) {
          object("B16.4", "", fmt::format("{} takes every MF, and some have been spent", name(to)));
          continue;
        }
        paid = std::max(paid, budget_);
      }
      const bool contact = lurker_in(to);
      const bool into_hole = !contact && !step.is(FootStep::kInTrench) && entrenchment_has_room(scene_, unit_, to);
      for (int hole = 0; hole <= (into_hole ? 1 : 0); ++hole) {
        Stand next = from;
        next.beneath = hole == 1 || step.is(FootStep::kInTrench);
        next.spent += paid + (hole == 1 ? scene_.ground.place(to).fortification_half_mf : HalfMf8{});
        if (next.spent > budget_) {
          object("A10.5", "", fmt::format("{} costs more MF than are left", name(to)));
          continue;
        }
        next.at = to;
        next.thrown_back = contact;
        next.plain += plain_cost(from.at, to);
        if (!contact)
          for (const UnitIndex e : known(to)) next.seen.emplace(e, distance(e, to));
        obey(from, next, step, hole == 1, out, object);
      }
    }
    if (!walkable) object("A4.1", "", no_step(from.at, to));
    return out;
  }

  bool may_end(const Stand& stand, bool moved, std::optional<Objection>& objection) {
    if (stand.thrown_back) return true;
    if (!moved && !unit_.has_routed) return false;
    for (const UnitIndex e : known(stand.at)) {
      const Unit& u = position_.units[e];
      if (threatening(position_, u) && (u.at == stand.at || adjacent_at(scene_, u, stand.at))) {
        if (!objection)
          objection = Objection{"A10.5", u.id, fmt::format("it would end beside {}, Known, unbroken and armed", u.id)};
        return false;
      }
    }
    if (scene_.ground.place(stand.at).has(PlacedKind::blaze)) return false;
    if (stand.duty == Unit::RoutDuty::free || stand.duty == Unit::RoutDuty::arrived) return true;
    if (stand.duty == Unit::RoutDuty::falling_short) {
      for (const FootStep& step : scene_.ground.steps(stand.at)) {
        if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.is(FootStep::kInTrench))
          continue;
        if (stand.spent + pay(step, stand.at, stand.beneath, false) > budget_) continue;
        if (!direction(stand.at, step.to, stand.seen) && least_way(stand.at, step.to, stand.seen, stand.goal)) {
          if (!objection)
            objection = Objection{"A10.51", "",
                                  fmt::format("it can still go on to {} towards {}", name(step.to), name(stand.goal))};
          return false;
        }
      }
      return true;
    }
    if (!objection) objection = Objection{"A10.51", "", fmt::format("it may not stop short of {}", name(stand.goal))};
    return false;
  }

  std::optional<Objection> crawl(LocationId to) {
    const bool night = position_.night && switches().night;
    if (on_wire(scene_, unit_))
      return Objection{"B26.4", "", "on top of Wire there is no Low Crawl: getting beneath it takes MF that it needs"};
    if (unit_.has_routed || unit_.spent_half_mf > HalfMf{})
      return Objection{"A10.52", "", "Low Crawl takes every MF, and some have been spent"};
    if (unit_.disrupted && !night) return Objection{"A19.12", "", "a Disrupted unit does not Low Crawl"};
    if (in_water(scene_, unit_)) return Objection{"B21.43", "", "there is no Low Crawl out of water"};
    if (!night)
      for (const UnitIndex e : enemies_)
        if (position_.units[e].at == unit_.at)
          return Objection{"A10.52", position_.units[e].id, "Low Crawl cannot leave an enemy-occupied Location"};
    const Memory seen = starts_memory();
    std::optional<Objection> said;
    for (const FootStep& step : scene_.ground.steps(unit_.at)) {
      if (step.to != to || step.is(FootStep::kInTrench) || step.is(FootStep::kCareful)) continue;
      if (!switches().levels && map().location(to).kind == LocationKind::upper) continue;
      if (step.is(FootStep::kNoCrawl) || step.is(FootStep::kWholeAllotment) ||
          (step.side == kVertical && switches().edition != Edition::asl)) {
        said = Objection{"A10.52", "", fmt::format("{} cannot be entered by Low Crawl", name(to))};
        continue;
      }
      Memory now;
      for (const UnitIndex e : known(unit_.at)) now[e] = distance(e, unit_.at);
      if (auto no = direction(unit_.at, to, now)) return no;
      if (overstack_half_mf(scene_, unit_, to) > HalfMf{} && switches().stacking == Stacking::forbid)
        return Objection{"A5.1", "", fmt::format("{} would be overstacked", name(to))};
      const bool beneath =
          unit_.in != Entrenchment::none && scene_.ground.place(unit_.at).fortification_half_mf > HalfMf{};
      if (pay(step, unit_.at, beneath, true) > budget_) {
        said = Objection{"A10.52", "", fmt::format("{} costs more than the whole allotment", name(to))};
        continue;
      }
      if (!toward(to, seen, beneath)) {
        said = Objection{"A10.52", "", fmt::format("{} is not on the way to the nearest shelter", name(to))};
        continue;
      }
      if (!lurker_in(to))
        for (const UnitIndex e : known(to)) {
          const Unit& u = position_.units[e];
          if (threatening(position_, u) && (u.at == to || adjacent_at(scene_, u, to)))
            return Objection{"A10.5", u.id, fmt::format("it would end beside {}, Known, unbroken and armed", u.id)};
        }
      return std::nullopt;
    }
    return said ? said : Objection{"A4.1", "", no_step(unit_.at, to)};
  }

  // Whether it has to surrender. Every path is walked.
  bool must_surrender() {
    if ((position_.night && switches().night) || captors_of(scene_, unit_).empty()) return false;
    if (unit_.in == Entrenchment::pillbox && switches().fortifications && !unit_.disrupted && !encircled_) return false;
    if ((unit_.disrupted && switches().disruption) || encircled_) return true;
    const Outlook out = outlook();
    if (!out.any_end) return switches().dead_end_surrenders || !out.any_step;
    if (out.safe || (switches().surrender_scope == SurrenderScope::initial && unit_.has_routed)) return false;
    if (switches().crawl_counts_as_way_out)
      for (const FootStep& step : scene_.ground.steps(unit_.at))
        if (!crawl(step.to)) return false;
    return true;
  }

  // It stands where it may not stay, and no step leads on. It has come by `path`.
  bool dead_end(const Stand& stand, const std::vector<LocationId>& path) {
    std::optional<Objection> ignored;
    if (path.size() < 2 || stand.thrown_back || scene_.ground.place(stand.at).has(PlacedKind::wire)) return false;
    const auto& there = known(stand.at);
    const bool may_stay = std::none_of(there.begin(), there.end(), [&](UnitIndex e) {
      return threatening(position_, position_.units[e]) && (position_.units[e].at == stand.at || next_to(e, stand.at));
    });
    if (may_stay && !scene_.ground.place(stand.at).has(PlacedKind::blaze)) return false;
    for (const FootStep& step : scene_.ground.steps(stand.at)) {
      if (std::find(path.begin(), path.end(), step.to) != path.end() || walked_before(step.to)) continue;
      if (!advance(stand, step.to, false, ignored).empty()) return false;
    }
    return true;
  }

  bool walked_before(LocationId at) const {
    return std::find(unit_.walked.begin(), unit_.walked.end(), at) != unit_.walked.end();
  }
  const Scene& scene() const { return scene_; }
  const Unit& unit() const { return unit_; }
  std::string name(LocationId at) const { return map().location_name(at); }
  std::string no_step(LocationId from, LocationId to) const {
    if (map().distance(map().location(from).hex, map().location(to).hex) > 1)
      return fmt::format("{} and {} are not adjacent", name(from), name(to));
    return fmt::format("{} cannot be entered from {} on foot", name(to), name(from));
  }

 private:
  const Map& map() const { return scene_.map(); }
  const Switches& switches() const { return scene_.switches(); }
  int distance(UnitIndex enemy, LocationId at) const { return range(scene_, position_.units[enemy], at); }

  struct Known {
    std::vector<UnitIndex> list;
    std::vector<bool> has;  // by unit
  };
  const Known& look_from(LocationId at) {
    const auto [entry, fresh] = known_.try_emplace(at);
    Known& there = entry->second;
    if (!fresh) return there;
    there.has.resize(position_.units.size());
    for (const UnitIndex e : enemies_) {
      if (!known_at(scene_, position_.units[e], at)) continue;
      there.list.push_back(e);
      there.has[e] = true;
    }
    return there;
  }
  const std::vector<UnitIndex>& known(LocationId at) { return look_from(at).list; }
  bool knows(LocationId at, UnitIndex enemy) { return look_from(at).has[enemy]; }
  bool next_to(UnitIndex enemy, LocationId at) {
    return knows(at, enemy) && adjacent_at(scene_, position_.units[enemy], at);
  }

  // What is true of all paths that the unit may walk.
  struct Outlook {
    bool any_step = false;
    bool any_end = false;
    bool safe = false;  // a legal end is reached without Interdiction
  };
  struct Walked {
    Stand stand;
    std::vector<LocationId> path;
    int risks = 0;
  };
  Outlook outlook() {
    Outlook out;
    std::vector<Walked> open;
    for (const Stand& s : starts()) open.push_back({s, {unit_.at}, 0});
    std::set<std::pair<Stand, std::pair<std::vector<LocationId>, int>>> done;
    while (!open.empty() && !out.safe) {
      const Walked walked = open.back();
      open.pop_back();
      std::vector<LocationId> been = walked.path;
      std::sort(been.begin(), been.end());
      if (!done.insert({walked.stand, {been, walked.risks}}).second) continue;
      const bool moved = walked.path.size() > 1;
      out.any_step = out.any_step || moved;
      std::optional<Objection> ignored;
      if (may_end(walked.stand, moved, ignored)) {
        out.any_end = true;
        if (walked.risks == 0) out.safe = true;
      }
      walk_on(walked, open);
    }
    return out;
  }
  // Adds all stands that one more step leads to.
  void walk_on(const Walked& walked, std::vector<Walked>& open) {
    const bool first = walked.path.size() == 1 && !unit_.has_routed;
    const bool counts = switches().surrender_scope != SurrenderScope::first_hex || first;
    std::vector<LocationId> tried;
    for (const FootStep& step : scene_.ground.steps(walked.stand.at)) {
      const auto among = [&](const std::vector<LocationId>& list) {
        return std::find(list.begin(), list.end(), step.to) != list.end();
      };
      if (among(walked.path) || walked_before(step.to) || among(tried)) continue;
      tried.push_back(step.to);
      std::optional<Objection> no;
      for (const Stand& next : advance(walked.stand, step.to, first, no)) {
        Walked further{next, walked.path, walked.risks};
        further.path.push_back(step.to);
        if (counts && !next.thrown_back && risky(walked.stand, next)) ++further.risks;
        open.push_back(std::move(further));
      }
    }
  }

  bool lurker_in(LocationId at) const {
    return std::any_of(enemies_.begin(), enemies_.end(),
                       [&](UnitIndex e) { return position_.units[e].at == at && lurking(scene_, position_.units[e]); });
  }

  Memory starts_memory() {
    Memory seen;
    for (const UnitIndex e : known(unit_.at)) seen[e] = distance(e, unit_.at);
    return seen;
  }

  HalfMf pay(const FootStep& step, LocationId from, bool beneath, bool first) const {
    HalfMf paid = step.half_mf + overstack_half_mf(scene_, unit_, step.to);
    if (beneath && !step.is(FootStep::kInTrench)) paid += scene_.ground.place(from).fortification_half_mf;
    return first && encircled_ ? 2 * paid : paid;
  }

  HalfMf plain_cost(LocationId from, LocationId to) const {
    HalfMf least = kFar;
    for (const FootStep& step : scene_.ground.steps(from))
      if (step.to == to && !step.is(FootStep::kInTrench)) least = std::min<HalfMf>(least, step.half_mf);
    return least + overstack_half_mf(scene_, unit_, to);
  }

  // A10.51 without the duty to reach shelter.
  std::optional<Objection> direction(LocationId from, LocationId to, const Memory& seen) {
    for (const UnitIndex e : enemies_) {
      const Unit& u = position_.units[e];
      if (u.at == to && revealed(scene_, u)) {
        const bool it_knows = knows(from, e) || seen.count(e) != 0;
        return Objection{it_knows ? "A10.51" : "A4.14", u.id, fmt::format("{} holds {}", name(to), u.id)};
      }
    }
    for (const UnitIndex e : known(from)) {
      const Unit& u = position_.units[e];
      if (u.at == from || !next_to(e, to)) continue;
      if (switches().stay_adjacent_to_unarmed && !armed(position_, u) && next_to(e, from)) continue;
      return Objection{"A10.51", u.id, fmt::format("{} is ADJACENT to {}", name(to), u.id)};
    }
    for (const UnitIndex e : enemies_) {
      const Unit& u = position_.units[e];
      if (!knows(from, e) && seen.count(e) == 0) continue;
      if (switches().approach == Approach::armed && !armed(position_, u)) continue;
      if (distance(e, to) < distance(e, from))
        return Objection{"A10.51", u.id, fmt::format("{} is nearer to {}", name(to), u.id)};
    }
    return std::nullopt;
  }

  // A step as it is planned: only enemies known at the time of planning count.
  bool planned(LocationId from, const FootStep& step, const Memory& seen) {
    if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.is(FootStep::kInTrench))
      return false;
    const LocationId to = step.to;
    if (!switches().levels && map().location(to).kind == LocationKind::upper) return false;
    if (from != unit_.at && scene_.ground.place(from).has(PlacedKind::wire)) return false;
    const FootPlace& place = scene_.ground.place(to);
    if (place.has(PlacedKind::minefield) && switches().known_mines == HazardPaths::not_counted) return false;
    if (place.has(PlacedKind::fire_for_effect) && switches().fire_for_effect == HazardPaths::not_counted) return false;
    if (switches().stacking == Stacking::forbid && overstack_half_mf(scene_, unit_, to) > HalfMf{}) return false;
    for (const UnitIndex e : enemies_) {
      const Unit& u = position_.units[e];
      const bool minds = switches().occupied_shelter == OccupiedShelter::barred || seen.count(e) != 0;
      if (minds && u.at == to && revealed(scene_, u)) return false;
    }
    for (const auto& [e, first_range] : seen) {
      const Unit& u = position_.units[e];
      if (knows(from, e) && u.at != from && next_to(e, to) &&
          !(switches().stay_adjacent_to_unarmed && !armed(position_, u) && next_to(e, from)))
        return false;
      if ((switches().approach == Approach::any || armed(position_, u)) && distance(e, to) < distance(e, from))
        return false;
    }
    return true;
  }

  static std::vector<UnitIndex> who(const Memory& seen) {
    std::vector<UnitIndex> out;
    for (const auto& entry : seen) out.push_back(entry.first);
    return out;
  }

  // Least MF from every Location to `goal` by planned steps. Costs are relaxed until none changes.
  const std::map<LocationId, HalfMf>& left_to(LocationId goal, const Memory& seen) {
    auto& known_costs = to_go_[{goal, who(seen)}];
    if (!known_costs.empty()) return known_costs;
    std::map<LocationId, HalfMf> costs{{goal, HalfMf{}}};
    for (bool changed = true; changed;) {
      changed = false;
      for (const LocationId from : map().locations())
        for (const FootStep& step : scene_.ground.steps(from)) {
          const auto it = costs.find(step.to);
          if (it == costs.end() || !planned(from, step, seen)) continue;
          if (step.to != goal && scene_.ground.place(step.to).has(PlacedKind::wire))
            continue;  // a die decides there, so it cannot be planned
          const HalfMf sum = it->second + step.half_mf + overstack_half_mf(scene_, unit_, step.to);
          if (sum > budget_) continue;
          const auto [mine, fresh] = costs.try_emplace(from, sum);
          if (fresh || sum < mine->second) {
            mine->second = sum;
            changed = true;
          }
        }
    }
    known_costs = std::move(costs);
    return known_costs;
  }
  HalfMf left_from(LocationId at, LocationId goal, const Memory& seen) {
    const auto& costs = left_to(goal, seen);
    const auto it = costs.find(at);
    return it == costs.end() ? kFar : it->second;
  }

  // Least MF from a stand to every Location. Under `legal` by planned steps, otherwise by any.
  std::map<LocationId, HalfMf> reach(const Stand& stand, bool first, bool legal) {
    std::map<LocationId, HalfMf> costs{{stand.at, HalfMf{}}};
    const HalfMf left = budget_ - stand.spent;
    for (bool changed = true; changed;) {
      changed = false;
      const std::map<LocationId, HalfMf> before = costs;
      for (const auto& [from, cost] : before)
        for (const FootStep& step : scene_.ground.steps(from)) {
          if (legal && from != stand.at && scene_.ground.place(from).has(PlacedKind::wire)) continue;
          if (legal
                  ? !planned(from, step, stand.seen)
                  : step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.is(FootStep::kInTrench))
            continue;
          const HalfMf paid = from == stand.at ? pay(step, from, stand.beneath, first)
                                               : step.half_mf + overstack_half_mf(scene_, unit_, step.to);
          if (cost + paid > left) continue;
          const auto [it, fresh] = costs.try_emplace(step.to, cost + paid);
          if (fresh || cost + paid < it->second) {
            it->second = cost + paid;
            changed = true;
          }
        }
    }
    return costs;
  }

  bool ignorable(LocationId at, const Memory& seen, LocationId figured_at) {
    const LocationId start = rout_start(unit_);
    if (switches().ignore_own_building && (same_building(scene_, start, at) || same_building(scene_, figured_at, at)))
      return true;
    if (!switches().ignore_no_farther) return false;
    for (const auto& [e, first_range] : seen) {
      if (switches().ignore_enemies == IgnoreEnemies::known && !knows(figured_at, e)) continue;
      int reference = first_range;
      if (switches().ignore_range == IgnoreRange::start) reference = distance(e, start);
      if (switches().ignore_range == IgnoreRange::refigure) reference = distance(e, figured_at);
      if (distance(e, at) <= reference) return true;
    }
    return false;
  }

  struct Shelter {
    LocationId at;
    HalfMf cost;
    bool ignorable;
  };
  std::vector<Shelter> shelters(const Stand& stand, bool first) {
    const HalfMf out_of_hole = stand.beneath ? scene_.ground.place(stand.at).fortification_half_mf : HalfMf8{};
    const auto raw = switches().metric == Metric::raw ? reach(stand, first, false) : std::map<LocationId, HalfMf>{};
    std::vector<Shelter> out;
    for (const auto& [at, cost] : reach(stand, first, true)) {
      if (at == stand.at) continue;
      const bool covered = shelter(scene_, at);
      if (!covered) {
        if (!pillbox(scene_, at) || !entrenchment_has_room(scene_, unit_, at)) continue;
        if (cost + scene_.ground.place(at).fortification_half_mf > budget_ - stand.spent) continue;
      }
      const auto it = raw.find(at);
      out.push_back({at, (it == raw.end() ? cost : it->second) - out_of_hole, ignorable(at, stand.seen, stand.at)});
    }
    return out;
  }

  // Every declaration that the owner may make; a free unit declares nothing.
  void declare(const Stand& stand, bool first, std::vector<Stand>& out) {
    const auto all = shelters(stand, first);
    HalfMf least = kFar;
    for (const Shelter& s : all)
      if (!s.ignorable) least = std::min(least, s.cost);
    if (least == kFar) {
      Stand free = stand;
      free.duty = Unit::RoutDuty::free;
      free.goal = kNowhere;
      out.push_back(free);
      return;
    }
    for (const Shelter& s : all) {
      if (s.cost > least) continue;
      Stand bound = stand;
      bound.duty = Unit::RoutDuty::bound;
      bound.goal = s.at;
      bound.goal_cost = s.cost;
      bound.figured_at = stand.at;
      bound.figured_spent = stand.spent;
      bound.figured_exit = stand.beneath ? scene_.ground.place(stand.at).fortification_half_mf : HalfMf8{};
      bound.plain = {};
      out.push_back(bound);
    }
  }

  void arrived(const Stand& stand, std::vector<Stand>& out) {
    bool beside_any = false;
    bool beside_threat = false;
    for (const UnitIndex e : known(stand.at)) {
      const Unit& u = position_.units[e];
      if (u.at != stand.at && !next_to(e, stand.at)) continue;
      if (threatening(position_, u)) beside_threat = true;
      if (threatening(position_, u) || !switches().stop_ignores_unarmed) beside_any = true;
    }
    if (!beside_threat) {
      Stand stays = stand;
      stays.duty = Unit::RoutDuty::arrived;
      stays.goal = kNowhere;
      out.push_back(stays);
    }
    if (beside_any) declare(stand, false, out);
  }

  // The unit is bound, and something new may have come into view.
  void on_the_way(const Stand& stand, std::vector<Stand>& out) {
    const HalfMf hole = stand.beneath ? scene_.ground.place(stand.at).fortification_half_mf : HalfMf8{};
    const HalfMf needed = left_from(stand.at, stand.goal, stand.seen);
    const bool still =
        needed < kFar && (stand.duty == Unit::RoutDuty::falling_short || needed + hole <= budget_ - stand.spent);
    if (still)
      out.push_back(stand);
    else
      declare(stand, false, out);
  }

  bool least_way(LocationId from, LocationId to, const Memory& seen, LocationId goal) {
    const HalfMf here = left_from(from, goal, seen);
    const HalfMf there = left_from(to, goal, seen);
    if (here >= kFar || there >= kFar) return false;
    HalfMf least = kFar;
    for (const FootStep& step : scene_.ground.steps(from))
      if (step.to == to && planned(from, step, seen))
        least = std::min(least, step.half_mf + overstack_half_mf(scene_, unit_, to));
    return least + there == here;
  }

  // Whether the duty to reach shelter allows the step; `next` already stands at its end.
  template <class Object>
  void obey(const Stand& from, Stand next, const FootStep& step, bool into_hole, std::vector<Stand>& out,
            Object&& object) {
    const bool in_shelter = shelter(scene_, next.at) || (pillbox(scene_, next.at) && next.beneath);
    // The step is judged by the enemies known before it.
    const Memory& before = from.seen;
    if (from.duty == Unit::RoutDuty::free) {
      out.push_back(next);
      return;
    }
    const auto come_into = [&] {
      if (next.thrown_back)
        out.push_back(next);
      else
        arrived(next, out);
    };
    if (from.duty == Unit::RoutDuty::arrived) {
      if (in_shelter) return come_into();
      object("A10.51", "",
             fmt::format("it is in shelter: it must stop there or go on into other shelter, and {} is no shelter",
                         name(next.at)));
      return;
    }
    if (from.at != from.figured_at && shelter(scene_, from.at) && !shelter(scene_, next.at) &&
        !ignorable(from.at, before, from.figured_at)) {
      object("A10.51", "", fmt::format("{} is shelter that may not be left for {}", name(from.at), name(next.at)));
      return;
    }
    if (next.at != from.goal) return obey_bound(from, next, step, into_hole, out, object);
    if (in_shelter) come_into();
  }

  // The same for a step that does not reach the declared shelter.
  template <class Object>
  void obey_bound(const Stand& from, Stand next, const FootStep& step, bool into_hole, std::vector<Stand>& out,
                  Object&& object) {
    const Memory& before = from.seen;
    const HalfMf needed = left_from(next.at, from.goal, before);
    const auto refuse = [&] {
      object("A10.51", "",
             fmt::format("from {} the shelter of {} could no longer be reached", name(next.at), name(from.goal)));
    };
    if (needed >= kFar) {
      refuse();
      return;
    }
    const auto proceed = [&](const Stand& s) {
      if (s.thrown_back || s.seen.size() == before.size())
        out.push_back(s);
      else
        on_the_way(s, out);
    };
    if (from.duty == Unit::RoutDuty::falling_short) {
      if (least_way(from.at, next.at, before, from.goal))
        proceed(next);
      else
        refuse();
      return;
    }
    const bool extra = step.is(FootStep::kCareful) || into_hole;
    const HalfMf hole = next.beneath ? scene_.ground.place(next.at).fortification_half_mf : HalfMf8{};
    const HalfMf last = shelter(scene_, from.goal) ? HalfMf8{} : scene_.ground.place(from.goal).fortification_half_mf;
    bool straight = true;
    if (!switches().detour_allowed)
      straight = next.spent - from.figured_spent + needed <= from.goal_cost + from.figured_exit;
    if (needed + hole + last <= budget_ - next.spent && straight) {
      proceed(next);
    } else if (extra && switches().cover_detour_may_fall_short && least_way(from.at, next.at, before, from.goal) &&
               from.plain + left_from(from.at, from.goal, before) == from.goal_cost) {
      next.duty = Unit::RoutDuty::falling_short;
      proceed(next);
    } else {
      refuse();
    }
  }

  bool toward(LocationId to, const Memory& seen, bool beneath) {
    if (!switches().low_crawl_must_approach_shelter) return true;
    Stand stand;
    stand.at = unit_.at;
    stand.beneath = beneath;
    stand.seen = seen;
    std::vector<Stand> declared;
    declare(stand, true, declared);
    const auto costs = reach(stand, true, true);
    for (const Stand& s : declared) {
      if (s.duty == Unit::RoutDuty::free) return true;
      const HalfMf needed = s.goal == to ? HalfMf{} : left_from(to, s.goal, seen);
      if (needed >= kFar) continue;
      switch (switches().low_crawl_toward) {
        case CrawlToward::on_shortest:
          if (costs.count(to) != 0 && costs.at(to) + needed == costs.at(s.goal)) return true;
          break;
        case CrawlToward::closer_mf:
          if (needed < s.goal_cost) return true;
          break;
        case CrawlToward::closer_hex:
          if (map().distance(map().location(to).hex, map().location(s.goal).hex) <
              map().distance(map().location(unit_.at).hex, map().location(s.goal).hex))
            return true;
          break;
      }
    }
    return false;
  }

  // Whether any enemy Interdicts this step, at any of the costs that the unit may have paid.
  bool risky(const Stand& from, const Stand& next) {
    const bool first = from.at == unit_.at && !unit_.has_routed;
    for (const FootStep& step : scene_.ground.steps(from.at)) {
      if (step.to != next.at) continue;
      HalfMf paid = pay(step, from.at, from.beneath, first);
      if (step.is(FootStep::kWholeAllotment)) paid = std::max(paid, budget_);
      if (next.beneath && !step.is(FootStep::kInTrench)) paid += scene_.ground.place(next.at).fortification_half_mf;
      if (from.spent + paid != next.spent || (step.is(FootStep::kInTrench) && !from.beneath)) continue;
      const auto somebody = [&](const auto& can) {
        return std::any_of(enemies_.begin(), enemies_.end(), [&](UnitIndex e) {
          return revealed(scene_, position_.units[e]) && can(position_.units[e]);
        });
      };
      // Between rowhouses the step is safe if it is safe by one of the two vertices.
      const Corners corners = corners_of(map(), from.at, step);
      if (corners.count > 0 && std::all_of(corners.begin(), corners.end(), [&](const Corner& corner) {
            return somebody([&](const Unit& u) { return interdicts_corner(scene_, u, corner, next.at); });
          }))
        return true;
      return somebody([&](const Unit& u) { return interdicts(scene_, u, {from.at, &step, next.at, next.beneath}); });
    }
    return false;
  }

  const Position& position_;
  Scene scene_;
  const Unit& unit_;
  HalfMf budget_;
  HalfMf wire_;
  bool encircled_ = encircled(position_, unit_);
  std::vector<UnitIndex> enemies_;
  std::map<LocationId, Known> known_;
  std::map<std::pair<LocationId, std::vector<UnitIndex>>, std::map<LocationId, HalfMf>> to_go_;
};

PathVerdict illegal(std::size_t step, const Objection& why, bool at_end = false) {
  PathVerdict verdict;
  verdict.legal = false;
  verdict.step = step;
  verdict.at_end = at_end;
  verdict.rule = why.rule;
  verdict.enemy = why.enemy;
  verdict.why = why.why;
  return verdict;
}

// A path of normal movement, by a unit that need not surrender.
PathVerdict walk_path(Referee& referee, const std::vector<LocationId>& path) {
  std::vector<Stand> stands = referee.starts();
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (std::find(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i), path[i]) !=
            path.begin() + static_cast<std::ptrdiff_t>(i) ||
        referee.walked_before(path[i]))
      return illegal(i, {"A10.53", "", fmt::format("it has been in {}", referee.name(path[i]))});
    std::optional<Objection> objection;
    std::set<Stand> next;
    for (const Stand& s : stands)
      for (const Stand& n : referee.advance(s, path[i], i == 1 && !referee.unit().has_routed, objection))
        next.insert(n);
    if (next.empty()) return illegal(i, objection.value_or(Objection{"A10.51", "", "no legal way of taking the step"}));
    stands.assign(next.begin(), next.end());
  }
  PathVerdict legal;
  std::optional<Objection> objection;
  for (const Stand& s : stands)
    if (referee.may_end(s, path.size() > 1, objection)) return legal;
  if (std::any_of(stands.begin(), stands.end(), [&](const Stand& s) { return referee.dead_end(s, path); })) {
    legal.fate = fate_in(referee.scene(), referee.unit(), path.back());
    return legal;
  }
  return illegal(path.size() - 1, objection.value_or(Objection{"A10.51", "", "its rout may not end there"}), true);
}

PathVerdict judge_path(Referee& referee, const std::vector<LocationId>& path, bool low_crawl) {
  if (referee.must_surrender()) return illegal(1, {"A20.21", "", "it has to surrender"});
  if (!low_crawl) return walk_path(referee, path);
  if (path.size() != 2)
    return illegal(std::min<std::size_t>(2, path.size() - 1), {"A10.52", "", "Low Crawl goes one Location"});
  const auto no = referee.crawl(path[1]);
  return no ? illegal(1, *no) : PathVerdict{};
}

// The die for the Wire decides how many MF are left. If no face allows the path, the verdict of the lowest is given.
PathVerdict judge_from_wire(const Position& position, UnitIndex unit, const std::vector<LocationId>& path,
                            bool low_crawl) {
  PathVerdict verdict;
  int legal = 0;
  for (int face = 6; face >= 1; --face) {
    Referee referee(position, unit, HalfMf(2 * face));
    PathVerdict by_face = judge_path(referee, path, low_crawl);
    if (by_face.legal) ++legal;
    if (by_face.legal || legal == 0) verdict = std::move(by_face);
  }
  if (legal > 0) verdict.chance = Odds::reduced(legal, 6);
  return verdict;
}

}  // namespace

PathVerdict check_rout(const Position& position, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl) {
  if (unit >= position.units.size()) return illegal(0, {"", "", "there is no such unit"});
  for (std::size_t i = 0; i < path.size(); ++i)
    if (path[i] >= position.map().location_count()) return illegal(i, {"", "", "the map has no such Location"});
  if (path.empty() || path[0] != position.units[unit].at)
    return illegal(0, {"A10.5", "", "a path begins where the unit stands"});
  Referee referee(position, unit);
  const Unit& u = position.units[unit];
  const DutyVerdict duty = rout_duty(referee.scene(), u);
  const std::string rule = duty.because.empty() ? "A10.5" : duty.because[0].rule;
  const std::string reason = duty.because.empty() ? std::string() : duty.because[0].text;
  if (path.size() == 1 && !u.has_routed && !only_unloads(u)) {
    if (duty.duty != Duty::must) return {};
    return illegal(0, {rule, "", "it may not stay: " + reason}, true);
  }
  if (only_unloads(u)) {
    if (path.size() > 1) return illegal(1, {"D6.1", "", fmt::format("it goes beneath {} and no farther", u.aboard)});
    return {};
  }
  if (path.size() > 1 && shut_in(referee.scene(), u))
    return illegal(1, {"B30.5", "", "there is an armed enemy on the pillbox that it is in"});
  if (duty.duty == Duty::cannot) return illegal(path.size() > 1 ? 1 : 0, {rule, "", "it may not rout: " + reason});
  if (u.rout_ended && path.size() > 1) return illegal(1, {"A10.53", "", "its rout has ended"});
  if (position.night && position.switches.night && !low_crawl)
    return illegal(1, {"E1.54", "", "by night there is no rout but Low Crawl"});
  if (path.size() > 1 && on_wire(referee.scene(), u)) return judge_from_wire(position, unit, path, low_crawl);
  return judge_path(referee, path, low_crawl);
}

}  // namespace hexrout::asl
