#include "rules/asl/exhaustive_rout.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "rules/asl/plain_facts.hpp"

namespace hexrout::test {

namespace {

using namespace hexrout::asl;

constexpr int kNever = 1 << 20;

// Range at which each enemy first became Known; -1: not Known.
using Seen = std::vector<int>;

enum class Bond { free, bound, arrived, short_of };

struct Here {
  LocationId at = kNowhere;
  int spent = 0;
  int plain = 0;  // since figuring, extra cover apart
  bool hole = false;
  Bond bond = Bond::free;
  LocationId goal = kNowhere;
  LocationId figured = kNowhere;
  int goal_cost = 0;
  int figured_spent = 0;
  int figured_exit = 0;
  Seen seen;
};

class Tree {
 public:
  Tree(const Position& position, UnitIndex unit, long most, int wire)
      : position_(position),
        plain_(position),
        unit_(position.units[unit]),
        most_(most),
        wire_(wire),
        all_(plain_.half_mf(unit_)) {
    for (const Unit& e : position.units)
      if (e.side != unit_.side && plain_.takes_part(e)) enemies_.push_back(&e);
    const std::size_t n = position.map().location_count();
    facts_.assign(enemies_.size(), std::vector<std::uint8_t>(n, kUnasked));
    for (LocationId l{0}; l < n; ++l) {
      over_.push_back(plain_.overstack_half_mf(unit_, l));
      shelter_.push_back(plain_.shelter(l));
    }
    encircled_ = plain_.encircled(unit_);
  }

  EveryRout run() {
    Here start;
    start.at = unit_.at;
    start.spent = wire_;
    start.hole = unit_.in != Entrenchment::none && plain_.ground().place(unit_.at).fortification_half_mf.count() > 0;
    start.seen.assign(enemies_.size(), -1);
    look(start);
    if (plain_.confined(unit_)) return out_;
    crawl(start);
    if (night()) return out_;  // E1.54
    std::vector<Here> firsts;
    figure(start, true, firsts);
    path_ = {unit_.at};
    for (const Here& first : firsts) walk(first, 0);
    return out_;
  }

 private:
  std::uint8_t facts(std::size_t e, LocationId l) const {
    std::uint8_t& facts = facts_[e][l];
    if (facts == kUnasked)
      facts = static_cast<std::uint8_t>((plain_.known(*enemies_[e], l) ? 1 : 0) |
                                        (plain_.adjacent(*enemies_[e], l) ? 2 : 0));
    return facts;
  }
  bool known(std::size_t e, LocationId l) const { return (facts(e, l) & 1) != 0; }
  bool beside(std::size_t e, LocationId l) const { return (facts(e, l) & 3) == 3; }
  int away(std::size_t e, LocationId l) const { return plain_.range(*enemies_[e], l); }
  const Switches& how() const { return plain_.how(); }
  bool night() const { return position_.night && how().night; }
  bool lurks(LocationId l) const {
    for (const Unit* e : enemies_)
      if (e->at == l && plain_.lurks(*e)) return true;
    return false;
  }
  void look(Here& here) const {
    for (std::size_t e = 0; e < enemies_.size(); ++e)
      if (known(e, here.at) && here.seen[e] < 0) here.seen[e] = away(e, here.at);
  }
  bool may_stay(LocationId l) const {
    for (std::size_t e = 0; e < enemies_.size(); ++e)
      if (known(e, l) && (enemies_[e]->at == l || beside(e, l)) && plain_.threatens(*enemies_[e])) return false;
    return !plain_.ground().place(l).has(PlacedKind::blaze);
  }

  bool fired_on(const Here& here, const FootStep& s, bool hole) const {
    const auto [entry, fresh] = fired_on_.try_emplace({here.at, s.to, s.traits, hole});
    if (fresh)
      entry->second = std::any_of(enemies_.begin(), enemies_.end(), [&](const Unit* e) {
        return plain_.shows_itself(*e) && plain_.fires_on(*e, {here.at, &s, s.to, hole});
      });
    return entry->second;
  }
  // B23.71: by the end of the black bar under less fire, by the player's choice.
  bool fired_on_outside(LocationId from, const FootStep& s) const {
    const std::vector<HexId> ways = plain_.hexes_beyond_the_bar(from, s.to);
    return !ways.empty() && std::all_of(ways.begin(), ways.end(), [&](HexId beyond) {
      return std::any_of(enemies_.begin(), enemies_.end(), [&](const Unit* e) {
        return plain_.shows_itself(*e) && plain_.fires_on_corner(*e, from, s.to, beyond);
      });
    });
  }

