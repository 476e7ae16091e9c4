// What is wrong with an input, where, and what to do about it.
//
//   Diagnostics found;
//   found.error("unknown-key", {"a.yaml", 3, 5}, "there is no key 'untis'", "did you mean 'units'?");
//   std::cerr << found.text();   // a.yaml:3:5: error[unknown-key]: there is no key 'untis'; did you mean 'units'?
//
// Readers of outside input never throw: they add to a Diagnostics and return an empty optional, so
// that a user sees every mistake at once. Codes are lower-case words joined by '-', stable across
// versions. Thread safety: one Diagnostics belongs to one thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hexrout {

enum class Severity : unsigned char { note, warning, error };

// A place in an input file. Lines and columns count from 1; 0 means "the file as a whole".
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  bool operator==(const Place&) const = default;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string code;
  Place place;
  std::string what;
  std::string hint;  // what to do; may be empty

  // "file:line:column: error[code]: what; hint", without a line break.
  std::string text() const;
};

class Diagnostics {
 public:
  // Beyond this many entries further ones are counted, not kept: hostile input must not exhaust memory.
  static constexpr std::size_t kMost = 1000;

  void add(Diagnostic diagnostic);
  void error(std::string_view code, Place place, std::string what, std::string hint = {});
  void warning(std::string_view code, Place place, std::string what, std::string hint = {});
  void note(std::string_view code, Place place, std::string what, std::string hint = {});

  bool has_errors() const { return errors_ > 0; }
  std::size_t error_count() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return all_; }
  bool empty() const { return all_.empty(); }

  // One line each, in the order of file, line and column; those of one place keep their order.
  std::string text() const;

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;
};

// Replaces control characters and broken UTF-8 by visible escapes, so that text taken from a file
// cannot steer a terminal. Complexity: linear.
std::string printable(std::string_view text);

// The candidate closest to `word` by edit distance, if close enough to be a likely misspelling;
// otherwise an empty string. Ties go to the earlier candidate.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace hexrout
