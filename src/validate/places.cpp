#include "validate/places.hpp"

#include "hexrout/hex/hex_name.hpp"

namespace hexrout::validate {

namespace {

// Two characters a hex, in lines that begin with a name; lines that begin with '#' are remarks (map/file/picture.cpp).
std::map<Hex, Place> picture_places(const Node& block) {
  std::map<Hex, Place> out;
  const std::string& text = block.scalar();
  struct Line {
    std::size_t number;
    std::string_view text;
  };
  std::vector<Line> lines;
  for (std::size_t begin = 0, number = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line(text.data() + begin, end - begin);
    if (line.find_first_not_of(' ') != std::string_view::npos && line[0] != '#') lines.push_back({number, line});
    begin = end + 1;
  }
  if (lines.size() < 2) return out;
  std::size_t left = lines[1].text.find(' ');
  if (left != std::string_view::npos) left = lines[1].text.find_first_not_of(' ', left);
  if (left == std::string_view::npos) return out;
  const Place first = block.place_within(0, 0);  // costs a search, so it is called once
  for (std::size_t y = 0; y < lines.size(); ++y)
    for (int col = y % 2 == 1 ? 0 : 1; left + 2 * static_cast<std::size_t>(col) < lines[y].text.size(); col += 2) {
      Place place = first;
      place.line += static_cast<int>(lines[y].number);
      place.column += static_cast<int>(left) + 2 * col;
      out.emplace(from_doubled(col, static_cast<int>(y)), std::move(place));
    }
  return out;
}

std::map<Hex, Place> list_places(const Node& list) {
  std::map<Hex, Place> out;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const auto at = parse_hex_name(list.item(i).find("at").scalar()))
      out.emplace(*at, list.item(i).find("at").place());
  return out;
}

}  // namespace

MapPlaces::MapPlaces(const Node& map) : node_(map), whole_{map.place().file, 0, 0} {
  const Node hexes = map.find("hexes");
  if (hexes.is_scalar()) hexes_ = picture_places(hexes);
  if (hexes.is_list()) hexes_ = list_places(hexes);
  const Node details = map.find("details");
  for (std::size_t i = 0; details.is_list() && i < details.size(); ++i)
    if (const auto at = parse_hex_name(details.item(i).find("at").scalar())) details_.emplace(*at, details.item(i));
  const Node buildings = map.find("buildings");
  for (std::size_t i = 0; buildings.is_list() && i < buildings.size(); ++i) {
    const Node named = buildings.item(i).find("hexes");
    for (std::size_t k = 0; named.is_list() && k < named.size(); ++k)
      if (const auto at = parse_hex_name(named.item(k).scalar())) buildings_.emplace(*at, named.item(k));
  }
}

Place MapPlaces::hex(Hex at) const {
  const auto it = hexes_.find(at);
  return it == hexes_.end() ? whole_ : it->second;
}

Place MapPlaces::detail(Hex at, std::string_view key) const {
  const auto it = details_.find(at);
  if (it == details_.end()) return hex(at);
  const Node value = it->second.find(key);
  return value ? value.place() : hex(at);
}

Place MapPlaces::building(Hex at) const {
  const auto it = buildings_.find(at);
  return it == buildings_.end() ? hex(at) : it->second.place();
}

ScenarioPlaces::ScenarioPlaces(const Node& scenario) : node_(scenario), whole_{scenario.place().file, 0, 0} {
  std::size_t left = 200'000;  // aliases make a tree larger than its text
  visit(scenario, left);
}

void ScenarioPlaces::visit(const Node& node, std::size_t& left) {
  if (left == 0) return;
  --left;
  if (node.is_list()) {
    for (std::size_t i = 0; i < node.size(); ++i) visit(node.item(i), left);
  } else if (node.is_map()) {
    if (const Node id = node.find("id"); id.is_scalar()) things_.emplace(id.scalar(), node);
    for (std::size_t i = 0; i < node.size(); ++i) visit(node.entry(i).second, left);
  }
}

Place ScenarioPlaces::unit(const std::string& id) const {
  const auto it = things_.find(id);
  return it == things_.end() ? whole_ : it->second.find("id").place();
}

Place ScenarioPlaces::unit_at(const std::string& id) const {
  const auto it = things_.find(id);
  if (it == things_.end()) return whole_;
  const Node at = it->second.find("at");
  return at ? at.place() : it->second.find("id").place();
}

Place ScenarioPlaces::placed(std::size_t index) const {
  const Node list = node_.find("placed");
  return list.is_list() && index < list.size() ? list.item(index).place() : whole_;
}

Place ScenarioPlaces::key(std::string_view key) const {
  const Node value = node_.find(key);
  return value ? value.place() : whole_;
}

Place ScenarioPlaces::side(const std::string& name) const {
  const Node list = node_.find("sides");
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i)
    if (list.item(i).scalar() == name) return list.item(i).place();
  return whole_;
}

}  // namespace hexrout::validate
