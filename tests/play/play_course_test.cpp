// Courses answered question by question, copied, taken back and looked ahead from, in all rule systems.
#include "hexrout/play/play_course.hpp"

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

constexpr const char* kBundled[] = {"armour_battles", "chain_of_command", "crossroads", "morale_ratio", "squares"};

Scenario bundled_for_course(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// The n-th answer of a player who draws them from a seed.
CourseAnswer drawn_answer(const Asked& asked, std::uint64_t seed, std::size_t n) {
  SeededDice dice(seed, n);
  if (asked.roll) return {dice.roll(asked.count, asked.sides, {"", ""}), 0};
  const auto& faces = dice.roll(2, 100, {"", ""});
  const auto any = static_cast<std::size_t>((faces[0] - 1) * 100 + faces[1] - 1);
  return {{}, any % asked.decision.options.size()};
}

std::string told(const std::vector<Event>& events) {
  std::string out;
  for (const Event& e : events) out += fmt::format("{} {} {} {}: {}\n", e.who, e.what, e.rule, e.at, e.text);
  return out;
}

std::string words_of(const Asked* asked) {
  if (asked == nullptr) return "over";
  return fmt::format("{} {} {} {} {} {} {}", asked->roll, asked->what, asked->who, asked->rule, asked->count,
                     asked->sides, fmt::join(asked->decision.options, ", "));
}

// Everything visible of a course.
std::string seen(PlayCourse& course) {
  return words_of(course.asked()) + "\n" + told(course.events()) + course.game().yaml();
}

void answer_one(PlayCourse& course, std::uint64_t seed) {
  Diagnostics found;
  REQUIRE(course.give(drawn_answer(*course.asked(), seed, course.answers().size()), found));
}

// Equal draws, straight through Game::play.
class DrawnPlayer final : public Dice, public Choices, public EventLog {
 public:
  explicit DrawnPlayer(std::uint64_t seed) : seed_(seed) { set_logging(false); }
  std::size_t choose(const Decision& decision) override {
    Asked asked;
    asked.decision = decision;
    return drawn_answer(asked, seed_, n_++).option;
  }
  void happened(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;

 protected:
  void rolling(int count, int sides, bool, const Purpose&) override {
    Asked asked;
    asked.roll = true;
    asked.count = count;
    asked.sides = sides;
    faces_ = drawn_answer(asked, seed_, n_++).faces;
    shown_ = 0;
  }
  int face(int) override { return faces_[shown_++]; }

 private:
  std::uint64_t seed_;
  std::size_t n_ = 0;
  std::vector<int> faces_;
  std::size_t shown_ = 0;
};

}  // namespace

TEST_CASE("a course and its copies come to what the straight play comes to", "[play][course]") {
  for (const char* name : kBundled) {
    const Scenario scenario = bundled_for_course(name);
    std::size_t questions = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      INFO(name << " seed " << seed);
      const auto straight = scenario.game->clone();
      DrawnPlayer player(seed);
      straight->play(player, player, player);
      const std::string end = "over\n" + told(player.events) + straight->yaml();
      PlayCourse course(*scenario.game, {});
      std::vector<PlayCourse> copies;
      while (course.asked() != nullptr) {
        if (course.answers().size() % 5 == seed % 5) copies.push_back(course);
        answer_one(course, seed);
        ++questions;
      }
      CHECK(seen(course) == end);
      for (PlayCourse& copy : copies) {
        // Gives one or two more answers and takes them back.
        const std::string before = seen(copy);
        std::size_t more = 0;
        for (; more < 2 && copy.asked() != nullptr; ++more) answer_one(copy, seed + 1000);
        copy.take_back(more);
        CHECK(seen(copy) == before);
        while (copy.asked() != nullptr) answer_one(copy, seed);
        CHECK(seen(copy) == end);
        CHECK(copy.answers().size() == course.answers().size());
      }
    }
    CHECK(questions > 20);
  }
}

