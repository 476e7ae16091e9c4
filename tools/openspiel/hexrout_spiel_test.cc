// OpenSpiel's own tests of a game (open_spiel/tests/basic_tests.h), and its search over information sets.
#include <iostream>
#include <memory>
#include <random>

#include "hexrout_spiel.h"
#include "open_spiel/algorithms/is_mcts.h"
#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/tests/basic_tests.h"

namespace {

using namespace open_spiel;

// As ResampleInfostateTest, which also wants a tensor of the information state; there is none.
void TestWorlds(const Game &game) {
  std::mt19937 dice(1);
  const auto any = [&] { return std::uniform_real_distribution<double>(0, 1)(dice); };
  for (int i = 0; i < 5; ++i) {
    std::unique_ptr<State> state = game.NewInitialState();
    while (!state->IsTerminal()) {
      for (Player player = 0; player < game.NumPlayers() && !state->IsChanceNode(); ++player) {
        const std::unique_ptr<State> world = state->ResampleFromInfostate(player, any);
        SPIEL_CHECK_EQ(state->InformationStateString(player), world->InformationStateString(player));
        SPIEL_CHECK_EQ(state->CurrentPlayer(), world->CurrentPlayer());
      }
      const std::vector<Action> actions = state->LegalActions();
      state->ApplyActionWithLegalityCheck(actions[dice() % actions.size()]);
    }
  }
}

// The first decision, by OpenSpiel's information set search.
void TestSearch(const Game &game) {
  std::unique_ptr<State> state = game.NewInitialState();
  std::mt19937 dice(1);
  while (state->IsChanceNode()) state->ApplyAction(SampleAction(state->ChanceOutcomes(), dice).first);
  auto evaluator = std::make_shared<algorithms::RandomRolloutEvaluator>(1, 7);
  algorithms::ISMCTSBot bot(5, evaluator, 1.0, 200, algorithms::kUnlimitedNumWorldSamples,
                            algorithms::ISMCTSFinalPolicyType::kMaxVisitCount, false, false);
  const Action action = bot.Step(*state);
  SPIEL_CHECK_GE(action, 0);
  std::cout << "is_mcts takes " << state->ActionToString(state->CurrentPlayer(), action) << "\n";
}

}  // namespace

int main(int argc, char **argv) {
  const std::string scenario = argc > 1 ? argv[1] : "maps/scenarios/crossroads.yaml";
  const std::string name = "hexrout(scenario=" + scenario + ")";
  testing::LoadGameTest(name);
  const std::shared_ptr<const Game> game = LoadGame(name);
  testing::RandomSimTest(*game, 10);
  testing::RandomSimTestWithUndo(*game, 2);
  TestWorlds(*game);
  TestSearch(*game);
  // This goes through the whole tree.
  testing::CheckChanceOutcomes(*LoadGame("hexrout(scenario=tools/openspiel/small.yaml)"));
  std::cout << "passed\n";
}
