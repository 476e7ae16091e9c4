#include "sweep/sampler.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace hexrout {

namespace {

// The answer to a roll with one more face. Begins at 0.
std::uint64_t with_face(std::uint64_t answer, const RollAsked& asked, const Alike& alike, int face) {
  const auto value = static_cast<std::uint64_t>(face);
  if (alike.sum) return answer + value;
  if (alike.from.empty()) return answer * asked.sides + value;
  std::uint64_t one = 1;
  for (const int from : alike.from) {
    if (face >= from) answer += one;
    one *= std::uint64_t{asked.count} + 1;
  }
  return answer;
}

// True if the answers to such a roll fit into one number.
bool fits(int count, int sides, const Alike& alike) {
  const auto bits = [](int number) { return static_cast<int>(std::bit_width(static_cast<unsigned>(number) + 1)); };
  if (alike.sum) return true;
  return alike.from.empty() ? count * bits(sides) <= 63 : static_cast<int>(alike.from.size()) * bits(count) <= 63;
}

// The faces of a run, one at a time.
class DrawnDice final : public SeededDice {
 public:
  using SeededDice::SeededDice;
  std::uint64_t answer(const RollAsked& asked, const Alike& alike) {
    std::uint64_t out = 0;
    for (int i = 0; i < asked.count; ++i) out = with_face(out, asked, alike, face(asked.sides));
    return out;
  }
};

// Dice of a run that record each roll, and of its faces what the rules use.
class NotedDice final : public SeededDice {
 public:
  NotedDice(std::uint64_t seed, std::uint64_t stream, std::vector<CourseMemo::Step>& steps, std::vector<Alike>& alikes)
      : SeededDice(seed, stream), steps_(steps), alikes_(alikes) {
    set_logging(false);
  }
  bool notable() const { return notable_; }

 protected:
  void told(const Alike& alike) override { alike_ = alike; }
  void rolling(int count, int sides, bool sum_only, const Purpose&) override {
    if (sum_only) alike_.sum = true;
    if (!fits(count, sides, alike_)) notable_ = false;
    auto known = std::find(alikes_.begin(), alikes_.end(), alike_);
    if (known == alikes_.end()) known = alikes_.insert(known, alike_);
    const auto alike = static_cast<std::uint16_t>(known - alikes_.begin());
    steps_.push_back({{static_cast<std::uint16_t>(count), static_cast<std::uint16_t>(sides), alike, 0}, 0});
    alike_ = {};
  }
  int face(int sides) override {
    const int value = SeededDice::face(sides);
    CourseMemo::Step& step = steps_.back();
    step.answer = with_face(step.answer, step.asked, alikes_[step.asked.alike], value);
    return value;
  }

 private:
  std::vector<CourseMemo::Step>& steps_;
  std::vector<Alike>& alikes_;
  Alike alike_;  // for the next roll
  bool notable_ = true;
};

// Decisions of a run that record each option drawn. A draw needs only the number of options.
class NotedChoices final : public Choices {
 public:
  NotedChoices(const SweepPlan& plan, std::uint64_t run, std::vector<CourseMemo::Step>& steps)
      : plan_(plan), run_(run), steps_(steps) {}
  std::size_t choose(const Decision& decision) override { return take(decision.options.size()); }
  std::optional<std::size_t> choose_by_number(std::string_view /*who*/, std::size_t count) override {
    return take(count);
  }

 private:
  std::size_t take(std::size_t count) {
    if (plan_.choices == SweepChoices::recommended) return 0;
    const std::size_t option = drawn_option(plan_, run_, decided_++, count);
    steps_.push_back({{0, 0, 0, static_cast<std::uint16_t>(count)}, option});
    return option;
  }

