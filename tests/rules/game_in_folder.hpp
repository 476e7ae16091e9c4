// Games as data that a test writes to a folder, reads and plays.
//
//   const test::GameInFolder folder({{"game.yaml", text}, {"tables.yaml", "checks: []"}, ...});
//   folder.mistakes()                                  // of its files, as a user would see them
//   const test::Played played = test::played(*folder.game(scene), {3, 4});
#pragma once

#include <fmt/format.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/data_game/data_game.hpp"

namespace hexrout::test {

// Replaces text that must be there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

inline bool has_text(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A folder of rules, removed at the end.
class GameInFolder {
 public:
  explicit GameInFolder(const std::map<std::string, std::string>& files)
      : path_(std::filesystem::temp_directory_path() / fmt::format("hexrout-game-{}-{}", getpid(), std::rand())) {
    std::filesystem::create_directories(path_);
    for (const auto& [name, text] : files) std::ofstream(path_ / name) << text;
  }
  ~GameInFolder() { std::filesystem::remove_all(path_); }
  GameInFolder(const GameInFolder&) = delete;
  GameInFolder& operator=(const GameInFolder&) = delete;

  std::string mistakes() const {
    Diagnostics found;
    read_rules_folder(path_.string(), found);
    return found.text();
  }
  std::string mistakes(const std::string& scene) const {
    Diagnostics found;
    read(scene, found);
    return found.text();
  }
  std::unique_ptr<Game> game(const std::string& scene) const {
    Diagnostics found;
    auto scenario = read(scene, found);
    INFO(found.text());
    REQUIRE(scenario);
    return std::move(scenario->game);
  }

 private:
  std::optional<Scenario> read(const std::string& scene, Diagnostics& found) const {
    ReadOptions options;
    options.rules_folder = path_.string();
    return parse_scenario(scene, "scene.yaml", options, found);
  }
  std::filesystem::path path_;
};

// A game after its events, and the sentences of its log.
struct Played {
  std::string log;
  std::unique_ptr<Game> game;
  const data_game::Position& position() const { return dynamic_cast<const data_game::DataGame&>(*game).position(); }
};

// Plays a copy with these faces, all of them.
inline Played played(const Game& game, std::vector<int> faces = {}) {
  struct Log final : EventLog {
    void happened(const Event& e) override { text += e.text + "\n"; }
    std::string text;
  };
  Played out{{}, game.clone()};
  ScriptedDice dice(std::move(faces));
  FirstChoice choices;
  Log log;
  out.game->play(dice, choices, log);
  out.log = log.text;
  CHECK(dice.left() == 0);
  return out;
}

}  // namespace hexrout::test
