// Writes a position as a web page that explains it: one HTML file with the map, every answer and its reasons, and,
// optionally, with the whole program inside, so that readers can change the position.
//
//   PageOptions options;
//   options.engine = javascript;                      // the program made by tools/build wasm; empty: a page to look at
//   const std::string html = page_html(scenario, options, found);
//   const std::string json = page_json(scenario, options, found);   // the parts that change with the position
//   const std::string empty = studio_html(javascript);               // the page without a position
//
// A page loads nothing from outside and applies no rules: all that it shows was computed before it was written, or by
// the program inside it, which answers with page_json(). Texts from files are shown as text: markup is escaped, and
// control characters, or marks that turn or hide text, are written as \xNN.
//
// Cost: that of the answers of all units that have one, and on maps of up to kMostHexesForAllPairs that of a line of
// sight between any two hexes. Thread safety: free functions without state.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/draw/picture.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// Above this many hexes lines of sight are kept from the units' Locations alone: all pairs would be megabytes.
inline constexpr std::uint32_t kMostHexesForAllPairs = 700;
// Larger pages need the limits of large input (input_size.hpp); without them: error[page-too-large].
inline constexpr std::size_t kMostHexesOfPage = 12'000;
inline constexpr std::size_t kMostLinesOfPage = 2'000'000;  // Locations of units, times hexes

struct PageOptions {
  // A phase to step through: replayed from the present position. nullopt: no scrubber.
  std::optional<PlayScript> script;
  // The program as JavaScript, which is packed into the page; empty: the page cannot be changed.
  std::string engine;
  // The folder of the scenario's boards, for pages with the program inside.
  std::string boards_directory;
  // A heat map of the position as written, for example of a survey; empty: no heat layer.
  std::vector<HexHeat> heat;
  std::string heat_title;
  // Locations whose lines of sight the reader has already.
  std::vector<std::string> seen_from;
  // For page_json(): with the ground and the drawn map, for a reader that has neither.
  bool whole = false;
  // For page_json(): without the parts that take longest and are read last: the comparison of readings, with the marks
  // of disputed answers, and the tables. A page shows the brief view at once, and requests the rest afterwards.
  bool brief = false;
  // Pieces of the units of a saved game or log, by unit. A page has no such position as data: page_json() then has
  // the scenario always, and these.
  std::optional<std::map<std::string, std::string>> pieces;
  std::size_t entries = 0;  // of a log, and those before the position
  std::size_t entries_before = 0;
};

// A whole page. Empty after errors: the script does not fit, a board or map file cannot be read again.
std::string page_html(const Scenario& scenario, const PageOptions& options, Diagnostics& found);

// Returns the position for the script of the page, as one line of JSON: title, units, standings, switches, answers,
// outlooks, lines of sight, counters drawn, tables, the scenario as JSON and as YAML with its map inside, and the log
// with the changes of every entry. With `whole` also the ground and the map as SVG. Equal positions give equal bytes.
// Empty after errors.
std::string page_json(const Scenario& scenario, const PageOptions& options, Diagnostics& found);

// The page without a position: the reader opens files of his own in it, or one of the bundled scenarios, which are
// inside. `engine` is the program as tools/build wasm makes it. `address` is where the studio is offered by a web
// server, for links of readers who have the page as a file; empty: nowhere. Same program and address, same bytes.
std::string studio_html(std::string_view engine, std::string_view address = {});

// The studio as files of a folder, for a web server. Browsers keep it after the first visit: it opens without a network
// and can be installed. The page requests only these files. `name` is a file's name in the folder.
struct PageFile {
  std::string name;
  std::string text;
};
std::vector<PageFile> studio_files(std::string_view engine, std::string_view address = {});

}  // namespace hexrout
