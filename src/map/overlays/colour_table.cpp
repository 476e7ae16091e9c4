#include "map/overlays/colour_table.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <functional>

#include "hexrout/text/places.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostColours = 20'000;

std::optional<int> number_in(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<std::uint32_t> rgb_of(std::string_view red, std::string_view green, std::string_view blue) {
  std::uint32_t out = 0;
  for (const std::string_view part : {red, green, blue}) {
    const auto value = number_in(part);
    if (!value || *value < 0 || *value > 255) return std::nullopt;
    out = out << 8U | static_cast<std::uint32_t>(*value);
  }
  return out;
}

ColourFacts facts_of(const pugi::xml_node& node) {
  ColourFacts out;
  out.terrain = TerrainCatalogue::standard().find_title(node.attribute("terrain").value()).value_or(kNoTerrain);
  const auto level = number_in(node.attribute("elevation").value());
  if (level && *level >= -100 && *level <= 100) out.level = static_cast<std::int8_t>(*level);
  return out;
}

}  // namespace

bool ColourTable::add_xml(std::string_view xml, const std::string& file, Diagnostics& found) {
  pugi::xml_document document;
  const auto read = document.load_buffer(xml.data(), xml.size());
  if (!read) {
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(read.offset, 0));
    found.error("bad-xml", TextPlaces(xml).at(offset, file),
                std::string("the colours cannot be read: ") + read.description(), "get the file again");
    return false;
  }
  const bool again = !by_rgb_.empty();
  for (const auto& node : document.document_element().child("colors").children("color")) {
    const auto rgb =
        rgb_of(node.attribute("red").value(), node.attribute("green").value(), node.attribute("blue").value());
    if (rgb && by_rgb_.size() < kMostColours) set(node.attribute("name").value(), *rgb, facts_of(node), again);
  }
  return true;
}

void ColourTable::add_lines(std::string_view lines) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    const std::size_t blank = line.find_first_of(" \t");
    if (blank == std::string_view::npos) continue;
    const auto named = by_name_.find(line.substr(0, blank));
    const std::size_t from = line.find_first_not_of(" \t", blank);
    if (named == by_name_.end() || from == std::string_view::npos) continue;
    const std::string_view code = line.substr(from, line.find_first_of(" \t\r", from) - from);
    const std::size_t one = std::min(code.find(','), code.size());
    const std::size_t two = std::min(code.find(',', one + 1), code.size());
    if (two == code.size()) continue;
    const auto rgb = rgb_of(code.substr(0, one), code.substr(one + 1, two - one - 1), code.substr(two + 1));
    if (rgb && by_rgb_.size() < kMostColours) by_rgb_[*rgb] = named->second;
  }
}

const ColourFacts* ColourTable::find(std::uint32_t rgb) const {
  const auto it = by_rgb_.find(rgb);
  return it == by_rgb_.end() ? nullptr : &it->second;
}

void ColourTable::set(const std::string& name, std::uint32_t rgb, const ColourFacts& facts, bool again) {
  by_name_[name] = facts;
  if (again)
    by_rgb_[rgb] = facts;
  else
    by_rgb_.emplace(rgb, facts);
}

}  // namespace hexrout
