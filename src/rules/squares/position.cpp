#include "rules/squares/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/terrain_traits.hpp"
#include "rules/common/game/checkpoint.hpp"

namespace hexrout::squares {

const std::vector<std::string>& roles() {
  static const std::vector<std::string> words{"attacker", "defender"};
  return words;
}
const std::vector<std::string>& group_states() {
  static const std::vector<std::string> words{"carrying-on", "withdrawing"};
  return words;
}
const std::vector<std::string>& rank_words() {
  static const std::vector<std::string> words{"man", "nco", "officer"};
  return words;
}
const std::vector<std::string>& stand_states() {
  static const std::vector<std::string> words{"present", "at-line", "captured", "lost"};
  return words;
}
const std::vector<std::string>& fire_kinds() {
  static const std::vector<std::string> words{"small-arms", "mg", "indirect", "grenades"};
  return words;
}
const std::vector<std::string>& triggers() {
  static const std::vector<std::string> words{"under-fire", "entry", "melee"};
  return words;
}

void take_played(Position& to, const Position& from) {
  to.setting.turn = from.setting.turn;
  take_rows<GroupPlayed>(to.groups, from.groups);
  take_rows<StandPlayed>(to.stands, from.stands);
  to.casualties = from.casualties;
  to.fires = from.fires;
  to.events = from.events;
}

GroupIndex group_index(const Position& p, std::string_view id) {
  for (const GroupIndex i : IndexRange<GroupIndex>(p.groups.size()))
    if (p.groups[i].id == id) return i;
  return kNone;
}
UnitIndex stand_index(const Position& p, std::string_view id) {
  for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size()))
    if (p.stands[i].id == id) return i;
  return kNone;
}

Position position_seen_by(const Position& p, std::size_t side) {
  Position seen = p;
  seen.events.forget();
  std::erase_if(seen.stands, [&](const Stand& stand) { return stand.hidden && p.side_of(stand) != side; });
  // A group is known if one of its stands is, or if it never had any.
  std::vector<GroupIndex> index(p.groups.size(), kNone);
  seen.groups.clear();
  for (const GroupIndex g : IndexRange<GroupIndex>(p.groups.size())) {
    const auto is_of = [&](const Stand& stand) { return stand.group == g; };
    if (std::any_of(p.stands.begin(), p.stands.end(), is_of) &&
        std::none_of(seen.stands.begin(), seen.stands.end(), is_of))
      continue;
    index[g] = GroupIndex(seen.groups.size());
    seen.groups.push_back(p.groups[g]);
  }
  for (Stand& stand : seen.stands) stand.group = index[stand.group];
  return seen;
}

namespace {

bool known_enemy(const Position& p, const Stand& s, std::size_t side) {
  return s.fights() && p.side_of(s) != side && !s.hidden;
}

}  // namespace

std::vector<UnitIndex> known_enemies(const Position& p, std::size_t side) {
  std::vector<UnitIndex> out;
  out.reserve(p.stands.size());
  for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size()))
    if (known_enemy(p, p.stands[i], side)) out.push_back(i);
  return out;
}

std::vector<std::string> captors_of(const Position& p, const Stand& stand) {
  std::vector<std::string> out;
  for (const UnitIndex e : known_enemies(p, p.side_of(stand)))
    if (p.distance(p.stands[e].at, stand.at) <= 1) out.push_back(p.stands[e].id);
  return out;
}

bool sees_enemy(const Position& p, UnitIndex stand) {
  const Stand& s = p.stands[stand];
  return std::any_of(p.stands.begin(), p.stands.end(),
                     [&](const Stand& e) { return known_enemy(p, e, p.side_of(s)) && p.sees(s.at, e.at); });
}

bool attacked_in_trench(const Position& p, const Stand& s) {
  const bool enemy_trench = std::any_of(p.trenches.begin(), p.trenches.end(),
                                        [&](const Trench& t) { return t.at == s.at && t.side != p.side_of(s); });
  if (!enemy_trench) return false;
  if (s.attacked_in_trench) return true;
  return std::any_of(p.stands.begin(), p.stands.end(),
                     [&](const Stand& e) { return e.fights() && p.side_of(e) != p.side_of(s) && e.at == s.at; });
}

std::vector<GroupIndex> in_test_order(const Position& p, std::vector<GroupIndex> groups) {
  std::stable_sort(groups.begin(), groups.end(), [&](GroupIndex a, GroupIndex b) {
    const Group& x = p.groups[a];
    const Group& y = p.groups[b];
    if (x.role != y.role) return x.role < y.role;
    if (x.effective() != y.effective()) return x.effective() > y.effective();
    return x.id < y.id;
  });
  return groups;
}

