// Decisions of players and the record of what happened.
//
// Rule systems run a phase as a straight function of three sources: Dice (dice.hpp), Choices and an
// EventLog. Every decision point names who decides, under which rule, and all legal options.
//
//   const std::size_t picked = choices.choose({"accept surrender", "g1", "A20.21", "", {"accept", "reject"}});
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

struct Decision {
  std::string what;  // "route", "accept surrender", "drop concealment"
  std::string who;   // unit or side that decides
  std::string rule;
  std::string text;                  // one sentence for people; may be empty
  std::vector<std::string> options;  // stable words, never empty; the first is the recommended one
};

class Choices {
 public:
  virtual ~Choices() = default;
  // Index of the option taken. Never called with fewer than two options.
  virtual std::size_t choose(const Decision& decision) = 0;
  // True if the first option is taken whatever the others are: who asks may leave them out, and then need not ask.
  virtual bool takes_first() const { return false; }
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
};

class NoLog final : public EventLog {
 public:
  void happened(const Event&) override {}
};

}  // namespace hexrout
