// A phase of hexrout as a game of OpenSpiel: "hexrout(scenario=maps/scenarios/crossroads.yaml)".
//
// Rolls are chance nodes with their exact odds (hexrout_game_outcomes). Decisions are those of the two sides, by what
// each knows (HEXROUT_BY_VIEW); a decision of neither side is a chance node, each option equally likely. An action is
// the number of an option, or of a result. The information state is what the side has seen (hexrout_game_history),
// worlds for a side come from hexrout_game_resample. The return is by how much the margin of worth has grown, as a share
// of all worth at the start, and zero-sum.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hexrout/c/hexrout.h"
#include "open_spiel/spiel.h"

namespace open_spiel::hexrout_phase {

struct FreeGame {
  void operator()(hexrout_game *game) const { hexrout_game_free(game); }
};
using Handle = std::unique_ptr<hexrout_game, FreeGame>;

class HexroutGame final : public Game {
 public:
  explicit HexroutGame(const GameParameters &params);
  int NumDistinctActions() const override { return 256; }
  std::unique_ptr<State> NewInitialState() const override;
  int MaxChanceOutcomes() const override { return 1 << 12; }
  int NumPlayers() const override { return 2; }
  double MinUtility() const override { return -1; }
  double MaxUtility() const override { return 1; }
  absl::optional<double> UtilitySum() const override { return 0; }
  std::vector<int> ObservationTensorShape() const override;
  int MaxGameLength() const override { return 2000; }
  int MaxChanceNodesInHistory() const override { return 2000; }

  hexrout_game *start() const { return start_.get(); }
  const hexrout_counts &counts() const { return counts_; }

 private:
  Handle start_;
  hexrout_counts counts_{};
};

class HexroutState final : public State {
 public:
  explicit HexroutState(std::shared_ptr<const Game> game);
  HexroutState(const HexroutState &other);
  Player CurrentPlayer() const override;
  std::vector<Action> LegalActions() const override;
  std::string ActionToString(Player player, Action action) const override;
  std::string ToString() const override;
  bool IsTerminal() const override { return asked_.kind == HEXROUT_ASKED_NOTHING; }
  std::vector<double> Returns() const override;
  std::string InformationStateString(Player player) const override;
  std::string ObservationString(Player player) const override;
  void ObservationTensor(Player player, absl::Span<float> values) const override;
  std::unique_ptr<State> Clone() const override;
  void UndoAction(Player player, Action action) override;
  ActionsAndProbs ChanceOutcomes() const override;
  std::unique_ptr<State> ResampleFromInfostate(int player, std::function<double()> rng) const override;

 protected:
  void DoApplyAction(Action action) override;

 private:
  const HexroutGame &game() const { return static_cast<const HexroutGame &>(*game_); }
  void Look();
  void Roll(Action result);
  std::string History(Player player) const;
  // Bytes at the end of a history that later ones replace.
  std::size_t OpenEnd(Player player) const;
  int Margin() const;

  Handle play_;
  hexrout_asked asked_{};
  int margin_ = 0;  // at the start
  int all_ = 1;     // worth of all units then
  // Of a world: the history of the state that it was drawn for, without its end, and how much of its own it replaces.
  std::string before_[2];
  std::size_t replaces_[2] = {0, 0};
};

}  // namespace open_spiel::hexrout_phase
