#include "rules/asl/words/readings.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/memory/query_pool.hpp"
#include "rules/asl/words/refusals.hpp"
#include "rules/common/answers/reading_words.hpp"

namespace hexrout::asl {

namespace {

// The part of an answer that readings are compared by.
struct Outcome {
  std::string verdict;
  std::vector<std::pair<LocationId, bool>> ends;  // each with true for a Low Crawl
};

Outcome outcome_of(const Judged& judged) {
  Outcome out;
  if (judged.surrenders) {
    std::vector<std::string> captors;
    for (const Unit* captor : judged.captors) captors.push_back(captor->id);
    out.verdict = phrase("it surrenders to {}", {or_list(captors)});
    return out;
  }
  for (const Way& way : ways_of(judged)) out.ends.emplace_back(way.end, way.low_crawl);
  const Duty duty = judged.told_duty();
  if (duty == Duty::must && out.ends.empty())
    out.verdict = judged.fate() == FateKind::lost ? phrase("it is eliminated") : phrase("it stays");
  else
    out.verdict = phrase(duty == Duty::must  ? to_translate("it must rout")
                         : duty == Duty::may ? to_translate("it may rout")
                                             : to_translate("it may not rout"));
  return out;
}

Ends names_of(const Outcome& outcome, const Map& map) {
  Ends out;
  for (const auto& [at, low_crawl] : outcome.ends) {
    std::string end = map.location_name(at);
    if (low_crawl) end = phrase("{} by Low Crawl", {end});
    if (std::find(out.begin(), out.end(), end) == out.end()) out.push_back(std::move(end));
  }
  return out;
}

// Returns the words for how the second answer differs from the first; empty if it does not.
std::string difference(const Outcome& here, const Outcome& there, const Map& map) {
  std::string out;
  if (here.verdict != there.verdict) out = there.verdict;
  if (here.ends == there.ends) return out;
  const Ends x = names_of(here, map);
  const Ends y = names_of(there, map);
  if (const std::string more = missing_ends(y, x); !more.empty())
    out += (out.empty() ? "" : ", ") + phrase("to {}", {more});
  if (const std::string less = missing_ends(x, y); !less.empty() && !y.empty())
    out += (out.empty() ? "" : ", ") + phrase("not to {}", {less});
  if (out.empty() && y.empty()) out = phrase("no way is open to it");
  return out;
}

std::vector<Refusal> refusals_of(const Judged& judged) {
  UnitAnswer answer;
  if (judged.found != nullptr && !only_unloads(judged.mover())) add_refusals(*judged.found, answer);
  return std::move(answer.refused);
}

// Finds the marks of disputed switches under which the answer would differ.
class Marks {
 public:
  explicit Marks(const UnitAnswer& here) : hangs_(here.refused.size(), false) {}
  // Notes the steps that `here` refuses under the switch, and that are not refused under another value of it.
  void compare(const UnitAnswer& here, const std::vector<Refusal>& there, std::string_view name) {
    for (std::size_t i = 0; i < here.refused.size(); ++i) {
      const Refusal& r = here.refused[i];
      if (r.disputed != name) continue;
      const auto same = [&](const Refusal& o) { return o.from == r.from && o.to == r.to && crawls(o) == crawls(r); };
      if (std::none_of(there.begin(), there.end(), same)) hangs_[i] = true;
    }
  }
  // Removes the other marks. Call it after comparing every reading and adding it to here.readings.
  void keep_true(UnitAnswer& here) const {
    const auto keep = [&](std::vector<Reason>& reasons) { keep_true_marks(here, reasons); };
    keep(here.because);
    keep(here.fate.because);
    for (RoutOption& option : here.options) keep(option.notes);
    for (RoutOption& option : here.forgone) keep(option.notes);
    for (std::size_t i = 0; i < here.refused.size(); ++i)
      if (!hangs_[i]) here.refused[i].disputed.clear();
  }

