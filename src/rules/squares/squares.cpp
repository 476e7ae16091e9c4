#include "rules/squares/squares.hpp"

#include <fmt/format.h>

#include "rules/squares/reactions.hpp"

namespace hexrout::squares {
namespace {

class System final : public RuleSystem {
 public:
  std::string_view id() const override { return "squares"; }
  std::string_view title() const override { return "Squares: group and individual morale"; }
  std::vector<std::string> unit_lists() const override { return {"stands", "groups"}; }
  void check_house_rules(const HouseRules& house, Diagnostics& found) const override { rule_set(&house, found); }
  std::unique_ptr<Game> read(Fields& scenario, Setting setting, std::string_view, Diagnostics& found) const override {
    return begin_game(read_position(scenario, std::move(setting), found));
  }
};

}  // namespace

const RuleSystem& system() {
  static const System one;
  return one;
}

namespace {

UnitFigures figures_of(const Stand& s, const Group& group) {
  UnitFigures f;
  f.at = s.present() ? s.at : kNowhere;
  f.side = static_cast<std::uint8_t>(group.side);
  f.presence = s.present() ? Presence::in_play : s.state == StandState::captured ? Presence::captured : Presence::lost;
  const bool bound = s.restriction != Result::free || group.state == GroupState::withdrawing;
  f.health = s.restriction == Result::surrender ? UnitHealth::broken : bound ? UnitHealth::hampered : UnitHealth::good;
  f.cover = s.hidden ? UnitCover::hidden : UnitCover::seen;
  f.leader = s.rank != Rank::man;
  f.strength = s.men;
  f.damage = group.casualties;
  return f;
}

UnitView view_of(const Stand& s, const Group& group) {
  UnitView v;
  v.id = s.id;
  v.label = rank_words()[static_cast<std::size_t>(s.rank)] + " " + std::to_string(s.men);
  if (s.rank != Rank::man) v.type = UnitType::leader;
  const std::string& state = stand_states()[static_cast<std::size_t>(s.state)];
  if (s.state != StandState::present) v.state.push_back(state);
  if (s.restriction != Result::free) v.state.push_back(result_words()[static_cast<std::size_t>(s.restriction)]);
  if (group.state == GroupState::withdrawing) v.state.emplace_back("withdrawing");
  if (s.hidden) v.state.emplace_back("hidden");
  if (!s.present()) v.fate = state;
  v.more = {{"men", s.men},
            {"move_squares", s.move},
            {"tactical_squares", s.tactical},
            {"group_at_start", group.start},
            {"group_casualties", group.casualties}};
  return v;
}

}  // namespace

const GameWords& game_words(const Position& /*position*/) {
  static const GameWords own{
      .distance = "squares", .if_beaten = "failed its test", .beaten_there = "if it fails its test there"};
  return own;
}

void list_units(const Position& p, UnitList& list) {
  for (const Stand& s : p.stands) {
    const Group& group = p.groups[s.group];
    list.add(figures_of(s, group), s.id, [&] { return view_of(s, group); });
  }
}

// Stands that morale binds, in the order in which their groups are tested (C6).
std::vector<std::string> movers_of(const Position& p) {
  std::vector<std::string> out;
  std::vector<GroupIndex> groups;
  for (const GroupIndex g : IndexRange<GroupIndex>(p.groups.size())) groups.push_back(g);
  for (const GroupIndex g : in_test_order(p, groups))
    for (const UnitIndex s : IndexRange<UnitIndex>(p.stands.size()))
      if (p.stands[s].group == g && reaction_of(p, s) != Reaction::none && !has_moved(p, s))
        out.push_back(p.stands[s].id);
  return out;
}

// Each group with its losses and the tests due.
std::vector<Standing> standings_of(const Position& p) {
  std::vector<Standing> out;
  for (const Group& g : p.groups) {
    Standing s{g.id, p.setting.sides[g.side], {}};
    s.facts.emplace_back("members", fmt::format("{} of {}", g.effective(), g.start));
    s.facts.emplace_back("losses",
                         fmt::format("{} ({} %)", g.casualties, g.start > 0 ? 100 * g.casualties / g.start : 0));
    s.facts.emplace_back(
        "group", group_states()[static_cast<std::size_t>(g.state)] == "withdrawing" ? "withdrawing" : "carries on");
    std::string tested, due;
    const std::vector<GroupCondition>& all = p.tables().conditions;
    for (std::size_t i = 0; i < all.size(); ++i)
      if ((g.tested >> i & 1) != 0) tested += (tested.empty() ? "" : ", ") + all[i].id;
    for (const std::size_t i : conditions_due(p, g)) due += (due.empty() ? "" : ", ") + all[i].id;
    if (!tested.empty()) s.facts.emplace_back("tested for", tested);
    if (!due.empty()) s.facts.emplace_back("test due for", due);
    s.counted = {"members", "group"};
    out.push_back(std::move(s));
  }
  return out;
}

}  // namespace hexrout::squares
