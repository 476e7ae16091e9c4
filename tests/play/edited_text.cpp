#include "play/edited_text.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "hexrout/text/yaml_text.hpp"

namespace hexrout::test {

namespace {

using Keys = std::vector<std::pair<std::string, std::string>>;  // a map: each key with its text

std::string flow(const Keys& keys) {
  std::string out;
  for (const auto& [key, text] : keys) out += (out.empty() ? "" : ", ") + yaml_scalar(key) + ": " + text;
  return "{" + out + "}";
}

Keys keys_of(const Node& map) {
  Keys out;
  for (std::size_t i = 0; i < map.size(); ++i) out.emplace_back(map.entry(i).first, yaml_text(map.entry(i).second));
  return out;
}

Keys with(Keys keys, const Node& edit) {
  for (std::size_t i = 0; i < edit.size(); ++i) {
    const auto [key, value] = edit.entry(i);
    const auto it =
        std::find_if(keys.begin(), keys.end(), [&wanted = key](const auto& one) { return one.first == wanted; });
    if (value.is_nothing() && !value.quoted()) {
      if (it != keys.end()) keys.erase(it);
    } else if (it != keys.end()) {
      it->second = yaml_text(value);
    } else {
      keys.emplace_back(key, yaml_text(value));
    }
  }
  return keys;
}

std::string without_id(const Node& unit) {
  Keys keys = keys_of(unit);
  std::erase_if(keys, [](const auto& one) { return one.first == "id"; });
  return flow(keys);
}

struct Entries {
  std::vector<std::string> texts;
  std::vector<std::string> ids;
};

}  // namespace

EditedText edited_text(const Node& scenario, const Node& change, const std::vector<std::string>& lists) {
  EditedText out;
  const auto listed = [&](const std::string& key) { return std::find(lists.begin(), lists.end(), key) != lists.end(); };
  std::map<std::string, Entries> units;
  for (const std::string& name : lists) {
    const Node list = scenario.find(name);
    for (std::size_t i = 0; list && i < list.size(); ++i) {
      units[name].texts.push_back(yaml_text(list.item(i)));
      units[name].ids.push_back(list.item(i).find("id").scalar());
    }
  }
  // Calls use(entries, index) for the unit of this name.
  const auto for_unit = [&](const std::string& id, auto&& use) {
    for (auto& [name, entries] : units)
      for (std::size_t i = 0; i < entries.ids.size(); ++i)
        if (entries.ids[i] == id) return use(entries, i);
    out.codes.emplace_back("unknown-unit");
  };
  const Node edits = change.find("units");
  for (std::size_t i = 0; edits && i < edits.size(); ++i) {
    Diagnostics ignored;
    const auto edit = Document::parse(without_id(edits.item(i)), "edit", ignored);
    for_unit(edits.item(i).find("id").scalar(), [&](Entries& entries, std::size_t at) {
      const auto unit = Document::parse(entries.texts[at], "unit", ignored);
      entries.texts[at] = flow(with(keys_of(unit->root()), edit->root()));
    });
  }
  const Node gone = change.find("remove");
  for (std::size_t i = 0; gone && i < gone.size(); ++i)
    for_unit(gone.item(i).scalar(), [](Entries& entries, std::size_t at) {
      entries.texts.erase(entries.texts.begin() + static_cast<std::ptrdiff_t>(at));
      entries.ids.erase(entries.ids.begin() + static_cast<std::ptrdiff_t>(at));
    });
  const Node added = change.find("add");
  for (std::size_t i = 0; added && i < added.size(); ++i) {
    if (added.is_list()) {
      units[lists.front()].texts.push_back(yaml_text(added.item(i)));
    } else {
      const auto [name, list] = added.entry(i);
      for (std::size_t k = 0; k < list.size(); ++k) units[name].texts.push_back(yaml_text(list.item(k)));
    }
  }

  Keys top;
  for (const auto& [key, text] : keys_of(scenario))
    if (!listed(key)) top.emplace_back(key, text);
  for (std::size_t i = 0; i < change.size(); ++i) {
    const auto [key, value] = change.entry(i);
    if (key == "units" || key == "remove" || key == "add") continue;
    if (key == "map" || key == "los" || key == "hexrout") {
      out.codes.emplace_back("fixed-key");
      continue;
    }
    Diagnostics ignored;
    std::string text = yaml_text(value);
    if (value.is_map()) {
      const Node before = scenario.find(key);
      text = flow(with(before.is_map() ? keys_of(before) : Keys{}, value));
    }
    const auto document = Document::parse(flow({{key, text}}), "key", ignored);
    top = with(std::move(top), document->root());
  }
  for (const auto& [key, text] : top) out.text += yaml_scalar(key) + ": " + text + "\n";
  for (const std::string& name : lists) {
    if (!scenario.find(name) && units[name].texts.empty()) continue;
    out.text += name + ":" + (units[name].texts.empty() ? " []" : "") + "\n";
    for (const std::string& text : units[name].texts) out.text += "  - " + text + "\n";
  }
  return out;
}

}  // namespace hexrout::test
