#include "advise/one_play.hpp"

#include <algorithm>
#include <utility>

namespace hexrout::planning {

namespace {

// Thrown through the rules, which cannot go on without an answer.
struct Open {
  Question question;
};

struct Answers {
  const std::vector<Given>& given;
  std::size_t next = 0;
  const Given* take() { return next < given.size() ? &given[next++] : nullptr; }
};

class GivenDice final : public Dice {
 public:
  explicit GivenDice(Answers& answers) : answers_(answers) { set_logging(false); }

 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& /*purpose*/) override {
    const Given* given = answers_.take();
    if (given == nullptr) throw Open{{true, count, sides, sum_only, {}}};
    faces_ = given->faces;
    shown_ = 0;
  }
  int face(int /*sides*/) override { return faces_[shown_++]; }

 private:
  Answers& answers_;
  std::vector<int> faces_;
  std::size_t shown_ = 0;
};

class GivenChoices final : public Choices {
 public:
  explicit GivenChoices(Answers& answers) : answers_(answers) {}
  std::size_t choose(const Decision& decision) override {
    const Given* given = answers_.take();
    if (given == nullptr) throw Open{{false, 0, 0, false, decision}};
    return given->option;
  }

 private:
  Answers& answers_;
};

// Adds the throws that complete `faces`, which rise; `ways` counts the orders of the faces so far.
void add_throws(const Question& roll, std::vector<int>& faces, const Number& ways, int alike, const Number& all,
                std::vector<Throw>& out) {
  if (out.size() > kMostThrows) return;
  if (static_cast<int>(faces.size()) == roll.count) {
    out.push_back({faces, ways / all});
    return;
  }
  const int dice = static_cast<int>(faces.size()) + 1;
  for (int face = faces.empty() ? 1 : faces.back(); face <= roll.sides; ++face) {
    const int same = !faces.empty() && face == faces.back() ? alike + 1 : 1;
    faces.push_back(face);
    add_throws(roll, faces, ways * dice / same, same, all, out);
    faces.pop_back();
  }
}

}  // namespace

Played play_on(const Game& start, bool one_step, const std::vector<Given>& answers) {
  Answers source{answers};
  GivenDice dice(source);
  GivenChoices choices(source);
  NoLog log;
  Played out{start.clone(), std::nullopt};
  try {
    if (one_step)
      out.game->step(dice, choices, log);
    else
      out.game->play(dice, choices, log);
  } catch (Open& open) {
    out.open = std::move(open.question);
  }
  return out;
}

std::vector<Throw> throws(const Question& roll) {
  std::vector<Throw> out;
  if (roll.sum_only && roll.count == 2) {
    const int all = roll.sides * roll.sides;
    for (int sum = 2; sum <= 2 * roll.sides; ++sum) {
      const int low = std::max(1, sum - roll.sides);
      out.push_back({{low, sum - low}, Number(std::min(sum - 1, 2 * roll.sides + 1 - sum), all)});
    }
    return out;
  }
  Number all = 1;
  for (int die = 0; die < roll.count; ++die) all *= roll.sides;
  std::vector<int> faces;
  add_throws(roll, faces, 1, 0, all, out);
  if (out.size() > kMostThrows) out.clear();
  return out;
}

}  // namespace hexrout::planning
