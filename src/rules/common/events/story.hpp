// Story: logs events, and formats sentences only for a log that is read: formatting
// would take most of the time of a phase played for its end alone.
//
//   Story story(log);
//   if (story.heard()) story.tell({"moves", id, rule, story.words("to {}", name), at, {}});
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "hexrout/rules/choices.hpp"

namespace hexrout {

class Story {
 public:
  explicit Story(EventLog& log) : log_(log), heard_(log.heard()) {}
  bool heard() const { return heard_; }
  void tell(const Event& event) const { log_.happened(event); }
  // Formats a sentence; empty if the log is not read. Not for a Decision, whose words may be read at any time.
  template <class... Parts>
  std::string words(fmt::format_string<Parts...> form, Parts&&... parts) const {
    return heard_ ? fmt::format(form, std::forward<Parts>(parts)...) : std::string();
  }

 private:
  EventLog& log_;
  bool heard_;
};

}  // namespace hexrout
