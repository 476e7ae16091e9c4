#include "rules/common/tables/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <unordered_set>

#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/lists.hpp"
#include "rules/common/words/same_name.hpp"

namespace hexrout {
namespace {

constexpr std::int64_t kWidest = 1000000;

std::optional<std::size_t> position(const std::vector<std::string>& words, std::string_view word) {
  const auto it = std::find(words.begin(), words.end(), word);
  if (it == words.end()) return std::nullopt;
  return static_cast<std::size_t>(it - words.begin());
}

}  // namespace

Readings Readings::read(const Node& list, Diagnostics& found) {
  auto all = std::make_shared<std::vector<Reading>>();
  std::unordered_set<std::string> names;
  read_each(list, "reading", found, [&](Fields& fields) {
    Reading reading;
    reading.name = fields.need_text("name");
    reading.rule = fields.need_text("rule");
    reading.origin = fields.need_text("origin");
    reading.text = fields.need_text("text");
    reading.words = fields.texts("words");
    if (reading.words.empty()) {
      reading.least = fields.integer("least", 0, -kWidest, kWidest);
      reading.most = fields.integer("most", kWidest, reading.least, kWidest);
      reading.standard = fields.integer("default", reading.least, reading.least, reading.most);
    }
    reading.value = reading.standard;
    if (!names.insert(reading.name).second)
      found.error("duplicate-reading", fields.place(),
                  fmt::format("the reading '{}' stands here a second time", reading.name));
    all->push_back(std::move(reading));
  });
  Readings out;
  out.all_ = std::move(all);
  return out;
}

void Readings::override_from(const Node& options, Diagnostics& found) {
  if (!options) return;
  if (!options.is_map()) {
    found.error("not-a-map", options.place(), "the options must be written as keys with values",
                "write 'name: value' lines");
    return;
  }
  auto all = std::make_shared<std::vector<Reading>>(*all_);
  std::unordered_map<std::string, Reading*> by_name;
  std::vector<std::string> names;
  for (Reading& r : *all) {
    by_name.emplace(r.name, &r);
    names.push_back(r.name);
  }
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto [name, node] = options.entry(i);
    const auto known = by_name.find(name);
    if (known == by_name.end()) {
      found.error("unknown-option", options.key_place(i), fmt::format("there is no option {}", in_quotes(name)),
                  found.suggest(name, names, "known options: {names}"));
      continue;
    }
    Reading* const it = known->second;
    if (it->words.empty()) {
      if (const auto n = to_integer(node, found, it->least, it->most, fmt::format("the option '{}'", name)))
        it->value = *n;
    } else if (const auto at = position(it->words, node.scalar()); node.is_scalar() && at) {
      it->value = static_cast<std::int64_t>(*at);
    } else {
      found.error("unknown-word", node.place(),
                  fmt::format("the option '{}' cannot be '{}'", name, printable(node.scalar())),
                  fmt::format("write one of: {names}", fmt::arg("names", fmt::join(it->words, ", "))));
    }
  }
  all_ = std::move(all);
}

void Readings::standard_from(const Node& options, Diagnostics& found) {
  override_from(options, found);
  auto all = std::make_shared<std::vector<Reading>>(*all_);
  for (Reading& r : *all) r.standard = r.value;
  all_ = std::move(all);
}

const Reading& Readings::find(std::string_view name) const {
  const auto it = std::find_if(all_->begin(), all_->end(), [&](const Reading& r) { return same_name(r.name, name); });
  assert(it != all_->end() && "a reading that the data file does not name");
  return *it;
}

bool Readings::is(std::string_view name, std::string_view word) const {
  const Reading& reading = find(name);
  assert(position(reading.words, word).has_value() && "a word that the reading does not have");
  return reading.words[static_cast<std::size_t>(reading.value)] == word;
}
std::int64_t Readings::number(std::string_view name) const {
  return find(name).value;
}
const std::string& Readings::word(std::string_view name) const {
  const Reading& reading = find(name);
  return reading.words[static_cast<std::size_t>(reading.value)];
}

std::vector<SwitchView> Readings::views() const {
  const auto word_of = [](const Reading& r, std::int64_t value) {
    return r.words.empty() ? std::to_string(value) : r.words[static_cast<std::size_t>(value)];
  };
  std::vector<SwitchView> out;
  for (const Reading& r : *all_)
    out.push_back({"options", r.name, word_of(r, r.value), r.rule, r.text, r.words, word_of(r, r.standard)});
  return out;
}

std::string Readings::yaml() const {
  FlowMap map;
  for (const Reading& r : *all_) {
    if (r.value == r.standard) continue;
    if (r.words.empty())
      map.add(r.name, r.value);
    else
      map.add(r.name, r.words[static_cast<std::size_t>(r.value)]);
  }
  return map.text();
}

}  // namespace hexrout
