#include "hexrout/text/json_lines.hpp"

#include <fmt/format.h>

#include "hexrout/text/input_size.hpp"
#include "hexrout/text/json_shape.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostMarksOfLine = 600'000;    // as in a document
constexpr std::size_t kMostMarksOfAll = 10'000'000;  // of all lines

bool large() {
  return input_size() == InputSize::large;
}

}  // namespace

std::size_t JsonLines::most_bytes() {
  return large() ? std::size_t{1} << 30U : std::size_t{32} << 20U;
}

bool JsonLines::fits(std::string_view line, const Place& place, Diagnostics& found) {
  if (line.size() > kMostLineBytes) {
    found.error("too-large", place, fmt::format("the line has {} bytes", line.size()),
                fmt::format("at most {} are read", kMostLineBytes));
    return false;
  }
  const JsonShape shape = json_shape(line);
  if (shape.depth > kMostDepth) {
    found.error("too-deep", place, "the line is nested too deeply",
                fmt::format("at most {} levels are read", kMostDepth));
    return false;
  }
  marks_ += shape.marks;
  if (shape.members > kMostJsonMembers || shape.marks > kMostMarksOfLine || (!large() && marks_ > kMostMarksOfAll)) {
    found.error(
        "too-much", place,
        shape.members > kMostJsonMembers ? fmt::format("an object has {} members", shape.members)
        : shape.marks > kMostMarksOfLine ? fmt::format("the line has {} marks", shape.marks)
                                         : fmt::format("all lines to here have {} marks", marks_),
        fmt::format("at most {} members are read, {} commas, colons, brackets and quotes of a line, {} of a file",
                    kMostJsonMembers, kMostMarksOfLine, kMostMarksOfAll));
    return false;
  }
  return true;
}

}  // namespace hexrout
