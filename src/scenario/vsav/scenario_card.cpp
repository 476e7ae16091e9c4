#include "hexrout/scenario/scenario_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "hexrout/rules/game.hpp"
#include "hexrout/scenario/design.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostSentences = 100;
constexpr std::size_t kLongest = 1'000;  // characters of a sentence
constexpr int kMostElr = 5;
constexpr int kMostSan = 12;

// Text without markup: tags and entities are taken out, gaps are one blank.
std::string plain(std::string_view text) {
  std::string out;
  bool in_tag = false;
  for (const char c : text.substr(0, kLongest)) {
    if (c == '<') in_tag = true;
    const bool gap = in_tag || static_cast<unsigned char>(c) <= ' ';
    if (!gap) out += c;
    if (gap && !out.empty() && out.back() != ' ') out += ' ';
    if (c == '>') in_tag = false;
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  for (const auto& [entity, sign] :
       {std::pair<std::string_view, std::string_view>{"&ge;", ">="}, {"&le;", "<="}, {"&amp;", "&"}})
    for (std::size_t at = 0; (at = out.find(entity, at)) != std::string::npos;) out.replace(at, entity.size(), sign);
  return out;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

int number_in(const Node& node, int most) {
  int value = -1;
  const std::string& text = node.scalar();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() && value >= 0 && value <= most ? value : -1;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text + " ") {
    const bool part = is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
    if (part) word += c;
    if (!part && !word.empty()) out.push_back(std::exchange(word, {}));
  }
  return out;
}

// "GG5": one or two like letters and a number.
bool is_hex(const std::string& word) {
  const std::size_t digits = static_cast<std::size_t>(std::find_if(word.begin(), word.end(), is_digit) - word.begin());
  const bool letters =
      digits >= 1 && digits <= 2 && word[0] >= 'A' && word[0] <= 'Z' && (digits == 1 || word[1] == word[0]);
  return letters && word.size() > digits && word.size() <= digits + 2 &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(digits), word.end(), is_digit);
}

// The hexes that a sentence names; "GG5-GG6" is both and those between.
std::vector<std::string> hexes_in(const std::string& text) {
  std::vector<std::string> out;
  for (const std::string& word : words_of(text)) {
    if (is_hex(word)) out.push_back(word);
    const std::size_t dash = word.find('-');
    if (dash == std::string::npos || !is_hex(word.substr(0, dash)) || !is_hex(word.substr(dash + 1))) continue;
    const std::string from = word.substr(0, dash), to = word.substr(dash + 1);
    const auto at = static_cast<std::size_t>(std::find_if(from.begin(), from.end(), is_digit) - from.begin());
    if (from.substr(0, at) != to.substr(0, at)) continue;
    for (int i = std::stoi(from.substr(at)); i <= std::stoi(to.substr(at)); ++i)
      out.push_back(fmt::format("{}{}", from.substr(0, at), i));
  }
  return out;
}

// The numbers of the boards after "board" or "boards": "of Boards 2/5", as names of boards.
std::vector<std::string> boards_in(const std::string& lower_text) {
  std::vector<std::string> out;
  const std::size_t at = lower_text.find("board");
  if (at == std::string::npos) return out;
  for (const std::string& word : words_of(lower_text.substr(at)))
    if (std::all_of(word.begin(), word.end(), is_digit) && word.size() <= 2)
      out.push_back(word.size() == 1 ? "0" + word : word);
  return out;
}

// turned: by how many quarters, clockwise, north lies from the top of the map.
std::vector<std::string> edges_in(const std::string& lower_text, std::size_t turned) {
  static constexpr const char* kEdges[] = {"north", "east", "south", "west"};
  std::vector<std::string> out;
  if (lower_text.find("edge") == std::string::npos) return out;
  const bool any = lower_text.find("any edge") != std::string::npos;
  for (std::size_t i = 0; i < std::size(kEdges); ++i)
    if (any || lower_text.find(kEdges[i]) != std::string::npos)
      out.emplace_back(kEdges[(i + turned) % std::size(kEdges)]);
  return out;
}

std::string quoted_list(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const std::string& word : words) out.push_back(yaml_scalar(word));
  return fmt::format("[{}]", fmt::join(out, ", "));
}

