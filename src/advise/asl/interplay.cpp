#include "advise/asl/interplay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace hexrout::planning {

using namespace asl;

namespace {

// What a pending unit may come to.
struct Pending {
  std::size_t unit = 0;
  std::vector<LocationId> places;  // ascending
  bool may_be_taken = false;
  std::vector<std::size_t> takers;  // enemies who might guard it
  bool comes_to(LocationId at) const { return std::binary_search(places.begin(), places.end(), at); }
};

class Interplay {
 public:
  Interplay(Course& course, std::vector<Pending> prospects) : course_(course), prospects_(std::move(prospects)) {}

  std::vector<Link> links() {
    room();
    surrender();
    watchers();
    return std::move(links_);
  }

 private:
  void link(std::size_t a, std::size_t b, std::string why) {
    const std::size_t x = std::min(prospects_[a].unit, prospects_[b].unit);
    const std::size_t y = std::max(prospects_[a].unit, prospects_[b].unit);
    for (const Link& l : links_)
      if (l.a == x && l.b == y) return;
    links_.push_back({x, y, std::move(why)});
  }

  void room() {
    const Position& position = course_.position();
    const auto pending = [&](const Unit& u) {
      return std::any_of(prospects_.begin(), prospects_.end(),
                         [&](const Pending& p) { return &position.units[p.unit] == &u; });
    };
    for (LocationId at = 0; at < position.map().location_count(); ++at) {
      std::vector<std::size_t> here;
      for (std::size_t p = 0; p < prospects_.size(); ++p)
        if (prospects_[p].comes_to(at)) here.push_back(p);
      if (here.size() < 2) continue;
      int half_squads = 0;
      int men = 0;
      int dug_in = 0;
      for (const Unit& u : position.units) {
        if (u.side != course_.side() || !in_play(u) || u.at != at || pending(u)) continue;
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
      const bool full = half_squads + men / 5 > 6;
      const bool hole = place.fortification_half_mf > 0 && dug_in > 2 * place.capacity;
      if (!full && !hole) continue;
      const std::string name = position.map().location_name(at);
      for (std::size_t x = 0; x < here.size(); ++x)
        for (std::size_t y = x + 1; y < here.size(); ++y)
          link(here[x], here[y],
               full ? fmt::format("{} has no room for all who could come there", name)
                    : fmt::format("the entrenchment in {} has no room for all who could come there", name));
    }
  }

  // Whoever is refused quarter frees all later ones from surrendering, and guards cannot Interdict.
  void surrender() {
    for (std::size_t x = 0; x < prospects_.size(); ++x) {
      if (!prospects_[x].may_be_taken) continue;
      for (std::size_t y = 0; y < prospects_.size(); ++y) {
        if (x == y) continue;
        if (prospects_[y].may_be_taken) link(x, y, "both may have to surrender: a refusal would be No Quarter for all");
        for (const std::size_t e : prospects_[x].takers) {
          const Unit& enemy = course_.unit(e);
          const int reach = normal_range(enemy);
          if (std::any_of(prospects_[y].places.begin(), prospects_[y].places.end(),
                          [&](LocationId at) { return range(course_.scene(), enemy, at) <= std::max(reach, 1); }))
            link(x, y, fmt::format("{} may have to guard the one while it fires on the other", enemy.id));
        }
      }
    }
  }

  void watchers() {
    if (!course_.any_watchers()) return;
    for (std::size_t e = 0; e < course_.position().units.size(); ++e) {
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

  Course& course_;
  std::vector<Pending> prospects_;
  std::vector<Link> links_;
};

}  // namespace

std::vector<Group> groups_of(Course& course, Worth& worth) {
  const std::vector<std::size_t> pending = course.pending();
  std::vector<Pending> prospects;
  std::vector<Worth::Most> most(course.position().units.size());
  const Map& map = course.position().map();
  for (const std::size_t i : pending) {
    Pending p{i, {}, false, {}};
    const auto reach = worth.reach(i);
    for (const Worth::Reach& r : reach) p.places.push_back(r.at);
    most[i] = worth.most(i, reach);
    if (may_surrender(course.scene(), course.unit(i)))
      for (std::size_t e = 0; e < course.position().units.size(); ++e) {
        const Unit& enemy = course.unit(e);
        if (!Position::enemy(enemy, course.unit(i)) || !in_play(enemy) || !enemy.good_order() || !armed(enemy))
          continue;
        const HexId hex = map.location(enemy.at).hex;
        if (std::any_of(p.places.begin(), p.places.end(),
                        [&](LocationId at) { return map.distance(map.location(at).hex, hex) <= 1; }))
          p.takers.push_back(e);
      }
    p.may_be_taken = !p.takers.empty();
    prospects.push_back(std::move(p));
  }
  const std::vector<Link> links = Interplay(course, std::move(prospects)).links();
  // Joined by links, group by group.
  std::vector<std::size_t> head(course.position().units.size());
  std::iota(head.begin(), head.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (head[i] != i) i = head[i];
    return i;
  };
  for (const Link& link : links) head[std::max(find(link.a), find(link.b))] = std::min(find(link.a), find(link.b));
  std::vector<std::size_t> ordered = pending;
  std::sort(ordered.begin(), ordered.end());
  std::vector<Group> groups;
  std::vector<std::size_t> heads;
  for (const std::size_t i : ordered) {
    auto at = std::find(heads.begin(), heads.end(), find(i)) - heads.begin();
    if (static_cast<std::size_t>(at) == heads.size()) {
      heads.push_back(find(i));
      groups.emplace_back();
    }
    Group& group = groups[static_cast<std::size_t>(at)];
    group.units.push_back(i);
    group.most.push_back(most[i]);
  }
  for (const Link& link : links)
    for (Group& group : groups)
      if (std::binary_search(group.units.begin(), group.units.end(), link.a)) group.links.push_back(link);
  return groups;
}

}  // namespace hexrout::planning
