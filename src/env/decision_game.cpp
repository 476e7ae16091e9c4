#include "hexrout/env/decision_game.hpp"

#include <algorithm>

#include "hexrout/rules/leaving_choices.hpp"
#include "hexrout/text/ascii.hpp"

namespace hexrout {

namespace {

// Thrown through Game::step, which cannot go on without a decision.
struct Undecided {};

// True for names that are not units: their decisions are events, drawn by chance.
bool tells_what_happened(std::string_view who) {
  return who == "players" || who == "referee";
}
bool tells_what_happened(const Decision& decision) {
  if (tells_what_happened(std::string_view(decision.who))) return true;
  const std::string& first = decision.options.front();
  return std::all_of(first.begin(), first.end(), is_digit);
}

}  // namespace

// The state needed to play the step under way again from its beginning.
struct DecisionGame::Memory {
  SeededDice dice{0};  // of the step that is being played
  SeededDice step_dice{0};
  std::vector<std::size_t> decided;  // in this step
  std::size_t next = 0;              // of them
  std::uint32_t happened = 0;        // events drawn for the present `ask`
  std::uint32_t step_happened = 0;
  bool goes_on = false;  // the stop before the next event has been made
  NoLog log;
};

class DecisionGame::Player final : public LeavingChoices {
 public:
  explicit Player(DecisionGame& game) : game_(game), memory_(*game.memory_) {}

  std::size_t choose(const Decision& decision) override {
    if (tells_what_happened(decision)) return drawn(decision);
    Decision asked = decision;
    const std::optional<std::size_t> taken = choose_or_leave(asked);
    if (!taken) throw Undecided{};
    return *taken;
  }

  std::optional<std::size_t> choose_or_leave(Decision& decision) override {
    if (tells_what_happened(decision)) return drawn(decision);
    const int side = game_.deciders_.side_of(decision.who, *game_.now_);
    if (!decides(side)) return 0;
    if (memory_.next < memory_.decided.size()) return memory_.decided[memory_.next++];
    game_.asked_ = std::move(decision);
    game_.side_ = side;
    left_ = true;
    return std::nullopt;
  }
  // The last decision, whose words may be reused: it was answered, or the game has begun anew.
  Decision used_decision() override { return std::move(game_.asked_); }
  // True if the step stopped at a decision.
  bool left() const { return left_; }

  std::optional<std::size_t> choose_by_number(std::string_view who, std::size_t count) override {
    if (tells_what_happened(who)) return below(count);
    if (!decides(game_.deciders_.side_of(who, *game_.now_))) return 0;
    if (memory_.next < memory_.decided.size()) return memory_.decided[memory_.next++];
    return std::nullopt;
  }

 private:
  bool decides(int side) const {
    return side >= 0 && side < 32 && (game_.rules_.decides >> static_cast<unsigned>(side) & 1U) != 0;
  }
  std::size_t drawn(const Decision& decision) {
    if (decision.kind != DecisionKind::event) return below(decision.options.size());
    if (memory_.happened == game_.rules_.events) {
      memory_.happened = 0;
      return 0;  // "done"
    }
    if (game_.rules_.stops_between && !memory_.goes_on) {
      game_.side_ = -1;
      throw Undecided{};
    }
    ++memory_.happened;
    return 1 + below(decision.options.size() - 1);
  }
  // Each as likely as any other.
  std::size_t below(std::size_t count) {
    constexpr int kFaces = 100;
    const auto face = [&](int sides) {
      return static_cast<std::size_t>(memory_.dice.roll(1, sides, {"chance", ""})[0] - 1);
    };
    if (count < 2) return 0;
    if (count <= kFaces) return face(static_cast<int>(count));
    for (;;) {
      std::size_t range = 1;
      std::size_t any = 0;
      for (; range < count; range *= kFaces) any = any * kFaces + face(kFaces);
      if (any < range / count * count) return any % count;
    }
  }

  DecisionGame& game_;
  Memory& memory_;
  bool left_ = false;
};

DecisionGame::DecisionGame(const Game& start, DecisionRules rules)
    : start_(&start), rules_(rules), memory_(std::make_unique<Memory>()), deciders_(start) {
  reset(1);
}

DecisionGame::DecisionGame(const DecisionGame& other)
    : start_(other.start_),
      rules_(other.rules_),
      now_(other.now_->clone()),
      memory_(std::make_unique<Memory>(*other.memory_)),
      deciders_(other.deciders_),
      asked_(other.asked_),
      side_(other.side_),
      over_(other.over_) {}
DecisionGame::DecisionGame(DecisionGame&&) noexcept = default;
DecisionGame::~DecisionGame() = default;

void DecisionGame::reset(std::uint64_t seed, std::uint64_t stream) {
  now_ = start_->clone();
  memory_ = std::make_unique<Memory>();
  memory_->step_dice = SeededDice(seed, stream);
  memory_->step_dice.set_logging(false);
  over_ = false;
  advance();
}

void DecisionGame::reset_at(const Game& start, const Deciders& deciders, std::uint64_t seed, std::uint64_t stream) {
  if (start_ != &start) deciders_ = deciders;
  start_ = &start;
  reset(seed, stream);
}

void DecisionGame::decide(std::size_t option) {
  if (over_) return;
  if (side_ < 0)
    memory_->goes_on = true;
  else
    memory_->decided.push_back(option < asked_.options.size() ? option : 0);
  advance();
}

void DecisionGame::advance() {
  Player player(*this);
  Memory& memory = *memory_;
  try {
    do {
      memory.dice = memory.step_dice;
      memory.next = 0;
      memory.happened = memory.step_happened;
      over_ = !now_->step(memory.dice, player, memory.log);
      if (player.left()) return;
      memory.step_dice = memory.dice;
      memory.decided.clear();
      memory.step_happened = memory.happened;
      memory.goes_on = false;
    } while (!over_);
    side_ = -1;
  } catch (const Undecided&) {
  }
}

}  // namespace hexrout
