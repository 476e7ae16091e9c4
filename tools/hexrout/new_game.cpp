#include "new_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include "game_folder.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/places.hpp"
#include "output.hpp"

// Files that the program holds for new games (tools/CMakeLists.txt), by their path below tools/hexrout or the project.
namespace hexrout::verbs {
std::string_view embedded(std::string_view path);
}

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 40;
constexpr std::string_view kSchemaLine = "# yaml-language-server: ";

struct Source {
  std::string_view path;  // in the project
  std::string_view name;  // in the folder
};

constexpr std::array<std::string_view, 8> kSkeleton{"game.yaml", "tables.yaml", "policies.yaml", "worth.yaml",
                                                    "README.md", "map.yaml",    "scenario.yaml", "cases/nerve.yaml"};
constexpr std::array<std::string_view, 6> kGameFiles{"data/game.yaml",     "data/tables.yaml", "data/policies.yaml",
                                                     "data/readings.yaml", "data/worth.yaml",  "README.md"};

// Scenarios, maps and cases of the games of this program that are data.
const std::map<std::string, std::vector<Source>, std::less<>>& bundled() {
  static const std::map<std::string, std::vector<Source>, std::less<>> games{
      {"pickets",
       {{"maps/scenarios/pickets.yaml", "scenario.yaml"},
        {"maps/ford.yaml", "ford.yaml"},
        {"src/rules/pickets/cases/nerve.yaml", "cases/nerve.yaml"}}},
      {"morale_ratio",
       {{"maps/scenarios/morale_ratio.yaml", "scenario.yaml"},
        {"maps/crossroads.yaml", "crossroads.yaml"},
        {"src/rules/morale_ratio/cases/check.yaml", "cases/check.yaml"},
        {"src/rules/morale_ratio/cases/moves.yaml", "cases/moves.yaml"}}}};
  return games;
}

// The word of a game in the folder: its name in small letters, with '_' for what no name holds.
std::string name_for(const std::string& folder) {
  std::error_code failed;
  const fs::path whole = fs::absolute(path_of(folder), failed).lexically_normal();
  std::string out = name_of(whole.has_filename() ? whole.filename() : whole.parent_path().filename());
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') c = '_';
  }
  return out.substr(0, kLongestName);
}

GameTexts skeleton() {
  GameTexts out;
  for (const std::string_view name : kSkeleton)
    out.emplace(name, verbs::embedded(fmt::format("data/new_game/{}", name)));
  return out;
}

// The files of a game of this program. Its scenario lies elsewhere, so its first lines and its map are named anew.
GameTexts copy_of_bundled(std::string_view game, const std::vector<Source>& sources) {
  GameTexts out;
  const RuleSystem& system = *find_rule_system(game);
  for (const std::string_view path : kGameFiles)
    if (const std::string_view text = system.file(path); !text.empty())
      out.emplace(path.substr(path.rfind('/') + 1), text);
  for (const Source& source : sources) out.emplace(source.name, verbs::embedded(source.path));
  for (auto& [name, text] : out)
    if (text.starts_with(kSchemaLine)) text.erase(0, text.find('\n') + 1);
  std::string& scenario = out.at("scenario.yaml");
  if (const std::size_t map = scenario.find("file: ../"); map != std::string::npos) scenario.erase(map + 6, 3);
  if (const std::size_t rules = scenario.find("\nrules: "); rules != std::string::npos)
    scenario.insert(scenario.find('\n', rules + 1), "\nrules_folder: .");
  return out;
}

// False for the program of pages and packages of npm, which hold no such files.
bool holds_games() {
  return !verbs::embedded("data/new_game/game.yaml").empty();
}

std::optional<GameTexts> texts_like(const std::string& like, Diagnostics& found) {
  std::error_code failed;
  if (!like.empty() && fs::exists(path_of(like) / "game.yaml", failed)) return read_game_folder(like, found);
  if (!holds_games()) {
    found.error("unknown-rules", {"--new", 0, 0}, "this program holds no games to begin with",
                "name a folder with game.yaml by --like, or take the program of the release");
    return std::nullopt;
  }
  if (like.empty()) return skeleton();
  if (const auto it = bundled().find(like); it != bundled().end()) return copy_of_bundled(it->first, it->second);
  std::vector<std::string> names;
  for (const auto& [name, sources] : bundled()) names.push_back(name);
  found.error("unknown-rules", {"--like", 0, 0}, fmt::format("there is no game {} that is data", in_quotes(like)),
              found.suggest(like, names, "name a folder with game.yaml, or one of: {names}"));
  return std::nullopt;
}

