// hexrout los on whole tables of lines.
#pragma once

#include <string>
#include <vector>

#include "hexrout/los/sight.hpp"

namespace hexrout::command {

// Answers every row of a table (columns from_hex, from_level, to_hex, to_level and, optionally, from_kind and to_kind)
// in order: its own columns, then blocked, hindrance, range; -1 -1 for lines that VASL leaves undecided. The rate goes
// to standard error. Returns the exit status.
int answer_pairs(const Map& map, const Sight& sight, const std::string& file);

// Compares sight in vasl mode with VASL's own verdicts, for every table in the folders: BOARD.csv.gz with rows,
// BOARD_blocked.csv.gz and BOARD_hindrance.csv.gz with matrices of ground Locations. 39r+80.seam.csv.gz is about board
// 39 turned and board 80 to its right; the part behind the point only names the table. Prints by board and set the
// number of lines that differ: failing for one side only, and in blocked, hindrance (of blocked lines too), range,
// reason, pixel; "-" for parts that the table does not have. Returns Exit::findings if any line differs.
int compare_with_vasl(const std::vector<std::string>& folders, const std::string& boards);

// Looks along lines of a VASL board in both modes - those of a table as above, or if `pairs` is empty those between all
// Locations, both ways - and prints where they disagree and why: the first `limit` (0: all), and how many of each
// class. format: text, json, csv (the list alone). Things that a scenario places are left out.
int compare_modes(const Map& map, const std::string& pairs, std::size_t limit, const std::string& format);

}  // namespace hexrout::command
