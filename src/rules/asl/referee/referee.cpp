#include "rules/asl/referee/referee.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/facts/rowhouse.hpp"

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
  // Not compared: the last step, and the story.
  FootStep by;
  std::size_t step = 0;
  std::vector<PathEvent> story;
  auto key() const {
    return std::tie(at, spent, beneath, duty, goal, figured_at, goal_cost, figured_spent, figured_exit, plain,
                    thrown_back, seen);
  }
  bool operator<(const Stand& o) const { return key() < o.key(); }
};

// The facts of a scene.
class SceneFacts final : public RoutFacts {
 public:
  explicit SceneFacts(const Scene& of) : RoutFacts(*of.position, of.ground), scene(of) {}
  const Scene& scene;

  bool takes_part(const Unit& unit) const override { return in_play(unit); }
  bool shows_itself(const Unit& unit) const override { return revealed(scene, unit); }
  bool lurks(const Unit& unit) const override { return lurking(scene, unit); }
  bool armed(const Unit& unit) const override { return asl::armed(position, unit); }
  bool threatens(const Unit& unit) const override { return threatening(position, unit); }
  bool known(const Unit& enemy, LocationId at) const override { return known_at(scene, enemy, at); }
  bool adjacent(const Unit& enemy, LocationId at) const override { return adjacent_at(scene, enemy, at); }
  bool shelter(LocationId at) const override { return asl::shelter(scene, at); }
  bool pillbox(LocationId at) const override { return asl::pillbox(scene, at); }
  bool same_building(LocationId a, LocationId b) const override { return asl::same_building(scene, a, b); }
  HalfMf allotment(const Unit& unit) const override { return allotment_half_mf(position, unit); }
  HalfMf overstack(const Unit& unit, LocationId to) const override { return overstack_half_mf(scene, unit, to); }
  bool room_beneath(const Unit& unit, LocationId at) const override { return entrenchment_has_room(scene, unit, at); }
  bool encircled(const Unit& unit) const override { return asl::encircled(position, unit); }
  bool on_wire(const Unit& unit) const override { return asl::on_wire(scene, unit); }
  bool in_water(const Unit& unit) const override { return asl::in_water(scene, unit); }
  bool taken(const Unit& unit) const override { return !captors_of(scene, unit).empty(); }
  bool fires_on(const Unit& enemy, LocationId from, const FootStep& step, bool beneath) const override {
    return interdicts(scene, enemy, {from, &step, step.to, beneath});
  }
  bool fires_round_bar(const std::vector<const Unit*>& enemies, LocationId from, const FootStep& step) const override {
    const Corners corners = corners_of(scene.map(), from, step);
    return corners.count > 0 && std::all_of(corners.begin(), corners.end(), [&](const Corner& corner) {
             return std::any_of(enemies.begin(), enemies.end(),
                                [&](const Unit* enemy) { return interdicts_corner(scene, *enemy, corner, step.to); });
           });
  }
};

class Referee {
 public:
  // wire: half MF that the die for getting off Wire has taken. tells: fills Stand::story.
  Referee(const RoutFacts& facts, UnitIndex unit, HalfMf wire = {}, bool tells = false)
      : facts_(facts),
        position_(facts.position),
        unit_(position_.units[unit]),
        budget_(facts.allotment(unit_)),
        wire_(wire),
        tells_(tells) {
    for (const UnitIndex i : position_.unit_indices())
      if (Position::enemy(position_.units[i], unit_) && facts_.takes_part(position_.units[i])) enemies_.push_back(i);
    // Sorted by id, because the first who bars a step is named.
    std::sort(enemies_.begin(), enemies_.end(),
              [&](UnitIndex x, UnitIndex y) { return position_.units[x].id < position_.units[y].id; });
    for (const UnitIndex e : enemies_) standing_[position_.units[e].at].push_back(e);
  }

