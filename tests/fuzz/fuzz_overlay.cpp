// Any bytes as the picture of an overlay, which is then laid on a small board, and as the text of its colours.
#include "map/overlays/lay_overlay.hpp"

using namespace hexrout;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  ColourTable colours;
  Diagnostics found;
  colours.add_xml(R"(<s><colors><color name="A" red="0" green="0" blue="0" terrain="Gully" elevation="1" />
<color name="B" red="1" green="1" blue="1" terrain="Stone Building" elevation="UNKNOWN" /></colors></s>)",
                  "colours.xml", found);
  colours.add_lines(bytes);
  auto gif = decode_gif(bytes, "any.gif", found);
  if (gif.has_value() == found.has_errors()) std::abort();
  found.text();
  if (!gif) return 0;
  RasterContents board;
  board.shape = {3, 2, 112, 128, 56.0, 64.0, 0.0, 32.0};
  board.terrain.assign(std::size_t{112} * 128, kOpenGround);
  board.elevation.assign(board.terrain.size(), 0);
  lay_overlay({std::move(*gif), {static_cast<int>(size % 150) - 40, static_cast<int>(size % 190) - 60}, ""}, "x12",
              size % 2 == 0, colours, board);
  const Raster raster(std::move(board));
  return 0;
}