  // S1: b, c, d.
  bool straight(LocationId x, LocationId y, const Seen& seen) const {
    for (std::size_t e = 0; e < enemies_.size(); ++e) {
      const Unit& u = *enemies_[e];
      if (u.at == y && plain_.shows_itself(u)) return false;
      if (known(e, x) && u.at != x && beside(e, y) &&
          !(how().stay_adjacent_to_unarmed && !plain_.armed(u) && beside(e, x)))
        return false;
      const bool minds = how().approach == Approach::any || plain_.armed(u);
      if (minds && (known(e, x) || seen[e] >= 0) && away(e, y) < away(e, x)) return false;
    }
    return true;
  }
  // As straight(), with only the enemies of a plan.
  bool plannable(LocationId x, const FootStep& s, const Seen& seen) const {
    const LocationId y = s.to;
    if (s.is(FootStep::kWholeAllotment) || s.is(FootStep::kCrawlOnly) || s.is(FootStep::kInTrench)) return false;
    if (x != unit_.at && plain_.ground().place(x).has(PlacedKind::wire)) return false;
    if (plain_.ground().place(y).has(PlacedKind::minefield) && how().known_mines == HazardPaths::not_counted)
      return false;
    if (plain_.ground().place(y).has(PlacedKind::fire_for_effect) && how().fire_for_effect == HazardPaths::not_counted)
      return false;
    if (over_[y] > 0 && how().stacking == Stacking::forbid) return false;
    if (how().occupied_shelter == OccupiedShelter::barred)
      for (const Unit* e : enemies_)
        if (e->at == y && plain_.shows_itself(*e)) return false;
    for (std::size_t e = 0; e < enemies_.size(); ++e) {
      if (seen[e] < 0) continue;
      const Unit& u = *enemies_[e];
      if (u.at == y && plain_.shows_itself(u)) return false;
      if (known(e, x) && u.at != x && beside(e, y) &&
          !(how().stay_adjacent_to_unarmed && !plain_.armed(u) && beside(e, x)))
        return false;
      if ((how().approach == Approach::any || plain_.armed(u)) && away(e, y) < away(e, x)) return false;
    }
    return true;
  }

  int pay(const FootStep& s, LocationId x, bool hole, bool first) const {
    int cost = s.half_mf.count() + over_[s.to];
    if (hole && !s.is(FootStep::kInTrench)) cost += plain_.ground().place(x).fortification_half_mf.count();
    return first && encircled_ ? 2 * cost : cost;
  }

  // Dijkstra without a queue: finds the nearest open Location each time.
  std::vector<int> costs_from(const Here& here, bool first, bool legal) const {
    const std::size_t n = plain_.map().location_count();
    std::vector<int> cost(n, kNever);
    std::vector<bool> closed(n, false);
    cost[here.at] = 0;
    for (;;) {
      LocationId x = kNowhere;
      for (LocationId l{0}; l < n; ++l)
        if (!closed[l] && cost[l] < kNever && (x == kNowhere || cost[l] < cost[x])) x = l;
      if (x == kNowhere) return cost;
      closed[x] = true;
      if (legal && x != here.at && plain_.ground().place(x).has(PlacedKind::wire))
        continue;  // no plan leads through Wire
      for (const FootStep& s : plain_.ground().steps(x)) {
        if (legal ? !plannable(x, s, here.seen)
                  : s.is(FootStep::kWholeAllotment) || s.is(FootStep::kCrawlOnly) || s.is(FootStep::kInTrench))
          continue;
        const int sum = cost[x] + (x == here.at ? pay(s, x, here.hole, first) : s.half_mf.count() + over_[s.to]);
        if (sum <= all_ - here.spent && sum < cost[s.to]) cost[s.to] = sum;
      }
    }
  }
  // Least MF from a Location to a goal as planned; computed forward, cached by the enemies Known.
  int to_go(LocationId from, LocationId goal, const Seen& seen) {
    std::vector<bool> key;
    for (const int s : seen) key.push_back(s >= 0);
    const auto [it, fresh] = to_go_.try_emplace({from, key});
    if (fresh) {
      Here here;
      here.at = from;
      here.seen = seen;
      it->second = costs_from(here, false, true);
    }
    return it->second[goal];
  }

