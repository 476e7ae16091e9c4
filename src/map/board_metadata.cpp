#include "map/board_metadata.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/places.hpp"

namespace hexrout {

std::optional<BoardMetadata> parse_board_metadata(std::string_view xml, const std::string& file, Diagnostics& found) {
  const TextPlaces places(xml);
  const auto at = [&](std::ptrdiff_t offset) {
    return places.at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)), file);
  };
  pugi::xml_document document;
  const auto result = document.load_buffer(xml.data(), xml.size());
  if (!result) {
    found.error("bad-xml", at(result.offset), std::string("BoardMetadata.xml cannot be read: ") + result.description(),
                "the file is damaged: get the board again");
    return std::nullopt;
  }
  const auto root = document.child("boardMetadata");
  if (!root) {
    found.error("bad-xml", {file}, "BoardMetadata.xml has no element 'boardMetadata'",
                "the file is damaged: get the board again");
    return std::nullopt;
  }
  BoardMetadata out;
  bool fine = true;
  const auto number = [&](const char* name, double least, double most, double& value) {
    const auto attribute = root.attribute(name);
    if (!attribute) return;
    const std::string_view text = attribute.value();
    const auto v = to_real(text);
    if (!v || *v < least || *v > most) {
      found.error("bad-number", at(root.offset_debug()), fmt::format("{} is '{}'", name, printable(text)),
                  fmt::format("expected a number from {} to {}", least, most));
      fine = false;
      return;
    }
    value = *v;
  };
  out.name = root.attribute("name").value();
  out.version = root.attribute("version").value();
  number("hexWidth", 6, 5000, out.hex_width_px);
  number("hexHeight", 6, 5000, out.hex_height_px);
  number("A1CenterX", -100000, 5000, out.a1_x_px);
  number("A1CenterY", -100000, 5000, out.a1_y_px);
  const auto sides = [&](const char* group, const char* element, std::vector<BoardMetadata::Sides>& into) {
    for (const auto node : root.child(group).children(element)) {
      BoardMetadata::Sides entry{node.attribute("hex").value(), 0};
      for (const char digit : std::string_view(node.attribute("hexsides").value())) {
        if (digit < '0' || digit > '5') {
          found.error("bad-hexside", at(node.offset_debug()),
                      fmt::format("'{}' are not hexsides", printable(node.attribute("hexsides").value())),
                      "hexsides are digits from 0 (top) to 5, clockwise");
          fine = false;
          break;
        }
        entry.sides = static_cast<std::uint8_t>(entry.sides | 1U << (digit - '0'));
      }
      into.push_back(std::move(entry));
    }
  };
  sides("slopes", "slope", out.slopes);
  sides("rrembankments", "rrembankment", out.embankments);
  if (!fine) return std::nullopt;
  return out;
}

}  // namespace hexrout
