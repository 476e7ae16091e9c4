// A phase between two players against the phase as the rules play it straight through.
#include "match/phase_play.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

#include "match_positions.hpp"

using namespace hexrout;

namespace {

// Takes the recommended option, and reads the position at every decision.
class LooksAndTakesFirst final : public RoutPolicy {
 public:
  bool looks(const Decision&) const override { return true; }
  std::size_t choose(const Game& game, const std::string& side, MatchPhase, const Decision& decision) override {
    ++asked;
    // The unit that decides is in play in the position.
    if (const auto unit = game.unit(decision.who)) CHECK(unit->presence == Presence::in_play);
    const std::vector<std::string>& sides = game.setting().sides;
    CHECK(std::find(sides.begin(), sides.end(), side) != sides.end());
    return 0;
  }
  int asked = 0;
};

}  // namespace

TEST_CASE("a phase between two players is the phase that the rules play straight through", "[match]") {
  int asked = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    const MatchPosition position = position_of(made_match_position(i));
    for (const bool looking : {false, true}) {
      const auto made = [&] {
        std::unique_ptr<RoutPolicy> policy = make_rout_policy(RoutPolicyKind::option0, {});
        if (looking) policy = std::make_unique<LooksAndTakesFirst>();
        return policy;
      };
      Player a(make_move_policy({.moves = MovePolicyKind::stay}, {}), made());
      Player b(make_move_policy({.moves = MovePolicyKind::stay}, {}), made());
      match::Table table{position, {&a, &b}, Deciders(position.start())};
      match::Record record(nullptr, *position.start().setting().map);
      match::CourseDice dice(5, i, record);
      const auto played = position.start().clone();
      match::play_phase(*played, MatchPhase::rout, table, dice, record);
      if (looking) asked += static_cast<LooksAndTakesFirst&>(a.routs()).asked;
      const auto straight = position.start().clone();
      SeededDice same(5, i);
      FirstChoice first;
      NoLog log;
      straight->play(same, first, log);
      CHECK(played->yaml() == straight->yaml());
    }
  }
  CHECK(asked > 20);
}
