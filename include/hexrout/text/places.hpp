// Lines and columns of the bytes of a text, for readers that report mistakes by offset.
//
//   const TextPlaces places(xml);
//   found.error("bad-xml", places.at(offset, file), "a tag is not closed");
//
// Made in one pass. A place then costs a binary search among the lines and a look at no more than kStep bytes, wherever
// it lies: no reader counts from the start of a text or of a line. Lines and columns count from 1, columns in
// characters. The text must outlive it. Thread safety: immutable after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

class TextPlaces {
 public:
  static constexpr std::size_t kStep = 128;

  explicit TextPlaces(std::string_view text);

  // An offset behind the end counts as the end.
  Place at(std::size_t byte, const std::string& file) const;
  // The column of a byte, counted from the start of line `line`, from 0.
  int column(std::size_t line, std::size_t byte) const;
  // Where each line begins.
  const std::vector<std::size_t>& line_starts() const { return line_starts_; }

 private:
  std::size_t characters_before(std::size_t byte) const;

  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  std::vector<std::uint32_t> characters_;  // before each byte whose offset is a multiple of kStep
};

}  // namespace hexrout
