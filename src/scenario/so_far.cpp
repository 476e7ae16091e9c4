#include "scenario/so_far.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostAnswers = 10'000;
constexpr int kMostFace = 100;

// Thrown where the answers are used up.
struct Open {};

class NoDice final : public Dice {
 protected:
  void rolling(int, int, bool, const Purpose&) override { throw Open{}; }
  int face(int) override { return 1; }
};

class NoChoices final : public Choices {
 public:
  explicit NoChoices(bool by_view) : by_view_(by_view) {}
  std::size_t choose(const Decision&) override { throw Open{}; }
  bool by_view() const override { return by_view_; }

 private:
  bool by_view_;
};

std::vector<int> read_faces(const Node& roll, Diagnostics& found) {
  std::vector<int> faces;
  if (!roll.is_list() || roll.size() == 0 || roll.size() > kMostAnswers) {
    found.error("not-a-list", roll.place(), "'roll' must be a list of faces", "write roll: [3, 4]");
    return faces;
  }
  for (std::size_t i = 0; i < roll.size(); ++i)
    if (const auto face = to_integer(roll.item(i), found, 1, kMostFace, "a face"))
      faces.push_back(static_cast<int>(*face));
  return faces;
}

StepAnswer read_answer(const Node& node, Diagnostics& found) {
  Fields fields(node, found, "so_far");
  StepAnswer out;
  const Node roll = fields.maybe("roll");
  if (roll) out.faces = read_faces(roll, found);
  out.take = fields.text("take", "");
  out.what = fields.text("what", "");
  out.who = fields.text("who", "");
  fields.done();
  if (node.is_map() && bool(roll) != out.take.empty())
    found.error("missing-key", node.place(), "an answer is either a roll or an option taken",
                "write {roll: [3, 4]} or {take: OPTION}");
  return out;
}

}  // namespace

std::vector<StepAnswer> read_so_far(Fields& scenario, Diagnostics& found) {
  std::vector<StepAnswer> out;
  const Node list = scenario.maybe("so_far");
  if (!list) return out;
  if (!list.is_list() || list.size() > kMostAnswers) {
    found.error("not-a-list", list.place(), fmt::format("'so_far' must be a list of at most {} answers", kMostAnswers),
                "write [{take: OPTION}, {roll: [3, 4]}]");
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(read_answer(list.item(i), found));
  return out;
}

std::string so_far_yaml(std::span<const StepAnswer> answers) {
  std::string out;
  for (const StepAnswer& answer : answers) {
    std::string entry = answer.faces.empty() ? "take: " + yaml_scalar(answer.take)
                                             : fmt::format("roll: [{}]", fmt::join(answer.faces, ", "));
    if (!answer.what.empty()) entry += ", what: " + yaml_scalar(answer.what);
    if (!answer.who.empty()) entry += ", who: " + yaml_scalar(answer.who);
    out += (out.empty() ? "so_far:\n  - {" : "  - {") + entry + "}\n";
  }
  return out;
}

bool stand_at_question(Game& game, const std::vector<StepAnswer>& answers, bool by_view, const Node& list,
                       Diagnostics& found) {
  game.resume(answers);
  NoDice dice;
  NoChoices choices(by_view);
  NoLog log;
  const auto refuse = [&](std::size_t i, const std::string& what) {
    found.error("answer-differs", list.item(std::min(i, answers.size() - 1)).place(),
                fmt::format("the answer does not fit: {}", printable(what)),
                "delete it and those after it, and play on from there");
    return false;
  };
  try {
    game.step(dice, choices, log);
  } catch (const Open&) {
    return true;
  } catch (const SoFarDiffers& differs) {
    return refuse(differs.answer, differs.what);
  }
  return refuse(answers.size() - 1, "the step ends with it, and no question follows");
}

void go_to_question(std::unique_ptr<Game>& game, bool by_view) {
  std::unique_ptr<Game> ahead = game->clone();
  NoDice dice;
  NoChoices choices(by_view);
  NoLog log;
  try {
    while (ahead->step(dice, choices, log)) {
    }
  } catch (const Open&) {
    game = std::move(ahead);
  }
}

}  // namespace hexrout
