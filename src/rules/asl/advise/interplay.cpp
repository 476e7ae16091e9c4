#include "rules/asl/advise/interplay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "rules/asl/facts/rout_fate.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

class Interplay {
 public:
  Interplay(Course& course, const Leaders& leaders, const std::vector<Pending>& prospects)
      : course_(course), leaders_(leaders), prospects_(prospects) {}

  std::vector<Link> links() {
    room();
    surrender();
    watchers();
    leaders();
    return std::move(links_);
  }

 private:
  void link(std::size_t a, std::size_t b, std::string why) {
    const UnitIndex x = std::min(prospects_[a].unit, prospects_[b].unit);
    const UnitIndex y = std::max(prospects_[a].unit, prospects_[b].unit);
    if (linked_.emplace(x, y).second) links_.push_back({x, y, std::move(why)});
  }

  void room() {
    const Position& position = course_.position();
    std::map<LocationId, std::vector<std::size_t>> comers;
    for (std::size_t p = 0; p < prospects_.size(); ++p)
      for (const LocationId at : prospects_[p].places) comers[at].push_back(p);
    std::vector<UnitIndex> own;
    for (const UnitIndex i : position.unit_indices())
      if (position.units[i].side == course_.side()) own.push_back(i);
    std::vector<bool> is_pending(position.units.size(), false);
    for (const Pending& p : prospects_) is_pending[p.unit.number()] = true;
    for (const auto& [at, here] : comers) {
      if (here.size() < 2) continue;
      int half_squads = 0;
      int men = 0;
      int dug_in = 0;
      for (const UnitIndex i : own) {
        const Unit& u = position.units[i];
        if (!in_play(u) || u.at != at || is_pending[i.number()]) continue;
        if (u.infantry() && u.aboard.empty()) {
          half_squads += stacking_half_squads(u);
          men += u.smc() ? 1 : 0;
        }
        if (u.in != Entrenchment::none) dug_in += stacking_half_squads(u);
      }
      for (const std::size_t p : here) {
        const Unit& u = course_.unit(prospects_[p].unit);
        half_squads += stacking_half_squads(u);
        men += u.smc() ? 1 : 0;
        dug_in += stacking_half_squads(u);
      }
      const FootPlace& place = course_.scene().ground.place(at);
      const bool full = overstacked_half_squads(half_squads, men, stacking_limit(course_.scene(), at)) > 0;
      const bool hole = place.fortification_half_mf > HalfMf{} && dug_in > 2 * place.capacity;
      if (!full && !hole) continue;
      const std::string name = position.map().location_name(at);
      for (std::size_t x = 0; x < here.size(); ++x)
        for (std::size_t y = x + 1; y < here.size(); ++y)
          link(here[x], here[y],
               full ? fmt::format("both could end in {}, which has no room for all who could", name)
                    : fmt::format("both could end in the entrenchment in {}, which has no room for all who could",
                                  name));
    }
  }

  // A unit refused quarter frees all later ones from surrendering, and guards cannot Interdict.
  void surrender() {
    for (std::size_t x = 0; x < prospects_.size(); ++x) {
      if (prospects_[x].takers.empty()) continue;
      for (std::size_t y = 0; y < prospects_.size(); ++y) {
        if (x == y) continue;
        if (!prospects_[y].takers.empty())
          link(x, y, "both may have to surrender: a refusal would be No Quarter for all");
        for (const UnitIndex e : prospects_[x].takers) {
          const Unit& enemy = course_.unit(e);
          const int reach = normal_range(course_.position(), enemy);
          if (std::any_of(prospects_[y].places.begin(), prospects_[y].places.end(),
                          [&](LocationId at) { return range(course_.scene(), enemy, at) <= std::max(reach, 1); }))
            link(x, y, fmt::format("{} may have to guard the one while it fires on the other", enemy.id));
        }
      }
    }
  }

  void watchers() {
    if (!course_.any_watchers()) return;
    for (const UnitIndex e : course_.position().unit_indices()) {
      const Unit& enemy = course_.unit(e);
      if (enemy.side == course_.side() || !in_play(enemy) || !lurking(course_.scene(), enemy)) continue;
      std::vector<std::size_t> seen;
      for (std::size_t p = 0; p < prospects_.size(); ++p)
        if (std::any_of(prospects_[p].places.begin(), prospects_[p].places.end(),
                        [&](LocationId at) { return sees(course_.scene(), enemy, at); }))
          seen.push_back(p);
      for (std::size_t x = 0; x < seen.size(); ++x)
        for (std::size_t y = x + 1; y < seen.size(); ++y)
          link(seen[x], seen[y], fmt::format("{} may show itself to both", enemy.id));
    }
  }

