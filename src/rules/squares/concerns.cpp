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

std::vector<Concern> SquaresGame::concerns() const {
  const Position& p = position_;
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

std::unique_ptr<Game> SquaresGame::if_broken(std::string_view unit) const {
  const UnitIndex index = stand_index(position_, unit);
  if (index == kNone || !position_.stands[index].present()) return nullptr;
  const Group& group = position_.groups[position_.stands[index].group];
  if (group.state == GroupState::withdrawing || group.line.empty() ||
      position_.stands[index].restriction == Result::surrender)
    return nullptr;
  Position other = position_;
  other.groups[other.stands[index].group].state = GroupState::withdrawing;
  return std::make_unique<SquaresGame>(std::move(other));
}

}  // namespace hexrout::squares
