// Places in a file at which a hex, a unit or a placed thing is written.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "hexrout/hex/hex.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout::validate {

// Places of a map file, or of a map within a scenario. Without a node every place is the file as a whole.
class MapPlaces {
 public:
  explicit MapPlaces(std::string file) : whole_{std::move(file), 0, 0} {}
  explicit MapPlaces(const Node& map);

  Place whole() const { return whole_; }
  // In the picture, or in the list of hexes.
  Place hex(Hex at) const;
  // The value of a key in the `details` of a hex; the hex without one.
  Place detail(Hex at, std::string_view key) const;
  // The entry of `buildings` that names a hex; otherwise the hex.
  Place building(Hex at) const;
  const Node& node() const { return node_; }

 private:
  Node node_;
  Place whole_;
  std::map<Hex, Place> hexes_;
  std::map<Hex, Node> details_;    // the first entry of each
  std::map<Hex, Node> buildings_;  // the first that names it
};

// Places of a scenario.
class ScenarioPlaces {
 public:
  explicit ScenarioPlaces(const Node& scenario);
  Place whole() const { return whole_; }
  // The entry of a unit (or of another thing with an id), and the place of its `at`.
  Place unit(const std::string& id) const;
  Place unit_at(const std::string& id) const;
  // An entry of `placed`, and the value of a key of the scenario; the whole file without one.
  Place placed(std::size_t index) const;
  Place key(std::string_view key) const;
  // An entry of `sides`.
  Place side(const std::string& name) const;

 private:
  void visit(const Node& node, std::size_t& left);
  Node node_;
  Place whole_;
  std::map<std::string, Node, std::less<>> things_;
};

}  // namespace hexrout::validate