  bool ignorable(LocationId l, const Seen& seen, LocationId figured) const {
    if (how().ignore_own_building && (plain_.same_building(unit_.at, l) || plain_.same_building(figured, l)))
      return true;
    if (!how().ignore_no_farther) return false;
    for (std::size_t e = 0; e < enemies_.size(); ++e) {
      if (seen[e] < 0 || (how().ignore_enemies == IgnoreEnemies::known && !known(e, figured))) continue;
      int reference = seen[e];
      if (how().ignore_range == IgnoreRange::start) reference = away(e, unit_.at);
      if (how().ignore_range == IgnoreRange::refigure) reference = away(e, figured);
      if (away(e, l) <= reference) return true;
    }
    return false;
  }

  void figure(const Here& here, bool first, std::vector<Here>& out) {
    const std::vector<int> cost = costs_from(here, first, true);
    const std::vector<int> raw = how().metric == Metric::raw ? costs_from(here, first, false) : cost;
    const int exit = here.hole ? plain_.ground().place(here.at).fortification_half_mf.count() : 0;
    std::vector<LocationId> all;
    int least = kNever;
    for (LocationId l{0}; l < cost.size(); ++l) {
      if (l == here.at || cost[l] == kNever) continue;
      if (!shelter_[l]) {
        if (!plain_.pillbox(l) || !plain_.room_beneath(unit_, l)) continue;
        if (cost[l] + plain_.ground().place(l).fortification_half_mf.count() > all_ - here.spent) continue;
      }
      all.push_back(l);
      if (!ignorable(l, here.seen, here.at)) least = std::min(least, raw[l] - exit);
    }
    if (least == kNever) {
      Here free = here;
      free.bond = Bond::free;
      free.goal = kNowhere;
      out.push_back(free);
      return;
    }
    for (const LocationId l : all) {
      if (raw[l] - exit > least) continue;
      Here bound = here;
      bound.bond = Bond::bound;
      bound.goal = l;
      bound.goal_cost = raw[l] - exit;
      bound.figured = here.at;
      bound.figured_spent = here.spent;
      bound.figured_exit = exit;
      bound.plain = 0;
      out.push_back(bound);
    }
  }

  void arrive(const Here& here, std::vector<Here>& out) {
    if (may_stay(here.at)) {
      Here rests = here;
      rests.bond = Bond::arrived;
      out.push_back(rests);
    }
    for (std::size_t e = 0; e < enemies_.size(); ++e) {
      if (!known(e, here.at) || (enemies_[e]->at != here.at && !beside(e, here.at))) continue;
      if (how().stop_ignores_unarmed && !plain_.threatens(*enemies_[e])) continue;
      figure(here, false, out);
      return;
    }
  }

  bool on_least_way(LocationId x, LocationId y, LocationId goal, const Seen& seen) {
    const int here = to_go(x, goal, seen);
    const int there = to_go(y, goal, seen);
    if (here == kNever || there == kNever) return false;
    for (const FootStep& s : plain_.ground().steps(x))
      if (s.to == y && plannable(x, s, seen) && s.half_mf.count() + over_[y] + there == here) return true;
    return false;
  }

