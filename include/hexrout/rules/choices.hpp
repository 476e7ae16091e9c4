// Decisions of players and the record of what happened.
//
// Rule systems run a phase as a straight function of three sources: Dice (dice.hpp), Choices and an
// EventLog. Every decision point names who decides, under which rule, and all legal options.
//
//   Decision decision{"accept surrender", "g1", "A20.21", "", {}};
//   decision.offer("accept by g1", {.kind = OptionKind::unit, .unit = "g1"});
//   decision.offer("reject", {.kind = OptionKind::decline});
//   const std::size_t picked = choices.choose(decision);    // 0 or 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/move/half_mf.hpp"

namespace hexrout {

// other: the word says all there is to know. decline: leaves the matter ("none", "done", "keep", "stop"). unit: takes a
// unit. step: the unit that decides takes a step. end: its whole move ends in a Location.
enum class OptionKind : std::uint8_t { other, decline, unit, step, end };

// What an option is, for programs: nobody need take its word apart. No two options of a decision have equal facts.
struct OptionFacts {
  OptionKind kind = OptionKind::other;
  std::string unit = {};              // unit: its id
  LocationId to = kNowhere;           // step: the Location entered; end: where the move ends, kNowhere off the map
  std::vector<LocationId> path = {};  // end: start and end included
  HalfMf half_mf{};                   // step: what it costs
  bool low_crawl = false;             // step
  bool beneath = false;               // step: into the entrenchment there
  bool careful = false;               // step: at the higher of two costs, for cover
  bool contact = false;               // step: into concealed enemies, who throw the unit back
  bool dead_end = false;              // step: no legal end was found beyond it
  HexId vertex = kNowhere;            // step from one rowhouse into the next: the third hex at the vertex passed
  std::string_view duty = {};         // step: how the duty to reach shelter then stands: "bound", "free" ...; a literal
  std::vector<LocationId> destinations = {};  // step: the declared shelters that the unit may then still make for
  std::string word = {};  // other: the option's own word; unit: how it is taken, where there are several ways
  bool operator==(const OptionFacts&) const = default;
};

// What a decision is about, for programs that have to know: what happens next at the table (the event of an `ask`),
// what the table says that the rules leave open (how many were hit, who fired), which unit routs next, a step of a
// rout, which unit breaks of its own will; other: all else, told by its words.
enum class DecisionKind : std::uint8_t { other, event, table, next_to_rout, rout_step, voluntary_break };

struct Decision {
  std::string what;  // "route", "accept surrender", "drop concealment"
  std::string who;   // unit or side that decides
  std::string rule;
  std::string text;                     // one sentence for people; may be empty
  std::vector<std::string> options;     // stable words, never empty; the first is the recommended one
  std::vector<OptionFacts> facts = {};  // of each option; where they are fewer, the rest are their words: see fact()
  DecisionKind kind = DecisionKind::other;

  // One option more.
  void offer(std::string word, OptionFacts of_it = {}) {
    for (std::size_t i = facts.size(); i < options.size(); ++i) facts.push_back(fact(i));
    if (of_it.kind == OptionKind::other) of_it.word = word;
    options.push_back(std::move(word));
    facts.push_back(std::move(of_it));
  }
  // The facts of an option, by its number.
  OptionFacts fact(std::size_t option) const {
    return option < facts.size() ? facts[option] : OptionFacts{.word = options[option]};
  }
};

class Choices {
 public:
  virtual ~Choices() = default;
  // Index of the option taken. Never called with fewer than two options.
  virtual std::size_t choose(const Decision& decision) = 0;
  // True if the first option is taken whatever the others are: who asks may leave them out, and then need not ask.
  virtual bool takes_first() const { return false; }
  // Of so many options one by its number alone: chance need not know what they are, and who asks may leave their words
  // out. Nothing, by far the usual case, if choose() is to be asked. `who` as in Decision; count: 2 or more.
  virtual std::optional<std::size_t> choose_by_number(std::string_view /*who*/, std::size_t /*count*/) {
    return std::nullopt;
  }
  // Asked in place of choose() by rules that come back from a question without going on. Nothing leaves the step there,
  // and then the decision may have been moved from. See leaving_choices.hpp.
  virtual std::optional<std::size_t> choose_or_leave(Decision& decision) { return choose(decision); }
  // Whether options must follow from what the side that decides can see (view_choices.hpp).
  virtual bool by_view() const { return false; }
  // A decision to be filled in, whatever it holds. Who is asked often may give one back whose room is used again.
  virtual Decision used_decision() { return {}; }
};

// Always the recommended option.
class FirstChoice final : public Choices {
 public:
  std::size_t choose(const Decision&) override { return 0; }
  bool takes_first() const override { return true; }
};

// One thing that happened. Dice and chosen options are logged by the sources themselves.
struct Event {
  std::string what;  // "moves", "breaks", "interdicted", "surrenders"
  std::string who;
  std::string rule;
  std::string text;  // a sentence for people
  LocationId at = kNowhere;
  std::vector<std::string> others;  // interdictors, captors, ...
};

class EventLog {
 public:
  virtual ~EventLog() = default;
  virtual void happened(const Event& event) = 0;
  // False if nobody reads what happens: who tells it may leave the words out.
  virtual bool heard() const { return true; }
};

class NoLog final : public EventLog {
 public:
  void happened(const Event&) override {}
  bool heard() const override { return false; }
};

}  // namespace hexrout
