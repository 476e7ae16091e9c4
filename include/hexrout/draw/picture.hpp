// The content of a picture: a map and plain facts on it, which the caller supplies.
//
//   Picture picture;
//   picture.map = &map;
//   picture.units.push_back({"r1", "German", "4-4-7", {"broken"}, *map.find_location("C3"), UnitType::squad});
//   picture.paths.push_back({{a, b, c}, "r1", PathKind::rout});
//   draw_svg(picture);
//   draw_text(picture);
//
// Pictures hold no rules: marks, paths and lines are drawn as given. Every text may come from a file and
// is shown as text, markup and control characters included. Locations and hexes must be of the map.
// Same picture, same bytes. Complexity: linear in hexes, pixels and overlays. Thread safety: free
// functions without state.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/map/placed.hpp"
#include "hexrout/map/unit_type.hpp"

namespace hexrout {

struct UnitCounter {
  std::string id;
  std::string side;
  std::string label;               // "4-4-7", "9-1"
  std::vector<std::string> state;  // "broken", "dm", "pinned"
  LocationId at = kNowhere;
  UnitType type = UnitType::men;  // the silhouette of its counter
};

// allowed: a legal end; mandatory: one of the ends the rules demand; passed: it may be entered, but is no end; refused:
// every step into it is refused; interdicted: entering it is exposed (count: to how many enemies); seen, hidden: in or
// out of sight; barrier: a line of sight is blocked there. The legends of pictures name the marks in use.
enum class MarkKind : std::uint8_t { allowed, mandatory, passed, refused, interdicted, seen, hidden, barrier };

struct HexMark {
  HexId at = kNowhere;
  MarkKind kind = MarkKind::allowed;
  int count = 0;    // shown where above 0
  std::string why;  // a tooltip
};

// A hex filled by a number: 0 to 1000 parts of a thousand, lighter to darker.
struct HexHeat {
  HexId at = kNowhere;
  int permille = 0;
  std::string why = {};   // a tooltip
  std::string text = {};  // what is written; empty: the number as percent, and nothing for 0
};

enum class PathKind : std::uint8_t { rout, crawl, other };

struct DrawnPath {
  std::vector<LocationId> through;  // start and end included
  std::string unit;
  PathKind kind = PathKind::rout;
};

struct SightLine {
  LocationId from = kNowhere;
  LocationId to = kNowhere;
  bool blocked = false;
  int hindrance = 0;
};

// Hexes that belong together, outlined: where a side sets up or enters, hexes of victory.
struct DrawnZone {
  std::vector<HexId> hexes;
  std::string label;                     // written at the first of them
  std::string why;                       // a tooltip
  std::optional<std::size_t> side = {};  // index in Picture::sides; none: it belongs to no side
};

struct HexLabel {
  HexId at = kNowhere;
  std::string text;
};

// What else lies in a hex, on one badge: "fallen 3", "holes 2".
struct HexThings {
  HexId at = kNowhere;
  std::vector<std::string> things;
};

struct Picture {
  const Map* map = nullptr;
  std::string title;               // empty: the map's
  std::vector<std::string> sides;  // in the order that gives them their colours
  std::vector<UnitCounter> units;
  std::vector<Placed> placed;
  std::vector<HexThings> lying;
  std::vector<HexHeat> heat;  // beneath the marks
  std::string heat_key;       // what the heat says, from 0 to 1000; empty: the legend leaves it out
  std::vector<HexMark> marks;
  std::vector<DrawnPath> paths;
  std::vector<SightLine> sight;
  std::vector<HexLabel> labels;
  std::vector<DrawnZone> zones;
  std::vector<std::string> notes;          // lines below the list of units in a text picture
  std::map<UnitType, std::string> called;  // words of the legend, where the game has its own
};

struct SvgOptions {
  bool names = true;         // of hexes
  bool legend = true;        // what the patterns mean, below the map
  bool interactive = false;  // adds a hex of its own for each hex, data-hex its id, for scripts
};

// A whole SVG document, UTF-8, without outside references. Terrain has a pattern and an outline beside its tint, so
// that a print in grey can be read as well.
std::string draw_svg(const Picture& picture, const SvgOptions& options = {});

// The counters alone, for the group of class "units" of a document with counters: one piece of markup for each badge of
// Picture::lying, one a hex that holds units, in the order of hexes, and one more with the number of the rest where
// more than twenty units stand. A page that moves units exchanges these alone.
std::vector<std::string> draw_stacks(const Picture& picture);

// The abilities of a terminal: characters alone, the 256 colours of xterm's palette, or any colour.
enum class TextColour : std::uint8_t { none, palette, full };

struct TextOptions {
  TextColour colour = TextColour::none;
  bool legend = true;  // the meaning of the characters, and the list of units
};

// A picture for terminals, six characters and four lines a hex, legible without colour.
std::string draw_text(const Picture& picture, const TextOptions& options = {});

}  // namespace hexrout