  // Links units that may need the same leader.
  void leaders() {
    if (leaders_.coming().empty()) return;
    const std::vector<std::size_t> near = leaders_.neighbourhoods();
    std::vector<std::vector<std::size_t>> of(prospects_.size());
    for (std::size_t p = 0; p < prospects_.size(); ++p) {
      for (const LocationId at : prospects_[p].places)
        if (near[at] != 0) of[p].push_back(near[at]);
      std::sort(of[p].begin(), of[p].end());
    }
    for (std::size_t x = 0; x < of.size(); ++x)
      for (std::size_t y = x + 1; y < of.size(); ++y)
        for (const std::size_t n : of[x])
          if (std::binary_search(of[y].begin(), of[y].end(), n)) {
            const UnitIndex leader = leaders_.coming()[n - 1].leader;
            link(x, y, fmt::format("{} can be with one of them where they could end", course_.unit(leader).id));
            break;
          }
  }

  Course& course_;
  const Leaders& leaders_;
  const std::vector<Pending>& prospects_;
  std::vector<Link> links_;
  std::set<std::pair<UnitIndex, UnitIndex>> linked_;
};

// True if a possible guard of the unit may have no room for all units of the group that he might guard.
bool may_be_let_go(const Course& course, const Group& group, const Pending& prospect) {
  return std::any_of(prospect.takers.begin(), prospect.takers.end(), [&](UnitIndex e) {
    int size = 0;
    for (const Pending& p : group.prospects)
      if (std::binary_search(p.takers.begin(), p.takers.end(), e)) size += us_number(course.unit(p.unit));
    return size > course.room(e);
  });
}

// Possible guards of the unit: enemies beside a place within its reach, or beside it already.
std::vector<UnitIndex> takers_of(const Course& course, UnitIndex i, const std::vector<LocationId>& places) {
  const Unit& unit = course.unit(i);
  if (!may_surrender(course.scene(), unit)) return {};
  const Map& map = course.position().map();
  const bool as_it_is = !unit.has_routed && !course.any_watchers();
  std::vector<UnitIndex> out = course.captors(i);
  for (const UnitIndex e : course.position().unit_indices()) {
    const Unit& enemy = course.unit(e);
    if (!Position::enemy(enemy, unit) || !in_play(enemy) || !enemy.good_order() || !armed(enemy)) continue;
    const HexId hex = map.location(enemy.at).hex;
    if (std::any_of(places.begin(), places.end(), [&](LocationId at) {
          return !(as_it_is && at == unit.at) && map.distance(map.location(at).hex, hex) <= 1;
        }))
      out.push_back(e);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

std::vector<Group> groups_of(Course& course, Worth& worth) {
  std::vector<UnitIndex> left;
  return groups_of(course, worth, std::numeric_limits<std::size_t>::max(), left);
}

std::vector<Group> groups_of(Course& course, Worth& worth, std::size_t most_work, std::vector<UnitIndex>& left) {
  std::vector<UnitIndex> pending;
  std::vector<Pending> prospects;
  for (const UnitIndex i : course.pending()) {
    if (course.work() > most_work) {
      course.has_turn(i);
      course.settle(i);
      left.push_back(i);
      continue;
    }
    pending.push_back(i);
    Pending p{i, worth.reach(i), {}};
    p.takers = takers_of(course, i, p.places);
    prospects.push_back(std::move(p));
  }
  std::sort(pending.begin(), pending.end());
  std::sort(prospects.begin(), prospects.end(), [](const Pending& a, const Pending& b) { return a.unit < b.unit; });
  const std::vector<Link> links = Interplay(course, worth.leaders(), prospects).links();
  // Joined by links, group by group.
  std::vector<UnitIndex> head(course.position().units.size());
  std::iota(head.begin(), head.end(), UnitIndex{0});
  const auto find = [&](UnitIndex i) {
    while (head[i] != i) i = head[i];
    return i;
  };
  for (const Link& link : links) head[std::max(find(link.a), find(link.b))] = std::min(find(link.a), find(link.b));
  std::vector<Group> groups;
  std::vector<UnitIndex> heads;
  for (Pending& prospect : prospects) {
    const UnitIndex i = prospect.unit;
    auto at = std::find(heads.begin(), heads.end(), find(i)) - heads.begin();
    if (static_cast<std::size_t>(at) == heads.size()) {
      heads.push_back(find(i));
      groups.emplace_back();
    }
    Group& group = groups[static_cast<std::size_t>(at)];
    group.units.push_back(i);
    group.prospects.push_back(std::move(prospect));
  }
  for (const Link& link : links)
    for (Group& group : groups)
      if (std::binary_search(group.units.begin(), group.units.end(), link.a)) group.links.push_back(link);
  const std::vector<UnitIndex> bystanders = course.bystanders();
  for (Group& group : groups) {
    std::set_union(group.units.begin(), group.units.end(), bystanders.begin(), bystanders.end(),
                   std::back_inserter(group.touched));
    for (const UnitIndex i : bystanders)
      if (!std::binary_search(pending.begin(), pending.end(), i) && course.unit(i).side == course.side() &&
          course.unit(i).broken)
        group.resting.push_back(i);
    for (Pending& p : group.prospects) {
      p.may_be_let_go = may_be_let_go(course, group, p);
      p.most = worth.most(p.unit, p.places, p.may_be_let_go);
    }
  }
  return groups;
}

}  // namespace hexrout::planning
