#include "play/course_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "play/file_choices.hpp"

namespace hexrout {

namespace {

// A unit's turn to rout or to rally, in units of an event.
constexpr std::size_t kWorkOfTurn = 25;

// A roll, at the third power of the number of units: all of them may be tested in expressions that test all units
// again. Up to 31 units cost 1.
std::size_t work_of_roll(std::size_t units) {
  return 1 + units * units * units / 32768;
}

}  // namespace

// Thrown through Game::step at the beginning of a part, if dice have been rolled since the last.
struct CourseTree::Reached {
  std::size_t parts;
  std::string where;
};

class CourseTree::PartDice final : public EnumeratedDice {
 public:
  // `parts`: number of parts that had begun at the start of play; the last of them begins again.
  explicit PartDice(std::size_t parts) : before_(parts > 0 ? parts - 1 : 0) { hear_parts(); }
  std::size_t work() const { return work_; }
  void begin() { parts_ = work_ = 0; }

 protected:
  void part(const std::string& where, bool event) override {
    ++parts_;
    work_ += event ? 1 : kWorkOfTurn;
    if (shown() > 0) throw Reached{before_ + parts_, where};
  }

 private:
  std::size_t before_;
  std::size_t parts_ = 0;
  std::size_t work_ = 0;
};

CourseTree::CourseTree(const Game& game, const PlayScript& script, const FateLimits& limits)
    : game_(game), script_(script), limits_(limits), units_(game.units().size()) {}

void CourseTree::arrive(const PartDice& dice, const Reached& reached, std::unique_ptr<Game> now, std::string used) {
  const Setting& setting = now->setting();
  std::string key =
      fmt::format("{}\n{} {} {} {}\n", reached.where, setting.turn, setting.phase, setting.attacker, used) +
      now->yaml();
  work_ += 2 + key.size() / 256;
  Course& course = open_[{reached.parts, std::move(key)}];
  // Summed before the multiplication by the odds of this course, which may be long fractions.
  const auto met = std::find_if(met_.begin(), met_.end(), [&](const auto& one) { return one.first == &course; });
  if (met != met_.end()) {
    met->second = met->second + dice.weight();
  } else {
    met_.emplace_back(&course, dice.weight());
  }
  if (course.start != nullptr) return;
  course.start = std::move(now);
  course.used = std::move(used);
  course.parts = reached.parts;
}

bool CourseTree::go_on(const Course& course, const TakeEnd& take) {
  met_.clear();
  PartDice dice(course.parts);
  FirstChoice recommended;
  const bool written = script_.every_choice || !script_.choices.empty();
  do {
    dice.begin();
    FileChoices from_file(
        script_, [](const Decision&, std::size_t) {}, course.used);
    std::unique_ptr<Game> now = course.start->clone();
    NoLog log;
    try {
      Choices& choices = written ? static_cast<Choices&>(from_file) : static_cast<Choices&>(recommended);
      while (now->step(dice, choices, log)) {
      }
      take(*now, course.odds * dice.weight());
    } catch (const Reached& reached) {
      arrive(dice, reached, std::move(now), from_file.used());
    }
    ++plays_;
    work_ += 1 + units_ / 4 + dice.rolls() * work_of_roll(units_) + dice.work();
    if (!dice.advance()) {
      for (const auto& [to, odds] : met_) to->odds = to->odds + course.odds * odds;
      return true;
    }
  } while (within_limits() && !stopped());
  return false;
}

CourseTree::Stopped CourseTree::walk(const TakeEnd& take, Diagnostics& found) {
  open_.clear();
  Course& first = open_[{0, ""}];
  first.start = game_.clone();
  first.odds = {1, 1};
  try {
    while (!open_.empty()) {
      const Course course = std::move(open_.extract(open_.begin()).mapped());
      if (!go_on(course, take)) return stopped_ ? Stopped::by_caller : Stopped::too_many;
    }
  } catch (const ScriptEnds& e) {
    found.add(e.why);
    return Stopped::wrong_script;
  }
  return Stopped::no;
}

}  // namespace hexrout
