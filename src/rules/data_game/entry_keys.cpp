#include "rules/data_game/entry_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/words/lists.hpp"

namespace hexrout::data_game {

namespace {

bool among(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The key that a word of the list says something of.
std::string_view key_of(std::string_view word) {
  return word == "lost" || word == "strength" ? "current" : word;
}

}  // namespace

EntryKeys EntryKeys::read(const Node& list, const std::vector<std::string>& keys, Diagnostics& found) {
  EntryKeys out;
  if (!list) return out;
  if (!list.is_list() || list.size() == 0) {
    found.error("not-a-list", list.place(), "the keys of an entry must be a list",
                "write [KEY, {KEY: its name}], in the order in which they are written");
    return out;
  }
  std::vector<std::string> words = keys;
  const bool counted = among(keys, "current");
  if (counted) words.insert(words.end(), {"lost", "strength"});
  std::vector<std::string> names;  // of all keys, as they are called now
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node item = list.item(i);
    const bool named = item.is_map() && item.size() == 1;
    const std::string word = named ? item.entry(0).first : item.scalar();
    const std::string name = named ? to_name(item.entry(0).second, found, "the name of a key").value_or(word) : word;
    if (!among(words, word)) {
      found.error("unknown-word", item.place(), fmt::format("an entry of this list has no key {}", in_quotes(word)),
                  found.suggest(word, words));
      continue;
    }
    if (named && name == word)
      found.error("empty-effect", item.place(), fmt::format("{} is its name anyway", in_quotes(name)),
                  "write the word alone");
    const auto again = [&](const auto& row) { return key_of(row.first) == key_of(word); };
    if (std::any_of(out.rows_.begin(), out.rows_.end(), again))
      found.error("table-row", item.place(), fmt::format("{} stands here a second time", in_quotes(word)),
                  word == key_of(word) ? "keep one of them" : "write one of 'current', 'lost' and 'strength'");
    else
      out.rows_.emplace_back(word, name);
  }
  if (out.counts_strength() &&
      std::any_of(out.rows_.begin(), out.rows_.end(), [](const auto& row) { return row.first == "original"; }))
    found.error("impossible-state", list.place(), "'strength' leaves no key for what a unit began with",
                "write 'current' or 'lost' in its place, or delete 'original'");
  for (const std::string& key : keys)
    if (!(key == "original" && out.counts_strength())) names.push_back(out[key]);
  std::sort(names.begin(), names.end());
  if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end())
    found.error("bad-name", list.place(), fmt::format("two keys are called {}", in_quotes(*twice)),
                "call one of them otherwise");
  return out;
}

bool EntryKeys::says(std::string_view key) const {
  return std::any_of(rows_.begin(), rows_.end(), [&](const auto& row) { return row.first == key; });
}

std::string EntryKeys::operator[](std::string_view key) const {
  for (const auto& [word, name] : rows_)
    if (key_of(word) == key) return name;
  return std::string(key);
}

std::size_t EntryKeys::rank(std::string_view key) const {
  const auto at = std::find_if(rows_.begin(), rows_.end(), [&](const auto& row) { return key_of(row.first) == key; });
  return static_cast<std::size_t>(at - rows_.begin());
}

EntryLine& EntryLine::begin(std::string_view key, std::string_view value) {
  const std::string text = FlowMap().add(key, value).text();
  first_ += (first_.empty() ? "" : ", ") + text.substr(1, text.size() - 2);
  return *this;
}

std::string EntryLine::text() const {
  auto parts = parts_;
  std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string out = "{" + first_;
  for (const auto& [rank, text] : parts) out += (out.size() > 1 ? ", " : "") + text;
  return out + "}";
}

}  // namespace hexrout::data_game
