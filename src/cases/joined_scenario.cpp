#include "cases/joined_scenario.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

// Returns the size of a node when written, aliases included; counting ends at `most`.
std::size_t bytes_of(const Node& node, std::size_t most) {
  std::size_t out = node.scalar().size() + 4;
  for (std::size_t i = 0; i < node.size() && out < most; ++i) {
    if (node.is_map()) out += node.entry(i).first.size();
    out += bytes_of(node.is_map() ? node.entry(i).second : node.item(i), most);
  }
  return out;
}

}  // namespace

std::optional<JoinedScenario> JoinedScenario::join(const Case& from, std::size_t most_bytes, Diagnostics& found) {
  if (bytes_of(from.scenario, most_bytes) + bytes_of(from.common, most_bytes) > most_bytes) {
    found.error("too-much", from.scenario.place(), "the scenarios of this file are larger than what is read",
                "make two files of it");
    return std::nullopt;
  }
  JoinedScenario out;
  out.file_ = from.place.file;
  out.case_ = from.scenario.place();
  // Own keys first: a key that both have is the case's.
  std::map<std::string, Node> originals;
  std::map<std::string, Place> keys;
  for (const Node& part : {from.scenario, from.common})
    for (std::size_t i = 0; i < part.size(); ++i) {
      const auto [key, value] = part.entry(i);
      if (!originals.emplace(key, value).second) continue;
      keys.emplace(key, part.key_place(i));
      out.text_ += yaml_scalar(key) + ": " + yaml_text(value) + "\n";
    }
  Diagnostics own;
  const auto document = Document::parse(out.text_, out.file_, own);
  if (!document) {
    own.change([&](Diagnostic& said) { said.place = out.case_; });
    found.add(own);
    return std::nullopt;
  }
  const Node root = document->root();
  for (std::size_t i = 0; i < root.size(); ++i) {
    const auto [key, value] = root.entry(i);
    const Place written = root.key_place(i);
    out.places_[{written.line, written.column}] = keys.at(key);
    out.note(value, originals.at(key));
  }
  out.places_[{root.place().line, root.place().column}] = out.case_;
  return out;
}

void JoinedScenario::note(const Node& written, const Node& original) {
  places_.try_emplace({written.place().line, written.place().column}, original.place());
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written.is_list()) {
      note(written.item(i), original.item(i));
      continue;
    }
    const Place key = written.key_place(i);
    places_.try_emplace({key.line, key.column}, original.key_place(i));
    note(written.entry(i).second, original.entry(i).second);
  }
}

// A place within a word (a line of a picture) becomes the place of the word.
Place JoinedScenario::place_of(const Place& written) const {
  if (written.file != file_ || written.line == 0) return written.file.empty() ? case_ : written;
  const auto after = places_.upper_bound({written.line, written.column});
  return after == places_.begin() ? case_ : std::prev(after)->second;
}

std::optional<Scenario> JoinedScenario::read(const ReadOptions& options, Diagnostics& found) const {
  Diagnostics own;
  auto scenario = parse_scenario(text_, file_, options, own);
  own.change([&](Diagnostic& said) { said.place = place_of(said.place); });
  found.add(own);
  return scenario;
}

}  // namespace hexrout