  // Adds the states of a bound or sheltered unit after a step that S1 allows.
  void oblige(const Here& from, const Here& next, const FootStep& s, bool dug_in, bool contact,
              std::vector<Here>& out) {
    const bool covered = shelter_[next.at] || (plain_.pillbox(next.at) && next.hole);
    if (from.bond == Bond::free) {
      out.push_back(next);
    } else if (from.bond == Bond::arrived) {
      if (!covered) return;
      if (contact)
        out.push_back(next);
      else
        arrive(next, out);
    } else {
      if (from.at != from.figured && shelter_[from.at] && !shelter_[next.at] &&
          !ignorable(from.at, from.seen, from.figured))
        return;
      if (next.at == from.goal) {
        if (!covered) return;
        if (contact)
          out.push_back(next);
        else
          arrive(next, out);
        return;
      }
      const int left = to_go(next.at, from.goal, from.seen);
      if (left == kNever) return;
      Here going = next;
      if (from.bond == Bond::short_of) {
        if (!on_least_way(from.at, next.at, from.goal, from.seen)) return;
      } else {
        const int exit = next.hole ? plain_.ground().place(next.at).fortification_half_mf.count() : 0;
        const int entry = shelter_[from.goal] ? 0 : plain_.ground().place(from.goal).fortification_half_mf.count();
        const bool roundabout =
            !how().detour_allowed && next.spent - from.figured_spent + left > from.goal_cost + from.figured_exit;
        if (left + exit + entry > all_ - next.spent || roundabout) {
          if (!(s.is(FootStep::kCareful) || dug_in) || !how().cover_detour_may_fall_short) return;
          if (!on_least_way(from.at, next.at, from.goal, from.seen)) return;
          if (from.plain + to_go(from.at, from.goal, from.seen) != from.goal_cost) return;
          going.bond = Bond::short_of;
        }
      }
      // Newly Known enemies may put the goal out of reach.
      if (!contact && going.seen != from.seen) {
        const int exit = next.hole ? plain_.ground().place(next.at).fortification_half_mf.count() : 0;
        const int now = to_go(next.at, from.goal, going.seen);
        if (now == kNever || (going.bond == Bond::bound && now + exit > all_ - next.spent)) {
          figure(going, false, out);
          return;
        }
      }
      out.push_back(going);
    }
  }

  void note(LocationId at, int spent, int interdicted, bool contact) {
    EveryEnd& end = out_.ends[at];
    end.contact = contact;
    end.least_interdicted = std::min(end.least_interdicted, interdicted);
    if (spent < end.least_half_mf) {
      end.least_half_mf = spent;
      end.interdicted_at_least = interdicted;
      end.example.clear();
      for (const LocationId l : path_) end.example += " " + plain_.map().location_name(l);
    } else if (spent == end.least_half_mf) {
      end.interdicted_at_least = std::min(end.interdicted_at_least, interdicted);
    }
  }

  bool may_end(const Here& here) {
    if (path_.size() < 2 || !may_stay(here.at)) return false;
    if (here.bond == Bond::free || here.bond == Bond::arrived) return true;
    if (here.bond == Bond::bound) return false;
    for (const FootStep& s : plain_.ground().steps(here.at)) {
      if (s.is(FootStep::kWholeAllotment) || s.is(FootStep::kCrawlOnly) || s.is(FootStep::kInTrench)) continue;
      if (here.spent + pay(s, here.at, here.hole, false) <= all_ && straight(here.at, s.to, here.seen) &&
          on_least_way(here.at, s.to, here.goal, here.seen))
        return false;
    }
    return true;
  }

  void walk(const Here& here, int interdicted) {
    if (++out_.walks > most_) {
      out_.gave_up = true;
      return;
    }
    if (may_end(here)) note(here.at, here.spent, interdicted, false);
    const bool first = path_.size() == 1;
    if (!first && plain_.ground().place(here.at).has(PlacedKind::wire)) return;  // a die decides the MF there
    bool goes_on = false;
    for (const FootStep& s : plain_.ground().steps(here.at)) {
      if (out_.gave_up) return;
      if (std::find(path_.begin(), path_.end(), s.to) != path_.end()) continue;
      if (s.is(FootStep::kCrawlOnly) || (s.is(FootStep::kInTrench) && !here.hole)) continue;
      if (!straight(here.at, s.to, here.seen)) continue;
      if (over_[s.to] > 0 && how().stacking == Stacking::forbid) continue;
      if (s.is(FootStep::kWholeAllotment) && (!first || wire_ > 0)) continue;
      const int paid = s.is(FootStep::kWholeAllotment) ? std::max(all_, pay(s, here.at, here.hole, first))
                                                       : pay(s, here.at, here.hole, first);
      const bool contact = lurks(s.to);
      const bool hole_there = !contact && !s.is(FootStep::kInTrench) && plain_.room_beneath(unit_, s.to);
      for (int dig = 0; dig < (hole_there ? 2 : 1); ++dig) {
        Here next = here;
        next.at = s.to;
        next.spent += paid + (dig == 1 ? plain_.ground().place(s.to).fortification_half_mf.count() : 0);
        if (next.spent > all_) continue;
        next.hole = dig == 1 || s.is(FootStep::kInTrench);
        int least = kNever;
        for (const FootStep& t : plain_.ground().steps(here.at))
          if (t.to == s.to && !t.is(FootStep::kInTrench)) least = std::min<int>(least, t.half_mf.count());
        next.plain += least + over_[s.to];
        if (!contact) look(next);
        const int fire = contact ? 0 : (fired_on(here, s, next.hole) ? 1 : 0) + (fired_on_outside(here.at, s) ? 1 : 0);
        const bool counts = first || how().surrender_scope != SurrenderScope::first_hex;
        std::vector<Here> nexts;
        oblige(here, next, s, dig == 1, contact, nexts);
        goes_on = goes_on || !nexts.empty();
        for (const Here& n : nexts) {
          if (contact) {
            note(n.at, n.spent, interdicted, true);
            continue;
          }
          path_.push_back(n.at);
          walk(n, interdicted + (counts ? fire : 0));
          path_.pop_back();
        }
      }
    }
    if (first || may_stay(here.at)) return;
    EveryImpasse& impasse = out_.impasses[here.at];
    (goes_on ? impasse.goes_on : impasse.stuck) = true;
  }

