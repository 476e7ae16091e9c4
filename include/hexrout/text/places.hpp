// Lines and columns of the bytes of a text, for readers that report mistakes by offset.
//
//   const TextPlaces places(xml);
//   found.error("bad-xml", places.at(offset, file), "a tag is not closed");
//
// Built in one pass. A place then costs a binary search among the lines and at most kStep bytes, wherever it lies:
// readers never count from the start of a text or of a line. Lines and columns count from 1, columns in characters. The
// text must outlive the object. Thread safety: immutable after construction.
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
  // The column in units of UTF-16.
  int utf16_column(std::size_t line, std::size_t byte) const;
  // The byte at which the character of a column begins; the end of the line if it has fewer.
  std::size_t byte_of(std::size_t line, int column) const;
  // Returns line `line`, from 0, without its end; empty beyond the last line.
  std::string_view line(std::size_t line) const;
  // Returns the line, from 0, that contains a byte.
  std::size_t line_of(std::size_t byte) const;
  // The offset at which each line begins.
  const std::vector<std::size_t>& line_starts() const { return line_starts_; }

 private:
  // The sum of `counts` over all bytes before `byte`; `sums` has it for each step.
  template <class Counts>
  std::size_t before(std::size_t byte, const std::vector<std::uint32_t>& sums, Counts&& counts) const;
  std::size_t characters_before(std::size_t byte) const;

  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  // Before each byte whose offset is a multiple of kStep: characters, and those that UTF-16 counts twice.
  std::vector<std::uint32_t> characters_;
  std::vector<std::uint32_t> wide_;
};

}  // namespace hexrout
