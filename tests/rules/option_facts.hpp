// Laws of the facts of every option, in any system.
#pragma once

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <map>
#include <string>

#include "hexrout/rules/choices.hpp"

namespace hexrout::test {

// All facts as text.
inline std::string facts_text(const OptionFacts& f) {
  const auto number = [](auto index) { return index == kNowhere ? std::string("-") : std::to_string(index.number()); };
  std::string out =
      fmt::format("{} {} {} {} {}{}{}{}{} {} {} {}", static_cast<int>(f.kind), f.unit, number(f.to), f.half_mf.count(),
                  f.low_crawl, f.beneath, f.careful, f.contact, f.dead_end, number(f.vertex), f.duty, f.word);
  for (const LocationId at : f.path) out += " by " + number(at);
  for (const LocationId at : f.destinations) out += " for " + number(at);
  return out;
}

inline void check_option_facts(const Decision& decision, const Map& map) {
  CHECK((decision.facts.empty() || decision.facts.size() == decision.options.size()));
  std::map<std::string, std::string> words;  // by facts
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    const auto [other, is_new] = words.emplace(facts_text(decision.fact(i)), decision.options[i]);
    INFO(decision.what << ": " << decision.options[i] << " has the facts of " << other->second << ": " << other->first);
    CHECK(is_new);
  }
  for (std::size_t i = 0; i < decision.facts.size(); ++i) {
    const OptionFacts& facts = decision.facts[i];
    const std::string& word = decision.options[i];
    INFO(decision.what << ": " << word);
    const bool of_a_place = facts.kind == OptionKind::step || facts.kind == OptionKind::end;
    CHECK(facts.unit.empty() == (facts.kind != OptionKind::unit));
    CHECK(word.find(facts.unit) != std::string::npos);
    if (of_a_place && facts.to != kNowhere) CHECK(word.find(map.location_name(facts.to)) != std::string::npos);
    if (!of_a_place) CHECK(facts.to == kNowhere);
    if (facts.kind != OptionKind::step) continue;
    CHECK(facts.half_mf > HalfMf{});
    CHECK(facts.low_crawl == word.starts_with("crawl to "));
    if (facts.beneath) CHECK(word.find(" beneath") != std::string::npos);
    if (word.find(" for ") != std::string::npos) CHECK_FALSE(facts.destinations.empty());
    if (facts.careful) CHECK(word.find(" carefully") != std::string::npos);
  }
}

}  // namespace hexrout::test
