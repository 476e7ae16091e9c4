#include "rules/data_game/flags.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/words/lists.hpp"
#include "rules/data_game/entry_keys.hpp"
#include "rules/data_game/expression.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

namespace {

bool is_standard(const Position& p, const Element& e, const FlagSpec& flag) {
  const std::vector<std::string>& sides = p.setting.sides;
  if (flag.standard == FlagSpec::Standard::turn) return e.side < sides.size() && sides[e.side] == p.setting.attacker;
  return flag.standard == FlagSpec::Standard::yes;
}

// Reads a list of words, the flags that the kind may have and a scenario writes there.
void read_listed(Fields& f, const Position& p, Element& e, const std::string& list, Diagnostics& found) {
  const std::vector<FlagSpec>& flags = p.game().flags;
  std::vector<std::string> words;
  for (const FlagSpec& flag : flags)
    if (flag.list == list && flag.may_have(e.kind)) words.push_back(flag.name);
  const std::vector<std::string> said = f.texts(list);
  const Node node = f.node().find(list);
  for (const std::string& word : said)
    if (check_id(word, words, list, node ? node.place() : f.place(), found))
      for (std::size_t i = 0; i < flags.size(); ++i)
        if (flags[i].name == word) e.set_flag(static_cast<int>(i), true);
}

}  // namespace

bool FlagSpec::may_have(std::size_t kind) const {
  return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void read_flag_keys(Fields& f, const Names& names, FlagSpec& flag, Diagnostics& found) {
  const Node of = f.node().find("of");
  for (const std::string& kind : f.texts("of")) {
    const auto at = std::find(names.kinds.begin(), names.kinds.end(), kind);
    if (at == names.kinds.end())
      found.error("unknown-word", of.place(), fmt::format("there is no kind {}", in_quotes(kind)),
                  found.suggest(kind, names.kinds));
    else
      flag.kinds.push_back(static_cast<std::size_t>(at - names.kinds.begin()));
  }
  flag.list = f.text("in", "");
  if (const Node as = f.maybe("as")) {
    const bool fits = as.is_map() && as.size() == 1 && as.entry(0).second.is_list() && as.entry(0).second.size() == 2;
    if (!fits) {
      found.error("not-a-map", as.place(), "'as' must be a key with two words",
                  "write {KEY: [WORD if it has the flag, WORD if not]}");
    } else {
      const auto [key, words] = as.entry(0);
      flag.key = key;
      flag.on = to_name(words.item(0), found, "the word for it").value_or("");
      flag.off = to_name(words.item(1), found, "the word for those without it").value_or("");
      if (flag.on == flag.off) found.error("bad-name", words.place(), "both words are the same", "write two");
      if (!flag.list.empty())
        found.error("impossible-state", as.place(), "a flag stands under one key", "delete 'as' or 'in'");
    }
  }
  flag.standard = static_cast<FlagSpec::Standard>(f.choice("default", 0, {"false", "true", "turn"}));
  if (flag.standard != FlagSpec::Standard::no && !flag.list.empty())
    found.error("impossible-state", f.node().find("default").place(), "a flag that is not listed is not set",
                "delete 'default' or 'in'");
}

void read_flags(Fields& f, const Position& p, Element& e, Diagnostics& found) {
  const std::vector<FlagSpec>& flags = p.game().flags;
  std::vector<std::string> lists;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const FlagSpec& flag = flags[i];
    const std::string& key = flag.written_as();
    if (!flag.may_have(e.kind)) {
      const Node node = flag.list.empty() && flag.key.empty() ? f.refused(key) : Node();
      std::vector<std::string> kinds;
      for (const std::size_t k : flag.kinds) kinds.push_back(p.game().kinds[k].name);
      if (node)
        found.error(
            "impossible-state", node.place(), fmt::format("no {} has '{}'", p.kind_of(e).name, key),
            fmt::format("delete it, or write one of the kinds {names}", fmt::arg("names", fmt::join(kinds, ", "))));
      continue;
    }
    const bool standard = is_standard(p, e, flag);
    if (flag.list == kPlaceWords) continue;
    if (!flag.list.empty()) {
      if (std::find(lists.begin(), lists.end(), key) == lists.end()) read_listed(f, p, e, key, found);
      lists.push_back(key);
    } else if (!flag.key.empty()) {
      e.set_flag(static_cast<int>(i), f.choice(key, standard ? 0 : 1, {flag.on, flag.off}) == 0);
    } else {
      e.set_flag(static_cast<int>(i), f.boolean(key, standard));
    }
  }
}

void write_flags(const Position& p, const Element& e, EntryLine& out) {
  const std::vector<FlagSpec>& flags = p.game().flags;
  std::vector<std::string> lists;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const FlagSpec& flag = flags[i];
    const bool on = e.flag(static_cast<int>(i));
    if (!flag.may_have(e.kind) || flag.list == kPlaceWords) continue;
    // The side whose turn it is may be another when the position is read again.
    const bool differs = flag.standard == FlagSpec::Standard::turn || on != (flag.standard == FlagSpec::Standard::yes);
    if (flag.list.empty() && !flag.key.empty()) out.add_if(differs, flag.key, on ? flag.on : flag.off);
    if (flag.list.empty() && flag.key.empty()) out.add_if(differs, flag.name, on);
    if (flag.list.empty() || std::find(lists.begin(), lists.end(), flag.list) != lists.end()) continue;
    lists.push_back(flag.list);
    std::vector<std::string> words;
    for (std::size_t k = i; k < flags.size(); ++k)
      if (flags[k].list == flag.list && e.flag(static_cast<int>(k))) words.push_back(flags[k].name);
    out.add_if(!words.empty(), flag.list, words);
  }
}

void give_flag(const Position& p, ElementPlayed& e, int flag, bool on) {
  if (p.game().flags[static_cast<std::size_t>(flag)].may_have(e.kind)) e.set_flag(flag, on);
}

std::uint32_t standard_flags(const Position& p, const Element& e) {
  Element out = e;
  out.flags = 0;
  const std::vector<FlagSpec>& flags = p.game().flags;
  for (std::size_t i = 0; i < flags.size(); ++i)
    if (flags[i].may_have(e.kind)) out.set_flag(static_cast<int>(i), is_standard(p, e, flags[i]));
  return out.flags;
}

std::vector<std::size_t> place_flags(const Position& p, std::size_t kind) {
  std::vector<std::size_t> out;
  const std::vector<FlagSpec>& flags = p.game().flags;
  for (std::size_t i = 0; i < flags.size(); ++i)
    if (flags[i].list == kPlaceWords && flags[i].may_have(kind)) out.push_back(i);
  return out;
}

}  // namespace hexrout::data_game