// A sentence as keys of an area or an entry.
struct Read {
  int turn = 0;  // of an entry; 0: an area
  std::string region;
  std::string left;  // what of the sentence is not read; empty: nothing
};

std::optional<Read> read_setup(const std::string& text, std::size_t turned) {
  const std::string low = lower(text);
  Read out;
  const std::vector<std::string> boards = boards_in(low);
  const std::vector<std::string> hexes = hexes_in(text);
  if (low.find("road hex") != std::string::npos) out.left = "that it is one road hex";
  if (low.find("ssr") != std::string::npos) out.left = "the special rule";
  if (low.starts_with("enter on turn ")) {
    const auto words = words_of(low);
    out.turn = std::atoi(words.at(3).substr(0, 2).c_str());
    if (out.turn == 0) return std::nullopt;
    if (const auto edges = edges_in(low, turned); !edges.empty())
      out.region = "edge: " + quoted_list(edges);
    else if (!hexes.empty())
      out.region = "hexes: " + quoted_list(hexes);
    if (out.region.empty()) return std::nullopt;
  } else if (low.starts_with("set up ")) {
    if (low.find("building") != std::string::npos && !hexes.empty())
      out.region = "building: " + quoted_list(hexes);
    else if (!hexes.empty())
      out.region = "hexes: " + quoted_list(hexes);
    else if (boards.empty())
      return std::nullopt;
    if (low.find(" first ") != std::string::npos || low.find(" last ") != std::string::npos)
      out.left = "the order of setting up";
  } else {
    return std::nullopt;
  }
  if (!boards.empty()) out.region += (out.region.empty() ? "board: " : ", board: ") + quoted_list(boards);
  return out;
}

// Returns the first mistake of a part on this map; empty: none.
std::string trouble_of(const std::string& part, bool entry, const std::vector<std::string>& sides,
                       const std::shared_ptr<const Map>& map) {
  if (map == nullptr) return {};
  Setting setting;
  setting.map = map;
  setting.sides = sides;
  Diagnostics said;
  const auto document = Document::parse(fmt::format("{}: [{}]\n", entry ? "entries" : "areas", part), "card", said);
  if (document) read_design(document->root(), setting, said);
  return said.empty() ? std::string() : said.all().front().what;
}

std::string part_of(const Read& read, const std::string& side, std::size_t number, const std::string& text) {
  return read.turn > 0
             ? fmt::format("{{side: {}, turn: {}, {}, text: {}}}", side, read.turn, read.region, yaml_scalar(text))
             : fmt::format("{{id: {}-{}, side: {}, {}, text: {}}}", side, number, side, read.region, yaml_scalar(text));
}

// By how many quarters north lies from the top of the map: a card speaks of the compass, a save lies as it fits. None,
// if every edge that the card names is one of the map; else the only turn under which that holds, or none either.
std::size_t compass_of(const ScenarioCard& card, const std::vector<std::string>& of,
                       const std::shared_ptr<const Map>& map) {
  std::vector<std::size_t> fitting;
  for (std::size_t turned = 0; turned < 4; ++turned) {
    bool fits = true;
    for (std::size_t side = 0; side < card.sides.size(); ++side)
      for (const ScenarioCard::Sentence& sentence : card.setups[side]) {
        const auto read = read_setup(sentence.text, turned);
        if (read && read->region.find("edge:") != std::string::npos)
          fits = fits && trouble_of(part_of(*read, card.sides[side], 1, sentence.text), true, of, map).empty();
      }
    if (fits) fitting.push_back(turned);
  }
  return fitting.size() == 1 ? fitting[0] : 0;
}

}  // namespace

