#include "map/foreign/rules.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "hexrout/text/document.hpp"

namespace hexrout {

namespace map {
std::string_view embedded(std::string_view path);
}

namespace foreign {

namespace {

// The tables are part of the program: a mistake in one is a mistake of the program, which stops at once.
[[noreturn]] void broken(const Diagnostics& found) {
  std::fputs(found.text().c_str(), stderr);
  std::abort();
}

TerrainId named(const Node& node, Diagnostics& found) {
  const auto id = TerrainCatalogue::standard().find(node.scalar());
  if (!id) found.error("unknown-terrain", node.place(), "there is no terrain '" + node.scalar() + "'");
  return id.value_or(kOpenGround);
}

MegamekRule read_rule(const Node& node, Diagnostics& found) {
  Fields f(node, found, "rule");
  MegamekRule rule;
  rule.name = f.need_text("name");
  if (const auto level = f.maybe_integer("level", 0, 99)) rule.level = static_cast<int>(*level);
  rule.height = f.text("height", "");
  const std::pair<const char*, Becomes> kinds[] = {{"terrain", Becomes::terrain},
                                                   {"road", Becomes::road},
                                                   {"building", Becomes::building},
                                                   {"bridge", Becomes::bridge},
                                                   {"hexside", Becomes::hexside}};
  for (const auto& [key, becomes] : kinds) {
    const Node value = f.maybe(key);
    if (!value) continue;
    rule.becomes = becomes;
    if (value.is_list())
      for (std::size_t i = 0; i < value.size(); ++i) rule.terrain.push_back(named(value.item(i), found));
    else
      rule.terrain.push_back(named(value, found));
  }
  rule.whole = f.text("part_of", "");
  if (!rule.whole.empty()) rule.becomes = Becomes::part_of;
  rule.why = f.text("without", "");
  if (rule.why.empty()) {
    rule.why = f.text("note", "");
    rule.missed = false;
  }
  if (rule.becomes == Becomes::nothing && rule.why.empty())
    found.error("empty-rule", node.place(), "the rule is empty");
  f.done();
  return rule;
}

std::vector<MegamekRule> load_rules() {
  Diagnostics found;
  const auto document = Document::parse(map::embedded("data/megamek.yaml"), "megamek.yaml", found);
  std::vector<MegamekRule> out;
  if (document) {
    Fields top(document->root(), found, "table");
    const Node list = top.need("rules");
    for (std::size_t i = 0; i < list.size(); ++i) out.push_back(read_rule(list.item(i), found));
    top.done();
  }
  if (found.has_errors()) broken(found);
  return out;
}

using Words = std::vector<std::pair<std::string, TerrainId>>;

Words load_words() {
  Diagnostics found;
  const auto document = Document::parse(map::embedded("data/tiled.yaml"), "tiled.yaml", found);
  Words out;
  if (document) {
    const Node list = document->root().find("words");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Fields f(list.item(i), found, "entry");
      const TerrainId id = named(f.need("terrain"), found);
      for (const std::string& word : f.texts("words")) out.emplace_back(word, id);
      f.done();
    }
  }
  if (found.has_errors()) broken(found);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

const std::vector<MegamekRule>& megamek_rules() {
  static const std::vector<MegamekRule> rules = load_rules();
  return rules;
}

const MegamekRule* megamek_rule(std::string_view name, int level) {
  const MegamekRule* any = nullptr;
  for (const MegamekRule& rule : megamek_rules()) {
    if (rule.name != name) continue;
    if (rule.level == level) return &rule;
    if (!rule.level) any = &rule;
  }
  return any;
}

std::optional<TerrainId> terrain_of_word(std::string_view word) {
  static const Words words = load_words();
  std::string plain;
  for (const char c : word) {
    if (c >= 'A' && c <= 'Z')
      plain += static_cast<char>(c - 'A' + 'a');
    else
      plain += c == ' ' || c == '_' ? '-' : c;
  }
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  if (const auto id = catalogue.find(plain)) return id;
  if (const auto id = catalogue.find_title(word)) return id;
  const auto it = std::lower_bound(words.begin(), words.end(), plain,
                                   [](const auto& entry, const std::string& w) { return entry.first < w; });
  if (it != words.end() && it->first == plain) return it->second;
  return std::nullopt;
}

}  // namespace foreign
}  // namespace hexrout
