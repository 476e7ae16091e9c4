// Cuts the pixels of a board into the patches of a Field.
#pragma once

#include "los/vasl/fast/field.hpp"

namespace hexrout::vasl {

class Field::Cutter {
 public:
  explicit Cutter(Field& field) : field_(field), raster_(*field.raster_), grid_(raster_.grid()), kinds_(field.kinds_) {}
  void cut();

 private:
  // The part of a block that lies in one hex.
  struct HexPart {
    Pixels own = 0;       // pixels of the hex
    Pixels extended = 0;  // pixels that its extended border holds
    std::int32_t next = -1;
    std::uint16_t hex = kNoHex;
  };
  // The pixels of a block with one terrain and ground level.
  struct Drawn {
    Pixels pixels = 0;
    TerrainId code = kOpenGround;
    std::int8_t ground = 0;
  };
  HexPart& part_of(std::size_t block, int hex);
  void find_parts();
  void add_column(int x);
  void add_extended(int hex);
  void find_drawn(int column, int row);
  void cut_block(std::size_t block);
  void cut_drawn(std::size_t block, const Drawn& drawn);
  void add(std::size_t block, Pixels pixels, Cell cell, About about);
  void leave_out(int x, int y);
  void add_by_side(std::size_t block, Pixels pixels, Cell cell, About about);
  bool counted(std::size_t block, Pixels pixels, Cell cell) const;
  PixelClass class_of(Cell cell, About about);
  void note_holders(std::size_t block, const Drawn& drawn);
  void find_hillocks();
  void find_solid();

  // Calls visit(x, y, pixel) for each of some pixels of a block.
  template <class Visit>
  void each_pixel(std::size_t block, Pixels pixels, const Visit& visit) const;
  template <class Visit>
  void each_part(std::size_t block, const Visit& visit) const {
    for (std::int32_t i = first_part_[block]; i >= 0; i = parts_[static_cast<std::size_t>(i)].next)
      visit(parts_[static_cast<std::size_t>(i)]);
  }

  Field& field_;
  const Raster& raster_;
  const HexGrid& grid_;
  const std::array<VaslTerrain, 256>& kinds_;
  std::vector<HexPart> parts_;
  std::vector<std::int32_t> first_part_;  // by block
  std::vector<Drawn> drawn_;              // of one block
  std::vector<PixelClass> last_class_;    // by hex, kNoHex at the end
  std::vector<PixelClass> class_before_;  // by PixelClass: another class of the same hex
  std::array<std::int8_t, 256> height_above_ground2_{};
};

}  // namespace hexrout::vasl
