// Any bytes as VASL's file of rules for changes of terrain; every rule in it is applied to a small board.
#include "hexrout/map/board_changes.hpp"

using namespace hexrout;

namespace {

VaslBoard small_board() {
  RasterContents contents;
  contents.shape = {3, 2, 112, 128, 56.0, 64.0, 0.0, 32.0};
  for (int i = 0; i < 112 * 128; ++i) {
    const auto id = static_cast<TerrainId>(i / 128 * 2);
    contents.terrain.push_back(TerrainCatalogue::standard().has(id) ? id : kOpenGround);
    contents.elevation.push_back(static_cast<std::int8_t>(i % 7 - 3));
  }
  VaslBoard board;
  board.name = "small";
  board.raster = std::make_shared<const Raster>(std::move(contents));
  return board;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const VaslBoard board = small_board();
  Diagnostics found;
  const auto rules = parse_change_rules({reinterpret_cast<const char*>(data), size}, "rules.xml", found);
  if (rules.has_value() == found.has_errors()) std::abort();
  found.text();
  if (!rules) return 0;
  std::vector<BoardChange> changes;
  for (const std::string& name : rules->names())
    if (can_apply(*rules->find(name)) && changes.size() < 16) changes.push_back({name, {}});
  if (!changed_board(board, changes, *rules, found)) std::abort();
  return 0;
}
