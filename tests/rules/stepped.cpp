#include "rules/stepped.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

namespace hexrout::test {
namespace {

constexpr std::size_t kRandomDecisions = 60;
constexpr std::size_t kMostCopies = 6;

// Thrown at an open question.
struct Question {};

// Faces and options of the n-th question, for every player.
class Drawn {
 public:
  explicit Drawn(std::uint64_t seed) : seed_(seed) {}
  int face(std::size_t question, std::size_t die, int sides) const { return 1 + below(question, die + 1, sides); }
  std::size_t option(std::size_t question, std::size_t options) const {
    if (question > kRandomDecisions) return 0;
    return static_cast<std::size_t>(below(question, 0, static_cast<int>(options)));
  }
  bool once_in(int times, std::size_t question) const { return below(question, 99, times) == 0; }

 private:
  int below(std::size_t question, std::size_t what, int most) const {
    const std::uint32_t counter[4] = {static_cast<std::uint32_t>(question), static_cast<std::uint32_t>(what), 0, 0};
    const std::uint32_t key[2] = {static_cast<std::uint32_t>(seed_), 0x57e9};
    std::uint32_t out[4];
    philox(counter, key, out);
    return static_cast<int>(out[0] % static_cast<std::uint32_t>(most));
  }
  std::uint64_t seed_;
};

// Answers the first `known` questions of a play, and records all decisions, rolls and events.
class Player final : public Dice, public Choices, public EventLog {
 public:
  Player(const Drawn& drawn, std::size_t asked, std::size_t known) : drawn_(drawn), asked_(asked), known_(known) {
    set_logging(false);
  }
  std::size_t choose(const Decision& decision) override {
    CHECK(decision.options.size() > 1);
    lines += fmt::format("{} {} [{}] {}: {}\n", decision.who, decision.what, decision.rule, decision.text,
                         fmt::join(decision.options, ", "));
    return drawn_.option(next_question(), decision.options.size());
  }
  void happened(const Event& event) override {
    lines += fmt::format("{} {} [{}] at {} {}: {}\n", event.who, event.what, event.rule, event.at,
                         fmt::join(event.others, " "), event.text);
  }
  std::size_t asked() const { return asked_; }
  std::string lines;

 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override {
    lines += fmt::format("{} rolls {} of {} {} for {} [{}]\n", purpose.who, count, sides, sum_only, purpose.what,
                         purpose.rule);
    rolled_ = next_question();
    die_ = 0;
  }
  int face(int sides) override { return drawn_.face(rolled_, die_++, sides); }

 private:
  std::size_t next_question() {
    if (asked_ == known_) throw Question{};
    return asked_++;
  }
  const Drawn& drawn_;
  std::size_t asked_;
  std::size_t known_;
  std::size_t rolled_ = 0;
  std::size_t die_ = 0;
};

// A play between two steps, or stopped in one.
struct Stand {
  std::unique_ptr<Game> game;
  std::size_t asked = 0;  // in finished steps
  std::string lines;
};

// Plays step by step; every question is first met without an answer. At some of them makes copies.
void play_in_steps(Stand& stand, const Drawn& drawn, std::vector<Stand>* copies) {
  std::size_t known = stand.asked;
  while (true) {
    Player player(drawn, stand.asked, known);
    try {
      const bool more = stand.game->step(player, player, player);
      stand.asked = player.asked();
      stand.lines += player.lines;
      if (!more) return;
    } catch (const Question&) {
      ++known;
      if (copies != nullptr && copies->size() < kMostCopies && drawn.once_in(7, known)) {
        copies->push_back({stand.game->clone(), stand.asked, stand.lines});
        CHECK(copies->back().game->yaml() == stand.game->yaml());
      }
    }
  }
}

void play_straight(Stand& stand, const Drawn& drawn) {
  Player player(drawn, stand.asked, SIZE_MAX);
  stand.game->play(player, player, player);
  stand.asked = player.asked();
  stand.lines += player.lines;
}

}  // namespace

std::size_t check_steps(const Game& game, std::uint64_t seed) {
  const Drawn drawn(seed);
  Stand straight{game.clone(), 0, {}};
  play_straight(straight, drawn);
  const std::string end = straight.game->yaml();
  const auto check = [&](const Stand& stand) {
    CHECK(stand.lines == straight.lines);
    CHECK(stand.asked == straight.asked);
    CHECK(stand.game->yaml() == end);
  };
  Stand stepped{game.clone(), 0, {}};
  std::vector<Stand> copies;
  copies.push_back({game.clone(), 0, {}});
  play_in_steps(stepped, drawn, &copies);
  check(stepped);
  for (std::size_t i = 0; i < copies.size(); ++i) {
    if (i % 2 == 0)
      play_in_steps(copies[i], drawn, nullptr);
    else
      play_straight(copies[i], drawn);
    check(copies[i]);
  }
  return straight.asked;
}

}  // namespace hexrout::test
