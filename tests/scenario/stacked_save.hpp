// VASL saves of a few stacks for tests, their pieces built trait by trait as the module builds them.
//
//   SavedPiece squad{"4-4-7 1sq", "ru/u"};
//   squad.nation("ru");
//   CHECK(scenario_units({{squad, marker_piece("Wire")}}, {"counter"})[0] == "counter=4-4-7 ");
#pragma once

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/document.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout::test {

// A counter, its traits from the outermost inwards.
struct SavedPiece {
  std::string name;
  std::string picture;
  std::vector<std::pair<std::string, std::string>> traits = {};

  SavedPiece& trait(const std::vector<std::string>& fields, std::string state) {
    traits.emplace_back(vsav::encode_list(fields, ';'), std::move(state));
    return *this;
  }
  // A layer that is always shown; level: from 1.
  SavedPiece& layer(const std::string& names, int level) {
    std::vector<std::string> fields(27);
    fields[0] = "emb2";
    fields[16] = " , ";
    fields[17] = names;
    fields[26] = "true";
    return trait(fields, std::to_string(level));
  }
  SavedPiece& info(const std::string& text) { return trait({"info", text}, ""); }
  SavedPiece& nation(const std::string& code) { return trait({"conceal", "C", code + "/q", code, ""}, "null;"); }
  SavedPiece& turned(const std::string& what, int hexspine, int sixths) {
    std::string names;
    for (int i = 0; i < 6; ++i) names += fmt::format("{}+ {}{}", i == 0 ? "" : ",", what, (i + 2) % 6 + 1);
    return layer(names, (hexspine + 3) % 6 + 1).trait({"rotate", "6", "88,130", "90,130"}, std::to_string(sixths));
  }

  std::string command(int id, const std::string& where) const {
    std::string type = vsav::encode_list({"piece", "K", "D", picture, name}, ';');
    std::string state = where;
    for (auto it = traits.rbegin(); it != traits.rend(); ++it) {
      type = vsav::encode_list({it->first, type}, '\t');
      state = vsav::encode_list({it->second, state}, '\t');
    }
    return vsav::encode_list({"+", std::to_string(id), type, state}, '/');
  }
};

// The stacks of a save, each from the bottom, in C2, E2 and F2 of board 05.
inline std::string save_of_stacks(const std::vector<std::vector<SavedPiece>>& stacks) {
  constexpr std::pair<int, int> kHexes[] = {{512, 496}, {625, 496}, {681, 528}};
  std::vector<std::string> commands = {"begin_save"};
  int id = 100;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    const auto [x, y] = kHexes[i];
    std::vector<std::string> members = {"Main Map", std::to_string(x), std::to_string(y)};
    for (const SavedPiece& counter : stacks[i]) {
      commands.push_back(counter.command(++id, fmt::format("Main Map;{};{};1", x, y)));
      members.push_back(std::to_string(id));
    }
    commands.push_back(vsav::encode_list({"+", std::to_string(++id), "stack", vsav::encode_list(members, ';')}, '/'));
  }
  commands.emplace_back("bd\t0\t0\t05\tVER\t1\t");
  commands.emplace_back("end_save");
  return vsav::encode_list(commands, '\x1b');
}

// Returns the units of the resulting scenario, each with its keys.
inline std::vector<std::string> scenario_units(const std::vector<std::vector<SavedPiece>>& stacks,
                                               const std::vector<std::string>& keys, std::string* all = nullptr,
                                               std::string* warnings = nullptr) {
  Diagnostics found;
  const auto game = parse_saved_text(save_of_stacks(stacks), "x.vsav", found);
  INFO(found.text());
  REQUIRE(game);
  const std::string text = saved_scenario(*game, nullptr, found);
  INFO(text);
  const auto document = Document::parse(text, "x.yaml", found);
  REQUIRE(document);
  if (all != nullptr) *all = text;
  if (warnings != nullptr) *warnings = found.text();
  std::vector<std::string> out;
  const Node units = document->root().find("units");
  for (std::size_t i = 0; i < units.size(); ++i) {
    std::string line;
    for (const std::string& key : keys)
      if (const Node value = units.item(i).find(key)) line += fmt::format("{}={} ", key, value.scalar());
    if (const Node weapons = units.item(i).find("weapons"))
      for (const char* key : {"kind", "malfunctioned"})
        if (const Node value = weapons.item(0).find(key)) line += fmt::format("weapon.{}={} ", key, value.scalar());
    out.push_back(line);
  }
  return out;
}

inline SavedPiece marker_piece(const char* name) {
  return SavedPiece{name, "MV/m"};
}

}  // namespace hexrout::test
