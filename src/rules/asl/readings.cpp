#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "rules/asl/rout.hpp"

namespace hexrout::asl {

namespace {

constexpr std::size_t kMostNames = 8;

using Ends = std::vector<std::string>;

Ends ends_of(const UnitAnswer& answer, const Map& map) {
  Ends out;
  for (const RoutOption& option : answer.options) {
    std::string end = map.location_name(option.end) + (option.low_crawl ? " by Low Crawl" : "");
    if (std::find(out.begin(), out.end(), end) == out.end()) out.push_back(std::move(end));
  }
  return out;
}

// Those of `a` that are not in `b`, as a list in words; empty for none.
std::string missing(const Ends& a, const Ends& b) {
  Ends out;
  for (const std::string& end : a)
    if (std::find(b.begin(), b.end(), end) == b.end()) out.push_back(end);
  if (out.size() <= kMostNames) return fmt::format("{}", fmt::join(out, ", "));
  const std::size_t more = out.size() - kMostNames;
  out.resize(kMostNames);
  return fmt::format("{} and {} more", fmt::join(out, ", "), more);
}

std::string verdict(const UnitAnswer& answer) {
  std::string out = answer.duty == Duty::must ? "it must rout" : answer.duty == Duty::may ? "it may rout" : "it may not rout";
  if (answer.fate.what == "surrenders") return out + fmt::format(", and surrenders to {}", fmt::join(answer.fate.to, " or "));
  if (answer.duty == Duty::must && answer.options.empty()) return out + ", and is " + answer.fate.what;
  return out;
}

// What the second answer says that the first does not; empty if nothing.
std::string difference(const UnitAnswer& here, const UnitAnswer& there, const Map& map) {
  std::string out;
  if (verdict(here) != verdict(there)) out = verdict(there);
  const Ends x = ends_of(here, map);
  const Ends y = ends_of(there, map);
  if (const std::string more = missing(y, x); !more.empty()) out += (out.empty() ? "" : ", ") + ("to " + more);
  if (const std::string less = missing(x, y); !less.empty() && !y.empty()) out += (out.empty() ? "" : ", ") + ("not to " + less);
  return out;
}

}  // namespace

std::vector<Reason> other_readings(const Position& position, std::size_t unit) {
  Position read = position;
  auto table = std::make_unique<RoutTable>(read);
  const UnitAnswer here = rout_answer(*table, unit);
  std::vector<Reason> out;
  for (const SwitchInfo& info : switch_list()) {
    if (!info.disputed) continue;
    const std::string chosen = switch_value(position.switches, info.name);
    for (const std::string& word : info.words) {
      if (word == chosen) continue;
      read.switches = position.switches;
      set_switch(read.switches, info.name, word);
      // Lines of sight are the same by every reading.
      table = std::make_unique<RoutTable>(read, std::move(table->exposure));
      const std::string differs = difference(here, rout_answer(*table, unit), position.map());
      if (!differs.empty()) out.push_back({info.rule, fmt::format("by the reading {}={}: {}", info.name, word, differs), info.name});
    }
  }
  return out;
}

}  // namespace hexrout::asl
