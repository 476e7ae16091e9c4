// The scenario of a case, joined from its own keys and those that its file gives for all, with the places of both.
//
// Readers of scenarios take one document, so the joined scenario is written anew; messages about it then get the places
// of their words in the file of cases.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "cases/case.hpp"
#include "hexrout/scenario/scenario.hpp"

namespace hexrout {

class JoinedScenario {
 public:
  // Returns nullopt after error[too-large], for a scenario of more than `most_bytes`.
  static std::optional<JoinedScenario> join(const Case& from, std::size_t most_bytes, Diagnostics& found);

  std::size_t bytes() const { return text_.size(); }
  // Reads the scenario. Returns nullopt after errors, whose places are in the file of the case.
  std::optional<Scenario> read(const ReadOptions& options, Diagnostics& found) const;

 private:
  void note(const Node& written, const Node& original);
  Place place_of(const Place& written) const;

  std::string file_;
  Place case_;
  std::string text_;
  std::map<std::pair<int, int>, Place> places_;  // by line and column of the text
};

}  // namespace hexrout
