#include "rules/data_game/marks.hpp"

#include <algorithm>

#include "hexrout/map/terrain_traits.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

bool is_asked(const Mark& mark, const UnitsAsked& asked, std::size_t side) {
  if (static_cast<int>(mark.kind) != asked.marks || (asked.age >= 0 && mark.age != asked.age)) return false;
  return asked.any || (mark.side == side) == (asked.whose == UnitsAsked::Whose::own);
}

namespace {

bool lies(const Position& p, const Mark& mark, std::size_t kind, LocationId at, std::size_t side) {
  return mark.kind == kind && mark.at == at && (!p.game().marks[kind].sided || mark.side == side);
}

}  // namespace

int marks_at(const Position& p, std::size_t kind, LocationId at, std::size_t side) {
  int out = 0;
  for (const Mark& mark : p.marks)
    if (lies(p, mark, kind, at, side)) out = std::min(out + mark.count, kMostMarks);
  return out;
}

int change_marks(Position& p, std::size_t kind, LocationId at, std::size_t side, std::int64_t by) {
  const auto here = [&](const Mark& mark) { return lies(p, mark, kind, at, side); };
  if (by > 0) {
    const auto young =
        std::find_if(p.marks.begin(), p.marks.end(), [&](const Mark& mark) { return here(mark) && mark.age == 0; });
    const int more = static_cast<int>(std::min<std::int64_t>(by, kMostMarks));
    if (young == p.marks.end())
      p.marks.push_back({kind, at, p.game().marks[kind].sided ? side : 0, more, 0});
    else
      young->count = std::min(young->count + more, kMostMarks);
    return marks_at(p, kind, at, side);
  }
  std::int64_t left = -by;
  for (Mark& mark : p.marks) {
    if (!here(mark)) continue;
    const int taken = static_cast<int>(std::min<std::int64_t>(left, mark.count));
    mark.count -= taken;
    left -= taken;
  }
  std::erase_if(p.marks, [](const Mark& mark) { return mark.count == 0; });
  return marks_at(p, kind, at, side);
}

void age_marks(Position& p, std::optional<std::size_t> side) {
  const std::vector<MarkKind>& kinds = p.game().marks;
  const auto ages = [&](const Mark& mark) {
    return kinds[mark.kind].lasts > 0 && (!side || !kinds[mark.kind].sided || mark.side == *side);
  };
  for (Mark& mark : p.marks)
    if (ages(mark)) ++mark.age;
  std::erase_if(p.marks, [&](const Mark& mark) { return ages(mark) && mark.age >= kinds[mark.kind].lasts; });
}

bool mark_covers(const Position& p, LocationId at) {
  return std::any_of(p.marks.begin(), p.marks.end(),
                     [&](const Mark& mark) { return mark.at == at && p.game().marks[mark.kind].covers; });
}

bool names_place(const WithdrawalPolicy& policy, const std::string& place) {
  return std::any_of(policy.goals.begin(), policy.goals.end(), [&](const Goal& g) { return g.place == place; }) ||
         std::any_of(policy.prefer.begin(), policy.prefer.end(), [&](const Key& key) { return key.place == place; });
}

namespace {

void sort_once(std::vector<HexId>& hexes) {
  std::sort(hexes.begin(), hexes.end());
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
}

// Hexes with such marks of other sides, and those next to them: no step elsewhere is from or into a dangerous one.
std::vector<HexId> near_marks(const Position& p, const UnitsAsked& asked, std::size_t side) {
  std::vector<HexId> out;
  for (const Mark& mark : p.marks) {
    if (!is_asked(mark, asked, side)) continue;
    const HexId h = p.map().location(mark.at).hex;
    out.push_back(h);
    for (const Direction d : kAllDirections)
      if (const HexId next = p.map().neighbour(h, d); next != kNowhere) out.push_back(next);
  }
  sort_once(out);
  return out;
}

}  // namespace

bool minds_swept(const WithdrawalPolicy& policy) {
  const auto swept = [](const Condition& c) { return c.what == Predicate::fire_swept; };
  return std::any_of(policy.forbid.begin(), policy.forbid.end(),
                     [&](const Condition& condition) { return any_part(condition, swept); });
}

void add_mark_places(const Position& p, const WithdrawalPolicy& policy, std::size_t side, Situation& s) {
  for (std::size_t kind = 0; kind < p.game().marks.size(); ++kind) {
    const MarkKind& of = p.game().marks[kind];
    if (!names_place(policy, of.name)) continue;
    std::vector<LocationId> places;
    for (const Mark& mark : p.marks)
      if (mark.kind == kind && (!of.sided || mark.side == side)) places.push_back(mark.at);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    s.places.emplace_back(of.name, std::move(places));
  }
}

void add_swept(const Position& p, const WithdrawalPolicy& policy, UnitIndex piece, Situation& s) {
  if (!p.game().swept || p.marks.empty() || !minds_swept(policy)) return;
  const SweptRule& rule = *p.game().swept;
  UnitsAsked asked;
  asked.whose = UnitsAsked::Whose::enemy;
  asked.marks = static_cast<int>(rule.kind);
  asked.age = rule.age;
  asked.any = !p.game().marks[rule.kind].sided;
  const std::size_t side = p.side_of(p.pieces[piece]);
  for (const HexId h : near_marks(p, asked, side)) {
    Swept hex{p.map().ground(h), 0, false};
    for (const Mark& mark : p.marks)
      if (mark.at == hex.at && is_asked(mark, asked, side)) hex.danger += mark.count;
    hex.swept = hex.danger > 0;
    const Terrain& terrain = TerrainCatalogue::standard()[p.map().location(hex.at).terrain];
    if (gives_cover(terrain) || mark_covers(p, hex.at)) hex.danger -= rule.cover;
    if (hex.swept || hex.danger != 0) s.swept.push_back(hex);
  }
  if (!s.swept.empty() && rule.leaves.holds(PieceFacts(p, piece))) s.trench = p.pieces[piece].at;
}

}  // namespace hexrout::data_game
