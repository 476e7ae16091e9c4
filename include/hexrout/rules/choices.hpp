// Decisions of players and the record of what happened.
//
// Rule systems run a phase as a straight function of three sources: Dice (dice.hpp), Choices and an
// EventLog. Every decision point names the unit or side that decides, the rule, and all legal options.
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

// other: described by its word alone. decline: leaves the matter ("none", "done", "keep", "stop"). unit: chooses a
// unit. step: the unit that decides takes a step. end: its whole move ends in a Location.
enum class OptionKind : std::uint8_t { other, decline, unit, step, end };

// An option as data, so that programs need not parse its word. No two options of a decision have equal facts.
struct OptionFacts {
  OptionKind kind = OptionKind::other;
  std::string unit = {};              // unit: its id
  LocationId to = kNowhere;           // step: the Location entered; end: where the move ends, kNowhere off the map
  std::vector<LocationId> path = {};  // end: start and end included
  HalfMf half_mf{};                   // step: what it costs
  bool low_crawl = false;             // step
  bool beneath = false;               // step: into the entrenchment there
  bool careful = false;               // step: at the dearer of two costs, for cover
  bool contact = false;               // step: into concealed enemies, who throw the unit back
  bool dead_end = false;              // step: no legal end was found beyond it
  HexId vertex = kNowhere;            // step from one rowhouse into the next: the third hex at the vertex passed
  std::string_view duty = {};         // step: state of the duty to reach shelter then: "bound", "free" ...; a literal
  std::vector<LocationId> destinations = {};  // step: the declared shelters that the unit may then still make for
  std::string word = {};                      // other: the option's own word; unit: the manner, if there are several
  bool operator==(const OptionFacts&) const = default;
};

// Kind of a decision, for programs. event: the event in the place of an `ask`. table: a fact that the rules
// leave to the players (how many were hit, which unit fired). next_to_rout: the unit that routs next. rout_step: a step
// of a rout. voluntary_break: a unit that breaks of its own will. other: described by its words alone.
enum class DecisionKind : std::uint8_t { other, event, table, next_to_rout, rout_step, voluntary_break };

struct Decision {
  std::string what;  // "route", "accept surrender", "drop concealment"
  std::string who;   // unit or side that decides
  std::string rule;
  std::string text;                     // one sentence for people; may be empty
  std::vector<std::string> options;     // stable words, never empty; the first is the recommended one
  std::vector<OptionFacts> facts = {};  // of each option; for options beyond its end see fact()
  DecisionKind kind = DecisionKind::other;
  HalfMf left{};  // of a step: what the unit has left to spend; 0 where the rules do not count it

  // Appends an option.
  void offer(std::string word, OptionFacts of_it = {}) {
    for (std::size_t i = facts.size(); i < options.size(); ++i) facts.push_back(fact(i));
    if (of_it.kind == OptionKind::other) of_it.word = word;
    options.push_back(std::move(word));
    facts.push_back(std::move(of_it));
  }
  // Facts of an option, by its number.
  OptionFacts fact(std::size_t option) const {
    return option < facts.size() ? facts[option] : OptionFacts{.word = options[option]};
  }
};

class Choices {
 public:
  virtual ~Choices() = default;
  // Index of the option taken. Never called with fewer than two options.
  virtual std::size_t choose(const Decision& decision) = 0;
  // True if choose() always returns 0: callers may then skip the call and the other options.
  virtual bool takes_first() const { return false; }
  // Picks one of `count` options without their words, which callers then need not make. By default
  // nothing: call choose(). `who` as in Decision; count: 2 or more.
  virtual std::optional<std::size_t> choose_by_number(std::string_view /*who*/, std::size_t /*count*/) {
    return std::nullopt;
  }
  // Called in place of choose() by rules that can return at an open question. Nothing: the step stops there, and
  // `decision` may have been moved from. See leaving_choices.hpp.
  virtual std::optional<std::size_t> choose_or_leave(Decision& decision) { return choose(decision); }
  // True if options must follow from what the deciding side can see (view_choices.hpp).
  virtual bool by_view() const { return false; }
  // Returns a Decision to be overwritten; override it to reuse the memory of an earlier one.
  virtual Decision used_decision() { return {}; }
};

// Takes the recommended option.
class FirstChoice final : public Choices {
 public:
  std::size_t choose(const Decision&) override { return 0; }
  bool takes_first() const override { return true; }
};

// An event of a play. Dice and chosen options are logged by their sources.
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
  // False if the log is never read: callers may then leave out the words.
  virtual bool heard() const { return true; }
};

class NoLog final : public EventLog {
 public:
  void happened(const Event&) override {}
  bool heard() const override { return false; }
};

}  // namespace hexrout
