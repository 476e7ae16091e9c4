#include "map/made_board.hpp"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <vector>

#include "hexrout/hex/hex_name.hpp"
#include "hexrout/map/raster.hpp"
#include "hexrout/map/terrain.hpp"

namespace hexrout::test {

namespace {

constexpr int kColumns = 33, kRows = 10, kWidth = 1800, kHeight = 645;

const HexGrid& grid() {
  static const HexGrid kGrid({kColumns, kRows, kWidth, kHeight, 56.25, 64.5, 0.0, 32.25});
  return kGrid;
}

int index_of(const std::string& hex) {
  const auto at = parse_hex_name(hex);
  if (!at) throw std::invalid_argument("no hex of a made board: " + hex);
  return grid().index(*at);
}

void word(std::string& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xffU);
}

std::string data_of(const MadeBoard& board) {
  std::vector<std::uint8_t> terrain(static_cast<std::size_t>(grid().hex_count()), kOpenGround);
  std::vector<int> level(terrain.size(), 0);
  for (const auto& [hex, name] : board.hexes)
    terrain[static_cast<std::size_t>(index_of(hex))] = TerrainCatalogue::standard().find(name).value();
  for (const auto& [hex, height] : board.levels) level[static_cast<std::size_t>(index_of(hex))] = height;
  std::string out;
  for (const int size : {kColumns, kRows, kWidth, kHeight}) word(out, static_cast<std::uint32_t>(size));
  for (int x = 0; x < kWidth; ++x)
    for (int y = 0; y < kHeight; ++y) {
      const int hex = grid().hex_at(x, y);
      out += static_cast<char>(hex < 0 ? 0 : level[static_cast<std::size_t>(hex)]);
      out += static_cast<char>(hex < 0 ? kOpenGround : terrain[static_cast<std::size_t>(hex)]);
    }
  return out + std::string(terrain.size(), '\0');
}

std::string packed(const std::string& data) {
  std::string framed("\xAC\xED\x00\x05", 4);
  for (std::size_t from = 0; from < data.size(); from += 1024) {
    const std::string block = data.substr(from, 1024);
    framed += '\x7A';
    word(framed, static_cast<std::uint32_t>(block.size()));
    framed += block;
  }
  return framed;
}

}  // namespace

MadeBoard strewn_board(const std::string& name, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  MadeBoard out{name};
  const auto hill = static_cast<int>(engine() % kColumns);
  for (int col = 0; col < kColumns; ++col)
    for (int row = 0; row < kRows; ++row) {
      const Hex at{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      const std::string hex = hex_name(at);
      const std::uint64_t roll = engine() % 100;
      if (roll < 18) out.hexes[hex] = "woods";
      if (roll >= 18 && roll < 26) out.hexes[hex] = "stone-building-1";
      if (roll >= 26 && roll < 32) out.hexes[hex] = "grain";
      if (roll >= 32 && roll < 37) out.hexes[hex] = "brush";
      if (std::abs(col - hill) < 3 && row > 2 && row < 6) out.levels[hex] = 1;
    }
  return out;
}

BoardFolder::BoardFolder() {
  static std::atomic<int> number{0};
  path_ = (std::filesystem::temp_directory_path() /
           ("hexrout-boards-" + std::to_string(getpid()) + "-" + std::to_string(number++)))
              .string();
  std::filesystem::create_directories(path_);
}

BoardFolder::~BoardFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void BoardFolder::write(const MadeBoard& board) const {
  const std::string folder = path_ + "/" + board.name;
  std::filesystem::create_directories(folder);
  const std::string framed = packed(data_of(board));
  gzFile file = gzopen((folder + "/LOSData").c_str(), "wb1");
  if (file == nullptr || gzwrite(file, framed.data(), static_cast<unsigned>(framed.size())) <= 0 ||
      gzclose(file) != Z_OK)
    throw std::runtime_error("cannot write " + folder);
}

}  // namespace hexrout::test
