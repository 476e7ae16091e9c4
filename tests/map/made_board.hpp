// VASL boards of our own for tests: 33 hexrows of 10 hexes, as geomorphic boards are, each hex of one terrain to its
// edges.
//
//   const BoardFolder boards;
//   boards.write({.name = "o1", .hexes = {{"M3", "woods"}, {"M4", "stone-building-1"}}, .levels = {{"N4", 1}}});
//   ReadOptions how;
//   how.boards_directory = boards.path();
//
// Written by the description of LOSData: gzip, blocks of Java's object stream, sizes, pixels by columns, stairways.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace hexrout::test {

struct MadeBoard {
  std::string name;
  std::map<std::string, std::string> hexes = {};  // names of the catalogue, by hex; others are open ground
  std::map<std::string, int> levels = {};         // of the ground, by hex
};

// Strewn with woods, houses, grain, brush and a hill: equal seeds give equal boards.
MadeBoard strewn_board(const std::string& name, std::uint64_t seed);

// A folder of such boards, removed with the object.
class BoardFolder {
 public:
  BoardFolder();
  ~BoardFolder();
  BoardFolder(const BoardFolder&) = delete;
  BoardFolder& operator=(const BoardFolder&) = delete;

  const std::string& path() const { return path_; }
  void write(const MadeBoard& board) const;

 private:
  std::string path_;
};

}  // namespace hexrout::test
