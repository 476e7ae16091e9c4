// What an answer says of disputed readings, as one text: for comparing RoutReadings that ask differently.
#pragma once

#include <string>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/words/readings.hpp"

namespace hexrout::test {

inline std::string marks_of(const UnitAnswer& answer) {
  std::string out = answer.id + "\n";
  const auto add = [&](const std::vector<Reason>& reasons) {
    for (const Reason& r : reasons) out += r.rule + " " + r.text + " (" + r.disputed + ")\n";
  };
  add(answer.because);
  add(answer.readings);
  add(answer.fate.because);
  for (const RoutOption& option : answer.options) add(option.notes);
  for (const RoutOption& option : answer.forgone) add(option.notes);
  for (const Refusal& refused : answer.refused)
    out += refused.rule + " " + std::to_string(refused.to.number()) + " (" + refused.disputed + ")\n";
  return out;
}

// The marks of every unit in turn, when only values of switches that were read are asked, and when all are.
struct MarksOfAll {
  std::string of_read;
  std::string of_all;
};

inline MarksOfAll marks_of_all(const asl::Position& position) {
  using asl::RoutReadings;
  const auto steps = asl::RoutQuery(position).scene.graph;
  RoutReadings read(position, steps);
  RoutReadings all(position, steps, RoutReadings::Ask::all);
  MarksOfAll out;
  for (const UnitIndex unit : position.unit_indices()) {
    out.of_read += marks_of(read.answer(unit));
    out.of_all += marks_of(all.answer(unit));
  }
  return out;
}

}  // namespace hexrout::test
