#include <fmt/format.h>

#include "rules/common/answers/concerns.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

namespace {

std::vector<StandsAt> standing(const Position& p) {
  std::vector<StandsAt> out;
  for (const Stand& s : p.stands)
    if (s.present()) out.push_back({s.id, p.setting.sides[p.side_of(s)], s.at});
  return out;
}

}  // namespace

std::vector<Concern> concerns_of(const Position& p) {
  std::vector<Concern> out;
  add_over_stacked(standing(p), p.readings.number("stackingLimit"), p.map(), "stands", "SQ stackingLimit", out);
  for (const GroupIndex g : IndexRange<GroupIndex>(p.groups.size())) {
    const Group& group = p.groups[g];
    int men = 0;
    bool has = false;
    for (const Stand& s : p.stands) {
      if (s.group != g) continue;
      has = true;
      men += s.present() ? s.men : 0;
    }
    if (!has)
      out.push_back({"empty-group",
                     {group.id},
                     kNowhere,
                     fmt::format("no stand belongs to the group '{}'", group.id),
                     fmt::format("add a stand with 'group: {}', or delete it", group.id),
                     ""});
    else if (men > group.effective())
      out.push_back({"too-many-men",
                     {group.id},
                     kNowhere,
                     fmt::format("the stands of '{}' have {} men, and only {} of its {} are left", group.id, men,
                                 group.effective(), group.start),
                     "raise 'start', or lower 'casualties' or the stands' 'men'",
                     ""});
    if (has && group.line.empty())
      out.push_back({"no-line",
                     {group.id},
                     kNowhere,
                     fmt::format("the group '{}' has no line to withdraw to", group.id),
                     "add 'line: [A1, ...]', the squares that it goes back to",
                     "SQ C5"});
  }
  return out;
}

std::optional<Position> position_if_broken(const Position& p, std::string_view unit) {
  const UnitIndex index = stand_index(p, unit);
  if (index == kNone || !p.stands[index].present()) return std::nullopt;
  const Group& group = p.groups[p.stands[index].group];
  if (group.state == GroupState::withdrawing || group.line.empty() || p.stands[index].restriction == Result::surrender)
    return std::nullopt;
  Position other = p;
  other.groups[other.stands[index].group].state = GroupState::withdrawing;
  return other;
}

}  // namespace hexrout::squares
