#include "match/phase_play.hpp"

#include <fmt/format.h>

namespace hexrout::match {

namespace {

// Thrown through Game::step, which cannot go on before the player has looked at the position.
struct Looking {
  Decision decision;
  std::size_t seat;
};

class SeatedChoices final : public Choices {
 public:
  SeatedChoices(const Game& game, MatchPhase phase, Table& table, Record& record)
      : game_(game), phase_(phase), table_(table), record_(record) {}

  // A step begins, perhaps once more: decisions made in it are taken as they were.
  void begin(CourseDice& dice) {
    dice_ = &dice;
    next_ = 0;
  }
  void step_done() { decided_.clear(); }

  std::size_t choose(const Decision& decision) override {
    const int side = table_.deciders.side_of(decision.who, game_);
    if (side < 0) return noted(decision, 0);
    if (next_ == decided_.size()) {
      const std::size_t seat = table_.position.seat_of(static_cast<std::size_t>(side));
      if (table_.players[seat]->routs().looks(decision)) throw Looking{decision, seat};
      decided_.push_back(asked(decision, seat));
    }
    return noted(decision, decided_[next_++]);
  }

  void look(const Looking& looking) { decided_.push_back(asked(looking.decision, looking.seat)); }

 private:
  std::size_t asked(const Decision& decision, std::size_t seat) {
    try {
      const std::size_t option =
          table_.players[seat]->routs().choose(game_, table_.position.sides()[seat], phase_, decision);
      if (option < decision.options.size()) return option;
      throw Forfeit(fmt::format("option {} of '{}', which has {}", option, decision.what, decision.options.size()));
    } catch (const Forfeit& forfeit) {
      throw Forfeited{seat, forfeit.what()};
    }
  }

  std::size_t noted(const Decision& decision, std::size_t option) {
    dice_->note(option);
    if (record_.wanted())
      record_.add({{"decision", decision.what},
                   {"who", decision.who},
                   {"rule", decision.rule},
                   {"taken", decision.options[option]}});
    return option;
  }

  const Game& game_;
  MatchPhase phase_;
  Table& table_;
  Record& record_;
  CourseDice* dice_ = nullptr;
  std::vector<std::size_t> decided_;  // in this step
  std::size_t next_ = 0;              // of them
};

}  // namespace

void play_phase(Game& game, MatchPhase phase, Table& table, CourseDice& dice, Record& record) {
  SeatedChoices choices(game, phase, table, record);
  for (bool more = true; more;) {
    CourseDice rolled = dice;
    const std::size_t mark = record.mark();
    try {
      choices.begin(rolled);
      more = game.step(rolled, choices, record);
      dice = rolled;
      choices.step_done();
    } catch (const Looking& looking) {
      record.back_to(mark);
      choices.look(looking);
    }
  }
}

}  // namespace hexrout::match
