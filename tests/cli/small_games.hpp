// Small positions of the four systems other than ASL, and the command on them.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "command.hpp"

namespace hexrout::test {

inline const std::vector<std::string> kSmallGames{"armour_battles", "chain_of_command", "morale_ratio", "squares"};

inline std::string bundled_game(const std::string& system) {
  return source("maps/scenarios/" + system + ".yaml");
}

// Heads of small positions; each test adds its own units.
inline std::string head(const std::string& rules, const std::string& sides, int rows, const std::string& hexes) {
  return "hexrout: 1\ntitle: t\nmap: {columns: 20, rows: " + std::to_string(rows) + ", fill: open-ground, hexes: [" +
         hexes + "]}\nrules: " + rules + "\nsides: [" + sides + "]\n";
}
inline std::string coc(const std::string& rest, const std::string& hexes = "", const std::string& morale = "9") {
  return head("chain_of_command", "german, soviet", 30, hexes) +
         "scale: 2\nforces: [{side: german, force_morale: 9, own_edge: south}, {side: soviet, force_morale: " + morale +
         ", own_edge: north}]\n" + rest;
}
inline std::string ab(const std::string& rest, const std::string& hexes = "") {
  return head("armour_battles", "max, tom", 30, hexes) +
         "scale: 3\narmies: [{side: max, points: 5, own_edge: south}, {side: tom, points: 5, own_edge: north}]\n" +
         rest;
}
inline std::string sq(const std::string& rest, const std::string& hexes = "") {
  return head("squares", "red, blue", 20, hexes) + rest;
}
inline std::string mr(const std::string& rest, const std::string& hexes = "") {
  return head("morale_ratio", "red, blue", 20, hexes) + rest;
}

// The command on a file that holds `text`, with the dice of `faces` ("" for a seed where the verb plays).
inline Ran on_text(const std::string& verb, const std::string& text, const std::vector<std::string>& more = {},
                   const std::string& faces = "") {
  const Folder folder;
  std::vector<std::string> arguments{verb, folder.write("s.yaml", text)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  if (!faces.empty()) {
    arguments.push_back("--dice");
    arguments.push_back(folder.write("dice.yaml", faces));
  }
  return run(arguments);
}
inline Ran played(const std::string& text, const std::string& faces = "[]") {
  return on_text("play", text, {}, faces);
}

// Broken, four movement points, an enemy due south.
inline std::string broken_piece(const std::string& at) {
  return mr(
      "options: {failedCheckAgain: \"false\"}\n"
      "elements: [{id: a, side: red, original: 10, current: 3, morale: broken}, {id: z, side: blue, original: 10}]\n"
      "pieces: [{id: p, element: a, at: " +
      at + ", move: 4}, {id: q, element: z, at: E16}]\nevents: [{turn: {side: red}}]\n");
}

// The values of JSON lines.
inline std::vector<nlohmann::json> lines_of(const std::string& text) {
  std::vector<nlohmann::json> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) out.push_back(nlohmann::json::parse(line));
  return out;
}

}  // namespace hexrout::test
