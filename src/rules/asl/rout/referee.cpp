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
#include "rules/asl/rout/refusal_words.hpp"
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
  // Not compared: what a story is made of, where one is told.
  std::size_t step = 0;
  std::vector<PathEvent> story;
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
  // wire: half MF that the die for getting off Wire has taken. tells: stands have stories.
  Referee(const Scene& scene, UnitIndex unit, HalfMf wire = {}, bool tells = false)
      : position_(*scene.position),
        scene_(scene),
        unit_(position_.units[unit]),
        budget_(allotment_half_mf(position_, unit_)),
        wire_(wire),
        tells_(tells) {
    for (const UnitIndex i : position_.unit_indices())
      if (Position::enemy(position_.units[i], unit_) && in_play(position_.units[i])) enemies_.push_back(i);
    // Of several who bar a step the first by id is named.
    std::sort(enemies_.begin(), enemies_.end(),
              [&](UnitIndex x, UnitIndex y) { return position_.units[x].id < position_.units[y].id; });
    for (const UnitIndex e : enemies_) standing_[position_.units[e].at].push_back(e);
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
    const Memory before = stand.seen;
    for (const UnitIndex e : known(stand.at)) see(stand, e, unit_.has_routed);
    stand.duty = unit_.rout_duty;
    std::vector<Stand> out;
    switch (unit_.rout_duty) {
      case Unit::RoutDuty::not_figured:
        declare(stand, !unit_.has_routed, out);
        break;
      case Unit::RoutDuty::free:
        tell(stand, {.kind = PathEventKind::freed, .cause = PathCause::earlier});
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
          on_the_way(bound, before, out);
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
      if (step.to != to) continue;
      walkable = true;
      if (step.is(FootStep::kCrawlOnly)) {
        object("A10.52", "", crawl_only_text(name(to)));
        continue;
      }
      if (step.is(FootStep::kInTrench) && !from.beneath) continue;
      if (auto no = direction(from.at, to, from.seen)) {
        object(no->rule, no->enemy, no->why);
        return {};
      }
      const HalfMf over = overstack(to);
      if (over > HalfMf{} && switches().stacking == Stacking::forbid) {
        object("A5.1", "", overstacked_text(name(to)));
        return {};
      }
      HalfMf paid = pay(step, from.at, from.beneath, first);
      if (step.is(FootStep::kWholeAllotment)) {
        if (from.spent > HalfMf{} || !first) {
          object("B16.4", "", all_movement_text(name(to)));
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
          object("A10.5", "", too_dear_text(name(to), next.spent - from.spent));
          continue;
        }
        next.at = to;
        ++next.step;
        next.thrown_back = contact;
        next.plain += plain_cost(from.at, to);
        if (!contact)
          for (const UnitIndex e : known(to)) see(next, e, true);
        obey(from, next, step, hole == 1, out, object);
      }
    }
    if (!walkable) {
      const Reason why = no_step(scene_, from.at, to);
      object(why.rule, "", why.text);
    }
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

  // story: of a legal crawl.
  std::optional<Objection> crawl(LocationId to, std::vector<PathEvent>* story = nullptr) {
    const bool night = position_.night && switches().night;
    if (on_wire(scene_, unit_))
      return Objection{"B26.4", "", "on top of Wire there is no Low Crawl: getting beneath it takes MF that it needs"};
    if (unit_.has_routed || unit_.spent_half_mf > HalfMf{})
      return Objection{"A10.52", "", "Low Crawl takes every MF, and some have been spent"};
    if (unit_.disrupted && !night) return Objection{"A19.12", "", "a Disrupted unit does not Low Crawl"};
    if (in_water(scene_, unit_)) return Objection{"B21.43", "", "there is no Low Crawl out of water"};
    if (!night)
      for (const UnitIndex e : standing_in(unit_.at))
        return Objection{"A10.52", position_.units[e].id, "Low Crawl cannot leave an enemy-occupied Location"};
    const Memory seen = starts_memory();
    std::optional<Objection> said;
    for (const FootStep& step : scene_.ground.steps(unit_.at)) {
      if (step.to != to || step.is(FootStep::kInTrench) || step.is(FootStep::kCareful)) continue;
      if (step.is(FootStep::kNoCrawl) || step.is(FootStep::kWholeAllotment) ||
          (step.side == kVertical && switches().edition != Edition::asl)) {
        said = Objection{"A10.52", "", no_crawl_text(name(to))};
        continue;
      }
      Memory now;
      for (const UnitIndex e : known(unit_.at)) now[e] = distance(e, unit_.at);
      if (auto no = direction(unit_.at, to, now)) return no;
      if (overstack(to) > HalfMf{} && switches().stacking == Stacking::forbid)
        return Objection{"A5.1", "", overstacked_text(name(to))};
      const bool beneath =
          unit_.in != Entrenchment::none && scene_.ground.place(unit_.at).fortification_half_mf > HalfMf{};
      if (pay(step, unit_.at, beneath, true) > budget_) {
        said = Objection{"A10.52", "", fmt::format("{} costs more than the whole allotment", name(to))};
        continue;
      }
      const std::optional<Stand> declared = toward(to, seen, beneath);
      if (!declared) {
        said = Objection{"A10.52", "", off_the_way_text(name(to))};
        continue;
      }
      if (!lurker_in(to))
        for (const UnitIndex e : known(to)) {
          const Unit& u = position_.units[e];
          if (threatening(position_, u) && (u.at == to || adjacent_at(scene_, u, to)))
            return Objection{"A10.5", u.id, fmt::format("it would end beside {}, Known, unbroken and armed", u.id)};
        }
      if (story != nullptr) *story = crawled(*declared, to);
      return std::nullopt;
    }
    if (said) return said;
    const Reason why = no_step(scene_, unit_.at, to);
    return Objection{why.rule, "", why.text};
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

 private:
  const Map& map() const { return scene_.map(); }
  const Switches& switches() const { return scene_.switches(); }
  int distance(UnitIndex enemy, LocationId at) const { return range(scene_, position_.units[enemy], at); }

  // --- the story ---
  void tell(Stand& stand, PathEvent event) const {
    if (!tells_) return;
    event.step = stand.step;
    event.at = stand.at;
    if (event.rule.empty()) event.rule = "A10.51";
    stand.story.push_back(std::move(event));
  }
  PathEvent of_enemy(PathEventKind kind, UnitIndex enemy, PathCause cause,
                     std::vector<LocationId> shelters = {}) const {
    const Unit& u = position_.units[enemy];
    return {.kind = kind, .enemy = u.id, .enemy_at = u.at, .shelters = std::move(shelters), .cause = cause};
  }
  void see(Stand& stand, UnitIndex enemy, bool told) const {
    if (stand.seen.emplace(enemy, distance(enemy, stand.at)).second && told)
      tell(stand, of_enemy(PathEventKind::seen, enemy, PathCause::none));
  }
  // With the enemies seen now, and not with those `before`, no way leads to the shelter that was declared.
  void tell_fallen(Stand& stand, const Memory& before) {
    if (!tells_) return;
    std::vector<UnitIndex> fresh;
    for (const auto& entry : stand.seen)
      if (before.count(entry.first) == 0) fresh.push_back(entry.first);
    PathCause cause = PathCause::no_way;
    const auto blamed = [&](PathCause why, const auto& bars) {
      const auto it = std::find_if(fresh.begin(), fresh.end(), bars);
      if (it == fresh.end()) return false;
      std::swap(*it, fresh.front());
      cause = why;
      return true;
    };
    blamed(PathCause::held, [&](UnitIndex e) { return position_.units[e].at == stand.goal; }) ||
        blamed(PathCause::nearer,
               [&](UnitIndex e) {
                 return (switches().approach == Approach::any || armed(position_, position_.units[e])) &&
                        distance(e, stand.goal) < distance(e, stand.at);
               }) ||
        blamed(PathCause::adjacent, [&](UnitIndex e) { return next_to(e, stand.goal); }) ||
        blamed(PathCause::no_way, [&](UnitIndex e) {
          Memory with = before;
          with.emplace(e, distance(e, stand.at));
          return left_from(stand.at, stand.goal, with) > budget_ - stand.spent;
        });
    PathEvent event{.kind = PathEventKind::fell_away, .shelters = {stand.goal}, .cause = cause};
    if (!fresh.empty()) event = of_enemy(PathEventKind::fell_away, fresh.front(), cause, {stand.goal});
    tell(stand, std::move(event));
  }
  // A Low Crawl on from where a shelter was declared.
  std::vector<PathEvent> crawled(Stand stand, LocationId to) const {
    stand.at = to;
    ++stand.step;
    if (shelter(scene_, to)) tell(stand, {.kind = PathEventKind::arrived, .shelters = {to}});
    return stand.story;
  }

  // Looks along the lines of all enemies, so it is for Locations that the unit comes to.
  const std::vector<UnitIndex>& known(LocationId at) {
    const auto [entry, fresh] = known_.try_emplace(at);
    if (fresh)
      for (const UnitIndex e : enemies_)
        if (knows(at, e)) entry->second.push_back(e);
    return entry->second;
  }
  bool knows(LocationId at, UnitIndex enemy) const { return known_at(scene_, position_.units[enemy], at); }
  bool next_to(UnitIndex enemy, LocationId at) const {
    return distance(enemy, at) <= 1 && knows(at, enemy) && adjacent_at(scene_, position_.units[enemy], at);
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
    const std::vector<UnitIndex>& there = standing_in(at);
    return std::any_of(there.begin(), there.end(), [&](UnitIndex e) { return lurking(scene_, position_.units[e]); });
  }

  const std::vector<UnitIndex>& standing_in(LocationId at) const {
    static const std::vector<UnitIndex> kNone;
    const auto it = standing_.find(at);
    return it == standing_.end() ? kNone : it->second;
  }

  HalfMf overstack(LocationId at) const {
    const auto [entry, fresh] = overstack_.try_emplace(at);
    if (fresh) entry->second = overstack_half_mf(scene_, unit_, at);
    return entry->second;
  }

  Memory starts_memory() {
    Memory seen;
    for (const UnitIndex e : known(unit_.at)) seen[e] = distance(e, unit_.at);
    return seen;
  }

  HalfMf pay(const FootStep& step, LocationId from, bool beneath, bool first) const {
    HalfMf paid = step.half_mf + overstack(step.to);
    if (beneath && !step.is(FootStep::kInTrench)) paid += scene_.ground.place(from).fortification_half_mf;
    return first && encircled_ ? 2 * paid : paid;
  }

  HalfMf plain_cost(LocationId from, LocationId to) const {
    HalfMf least = kFar;
    for (const FootStep& step : scene_.ground.steps(from))
      if (step.to == to && !step.is(FootStep::kInTrench)) least = std::min<HalfMf>(least, step.half_mf);
    return least + overstack(to);
  }

  // A10.51 without the duty to reach shelter.
  std::optional<Objection> direction(LocationId from, LocationId to, const Memory& seen) {
    const auto barred = [&](const char* rule, const std::vector<UnitIndex>& among, const auto& bars,
                            const auto& text) -> std::optional<Objection> {
      std::vector<const Unit*> by;
      for (const UnitIndex e : among)
        if (bars(e, position_.units[e])) by.push_back(&position_.units[e]);
      if (by.empty()) return std::nullopt;
      return Objection{rule, by.front()->id, text(enemies_text(scene_, by))};
    };
    const auto remembered = [&](UnitIndex e) { return knows(from, e) || seen.count(e) != 0; };
    const auto closer = [&](UnitIndex e, const Unit& u) {
      return (switches().approach != Approach::armed || armed(position_, u)) && distance(e, to) < distance(e, from);
    };
    const auto in_there = [&](UnitIndex, const Unit& u) { return revealed(scene_, u); };
    const auto beside = [&](UnitIndex e, const Unit& u) {
      if (u.at == from || !next_to(e, to)) return false;
      return !(switches().stay_adjacent_to_unarmed && !armed(position_, u) && next_to(e, from));
    };
    const std::string there = name(to);
    const std::vector<UnitIndex>& holders = standing_in(to);
    const bool known_there = std::any_of(holders.begin(), holders.end(),
                                         [&](UnitIndex e) { return in_there(e, position_.units[e]) && remembered(e); });
    auto no = barred(known_there ? "A10.51" : "A4.14", holders, in_there, [&](const std::string& who) {
      return known_there ? known_enemy_text(there, who) : enemy_there_text(who);
    });
    if (!no)
      no = barred("A10.51", known(from), beside,
                  [&](const std::string& who) { return adjacent_text(there, who, name(from)); });
    if (!no)
      no = barred("A10.51", known(from), closer,
                  [&](const std::string& who) { return nearer_text(there, who, name(from)); });
    if (!no)
      no = barred("A10.51", by_id(seen), closer,
                  [&](const std::string& who) { return nearer_remembered_text(there, who); });
    return no;
  }

  std::vector<UnitIndex> by_id(const Memory& seen) const {
    std::vector<UnitIndex> out = who(seen);
    std::sort(out.begin(), out.end(),
              [&](UnitIndex x, UnitIndex y) { return position_.units[x].id < position_.units[y].id; });
    return out;
  }

  // A step as it is planned: only enemies known at the time of planning count. but_for: an enemy in there does not.
  bool planned(LocationId from, const FootStep& step, const Memory& seen, LocationId but_for = kNowhere) {
    if (step.is(FootStep::kWholeAllotment) || step.is(FootStep::kCrawlOnly) || step.is(FootStep::kInTrench))
      return false;
    const LocationId to = step.to;
    if (from != unit_.at && scene_.ground.place(from).has(PlacedKind::wire)) return false;
    const FootPlace& place = scene_.ground.place(to);
    if (place.has(PlacedKind::minefield) && switches().known_mines == HazardPaths::not_counted) return false;
    if (place.has(PlacedKind::fire_for_effect) && switches().fire_for_effect == HazardPaths::not_counted) return false;
    if (switches().stacking == Stacking::forbid && overstack(to) > HalfMf{}) return false;
    if (to != but_for)
      for (const UnitIndex e : standing_in(to)) {
        const bool minds = switches().occupied_shelter == OccupiedShelter::barred || seen.count(e) != 0;
        if (minds && revealed(scene_, position_.units[e])) return false;
      }
    for (const auto& [e, first_range] : seen) {
      const Unit& u = position_.units[e];
      if (u.at != from && next_to(e, to) && knows(from, e) &&
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

  // Locations from which anything that the unit can come to within its MF might be reached within them again.
  const std::vector<LocationId>& around() {
    if (!around_.empty()) return around_;
    constexpr HalfMf kLeastStep{2};
    std::set<LocationId> near{unit_.at};
    around_ = {unit_.at};
    std::size_t first = 0;
    for (HalfMf spent{}; spent < budget_ + budget_; spent += kLeastStep)
      for (const std::size_t last = around_.size(); first < last; ++first)
        for (const FootStep& step : scene_.ground.steps(around_[first]))
          if (near.insert(step.to).second) around_.push_back(step.to);
    return around_;
  }
  struct PlannedStep {
    LocationId from = kNowhere;
    LocationId to = kNowhere;
    HalfMf half_mf;
  };
  const std::vector<PlannedStep>& planned_steps(const Memory& seen) {
    const auto [entry, fresh] = planned_.try_emplace(who(seen));
    if (fresh)
      for (const LocationId from : around())
        for (const FootStep& step : scene_.ground.steps(from))
          if (planned(from, step, seen)) entry->second.push_back({from, step.to, step.half_mf + overstack(step.to)});
    return entry->second;
  }

  // Least MF from every Location to `goal` by planned steps. Costs are relaxed until none changes.
  const std::map<LocationId, HalfMf>& left_to(LocationId goal, const Memory& seen) {
    auto& known_costs = to_go_[{goal, who(seen)}];
    if (!known_costs.empty()) return known_costs;
    std::map<LocationId, HalfMf> costs{{goal, HalfMf{}}};
    for (bool changed = true; changed;) {
      changed = false;
      for (const PlannedStep& step : planned_steps(seen)) {
        const auto it = costs.find(step.to);
        if (it == costs.end()) continue;
        if (step.to != goal && scene_.ground.place(step.to).has(PlacedKind::wire))
          continue;  // a die decides there, so it cannot be planned
        const HalfMf sum = it->second + step.half_mf;
        if (sum > budget_) continue;
        const auto [mine, fresh] = costs.try_emplace(step.from, sum);
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
          const HalfMf paid =
              from == stand.at ? pay(step, from, stand.beneath, first) : step.half_mf + overstack(step.to);
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
    return excuse(at, seen, figured_at).has_value();
  }
  // Why a shelter may be ignored: the enemy from whom it is no farther, or kNoUnit, because the unit began in the same
  // building. Nothing: it may not.
  std::optional<UnitIndex> excuse(LocationId at, const Memory& seen, LocationId figured_at) {
    const LocationId start = rout_start(unit_);
    if (switches().ignore_own_building && (same_building(scene_, start, at) || same_building(scene_, figured_at, at)))
      return UnitIndex(kNoUnit);
    if (!switches().ignore_no_farther) return std::nullopt;
    for (const auto& [e, first_range] : seen) {
      if (switches().ignore_enemies == IgnoreEnemies::known && !knows(figured_at, e)) continue;
      int reference = first_range;
      if (switches().ignore_range == IgnoreRange::start) reference = distance(e, start);
      if (switches().ignore_range == IgnoreRange::refigure) reference = distance(e, figured_at);
      if (distance(e, at) <= reference) return e;
    }
    return std::nullopt;
  }

  struct Shelter {
    LocationId at;
    HalfMf cost;
    bool ignorable;
  };
  // Shelters nearer than `bound` that need not be made for, by the reason.
  void tell_ignored(Stand& stand, const std::vector<Shelter>& all, HalfMf bound) {
    if (!tells_) return;
    std::map<UnitIndex, std::vector<LocationId>> by;
    for (const Shelter& s : all)
      if (s.ignorable && s.cost < bound) by[*excuse(s.at, stand.seen, stand.at)].push_back(s.at);
    for (auto& [enemy, shelters] : by)
      tell(stand, enemy == kNoUnit
                      ? PathEvent{.kind = PathEventKind::ignored,
                                  .shelters = std::move(shelters),
                                  .cause = PathCause::own_building}
                      : of_enemy(PathEventKind::ignored, enemy, PathCause::no_farther, std::move(shelters)));
  }
  // Shelters no farther than `bound` that could be declared, did no enemy hold them.
  void tell_held(Stand& stand, bool first, HalfMf bound) {
    if (!tells_) return;
    const HalfMf left = budget_ - stand.spent;
    std::optional<std::map<LocationId, HalfMf>> costs;
    for (const UnitIndex e : enemies_) {
      const Unit& u = position_.units[e];
      if (!revealed(scene_, u) || u.at == stand.at || !shelter(scene_, u.at)) continue;
      if (switches().occupied_shelter != OccupiedShelter::barred && stand.seen.count(e) == 0) continue;
      if (ignorable(u.at, stand.seen, stand.at)) continue;
      if (!costs) costs = reach(stand, first, true);
      const bool near = std::any_of(costs->begin(), costs->end(), [&](const auto& reached) {
        for (const FootStep& step : scene_.ground.steps(reached.first)) {
          if (step.to != u.at || !planned(reached.first, step, stand.seen, u.at)) continue;
          const HalfMf paid =
              reached.first == stand.at ? pay(step, stand.at, stand.beneath, first) : step.half_mf + overstack(u.at);
          if (reached.second + paid <= std::min(left, bound)) return true;
        }
        return false;
      });
      if (near) tell(stand, of_enemy(PathEventKind::barred, e, PathCause::held, {u.at}));
    }
  }
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
    Stand judged = stand;
    tell_held(judged, first, least);
    if (least == kFar) {
      Stand free = judged;
      tell_ignored(free, all, kFar);
      tell(free, {.kind = PathEventKind::freed, .cause = all.empty() ? PathCause::no_shelter : PathCause::ignorable});
      free.duty = Unit::RoutDuty::free;
      free.goal = kNowhere;
      out.push_back(free);
      return;
    }
    const PathEventKind kind =
        stand.duty == Unit::RoutDuty::not_figured ? PathEventKind::declared : PathEventKind::bound;
    for (const Shelter& s : all) {
      if (s.cost > least) continue;
      Stand bound = judged;
      tell_ignored(bound, all, s.cost);
      tell(bound, {.kind = kind, .shelters = {s.at}, .half_mf = s.cost});
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
    std::optional<UnitIndex> threat;
    for (const UnitIndex e : known(stand.at)) {
      const Unit& u = position_.units[e];
      if (u.at != stand.at && !next_to(e, stand.at)) continue;
      if (threatening(position_, u) && !threat) threat = e;
      if (threatening(position_, u) || !switches().stop_ignores_unarmed) beside_any = true;
    }
    Stand here = stand;
    tell(here, {.kind = PathEventKind::arrived, .shelters = {stand.at}});
    if (!threat) {
      Stand stays = here;
      stays.duty = Unit::RoutDuty::arrived;
      stays.goal = kNowhere;
      out.push_back(stays);
    }
    if (!beside_any) return;
    if (threat) tell(here, of_enemy(PathEventKind::barred, *threat, PathCause::adjacent, {stand.at}));
    declare(here, false, out);
  }

  // The unit is bound, and enemies that it did not know `before` may have come into view.
  void on_the_way(const Stand& stand, const Memory& before, std::vector<Stand>& out) {
    const HalfMf hole = stand.beneath ? scene_.ground.place(stand.at).fortification_half_mf : HalfMf8{};
    const HalfMf needed = left_from(stand.at, stand.goal, stand.seen);
    const bool still =
        needed < kFar && (stand.duty == Unit::RoutDuty::falling_short || needed + hole <= budget_ - stand.spent);
    if (still) {
      out.push_back(stand);
      return;
    }
    Stand fallen = stand;
    tell_fallen(fallen, before);
    declare(fallen, false, out);
  }

  bool least_way(LocationId from, LocationId to, const Memory& seen, LocationId goal) {
    const HalfMf here = left_from(from, goal, seen);
    const HalfMf there = left_from(to, goal, seen);
    if (here >= kFar || there >= kFar) return false;
    HalfMf least = kFar;
    for (const FootStep& step : scene_.ground.steps(from))
      if (step.to == to && planned(from, step, seen)) least = std::min(least, step.half_mf + overstack(to));
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
      object("A10.51", "", no_shelter_text(name(next.at)));
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
    const auto refuse = [&] { object("A10.51", "", shelter_lost_text(name(next.at))); };
    if (needed >= kFar) {
      refuse();
      return;
    }
    const auto proceed = [&](const Stand& s) {
      if (s.thrown_back || s.seen.size() == before.size())
        out.push_back(s);
      else
        on_the_way(s, before, out);
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
      tell(next, {.kind = PathEventKind::falls_short, .shelters = {from.goal}});
      proceed(next);
    } else {
      refuse();
    }
  }

  // How the duty stands, by a declaration under which Low Crawl may lead there; nothing: there is none.
  std::optional<Stand> toward(LocationId to, const Memory& seen, bool beneath) {
    Stand stand;
    stand.at = unit_.at;
    stand.beneath = beneath;
    stand.seen = seen;
    stand.duty = Unit::RoutDuty::not_figured;
    if (!switches().low_crawl_must_approach_shelter) return stand;
    std::vector<Stand> declared;
    declare(stand, true, declared);
    const auto costs = reach(stand, true, true);
    for (const Stand& s : declared) {
      if (s.duty == Unit::RoutDuty::free) return s;
      const HalfMf needed = s.goal == to ? HalfMf{} : left_from(to, s.goal, seen);
      if (needed >= kFar) continue;
      switch (switches().low_crawl_toward) {
        case CrawlToward::on_shortest:
          if (costs.count(to) != 0 && costs.at(to) + needed == costs.at(s.goal)) return s;
          break;
        case CrawlToward::closer_mf:
          if (needed < s.goal_cost) return s;
          break;
        case CrawlToward::closer_hex:
          if (map().distance(map().location(to).hex, map().location(s.goal).hex) <
              map().distance(map().location(unit_.at).hex, map().location(s.goal).hex))
            return s;
          break;
      }
    }
    return std::nullopt;
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
  const Scene& scene_;
  const Unit& unit_;
  HalfMf budget_;
  HalfMf wire_;
  bool tells_;
  bool encircled_ = encircled(position_, unit_);
  std::vector<UnitIndex> enemies_;
  std::map<LocationId, std::vector<UnitIndex>> standing_;  // of them, by Location
  mutable std::map<LocationId, HalfMf> overstack_;
  std::map<LocationId, std::vector<UnitIndex>> known_;
  std::vector<LocationId> around_;  // empty: not asked for yet
  std::map<std::vector<UnitIndex>, std::vector<PlannedStep>> planned_;
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

// All stands at the end of a path of normal movement, by a unit that need not surrender. Where there are none,
// `verdict` says which step is illegal. spent_at: what has been spent in each Location; empty: that does not matter.
std::vector<Stand> walked(Referee& referee, const std::vector<LocationId>& path, const std::vector<HalfMf>& spent_at,
                          PathVerdict& verdict) {
  std::vector<Stand> stands = referee.starts();
  const auto refuse = [&](std::size_t i, const Objection& why) {
    verdict = illegal(i, why);
    if (!stands.empty()) verdict.story = stands.front().story;
    return std::vector<Stand>();
  };
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (std::find(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i), path[i]) !=
            path.begin() + static_cast<std::ptrdiff_t>(i) ||
        referee.walked_before(path[i]))
      return refuse(i, {"A10.53", "", fmt::format("it has been in {}", referee.name(path[i]))});
    std::optional<Objection> objection;
    std::set<Stand> next;
    for (const Stand& s : stands)
      for (const Stand& n : referee.advance(s, path[i], i == 1 && !referee.unit().has_routed, objection))
        if (i >= spent_at.size() || n.spent == spent_at[i]) next.insert(n);
    if (next.empty()) return refuse(i, objection.value_or(Objection{"A10.51", "", "no legal way of taking the step"}));
    stands.assign(next.begin(), next.end());
  }
  return stands;
}

// Of stands for which this holds, the one whose duty is discharged in the simplest way; null: there is none.
template <class Holds>
const Stand* simplest(const std::vector<Stand>& stands, Holds&& holds) {
  const auto rank = [](const Stand& s) {
    switch (s.duty) {
      case Unit::RoutDuty::arrived:
        return 0;
      case Unit::RoutDuty::free:
        return 1;
      case Unit::RoutDuty::falling_short:
        return 2;
      default:
        return 3;
    }
  };
  const Stand* best = nullptr;
  for (const Stand& s : stands)
    if ((best == nullptr || rank(s) < rank(*best)) && holds(s)) best = &s;
  return best;
}

// A path of normal movement, by a unit that need not surrender.
PathVerdict walk_path(Referee& referee, const std::vector<LocationId>& path) {
  PathVerdict verdict;
  const std::vector<Stand> stands = walked(referee, path, {}, verdict);
  if (stands.empty()) return verdict;
  std::optional<Objection> objection;
  const Stand* end = simplest(stands, [&](const Stand& s) { return referee.may_end(s, path.size() > 1, objection); });
  if (end == nullptr) {
    end = simplest(stands, [&](const Stand& s) { return referee.dead_end(s, path); });
    if (end != nullptr) verdict.fate = fate_in(referee.scene(), referee.unit(), path.back());
  }
  if (end == nullptr) {
    end = &stands.front();
    verdict = illegal(path.size() - 1, objection.value_or(Objection{"A10.51", "", "its rout may not end there"}), true);
  }
  verdict.story = end->story;
  return verdict;
}

PathVerdict judge_path(Referee& referee, const std::vector<LocationId>& path, bool low_crawl) {
  if (referee.must_surrender()) return illegal(1, {"A20.21", "", "it has to surrender"});
  if (!low_crawl) return walk_path(referee, path);
  if (path.size() != 2)
    return illegal(std::min<std::size_t>(2, path.size() - 1), {"A10.52", "", "Low Crawl goes one Location"});
  PathVerdict verdict;
  const auto no = referee.crawl(path[1], &verdict.story);
  return no ? illegal(1, *no) : verdict;
}

// The die for the Wire decides how many MF are left. If no face allows the path, the verdict of the lowest is given.
PathVerdict judge_from_wire(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl,
                            bool tells) {
  PathVerdict verdict;
  int legal = 0;
  for (int face = 6; face >= 1; --face) {
    Referee referee(scene, unit, HalfMf(2 * face), tells);
    PathVerdict by_face = judge_path(referee, path, low_crawl);
    if (by_face.legal) ++legal;
    if (by_face.legal || legal == 0) verdict = std::move(by_face);
  }
  if (legal > 0) verdict.chance = Odds::reduced(legal, 6);
  return verdict;
}

PathVerdict judge_rout(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl,
                       bool tells) {
  const Position& position = *scene.position;
  const Unit& u = position.units[unit];
  const DutyVerdict duty = rout_duty(scene, u);
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
  if (path.size() > 1 && shut_in(scene, u))
    return illegal(1, {"B30.5", "", "there is an armed enemy on the pillbox that it is in"});
  if (duty.duty == Duty::cannot) return illegal(path.size() > 1 ? 1 : 0, {rule, "", "it may not rout: " + reason});
  if (u.rout_ended && path.size() > 1) return illegal(1, {"A10.53", "", "its rout has ended"});
  if (position.night && position.switches.night && !low_crawl)
    return illegal(1, {"E1.54", "", "by night there is no rout but Low Crawl"});
  if (path.size() > 1 && on_wire(scene, u)) return judge_from_wire(scene, unit, path, low_crawl, tells);
  Referee referee(scene, unit, {}, tells);
  return judge_path(referee, path, low_crawl);
}

// What makes a path no question for the rules of rout.
std::optional<PathVerdict> no_such_path(const Position& position, UnitIndex unit, const std::vector<LocationId>& path) {
  if (unit >= position.units.size()) return illegal(0, {"", "", "there is no such unit"});
  for (std::size_t i = 0; i < path.size(); ++i)
    if (path[i] >= position.map().location_count()) return illegal(i, {"", "", "the map has no such Location"});
  if (path.empty() || path[0] != position.units[unit].at)
    return illegal(0, {"A10.5", "", "a path begins where the unit stands"});
  return std::nullopt;
}

}  // namespace

PathVerdict check_rout(const Position& position, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl) {
  if (const auto no = no_such_path(position, unit, path)) return *no;
  return judge_rout(Scene(position), unit, path, low_crawl, false);
}

PathVerdict told_rout(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl) {
  if (const auto no = no_such_path(*scene.position, unit, path)) return *no;
  return judge_rout(scene, unit, path, low_crawl, true);
}

namespace {

class RefereeWalks final : public PathNarrator::Walks {
 public:
  RefereeWalks(const Scene& scene, UnitIndex unit) : scene_(scene), unit_(unit) {}

  PathNarrator::Told along(int face, const RoutOption& way, std::optional<Unit::RoutDuty> duty) override {
    Referee& referee = referees_.try_emplace(face, scene_, unit_, HalfMf(2 * face), true).first->second;
    PathNarrator::Told told;
    if (way.low_crawl) {
      told.ends = !referee.crawl(way.end, &told.story);
      return told;
    }
    std::vector<HalfMf> spent_at = way.spent_at;  // on Wire without the MF of the die
    for (HalfMf& spent : spent_at) spent += HalfMf(2 * face);
    PathVerdict verdict;
    const std::vector<Stand> stands = walked(referee, way.path, spent_at, verdict);
    const auto so = [&](const Stand& s) { return !duty || s.duty == *duty; };
    std::optional<Objection> ignored;
    const Stand* end =
        simplest(stands, [&](const Stand& s) { return so(s) && referee.may_end(s, way.path.size() > 1, ignored); });
    if (end == nullptr) end = simplest(stands, [&](const Stand& s) { return so(s) && referee.dead_end(s, way.path); });
    const bool ends = end != nullptr;
    if (!ends) end = simplest(stands, so);
    if (end != nullptr) told = {ends, end->duty, end->story};
    return told;
  }

 private:
  const Scene& scene_;
  UnitIndex unit_;
  std::map<int, Referee> referees_;  // by face
};

}  // namespace

PathNarrator::PathNarrator(const Scene& scene, UnitIndex unit)
    : scene_(scene), unit_(scene.position->units[unit]), walks_(std::make_unique<RefereeWalks>(scene, unit)) {}

PathNarrator::Told PathNarrator::along(const RoutOption& way, std::optional<Unit::RoutDuty> duty) {
  if (way.path.empty() || way.path.front() != unit_.at || only_unloads(unit_)) return {};
  if (!on_wire(scene_, unit_)) return walks_->along(0, way, duty);
  Told told;
  for (int face = 1; face <= 6 && !told.ends; ++face) told = walks_->along(face, way, duty);
  return told;
}

}  // namespace hexrout::asl