  void crawl(const Here& start) {
    if (plain_.in_water(unit_) || wire_ > 0 || (unit_.disrupted && !night())) return;
    for (const Unit* e : enemies_)
      if (e->at == unit_.at && !night()) return;
    std::vector<Here> declared;
    figure(start, true, declared);
    const std::vector<int> cost = costs_from(start, true, true);
    for (const FootStep& s : plain_.ground().steps(unit_.at)) {
      if (s.is(FootStep::kInTrench) || s.is(FootStep::kCareful) || s.is(FootStep::kNoCrawl) ||
          s.is(FootStep::kWholeAllotment))
        continue;
      if (s.side == kVertical && how().edition != Edition::asl) continue;
      if (!straight(unit_.at, s.to, start.seen) || pay(s, unit_.at, start.hole, true) > all_) continue;
      if (over_[s.to] > 0 && how().stacking == Stacking::forbid) continue;
      bool toward = !how().low_crawl_must_approach_shelter;
      for (const Here& d : declared) {
        if (d.bond == Bond::free) toward = true;
        if (d.bond != Bond::bound) continue;
        const int left = s.to == d.goal ? 0 : to_go(s.to, d.goal, start.seen);
        if (left == kNever) continue;
        const auto hexes = [&](LocationId l) {
          return plain_.map().distance(plain_.map().location(l).hex, plain_.map().location(d.goal).hex);
        };
        if (how().low_crawl_toward == CrawlToward::on_shortest && cost[s.to] != kNever &&
            cost[s.to] + left == cost[d.goal])
          toward = true;
        if (how().low_crawl_toward == CrawlToward::closer_mf && left < d.goal_cost) toward = true;
        if (how().low_crawl_toward == CrawlToward::closer_hex && hexes(s.to) < hexes(unit_.at)) toward = true;
      }
      if (!toward || (!lurks(s.to) && !may_stay(s.to))) continue;
      if (std::find(out_.crawls.begin(), out_.crawls.end(), s.to) == out_.crawls.end()) out_.crawls.push_back(s.to);
    }
    std::sort(out_.crawls.begin(), out_.crawls.end());
  }

  const Position& position_;
  PlainFacts plain_;
  const Unit& unit_;
  long most_;
  int wire_;
  bool encircled_ = false;
  int all_;
  std::vector<const Unit*> enemies_;
  static constexpr std::uint8_t kUnasked = 0xff;
  mutable std::vector<std::vector<std::uint8_t>> facts_;  // computed on first use
  mutable std::map<std::tuple<LocationId, LocationId, std::uint8_t, bool>, bool> fired_on_;
  std::vector<int> over_;
  std::vector<bool> shelter_;
  std::vector<LocationId> path_;
  std::map<std::pair<LocationId, std::vector<bool>>, std::vector<int>> to_go_;
  EveryRout out_;
};

}  // namespace

EveryRout every_rout(const Position& position, UnitIndex unit, long most, int wire_half_mf) {
  return Tree(position, unit, most, wire_half_mf).run();
}

}  // namespace hexrout::test