// The game that the texts are of; empty after an error.
std::string id_of(const GameTexts& texts, const std::string& like, Diagnostics& found) {
  const auto document = Document::parse(texts.at("game.yaml"), like.empty() ? "game.yaml" : like + "/game.yaml", found);
  if (!document) return {};
  Fields top(document->root(), found, "game");
  return top.need_text("id");
}

bool is_of_names(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// Replaces the value of a key, bare or in quotes, wherever it is `from`.
void replace_value(std::string& text, const std::string& key, const std::string& from, const std::string& to) {
  const std::string written = key + ": ";
  for (std::size_t at = text.find(written); at != std::string::npos; at = text.find(written, at + 1)) {
    if (at > 0 && is_of_names(text[at - 1])) continue;
    std::size_t begin = at + written.size();
    if (text[begin] == '"' || text[begin] == '\'') ++begin;
    const std::size_t end = begin + from.size();
    if (text.compare(begin, from.size(), from) == 0 && (end >= text.size() || !is_of_names(text[end])))
      text.replace(begin, from.size(), to);
  }
}

// Names the game anew: its id in game.yaml, the rules of its scenarios and cases.
void rename_game(GameTexts& texts, const std::string& from, const std::string& to) {
  for (auto& [name, text] : texts)
    if (name == "game.yaml")
      replace_value(text, "id", from, to);
    else if (name.ends_with(".yaml"))
      replace_value(text, "rules", from, to);
}

// Refuses a folder that holds anything, and a name that is a rule system in C++.
bool can_begin(const std::string& folder, const std::string& name, Diagnostics& found) {
  std::error_code failed;
  if (fs::exists(path_of(folder), failed) &&
      !(fs::is_directory(path_of(folder), failed) && fs::is_empty(path_of(folder), failed)))
    found.error("already-there", {folder, 0, 0}, "here is something already, and a new game overwrites nothing",
                "name a folder that is not there yet");
  else if (const RuleSystem* other = find_rule_system(name);
           name.empty() || (other != nullptr && other->file("data/game.yaml").empty()))
    found.error("bad-name", {folder, 0, 0}, fmt::format("{} cannot be the word of a new game", in_quotes(name)),
                "call the folder otherwise: its name becomes the word under 'rules'");
  else
    return true;
  return false;
}

std::string told(const std::string& folder, const std::string& name, const GameTexts& texts) {
  std::string out = fmt::format("{}: a game of your own, '{}' under 'rules', {} files\n", folder, name, texts.size());
  for (const auto& [file, text] : texts) out += fmt::format("  {}/{}\n", folder, file);
  std::string scenario;
  for (const auto& [file, text] : texts)
    if (scenario.empty() && file.find('/') == std::string::npos &&
        ("\n" + text).find("\nhexrout: 1") != std::string::npos)
      scenario = file;
  out += fmt::format("change it, and run\n  hexrout check {}\n", folder);
  if (!scenario.empty())
    for (const char* verb : {"rout", "play"}) out += fmt::format("  hexrout {} {}/{}\n", verb, folder, scenario);
  return out;
}

}  // namespace

std::string write_new_game(const std::string& folder, const std::string& like, Diagnostics& found) {
  std::string path = folder;
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  const std::string name = name_for(path);
  if (!can_begin(path, name, found)) return {};
  auto texts = texts_like(like, found);
  if (!texts) return {};
  const std::string id = id_of(*texts, like, found);
  if (id.empty()) return {};
  rename_game(*texts, id, name);
  for (const auto& [file, text] : *texts) {
    std::error_code failed;
    const fs::path to = path_of(path) / path_of(file);
    fs::create_directories(to.parent_path(), failed);
    if (!write_output(name_of(to), text, found)) return {};
  }
  return told(path, name, *texts);
}

}  // namespace hexrout::command
