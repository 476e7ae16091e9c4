// read_each: reads a list of maps, as most of a scenario and of a data file is written.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "hexrout/text/document.hpp"

namespace hexrout {

inline constexpr std::size_t kMostEntries = 2000;

// Calls one(fields) for each map of a list and reports keys that it did not read. An empty Node is an
// empty list. `what` names one entry in messages; `most` entries are read.
template <class One>
void read_each(const Node& list, const std::string& what, Diagnostics& found, One&& one,
               std::size_t most = kMostEntries) {
  if (!list || list.is_nothing()) return;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), fmt::format("each {} must be an entry of a list", what),
                "write '- {...}' lines");
    return;
  }
  if (list.size() > most) {
    found.error("too-much", list.place(), fmt::format("the list has {} entries", list.size()),
                fmt::format("at most {} are read", most));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, what);
    one(fields);
    fields.done();
  }
}

}  // namespace hexrout
