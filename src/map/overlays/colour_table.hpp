// The terrain and level that a colour of a picture means.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "hexrout/map/terrain.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct ColourFacts {
  TerrainId terrain = kNoTerrain;  // kNoTerrain: the colour does not give one
  std::optional<std::int8_t> level;
};

class ColourTable {
 public:
  // Reads the element `colors` of SharedBoardMetadata.xml or BoardMetadata.xml. Of several names for one colour VASL
  // goes by the first; names of a board take the place of shared ones.
  bool add_xml(std::string_view xml, const std::string& file, Diagnostics& found);
  // Reads an overlay's own colours, lines "Name red,green,blue" of names in the table.
  void add_lines(std::string_view lines);
  // Null: no colour of the table.
  const ColourFacts* find(std::uint32_t rgb) const;

 private:
  void set(const std::string& name, std::uint32_t rgb, const ColourFacts& facts, bool again);

  std::map<std::string, ColourFacts, std::less<>> by_name_;
  std::unordered_map<std::uint32_t, ColourFacts> by_rgb_;
};

}  // namespace hexrout