  std::vector<Stand> starts() {
    Stand stand;
    stand.at = unit_.at;
    stand.spent = unit_.spent_half_mf + wire_;
    stand.beneath = starts_beneath();
    if (unit_.has_routed || switches().memory_from == MemoryFrom::phase)
      for (const Unit::Remembered& r : unit_.remembered) {
        const UnitIndex i = position_.index(r.enemy);
        if (i < position_.units.size() && facts_.takes_part(position_.units[i]) && shown(i)) stand.seen[i] = r.range;
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

  // Returns the states after one step into `to`; empty, with `objection` set, if the step is illegal.
  std::vector<Stand> advance(const Stand& from, LocationId to, bool first, std::optional<Objection>& objection) {
    std::vector<Stand> out;
    const auto object = [&](RefusedFor why, HalfMf half_mf = {}) {
      if (!objection) objection = Objection{why, to, from.at, {}, half_mf};
    };
    if (from.thrown_back) {
      object(RefusedFor::thrown_back);
      return out;
    }
    if (place(from.at).has(PlacedKind::wire) && from.at != unit_.at) {
      object(RefusedFor::on_wire);
      return out;
    }
    bool walkable = false;
    for (const FootStep& step : facts_.ground.steps(from.at)) {
      if (step.to != to) continue;
      walkable = true;
      if (step.is(FootStep::kCrawlOnly)) {
        object(RefusedFor::terrain);
        continue;
      }
      if (step.is(FootStep::kInTrench) && !from.beneath) continue;
      if (auto no = direction(from.at, to, from.seen)) {
        if (!objection) objection = std::move(no);
        return {};
      }
      const HalfMf over = overstack(to);
      if (over > HalfMf{} && switches().stacking == Stacking::forbid) {
        object(RefusedFor::stacking);
        return {};
      }
      HalfMf paid = pay(step, from.at, from.beneath, first);
      if (step.is(FootStep::kWholeAllotment)) {
        if (from.spent > HalfMf{} || !first) {
          object(RefusedFor::all_movement);
          continue;
        }
        paid = std::max(paid, budget_);
      }
      enter(from, step, paid, out, object);
    }
    if (!walkable) object(RefusedFor::no_step);
    return out;
  }

  // Adds the states after a step that costs `paid`: outside the entrenchment of the Location entered, and in it.
  template <class Object>
  void enter(const Stand& from, const FootStep& step, HalfMf paid, std::vector<Stand>& out, Object&& object) {
    const LocationId to = step.to;
    const bool contact = lurker_in(to);
    const bool into_hole = !contact && !step.is(FootStep::kInTrench) && facts_.room_beneath(unit_, to);
    for (int hole = 0; hole <= (into_hole ? 1 : 0); ++hole) {
      Stand next = from;
      next.beneath = hole == 1 || step.is(FootStep::kInTrench);
      next.spent += paid + (hole == 1 ? place(to).fortification_half_mf : HalfMf8{});
      if (next.spent > budget_) {
        object(RefusedFor::movement, next.spent - from.spent);
        continue;
      }
      next.at = to;
      next.by = step;
      ++next.step;
      next.thrown_back = contact;
      next.plain += plain_cost(from.at, to);
      if (!contact)
        for (const UnitIndex e : known(to)) see(next, e, true);
      obey(from, next, step, hole == 1, out, object);
    }
  }

  bool may_end(const Stand& stand, bool moved, std::optional<Objection>& objection) {
    if (stand.thrown_back) return true;
    if (!moved && !unit_.has_routed) return false;
    if (const Unit* enemy = barring_end(stand.at)) {
      if (!objection) objection = Objection{RefusedFor::beside, stand.at, kNowhere, {enemy}};
      return false;
    }
    if (place(stand.at).has(PlacedKind::blaze)) return false;
    if (stand.duty == Unit::RoutDuty::free || stand.duty == Unit::RoutDuty::arrived) return true;
    if (stand.duty == Unit::RoutDuty::falling_short) {
      for (const FootStep& step : facts_.ground.steps(stand.at)) {
        if (!plannable(step)) continue;
        if (stand.spent + pay(step, stand.at, stand.beneath, false) > budget_) continue;
        if (!direction(stand.at, step.to, stand.seen) && least_way(stand.at, step.to, stand.seen, stand.goal)) {
          if (!objection) objection = Objection{RefusedFor::goes_on, step.to, stand.goal};
          return false;
        }
      }
      return true;
    }
    if (!objection) objection = Objection{RefusedFor::stops_short, stand.goal};
    return false;
  }

  // Returns the objection to a Low Crawl, or fills in the story of a legal one.
  std::optional<Objection> crawl(LocationId to, std::vector<PathEvent>* story = nullptr) {
    const bool night = position_.night && switches().night;
    if (facts_.on_wire(unit_)) return Objection{RefusedFor::crawl_from_wire};
    if (unit_.has_routed || unit_.spent_half_mf > HalfMf{}) return Objection{RefusedFor::crawl_under_way};
    if (unit_.disrupted && !night) return Objection{RefusedFor::crawl_disrupted};
    if (facts_.in_water(unit_)) return Objection{RefusedFor::crawl_from_water};
    if (!night)
      for (const UnitIndex e : standing_in(unit_.at))
        return Objection{RefusedFor::crawl_from_enemy, to, unit_.at, {&position_.units[e]}};
    const Memory seen = starts_memory();
    std::optional<Objection> said;
    for (const FootStep& step : facts_.ground.steps(unit_.at)) {
      if (step.to != to || step.is(FootStep::kInTrench) || step.is(FootStep::kCareful)) continue;
      if (step.is(FootStep::kNoCrawl) || step.is(FootStep::kWholeAllotment) ||
          (step.side == kVertical && switches().edition != Edition::asl)) {
        said = Objection{RefusedFor::no_crawl, to};
        continue;
      }
      Memory now;
      for (const UnitIndex e : known(unit_.at)) now[e] = distance(e, unit_.at);
      if (auto no = direction(unit_.at, to, now)) return no;
      if (overstack(to) > HalfMf{} && switches().stacking == Stacking::forbid)
        return Objection{RefusedFor::stacking, to};
      if (pay(step, unit_.at, starts_beneath(), true) > budget_) {
        said = Objection{RefusedFor::crawl_movement, to};
        continue;
      }
      const std::optional<Stand> declared = toward(to, seen);
      if (!declared) {
        said = Objection{RefusedFor::off_the_way, to};
        continue;
      }
      const Unit* enemy = lurker_in(to) ? nullptr : barring_end(to);
      if (enemy != nullptr) return Objection{RefusedFor::beside, to, kNowhere, {enemy}};
      if (story != nullptr) *story = crawled(*declared, to);
      return std::nullopt;
    }
    return said ? said : Objection{RefusedFor::no_step, to, unit_.at};
  }

  // True if the unit has to surrender. Walks every path, until one is safe.
  bool must_surrender() {
    if ((position_.night && switches().night) || !facts_.taken(unit_)) return false;
    if (unit_.in == Entrenchment::pillbox && switches().fortifications && !unit_.disrupted && !encircled_) return false;
    if ((unit_.disrupted && switches().disruption) || encircled_) return true;
    bool any_step = false;
    bool any_end = false;
    bool safe = false;
    each_walk([&](const WalkedTo& to) {
      any_step = any_step || to.path.size() > 1;
      any_end = any_end || to.ends;
      safe = safe || (to.ends && to.checks == 0);
      return !safe;
    });
    if (!any_end) return switches().dead_end_surrenders || !any_step;
    if (safe || (switches().surrender_scope == SurrenderScope::initial && unit_.has_routed)) return false;
    if (switches().crawl_counts_as_way_out)
      for (const FootStep& step : facts_.ground.steps(unit_.at))
        if (!crawl(step.to)) return false;
    return true;
  }

  // True if the unit, having walked `path`, may not stay and has no legal step.
  bool dead_end(const Stand& stand, const std::vector<LocationId>& path) {
    std::optional<Objection> ignored;
    if (path.size() < 2 || stand.thrown_back || place(stand.at).has(PlacedKind::wire)) return false;
    if (may_stay(stand.at)) return false;
    for (const FootStep& step : facts_.ground.steps(stand.at)) {
      if (std::find(path.begin(), path.end(), step.to) != path.end() || walked_before(step.to)) continue;
      if (!advance(stand, step.to, false, ignored).empty()) return false;
    }
    return true;
  }

  void each_walk(const std::function<bool(const WalkedTo&)>& visit) {
    std::vector<Walked> open;
    for (const Stand& s : starts()) open.push_back({s, {unit_.at}, 0});
    std::set<std::pair<Stand, std::pair<std::vector<LocationId>, int>>> done;
    while (!open.empty()) {
      const Walked walked = std::move(open.back());
      open.pop_back();
      std::vector<LocationId> been = walked.path;
      std::sort(been.begin(), been.end());
      if (!done.insert({walked.stand, {been, walked.checks}}).second) continue;
      const Stand& stand = walked.stand;
      const std::size_t before = open.size();
      walk_on(walked, open);
      std::optional<Objection> ignored;
      const bool ends = may_end(stand, walked.path.size() > 1, ignored);
      if (!visit({walked.path, stand.spent, walked.checks, stand.thrown_back, ends, may_stay(stand.at),
                  open.size() > before}))
        return;
    }
  }

  bool walked_before(LocationId at) const {
    return std::find(unit_.walked.begin(), unit_.walked.end(), at) != unit_.walked.end();
  }
  const Unit& unit() const { return unit_; }

 private:
  const Map& map() const { return position_.map(); }
  const Switches& switches() const { return position_.switches; }
  const FootPlace& place(LocationId at) const { return facts_.ground.place(at); }
  // Returns the MF for getting out of the entrenchment that it is beneath.
  HalfMf hole_of(const Stand& stand) const { return stand.beneath ? place(stand.at).fortification_half_mf : HalfMf8{}; }
  bool starts_beneath() const {
    return unit_.in != Entrenchment::none && place(unit_.at).fortification_half_mf > HalfMf{};
  }
  bool shown(UnitIndex enemy) const { return facts_.shows_itself(position_.units[enemy]); }
  int distance(UnitIndex enemy, LocationId at) const {
    return map().distance(map().location(position_.units[enemy].at).hex, map().location(at).hex);
  }

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
  // Adds that the enemies seen since `before` put the declared shelter out of reach, and names the one who does.
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
                 return (switches().approach == Approach::any || facts_.armed(position_.units[e])) &&
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
  // Returns the story of a Low Crawl that begins in the state `stand`.
  std::vector<PathEvent> crawled(Stand stand, LocationId to) const {
    stand.at = to;
    ++stand.step;
    if (facts_.shelter(to)) tell(stand, {.kind = PathEventKind::arrived, .shelters = {to}});
    return stand.story;
  }

  // Returns the enemies Known from a Location. Looks along all their lines, so call it only for Locations on the path.
  const std::vector<UnitIndex>& known(LocationId at) {
    const auto [entry, fresh] = known_.try_emplace(at);
    if (fresh)
      for (const UnitIndex e : enemies_)
        if (knows(at, e)) entry->second.push_back(e);
    return entry->second;
  }
  bool knows(LocationId at, UnitIndex enemy) const { return facts_.known(position_.units[enemy], at); }
  bool next_to(UnitIndex enemy, LocationId at) const {
    return distance(enemy, at) <= 1 && knows(at, enemy) && facts_.adjacent(position_.units[enemy], at);
  }

  // Returns the first enemy in a Location or beside it who bars the end of a rout there, or null.
  const Unit* barring_end(LocationId at) {
    for (const UnitIndex e : enemies_) {
      const Unit& u = position_.units[e];
      if ((u.at == at ? knows(at, e) : next_to(e, at)) && facts_.threatens(u)) return &u;
    }
    return nullptr;
  }
  bool may_stay(LocationId at) { return barring_end(at) == nullptr && !place(at).has(PlacedKind::blaze); }

  struct Walked {
    Stand stand;
    std::vector<LocationId> path;
    int checks = 0;
  };
  // Adds the walks that are one step longer to `open`.
  void walk_on(const Walked& walked, std::vector<Walked>& open) {
    const bool first = walked.path.size() == 1 && !unit_.has_routed;
    const bool counts = switches().surrender_scope != SurrenderScope::first_hex || first;
    std::vector<LocationId> tried;
    for (const FootStep& step : facts_.ground.steps(walked.stand.at)) {
      const auto among = [&](const std::vector<LocationId>& list) {
        return std::find(list.begin(), list.end(), step.to) != list.end();
      };
      if (among(walked.path) || walked_before(step.to) || among(tried)) continue;
      tried.push_back(step.to);
      std::optional<Objection> no;
      for (const Stand& next : advance(walked.stand, step.to, first, no)) {
        Walked further{next, walked.path, walked.checks};
        further.path.push_back(step.to);
        if (counts && !next.thrown_back) further.checks += checks(walked.stand.at, next);
        open.push_back(std::move(further));
      }
    }
  }

  bool lurker_in(LocationId at) const {
    const std::vector<UnitIndex>& there = standing_in(at);
    return std::any_of(there.begin(), there.end(), [&](UnitIndex e) { return facts_.lurks(position_.units[e]); });
  }

  const std::vector<UnitIndex>& standing_in(LocationId at) const {
    static const std::vector<UnitIndex> kNone;
    const auto it = standing_.find(at);
    return it == standing_.end() ? kNone : it->second;
  }

  HalfMf overstack(LocationId at) const {
    const auto [entry, fresh] = overstack_.try_emplace(at);
    if (fresh) entry->second = facts_.overstack(unit_, at);
    return entry->second;
  }

  Memory starts_memory() {
    Memory seen;
    for (const UnitIndex e : known(unit_.at)) seen[e] = distance(e, unit_.at);
    return seen;
  }

  HalfMf pay(const FootStep& step, LocationId from, bool beneath, bool first) const {
    HalfMf paid = step.half_mf + overstack(step.to);
    if (beneath && !step.is(FootStep::kInTrench)) paid += place(from).fortification_half_mf;
    return first && encircled_ ? 2 * paid : paid;
  }

  HalfMf plain_cost(LocationId from, LocationId to) const {
    HalfMf least = kFar;
    for (const FootStep& step : facts_.ground.steps(from))
      if (step.to == to && !step.is(FootStep::kInTrench)) least = std::min<HalfMf>(least, step.half_mf);
    return least + overstack(to);
  }

  // Returns the objection of A10.51 to a step, the duty to reach shelter apart.
  std::optional<Objection> direction(LocationId from, LocationId to, const Memory& seen) {
    const auto barred = [&](RefusedFor why, const std::vector<UnitIndex>& among,
                            const auto& bars) -> std::optional<Objection> {
      Objection no{why, to, from};
      for (const UnitIndex e : among)
        if (bars(e, position_.units[e])) no.by.push_back(&position_.units[e]);
      return no.by.empty() ? std::nullopt : std::optional(std::move(no));
    };
    const auto remembered = [&](UnitIndex e) { return knows(from, e) || seen.count(e) != 0; };
    const auto closer = [&](UnitIndex e, const Unit& u) {
      return (switches().approach != Approach::armed || facts_.armed(u)) && distance(e, to) < distance(e, from);
    };
    const auto in_there = [&](UnitIndex e, const Unit&) { return shown(e); };
    const auto beside = [&](UnitIndex e, const Unit& u) {
      if (u.at == from || !next_to(e, to)) return false;
      return !(switches().stay_adjacent_to_unarmed && !facts_.armed(u) && next_to(e, from));
    };
    const std::vector<UnitIndex>& holders = standing_in(to);
    const bool known_there = std::any_of(holders.begin(), holders.end(),
                                         [&](UnitIndex e) { return in_there(e, position_.units[e]) && remembered(e); });
    auto no = barred(known_there ? RefusedFor::known_enemy : RefusedFor::enemy_there, holders, in_there);
    if (!no) no = barred(RefusedFor::adjacent, known(from), beside);
    if (!no) no = barred(RefusedFor::nearer, known(from), closer);
    if (!no) no = barred(RefusedFor::nearer_remembered, by_id(seen), closer);
    return no;
  }

  std::vector<UnitIndex> by_id(const Memory& seen) const {
    std::vector<UnitIndex> out = who(seen);
    std::sort(out.begin(), out.end(),
              [&](UnitIndex x, UnitIndex y) { return position_.units[x].id < position_.units[y].id; });
    return out;
  }

  // True if a plan under the enemies `seen` counts on the step. but_for: enemies in this Location do not bar it.
  bool planned(LocationId from, const FootStep& step, const Memory& seen, LocationId but_for = kNowhere) {
    if (!plannable(step)) return false;
    const LocationId to = step.to;
    if (from != unit_.at && place(from).has(PlacedKind::wire)) return false;
    const FootPlace& entered = place(to);
    if (entered.has(PlacedKind::minefield) && switches().known_mines == HazardPaths::not_counted) return false;
    if (entered.has(PlacedKind::fire_for_effect) && switches().fire_for_effect == HazardPaths::not_counted)
      return false;
    if (switches().stacking == Stacking::forbid && overstack(to) > HalfMf{}) return false;
    if (to != but_for)
      for (const UnitIndex e : standing_in(to)) {
        const bool minds = switches().occupied_shelter == OccupiedShelter::barred || seen.count(e) != 0;
        if (minds && shown(e)) return false;
      }
    for (const auto& [e, first_range] : seen) {
      const Unit& u = position_.units[e];
      if (u.at != from && next_to(e, to) && knows(from, e) &&
          !(switches().stay_adjacent_to_unarmed && !facts_.armed(u) && next_to(e, from)))
        return false;
      if (distance(e, to) < distance(e, from) && (switches().approach == Approach::any || facts_.armed(u)))
        return false;
    }
    return true;
  }

  static std::vector<UnitIndex> who(const Memory& seen) {
    std::vector<UnitIndex> out;
    for (const auto& entry : seen) out.push_back(entry.first);
    return out;
  }

  // Returns the least MF from `start` to every Location within `most`. each_next(at, add): calls add(next, half_mf)
  // for the steps that lead on from `at`.
  template <class EachNext>
  static std::map<LocationId, HalfMf> least_costs(LocationId start, HalfMf most, const EachNext& each_next) {
    std::map<LocationId, HalfMf> costs{{start, HalfMf{}}};
    std::set<std::pair<HalfMf, LocationId>> open{{HalfMf{}, start}};
    while (!open.empty()) {
      const auto nearest = open.begin();
      const HalfMf cost = nearest->first;
      const LocationId at = nearest->second;
      open.erase(nearest);
      if (costs.at(at) < cost) continue;
      each_next(at, [&](LocationId next, HalfMf half_mf) {
        const HalfMf sum = cost + half_mf;
        if (sum > most) return;
        const auto [known_cost, fresh] = costs.try_emplace(next, sum);
        if (!fresh && known_cost->second <= sum) return;
        known_cost->second = sum;
        open.emplace(sum, next);
      });
    }
    return costs;
  }

  // Returns the least MF from every Location to `goal` by planned steps.
  const std::map<LocationId, HalfMf>& left_to(LocationId goal, const Memory& seen) {
    const auto [entry, fresh] = to_go_.try_emplace({goal, who(seen)});
    if (!fresh) return entry->second;
    entry->second = least_costs(goal, budget_, [&](LocationId to, const auto& add) {
      // A die decides on Wire, so no plan leads across it.
      if (to != goal && place(to).has(PlacedKind::wire)) return;
      facts_.ground.each_entry(to, [&](LocationId from, const FootStep& step) {
        if (planned(from, step, seen)) add(from, step.half_mf + overstack(to));
      });
    });
    return entry->second;
  }
  HalfMf left_from(LocationId at, LocationId goal, const Memory& seen) {
    const auto& costs = left_to(goal, seen);
    const auto it = costs.find(at);
    return it == costs.end() ? kFar : it->second;
  }

  // Returns the least MF from a stand to every Location within its MF, by planned steps if `legal`, otherwise by any.
  const std::map<LocationId, HalfMf>& reach(const Stand& stand, bool first, bool legal) {
    const HalfMf left = budget_ - stand.spent;
    const auto [entry, fresh_entry] = reached_.try_emplace(
        {stand.at, left, stand.beneath, first, legal ? std::optional(who(stand.seen)) : std::nullopt});
    if (!fresh_entry) return entry->second;
    entry->second = least_costs(stand.at, left, [&](LocationId from, const auto& add) {
      const bool starts = from == stand.at;
      if (legal && !starts && place(from).has(PlacedKind::wire)) return;
      for (const FootStep& step : facts_.ground.steps(from))
        if (legal ? planned(from, step, stand.seen) : plannable(step))
          add(step.to, starts ? pay(step, from, stand.beneath, first) : step.half_mf + overstack(step.to));
    });
    return entry->second;
  }

  bool ignorable(LocationId at, const Memory& seen, LocationId figured_at) {
    return excuse(at, seen, figured_at).has_value();
  }
  // Returns the enemy for whom a shelter may be ignored, because it is not farther from him, or kNoUnit if it is in the
  // unit's own building; nullopt if it may not be ignored.
  std::optional<UnitIndex> excuse(LocationId at, const Memory& seen, LocationId figured_at) {
    const LocationId start = rout_start(unit_);
    if (switches().ignore_own_building && (facts_.same_building(start, at) || facts_.same_building(figured_at, at)))
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
  // Adds the ignorable shelters nearer than `bound` to the story, by the reason.
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
  // Adds the shelters within `bound` to the story that could be declared but for an enemy in them.
  void tell_held(Stand& stand, bool first, HalfMf bound) {
    if (!tells_) return;
    const HalfMf left = budget_ - stand.spent;
    for (const UnitIndex e : enemies_) {
      const Unit& u = position_.units[e];
      if (!facts_.shows_itself(u) || u.at == stand.at || !facts_.shelter(u.at)) continue;
      if (switches().occupied_shelter != OccupiedShelter::barred && stand.seen.count(e) == 0) continue;
      if (ignorable(u.at, stand.seen, stand.at)) continue;
      const std::map<LocationId, HalfMf>& costs = reach(stand, first, true);
      const bool near = std::any_of(costs.begin(), costs.end(), [&](const auto& reached) {
        for (const FootStep& step : facts_.ground.steps(reached.first)) {
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
    const HalfMf out_of_hole = hole_of(stand);
    const std::map<LocationId, HalfMf>& measured = reach(stand, first, switches().metric != Metric::raw);
    std::vector<Shelter> out;
    for (const auto& [at, cost] : reach(stand, first, true)) {
      if (at == stand.at) continue;
      const bool covered = facts_.shelter(at);
      if (!covered) {
        if (!facts_.pillbox(at) || !facts_.room_beneath(unit_, at)) continue;
        if (cost + place(at).fortification_half_mf > budget_ - stand.spent) continue;
      }
      out.push_back({at, measured.at(at) - out_of_hole, ignorable(at, stand.seen, stand.at)});
    }
    return out;
  }

  // Adds the state after each declaration that the owner may make, or one free state if nothing binds.
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
      bound.figured_exit = hole_of(stand);
      bound.plain = {};
      out.push_back(bound);
    }
  }

  void arrived(const Stand& stand, std::vector<Stand>& out) {
    const Unit* threat = barring_end(stand.at);
    const auto& there = known(stand.at);
    const bool beside_any = std::any_of(there.begin(), there.end(), [&](UnitIndex e) {
      const Unit& u = position_.units[e];
      return (u.at == stand.at || next_to(e, stand.at)) && (facts_.threatens(u) || !switches().stop_ignores_unarmed);
    });
    Stand here = stand;
    tell(here, {.kind = PathEventKind::arrived, .shelters = {stand.at}});
    if (threat == nullptr) {
      Stand stays = here;
      stays.duty = Unit::RoutDuty::arrived;
      stays.goal = kNowhere;
      out.push_back(stays);
    }
    if (!beside_any) return;
    if (threat != nullptr)
      tell(here, of_enemy(PathEventKind::barred, position_.index(*threat), PathCause::adjacent, {stand.at}));
    declare(here, false, out);
  }

  // Adds a bound state, or declares anew if enemies not seen `before` put its goal out of reach.
  void on_the_way(const Stand& stand, const Memory& before, std::vector<Stand>& out) {
    const HalfMf hole = hole_of(stand);
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
    for (const FootStep& step : facts_.ground.steps(from))
      if (step.to == to && planned(from, step, seen)) least = std::min(least, step.half_mf + overstack(to));
    return least + there == here;
  }

  // Adds the states after a step that the duty to reach shelter allows; otherwise objects. next: state at its end.
  template <class Object>
  void obey(const Stand& from, Stand next, const FootStep& step, bool into_hole, std::vector<Stand>& out,
            Object&& object) {
    const bool in_shelter = facts_.shelter(next.at) || (facts_.pillbox(next.at) && next.beneath);
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
      object(RefusedFor::leaves_shelter);
      return;
    }
    if (from.at != from.figured_at && facts_.shelter(from.at) && !facts_.shelter(next.at) &&
        !ignorable(from.at, before, from.figured_at)) {
      object(RefusedFor::passes_shelter);
      return;
    }
    if (next.at != from.goal) return obey_bound(from, next, step, into_hole, out, object);
    if (in_shelter) come_into();
  }

  // Does the work of obey() for a bound unit's step that does not reach the declared shelter.
  template <class Object>
  void obey_bound(const Stand& from, Stand next, const FootStep& step, bool into_hole, std::vector<Stand>& out,
                  Object&& object) {
    const Memory& before = from.seen;
    const HalfMf needed = left_from(next.at, from.goal, before);
    const auto refuse = [&] { object(RefusedFor::shelter); };
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
    const HalfMf hole = hole_of(next);
    const HalfMf last = facts_.shelter(from.goal) ? HalfMf8{} : place(from.goal).fortification_half_mf;
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

  // Returns the state after a declaration that allows Low Crawl to the Location, or nullopt.
  std::optional<Stand> toward(LocationId to, const Memory& seen) {
    Stand stand;
    stand.at = unit_.at;
    stand.beneath = starts_beneath();
    stand.seen = seen;
    stand.duty = Unit::RoutDuty::not_figured;
    if (!switches().low_crawl_must_approach_shelter) return stand;
    std::vector<Stand> declared;
    declare(stand, true, declared);
    const auto& costs = reach(stand, true, true);
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

  // Counts the checks of the last step of `next`, which left `from`.
  int checks(LocationId from, const Stand& next) {
    const auto [entry, fresh] = checks_.try_emplace({from, next.at, next.by.traits, next.beneath});
    if (!fresh) return entry->second;
    std::vector<const Unit*> shown_ones;
    for (const UnitIndex e : enemies_)
      if (shown(e)) shown_ones.push_back(&position_.units[e]);
    const bool fired_on = std::any_of(shown_ones.begin(), shown_ones.end(),
                                      [&](const Unit* u) { return facts_.fires_on(*u, from, next.by, next.beneath); });
    // Between rowhouses the step is safe if it is safe by one of the two vertices.
    return entry->second = (fired_on ? 1 : 0) + (facts_.fires_round_bar(shown_ones, from, next.by) ? 1 : 0);
  }

  const RoutFacts& facts_;
  const Position& position_;
  const Unit& unit_;
  HalfMf budget_;
  HalfMf wire_;
  bool tells_;
  bool encircled_ = facts_.encircled(unit_);
  std::vector<UnitIndex> enemies_;
  std::map<LocationId, std::vector<UnitIndex>> standing_;  // enemies, by Location
  mutable std::map<LocationId, HalfMf> overstack_;
  std::map<LocationId, std::vector<UnitIndex>> known_;
  std::map<std::tuple<LocationId, LocationId, std::uint8_t, bool>, int> checks_;
  using ReachKey = std::tuple<LocationId, HalfMf, bool, bool, std::optional<std::vector<UnitIndex>>>;
  std::map<ReachKey, std::map<LocationId, HalfMf>> reached_;
  std::map<std::pair<LocationId, std::vector<UnitIndex>>, std::map<LocationId, HalfMf>> to_go_;
};

Ruling illegal(std::size_t step, Objection why, bool at_end = false) {
  Ruling ruling{{}, std::move(why)};
  ruling.verdict.legal = false;
  ruling.verdict.step = step;
  ruling.verdict.at_end = at_end;
  return ruling;
}

// Returns the states after step `i` of a path of normal movement, from those before it; empty, with an objection, if
// the step is illegal. spent: the MF spent then; nullopt: any.
std::vector<Stand> step_on(Referee& referee, const std::vector<Stand>& stands, const std::vector<LocationId>& path,
                           std::size_t i, std::optional<HalfMf> spent, std::optional<Objection>& objection) {
  const auto here = path.begin() + static_cast<std::ptrdiff_t>(i);
  if (std::find(path.begin(), here, path[i]) != here || referee.walked_before(path[i])) {
    objection = Objection{RefusedFor::been_there, path[i]};
    return {};
  }
  std::set<Stand> next;
  for (const Stand& s : stands)
    for (Stand& n : referee.advance(s, path[i], i == 1 && !referee.unit().has_routed, objection))
      if (!spent || n.spent == *spent) next.insert(std::move(n));
  return {next.begin(), next.end()};
}

// Returns the state with the simplest discharge of its duty among those for which holds() is true, or null.
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

// Rules on a path of normal movement, by a unit that need not surrender.
Ruling walk_path(Referee& referee, const Scene& scene, const std::vector<LocationId>& path) {
  Ruling ruling;
  std::vector<Stand> stands = referee.starts();
  for (std::size_t i = 1; i < path.size(); ++i) {
    std::optional<Objection> objection;
    std::vector<Stand> next = step_on(referee, stands, path, i, std::nullopt, objection);
    if (next.empty()) {
      ruling = illegal(i, objection.value_or(Objection{RefusedFor::no_way}));
      if (!stands.empty()) ruling.verdict.story = stands.front().story;
      return ruling;
    }
    stands = std::move(next);
  }
  if (stands.empty()) return ruling;
  std::optional<Objection> objection;
  const Stand* end = simplest(stands, [&](const Stand& s) { return referee.may_end(s, path.size() > 1, objection); });
  if (end == nullptr) {
    end = simplest(stands, [&](const Stand& s) { return referee.dead_end(s, path); });
    if (end != nullptr) ruling.verdict.fate = fate_in(scene, referee.unit(), path.back());
  }
  if (end == nullptr) {
    end = &stands.front();
    ruling = illegal(path.size() - 1, objection.value_or(Objection{RefusedFor::no_end}), true);
  }
  ruling.verdict.story = end->story;
  return ruling;
}

Ruling judge_path(Referee& referee, const Scene& scene, const std::vector<LocationId>& path, bool low_crawl) {
  if (referee.must_surrender()) return illegal(1, {RefusedFor::surrenders});
  if (!low_crawl) return walk_path(referee, scene, path);
  if (path.size() != 2) return illegal(std::min<std::size_t>(2, path.size() - 1), {RefusedFor::crawl_far});
  Ruling ruling;
  const auto no = referee.crawl(path[1], &ruling.verdict.story);
  return no ? illegal(1, *no) : ruling;
}

// Rules after each face of the die for the Wire, which costs MF. Returns the ruling of the lowest face that allows the
// path, or of 1.
Ruling judge_from_wire(const SceneFacts& facts, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl,
                       bool tells) {
  Ruling ruling;
  int legal = 0;
  for (int face = 6; face >= 1; --face) {
    Referee referee(facts, unit, HalfMf(2 * face), tells);
    Ruling by_face = judge_path(referee, facts.scene, path, low_crawl);
    if (by_face.verdict.legal) ++legal;
    if (by_face.verdict.legal || legal == 0) ruling = std::move(by_face);
  }
  if (legal > 0) ruling.verdict.chance = Odds::reduced(legal, 6);
  return ruling;
}

}  // namespace

Ruling rule_on(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl, bool tells) {
  const Position& position = *scene.position;
  const Unit& u = position.units[unit];
  const Duty duty = rout_duty(scene, u, false).duty;
  const bool moves = path.size() > 1;
  if (only_unloads(u)) return moves ? illegal(1, {RefusedFor::unloads}) : Ruling();
  if (!moves && !u.has_routed) return duty == Duty::must ? illegal(0, {RefusedFor::must_rout}, true) : Ruling();
  if (moves && shut_in(scene, u)) return illegal(1, {RefusedFor::shut_in});
  if (duty == Duty::cannot) return illegal(moves ? 1 : 0, {RefusedFor::cannot_rout});
  if (u.rout_ended && moves) return illegal(1, {RefusedFor::rout_ended});
  if (position.night && position.switches.night && !low_crawl) return illegal(1, {RefusedFor::night});
  const SceneFacts facts(scene);
  if (moves && on_wire(scene, u)) return judge_from_wire(facts, unit, path, low_crawl, tells);
  Referee referee(facts, unit, {}, tells);
  return judge_path(referee, scene, path, low_crawl);
}

void each_walk(const RoutFacts& facts, UnitIndex unit, HalfMf wire, const std::function<bool(const WalkedTo&)>& visit) {
  Referee(facts, unit, wire).each_walk(visit);
}

std::vector<LocationId> every_crawl(const RoutFacts& facts, UnitIndex unit) {
  Referee referee(facts, unit);
  std::vector<LocationId> out;
  for (const FootStep& step : facts.ground.steps(facts.position.units[unit].at))
    if (!referee.crawl(step.to)) out.push_back(step.to);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

namespace {

// Walks of one referee. Ways of one unit have many first steps in common, and each is judged once.
struct Walks {
  Walks(const SceneFacts& facts, UnitIndex unit, HalfMf wire) : referee(facts, unit, wire, true) {}

  // Returns the states at the end of the way; empty if it is illegal. die: MF that are not in way.spent_at.
  const std::vector<Stand>& along(const RoutOption& way, HalfMf die) {
    Prefix prefix;
    const std::vector<Stand>* stands = nullptr;
    for (std::size_t i = 0; i < way.path.size(); ++i) {
      std::optional<HalfMf> spent;
      if (i < way.spent_at.size()) spent = way.spent_at[i] + die;
      prefix.emplace_back(way.path[i], spent);
      const auto [entry, fresh] = after.try_emplace(prefix);
      std::optional<Objection> ignored;
      if (fresh) entry->second = i == 0 ? referee.starts() : step_on(referee, *stands, way.path, i, spent, ignored);
      stands = &entry->second;
    }
    return *stands;
  }

  using Prefix = std::vector<std::pair<LocationId, std::optional<HalfMf>>>;
  Referee referee;
  std::map<Prefix, std::vector<Stand>> after;
};

// Walks of one unit.
struct NarratedWalks {
  NarratedWalks(const Scene& scene, UnitIndex of) : facts(scene), unit(of) {}

  // face: of the die that has got it off Wire; 0 unless it is on top of Wire.
  PathNarrator::Told along(int face, const RoutOption& way, std::optional<Unit::RoutDuty> duty) {
    Walks& walks = by_face.try_emplace(face, facts, unit, HalfMf(2 * face)).first->second;
    Referee& referee = walks.referee;
    PathNarrator::Told told;
    if (way.low_crawl) {
      told.ends = !referee.crawl(way.end, &told.story);
      return told;
    }
    const std::vector<Stand>& stands = walks.along(way, HalfMf(2 * face));
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

  SceneFacts facts;
  UnitIndex unit;
  std::map<int, Walks> by_face;
};

}  // namespace

PathNarrator::PathNarrator(const Scene& scene, UnitIndex index)
    : along_([walks = std::make_shared<NarratedWalks>(scene, index)](const RoutOption& way,
                                                                     std::optional<Unit::RoutDuty> duty) -> Told {
        const Unit& unit = walks->facts.position.units[walks->unit];
        if (way.path.empty() || way.path.front() != unit.at || only_unloads(unit)) return {};
        if (!on_wire(walks->facts.scene, unit)) return walks->along(0, way, duty);
        Told told;
        for (int face = 1; face <= 6 && !told.ends; ++face) told = walks->along(face, way, duty);
        return told;
      }) {}

}  // namespace hexrout::asl