TEST_CASE("the rest of a course goes on from its open question", "[play][course]") {
  for (const char* name : kBundled)
    for (const CourseAsks asks : {CourseAsks::all, CourseAsks::decisions, CourseAsks::rolls}) {
      const Scenario scenario = bundled_for_course(name);
      PlayCourse course(*scenario.game, {asks, 3, 0});
      for (std::size_t n = 0; course.asked() != nullptr; ++n) {
        INFO(name << " question " << n);
        if (n % 4 == 1) {
          const std::string before = seen(course);
          const auto rest = course.rest();
          CHECK(rest->yaml() == course.game().yaml());
          const std::string now = rest->yaml();
          const auto other = rest->clone();
          SeededDice dice(9, n);
          FirstChoice first;
          NoLog log;
          rest->play(dice, first, log);
          CHECK(other->yaml() == now);
          // A course of the rest has the course's questions, and ends as the rest did.
          PlayCourse again(*other, {CourseAsks::all, 1, 0});
          CHECK(words_of(again.asked()) == words_of(course.asked()));
          SeededDice same(9, n);
          Diagnostics found;
          while (const Asked* asked = again.asked()) {
            const CourseAnswer answer{
                asked->roll ? same.roll(asked->count, asked->sides, {"", ""}) : std::vector<int>{}, 0};
            REQUIRE(again.give(answer, found));
          }
          CHECK(again.game().yaml() == rest->yaml());
          if (!course.asked()->roll) CHECK(course.to_the_end_with({{}, 0}, 9, n)->yaml() == rest->yaml());
          CHECK(seen(course) == before);
        }
        answer_one(course, 5);
      }
    }
}

TEST_CASE("a wrong answer leaves a course as it is", "[play][course]") {
  const Scenario scenario = bundled_for_course("crossroads");
  PlayCourse course(*scenario.game, {});
  while (course.asked() != nullptr) {
    const std::string before = seen(course);
    Diagnostics found;
    const bool roll = course.asked()->roll;
    CHECK_FALSE(course.give(roll ? CourseAnswer{{7}, 0} : CourseAnswer{{}, 1000}, found));
    CHECK(found.text().find(roll ? "not-a-face" : "not-an-option") != std::string::npos);
    CHECK(seen(course) == before);
    answer_one(course, 2);
  }
  Diagnostics found;
  CHECK_FALSE(course.give({}, found));
  CHECK(found.text().find("nothing-asked") != std::string::npos);
}

namespace {

// Answers as drawn until `count` have been given, or the phase is over.
void answer_up_to(PlayCourse& course, std::size_t count) {
  while (course.asked() != nullptr && course.answers().size() < count) answer_one(course, 3);
}

std::string end_of(PlayCourse course) {
  answer_up_to(course, 100'000);
  return seen(course);
}

}  // namespace

TEST_CASE("events that are read late are those that were read as they happened", "[play][course]") {
  for (const char* name : kBundled) {
    INFO(name);
    const Scenario scenario = bundled_for_course(name);
    for (const CourseAsks asks : {CourseAsks::all, CourseAsks::decisions}) {
      PlayCourse read(*scenario.game, {.asks = asks, .seed = 5});
      PlayCourse unread(*scenario.game, {.asks = asks, .seed = 5});
      for (int n = 0; n < 40 && read.asked() != nullptr; ++n) {
        if (n == 20 && asks == CourseAsks::decisions) {
          Diagnostics found;
          REQUIRE(read.reseed(9, found));
          REQUIRE(unread.reseed(9, found));
        }
        if (n % 10 == 5) {
          PlayCourse copy(unread);
          CHECK(told(copy.events()) == told(read.events()));
          CHECK(words_of(copy.asked()) == words_of(unread.asked()));
          CHECK(copy.game().yaml() == unread.game().yaml());
        }
        told(read.events());
        answer_one(read, 3);
        answer_one(unread, 3);
      }
      CHECK(words_of(read.asked()) == words_of(unread.asked()));
      CHECK(read.game().yaml() == unread.game().yaml());
      CHECK(told(unread.events()) == told(read.events()));
    }
  }
}

TEST_CASE("a course that is given another seed keeps what it has rolled", "[play][course]") {
  unsigned apart = 0;
  for (const char* name : kBundled) {
    const Scenario scenario = bundled_for_course(name);
    for (std::size_t begun : {0U, 1U, 3U}) {
      INFO(name << ", " << begun << " answers");
      PlayCourse course(*scenario.game, {.asks = CourseAsks::decisions, .seed = 5});
      answer_up_to(course, begun);
      if (course.asked() == nullptr) continue;
      const std::string before = seen(course);
      const std::string as_it_was = end_of(course);
      PlayCourse other(course);
      Diagnostics found;
      REQUIRE(other.reseed(11, found));
      CHECK(seen(other) == before);
      // Copies have the seed that is still to begin; equal answers after take_back() give equal rolls.
      const std::string end = end_of(other);
      CHECK(end_of(other) == end);
      apart += end != as_it_was ? 1 : 0;
      PlayCourse taken_back(other);
      answer_up_to(taken_back, begun + 2);
      taken_back.take_back(taken_back.answers().size() - begun);
      CHECK(seen(taken_back) == before);
      CHECK(end_of(taken_back) == end);
      // Taken back to before the seed was given: the dice are the first ones.
      if (begun == 0) continue;
      other.take_back(1);
      CHECK(end_of(other) == as_it_was);
    }
  }
  CHECK(apart > 4);
}