std::vector<std::size_t> conditions_due(const Position& p, const Group& group) {
  std::vector<std::size_t> out;
  if (group.state == GroupState::withdrawing) return out;
  const auto& conditions = p.tables().conditions;
  for (std::size_t i = 0; i < conditions.size(); ++i)
    if ((group.tested >> i & 1) == 0 && conditions[i].reached(group.casualties, group.start)) out.push_back(i);
  return out;
}

namespace {

// True if the most senior officer of the group in sight leads and is not the tester: +1 (C10, note 3).
bool led(const Position& p, UnitIndex tester, std::string& by) {
  const Stand& t = p.stands[tester];
  const Stand* senior = nullptr;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size())) {
    const Stand& s = p.stands[i];
    if (i == tester || !s.fights() || s.group != t.group || s.rank != Rank::officer || !p.sees(t.at, s.at)) continue;
    if (t.rank == Rank::officer && s.seniority <= t.seniority && !p.readings.on("juniorsLeadOfficers")) continue;
    if (senior == nullptr || s.seniority > senior->seniority) senior = &s;
  }
  if (senior == nullptr || !senior->leads) return false;
  by = senior->id;
  return true;
}

bool under_close_fire(const Position& p, const Stand& t, std::string& by) {
  for (const Fire& f : p.fires) {
    if (f.last_turn || f.side == p.side_of(t) || std::find(f.at.begin(), f.at.end(), t.at) == f.at.end()) continue;
    const bool area = f.kind == FireKind::indirect || f.kind == FireKind::grenades;
    if (!area && (f.from == kNowhere || p.distance(f.from, t.at) > p.readings.number("closeFire"))) continue;
    by = fire_kinds()[static_cast<std::size_t>(f.kind)];
    if (f.from != kNowhere) by += " from " + p.map().location_name(f.from);
    return true;
  }
  return false;
}

}  // namespace

std::vector<Applied> modifiers(const Position& p, UnitIndex stand, const TestCase& test) {
  const Stand& t = p.stands[stand];
  const std::size_t side = p.side_of(t);
  std::vector<Applied> out;
  const auto add_if = [&](std::string_view id, int times, auto&& why) {
    const Modifier& m = p.tables().modifier(id);
    if (m.value * times != 0) out.push_back({m.id, m.value * times, why()});
  };
  const auto add = [&](std::string_view id, int times, const std::string& why) {
    add_if(id, times, [&] { return why; });
  };
  std::string by;
  if (led(p, stand, by)) add("led", 1, by);
  if (under_close_fire(p, t, by)) add("under-fire", 1, by);
  int friends_down = 0;
  int enemies_down = 0;
  for (const Casualties& c : p.casualties) {
    if (c.vehicle || !p.sees(t.at, c.at)) continue;
    if (c.side != side)
      enemies_down += c.men;
    else if (c.at == t.at || p.readings.is("friendlyCasualties", "visible"))
      friends_down += c.men;
  }
  add_if("friend-down", friends_down, [&] { return fmt::format("{} down", friends_down); });
  add_if("enemy-down", enemies_down, [&] { return fmt::format("{} down", enemies_down); });
  int friends = p.readings.on("countsHimself") ? 0 : -1;
  int enemies = 0;
  for (const Stand& s : p.stands) {
    if (!s.fights() || (p.side_of(s) != side && s.hidden) || !p.sees(t.at, s.at)) continue;
    (p.side_of(s) == side ? friends : enemies) += s.men;
  }
  if (enemies > friends) add("outnumbered", 1, fmt::format("{} against {}", enemies, friends));
  if (test.edged) add("edged-weapon", 1, "hand to hand");
  if (t.rank == Rank::officer) add("officer", 1, t.id);
  if (t.rank == Rank::nco) add("nco", 1, t.id);
  return out;
}

int total(const std::vector<Applied>& applied) {
  int sum = 0;
  for (const Applied& a : applied) sum += a.value;
  return sum;
}

int danger(const Position& p, std::size_t side, LocationId at, bool& swept) {
  int fires = 0;
  for (const Fire& f : p.fires)
    if (f.last_turn && f.side != side && std::find(f.at.begin(), f.at.end(), at) != f.at.end()) ++fires;
  swept = fires > 0;
  const Terrain& terrain = TerrainCatalogue::standard()[p.map().location(at).terrain];
  const bool trench = std::any_of(p.trenches.begin(), p.trenches.end(), [&](const Trench& t) { return t.at == at; });
  return fires - (gives_cover(terrain) || trench ? 1 : 0);
}

}  // namespace hexrout::squares
