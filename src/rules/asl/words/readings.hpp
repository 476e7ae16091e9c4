// RoutReadings: the answer about a unit, with the disputed readings under which it would differ.
//
//   RoutReadings readings(position, query.scene.graph);
//   const UnitAnswer a = readings.answer(position.index("r1"));
//   // a.readings: the rule, the other answer and the switch; marks of switches on which nothing hangs are gone
//
// Cost: one search, and one more for each other value of each disputed switch that the first one has read
// (SwitchesRead). The values share one RoutQuery, except those that change what it keeps from question to question:
// these have their own, which share its lines of sight, and its ground where that is the same. Thread safety: one
// thread at a time. The position is copied.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::asl {

class RoutReadings {
 public:
  // Which values are asked: of switches that were read, or, for tests, all, each of its own query. The answers are the
  // same.
  enum class Ask : std::uint8_t { read, all };
  // steps: on foot, of this position.
  RoutReadings(const Position& position, std::shared_ptr<FootGraph> steps, Ask ask = Ask::read);
  RoutReadings(const RoutReadings&) = delete;
  RoutReadings& operator=(const RoutReadings&) = delete;
  UnitAnswer answer(UnitIndex unit);

 private:
  // A value of one switch; rule, name and word are empty for the position's own reading.
  struct Reading {
    explicit Reading(const Switches& of) : switches(of) {}
    Switches switches;
    std::string rule = {};
    std::string name = {};
    std::string word = {};
    std::unique_ptr<RoutQuery> query = {};
  };
  void list_readings();
  // Returns the query of the reading, with read_ under its switches.
  RoutQuery& query_of(Reading& reading);
  // True if the reading has no query of its own, and here_'s keeps nothing that its switches change.
  bool shares(const Reading& reading) const;
  // Judges a unit by another reading.
  Judged judged_by(Reading& reading, UnitIndex unit, bool explain);
  // True if an answer that has read `noted` may hang on the switch.
  bool may_hang(const SwitchesRead& noted, const Reading& reading) const;
  // Returns a scene of read_ under the switches of the reading. Requires here_'s query, unless that is asked for.
  Scene scene_of(const Reading& reading) const;

  Reading here_;
  std::vector<Reading> others_;
  Position read_;
  SwitchesRead ground_reads_;  // as here_'s query was made
  Ask ask_;
  std::uint64_t state_;  // of its units
  std::shared_ptr<FootGraph> steps_;
  std::shared_ptr<Exposure> lines_;
};

}  // namespace hexrout::asl
