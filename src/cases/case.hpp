// A case as its file states it. Nodes belong to the document of the file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/play/session.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

struct Expectations {
  // The position as it is written.
  Node answers;
  Node standings;
  std::vector<std::string> errors;  // of reading; a case that expects errors has no other expectations
  // The phase played to its end.
  Node position;
  Node answers_after;
  Node events;
  Node no_events;
  Node offered;
  Node rolls;
  Place place;

  bool of_play() const { return position || answers_after || events || no_events || offered || rolls; }
};

struct CaseReading {
  std::string with;  // a profile, or "switch=value"
  Place place;
  Expectations expect;
};

struct Case {
  std::string id;
  Place place;
  std::string authority;
  std::string source;
  std::vector<std::string> tags;
  Node scenario;
  Node common;  // the keys that the file gives to the scenarios of all its cases
  PlayScript script;
  bool scripted = false;  // dice or choices are given, so the phase is played
  Expectations expect;
  std::vector<CaseReading> readings;
};

// Reads the language, not the scenarios. Returns nullopt after errors.
std::optional<std::vector<Case>> read_cases(const Document& document, Diagnostics& found);

}  // namespace hexrout