  const SweepPlan& plan_;
  std::uint64_t run_;
  std::uint64_t decided_ = 0;
  std::vector<CourseMemo::Step>& steps_;
};

// Equal for equal ends of one game.
std::string key_of(const CourseEnd& end) {
  std::string out;
  const auto add = [&](const std::string& text) { out.append(text).push_back('\0'); };
  for (const CourseEnd::Of& of : end.units) {
    for (const std::string* text : {&of.id, &of.outcome.where, &of.outcome.label, &of.outcome.state}) add(*text);
    out.push_back(static_cast<char>(of.outcome.fared));
  }
  for (const ResultFact& fact : end.results) add(fact.value);
  return out;
}

}  // namespace

std::size_t drawn_option(const SweepPlan& plan, std::uint64_t run, std::uint64_t decision, std::size_t options) {
  // Dice use the blocks from 0 on, decisions those from 2^63 on.
  const std::uint32_t counter[4] = {static_cast<std::uint32_t>(decision),
                                    0x80000000U | static_cast<std::uint32_t>(decision >> 32),
                                    static_cast<std::uint32_t>(run), static_cast<std::uint32_t>(run >> 32)};
  const std::uint32_t key[2] = {static_cast<std::uint32_t>(plan.seed), static_cast<std::uint32_t>(plan.seed >> 32)};
  std::uint32_t out[4];
  philox(counter, key, out);
  return static_cast<std::size_t>((std::uint64_t{out[0]} * options) >> 32);
}

Sampler::Sampler(const Game& game, const SweepPlan& plan)
    : game_(&game), plan_(&plan), memo_(plan.memory / 2), counts_(game), bytes_left_(plan.memory / 2) {}

void Sampler::run(RunRange range) {
  for (std::uint64_t run = range.from; run < range.to; ++run) {
    std::uint32_t end = known_end(run);
    if (end == CourseMemo::kNone) end = play(run);
    if (end == CourseMemo::kNone) continue;
    if (ends_[end].runs++ == 0) counted_.push_back(end);
  }
}

std::uint32_t Sampler::known_end(std::uint64_t run) const {
  DrawnDice dice(plan_->seed, run);
  std::uint64_t decided = 0;
  std::uint32_t node = 0;
  while (const RollAsked* asked = memo_.asks(node)) {
    const std::uint64_t answer = asked->options > 0 ? drawn_option(*plan_, run, decided++, asked->options)
                                                    : dice.answer(*asked, alikes_[asked->alike]);
    node = memo_.next(node, answer);
    if (node == CourseMemo::kNone) return CourseMemo::kNone;
  }
  return memo_.end_of(node);
}

std::uint32_t Sampler::play(std::uint64_t run) {
  steps_.clear();
  const std::unique_ptr<Game> course = game_->clone();
  NotedDice dice(plan_->seed, run, steps_, alikes_);
  NotedChoices choices(*plan_, run, steps_);
  NoLog log;
  course->play(dice, choices, log);
  CourseEnd end = counts_.end_of(*course);
  const std::uint32_t number = dice.notable() && !full_ ? remember(end) : CourseMemo::kNone;
  if (number == CourseMemo::kNone) {
    counts_.add(end, 1);
  } else if (!memo_.add(steps_, number)) {
    full_ = true;
  }
  return number;
}

std::uint32_t Sampler::remember(CourseEnd& end) {
  const std::string key = key_of(end);
  if (const auto it = end_of_.find(key); it != end_of_.end()) return it->second;
  const std::size_t bytes =
      2 * key.size() + end.units.size() * sizeof(CourseEnd::Of) + end.results.size() * sizeof(ResultFact) + 256;
  if (bytes > bytes_left_) {
    full_ = true;
    return CourseMemo::kNone;
  }
  bytes_left_ -= bytes;
  const auto number = static_cast<std::uint32_t>(ends_.size());
  end_of_.emplace(key, number);
  ends_.push_back({std::move(end), 0});
  return number;
}

Tally Sampler::take() {
  for (const std::uint32_t counted : counted_) {
    counts_.add(ends_[counted].end, ends_[counted].runs);
    ends_[counted].runs = 0;
  }
  counted_.clear();
  return std::exchange(counts_, Tally(*game_));
}

}  // namespace hexrout