std::optional<ScenarioCard> read_scenario_card(const std::string& path, Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  if (!document) return std::nullopt;
  const Node root = document->root();
  if (!root.find("SCENARIO_NAME") || !root.find("PLAYER_1")) {
    found.error("not-a-card", {path, 0, 0}, "this is not a scenario of vasl-templates",
                "give the JSON file that the program saves");
    return std::nullopt;
  }
  ScenarioCard card;
  card.title = plain(root.find("SCENARIO_NAME").scalar());
  card.victory = plain(root.find("VICTORY_CONDITIONS").scalar());
  if (const std::string date = root.find("SCENARIO_DATE").scalar(); date.size() == 10)
    card.month = std::clamp(std::atoi(date.substr(5, 2).c_str()), 0, 12);
  const auto sentences = [&](const Node& list, std::vector<ScenarioCard::Sentence>& out) {
    for (std::size_t i = 0; list.is_list() && i < std::min(list.size(), kMostSentences); ++i) {
      const Node item = list.item(i);
      const Node text = item.is_map() ? item.find("caption") : item;
      out.push_back({plain(text.scalar()), text ? text.place() : item.place()});
    }
  };
  for (const char* player : {"1", "2"}) {
    const std::string key = fmt::format("PLAYER_{}", player);
    std::string name = lower(root.find(key).scalar());
    name = name.substr(0, std::min(name.find('~'), std::size_t{20}));
    std::erase_if(name, [](char c) { return !((c >= 'a' && c <= 'z') || c == '-'); });
    card.sides.push_back(name.empty() ? "player-" + std::string(player) : name);
    card.elr.push_back(number_in(root.find(key + "_ELR"), kMostElr));
    card.san.push_back(number_in(root.find(key + "_SAN"), kMostSan));
    sentences(root.find(fmt::format("OB_SETUPS_{}", player)), card.setups.emplace_back());
  }
  sentences(root.find("SSR"), card.rules);
  return card;
}

std::string ScenarioCard::yaml(const std::vector<std::string>& of, const std::shared_ptr<const Map>& map,
                               Diagnostics& found) const {
  const auto skipped = [&](const Sentence& sentence, const std::string& why) {
    found.warning("card-not-understood", sentence.place,
                  fmt::format("{} is not understood{}", in_quotes(sentence.text), why),
                  "it changes nothing: write it by hand where it matters");
  };
  std::vector<std::string> areas, entries, elrs, sans;
  const std::size_t turned = compass_of(*this, of, map);
  if (turned > 0)
    found.note("card-understood", {},
               fmt::format("north of the card is the {} edge of the map: only so all edges that it names are there",
                           turned == 1   ? "right"
                           : turned == 2 ? "lower"
                                         : "left"),
               "'edge: north' of the design is the top of the map, as VASL lays it");
  for (std::size_t side = 0; side < sides.size(); ++side) {
    const bool known = std::find(of.begin(), of.end(), sides[side]) != of.end();
    if (known && elr[side] >= 0) elrs.push_back(fmt::format("{}: {}", sides[side], elr[side]));
    if (known && san[side] >= 0) sans.push_back(fmt::format("{}: {}", sides[side], san[side]));
    for (const Sentence& sentence : setups[side]) {
      const auto read = read_setup(sentence.text, turned);
      if (!known || !read) {
        skipped(sentence, known ? "" : fmt::format(": the save has no side '{}'", sides[side]));
        continue;
      }
      const bool entry = read->turn > 0;
      const std::string part = part_of(*read, sides[side], areas.size() + 1, sentence.text);
      if (const std::string trouble = trouble_of(part, entry, of, map); !trouble.empty()) {
        skipped(sentence, ": " + trouble);
        continue;
      }
      (entry ? entries : areas).push_back(part);
      found.note("card-understood", sentence.place,
                 fmt::format("{} is read as {{{}}}{}", in_quotes(sentence.text), read->region,
                             read->left.empty() ? "" : fmt::format(", without {}", read->left)),
                 entry ? "an entry of the design" : "an area of the design");
    }
  }
  for (const Sentence& sentence : rules) skipped(sentence, ": special rules are not applied");
  std::string out;
  if (!elrs.empty()) out += fmt::format("elr: {{{}}}\n", fmt::join(elrs, ", "));
  if (!sans.empty()) out += fmt::format("san: {{{}}}\n", fmt::join(sans, ", "));
  if (month > 0) out += fmt::format("month: {}\n", month);
  out += "design:\n";
  if (!areas.empty()) out += fmt::format("  areas:\n    - {}\n", fmt::join(areas, "\n    - "));
  if (!entries.empty()) out += fmt::format("  entries:\n    - {}\n", fmt::join(entries, "\n    - "));
  return out + fmt::format("  victory: {{text: {}}}\n", yaml_scalar(victory.empty() ? "not said" : victory));
}

}  // namespace hexrout
