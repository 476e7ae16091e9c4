#include "rules/squares/squares.hpp"

#include <fmt/format.h>

#include "rules/common/left_steps.hpp"
#include "rules/common/results.hpp"
#include "rules/common/what_stays.hpp"
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
    auto position = read_position(scenario, std::move(setting), found);
    if (!position) return nullptr;
    keep_what_stays(*position);
    return std::make_unique<SquaresGame>(std::move(*position));
  }
};

}  // namespace

const RuleSystem& system() {
  static const System one;
  return one;
}

std::vector<UnitView> SquaresGame::units() const {
  std::vector<UnitView> out;
  const Position& p = position_;
  for (const Stand& s : p.stands) {
    UnitView v{s.id,
               p.setting.sides[p.side_of(s)],
               s.present() ? s.at : kNowhere,
               rank_words()[static_cast<std::size_t>(s.rank)] + " " + std::to_string(s.men),
               {}};
    if (s.rank != Rank::man) v.type = UnitType::leader;
    if (s.state != StandState::present) v.state.push_back(stand_states()[static_cast<std::size_t>(s.state)]);
    if (s.restriction != Result::free) v.state.push_back(result_words()[static_cast<std::size_t>(s.restriction)]);
    if (p.groups[s.group].state == GroupState::withdrawing) v.state.emplace_back("withdrawing");
    if (s.hidden) v.state.emplace_back("hidden");
    if (!s.present()) {
      v.presence = s.state == StandState::captured ? Presence::captured : Presence::lost;
      v.fate = stand_states()[static_cast<std::size_t>(s.state)];
    }
    out.push_back(std::move(v));
  }
  return out;
}

// Stands that morale binds, in the order in which their groups are tested (C6).
std::vector<std::string> SquaresGame::movers() const {
  std::vector<std::string> out;
  std::vector<GroupIndex> groups;
  for (const GroupIndex g : IndexRange<GroupIndex>(position_.groups.size())) groups.push_back(g);
  for (const GroupIndex g : in_test_order(position_, groups))
    for (const UnitIndex s : IndexRange<UnitIndex>(position_.stands.size()))
      if (position_.stands[s].group == g && reaction_of(position_, s) != Reaction::none && !has_moved(position_, s))
        out.push_back(position_.stands[s].id);
  return out;
}

UnitAnswer SquaresGame::answer(std::string_view unit) const {
  return answer_for(position_, unit);
}

// Each group with its losses and what is still to be tested for.
std::vector<Standing> SquaresGame::standings() const {
  std::vector<Standing> out;
  const Position& p = position_;
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
    out.push_back(std::move(s));
  }
  return out;
}

std::vector<ResultFact> SquaresGame::results() const {
  return counted_results(*this, {"members", "group"});
}

std::unique_ptr<Game> SquaresGame::changed(const PositionChange& change, Diagnostics& found) const {
  auto out = Game::changed(change, found);
  if (out != nullptr) share_what_stays(position_, static_cast<SquaresGame&>(*out).position_);
  return out;
}

std::string SquaresGame::yaml() const {
  return write_position(position_);
}

std::string SquaresGame::kept_yaml() const {
  const Position& p = step_began(position_, checkpoint_);
  return write_position(p) +
         p.events.under_way_yaml([&](UnitIndex i) { return p.stands[i].id; }, checkpoint_.began() != nullptr);
}

const Setting& SquaresGame::kept_setting() const {
  return step_began(position_, checkpoint_).setting;
}

}  // namespace hexrout::squares