 private:
  static bool crawls(const Refusal& refusal) { return refusal.rule == "A10.52"; }
  std::vector<bool> hangs_;  // by refusal
};

}  // namespace

RoutReadings::RoutReadings(const Position& position, std::shared_ptr<FootGraph> steps, Ask ask)
    : here_(position.switches),
      read_(position),
      ground_reads_{&read_.switches},
      ask_(ask),
      state_(new_state()),
      steps_(std::move(steps)),
      lines_(std::make_shared<Exposure>(read_.sight(), read_.map().location_count())) {
  read_.keep_muster();
}

Scene RoutReadings::scene_of(const Reading& reading) const {
  if (&reading != &here_ && same_ground(read_, here_.query->scene, here_.switches)) return {read_, here_.query->scene};
  return same_steps(read_, *steps_, here_.switches) ? Scene(read_, steps_) : Scene(read_);
}

RoutQuery& RoutReadings::query_of(Reading& reading) {
  read_.switches = reading.switches;
  if (reading.query == nullptr) {
    reading.query = std::make_unique<RoutQuery>(scene_of(reading), lines_);
    reading.query->scene.state = state_;
  }
  return *reading.query;
}

bool RoutReadings::shares(const Reading& reading) const {
  return ask_ == Ask::read && reading.query == nullptr && same_ground(read_, here_.query->scene, here_.switches) &&
         !was_read(here_.query->solver.field().kept_reads(), reading.name);
}

Judged RoutReadings::judged_by(Reading& reading, UnitIndex unit, bool explain) {
  read_.switches = reading.switches;
  if (!shares(reading)) return judge(query_of(reading), unit, explain);
  SwitchesRead noted{&read_.switches};
  const NotingReads noting(noted);
  Judged judged = judge(*here_.query, unit, explain);
  if (shares(reading)) return judged;
  // The query now keeps what this reading changes, so it is the query of this reading.
  read_.switches = here_.switches;
  auto here = std::make_unique<RoutQuery>(Scene(read_, here_.query->scene), lines_);
  here->scene.state = state_;
  reading.query = std::exchange(here_.query, std::move(here));
  read_.switches = reading.switches;
  return judged;
}

bool RoutReadings::may_hang(const SwitchesRead& noted, const Reading& reading) const {
  return ask_ == Ask::all || was_read(noted, reading.name) || was_read(ground_reads_, reading.name) ||
         was_read(here_.query->solver.field().kept_reads(), reading.name);
}

void RoutReadings::list_readings() {
  for (const SwitchInfo& info : switch_list()) {
    if (!info.disputed) continue;
    const std::string chosen = switch_value(here_.switches, info.name);
    for (const std::string& word : info.words) {
      if (word == chosen) continue;
      Reading& other = others_.emplace_back(here_.switches);
      set_switch(other.switches, info.name, word);
      other.rule = info.rule;
      other.name = info.name;
      other.word = word;
    }
  }
}

UnitAnswer RoutReadings::answer(UnitIndex unit) {
  if (others_.empty()) list_readings();
  std::optional<NotingReads> noting(ground_reads_);
  RoutQuery& query = query_of(here_);
  SwitchesRead noted{&read_.switches};
  noting.emplace(noted);
  Judged judged = judge(query, unit, true);
  const Outcome outcome = outcome_of(judged);
  UnitAnswer here = rout_answer(std::move(judged));
  noting.reset();
  Marks marks(here);
  for (Reading& other : others_) {
    if (!may_hang(noted, other)) continue;
    // Compares refused steps only where one of them depends on the switch, because an answer without them is faster.
    const bool steps = std::any_of(here.refused.begin(), here.refused.end(),
                                   [&](const Refusal& r) { return r.disputed == other.name; });
    const Judged there = judged_by(other, unit, steps);
    if (steps) marks.compare(here, refusals_of(there), other.name);
    const std::string differs = difference(outcome, outcome_of(there), read_.map());
    if (!differs.empty())
      here.readings.push_back(
          {other.rule, phrase("if your group reads it otherwise ({}={}): {}", {other.name, other.word, differs}),
           other.name});
  }
  marks.keep_true(here);
  return here;
}

}  // namespace hexrout::asl
