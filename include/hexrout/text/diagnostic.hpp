// A mistake in an input, its place, and its cure.
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
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hexrout {

enum class Severity : unsigned char { note, warning, error };

// A place in an input file. Lines and columns count from 1, columns in characters as editors count them; 0 means "the
// file as a whole". Values without a file have a path ("units[0].at") instead of a line.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  std::string field = {};
  bool operator==(const Place&) const = default;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string code;
  Place place;
  std::string what;
  std::string hint;  // what to do; may be empty

  // "file:line:column: error[code]: what; hint", or "field: error[code]: ...", without a line break.
  std::string text() const;
};

class Diagnostics {
 public:
  // This many errors are kept, and as many warnings and notes; further ones are counted. So hostile input cannot
  // exhaust memory, and warnings never push out an error.
  static constexpr std::size_t kMost = 1000;
  // The longest text of one entry in bytes; longer texts are cut, because messages quote the file.
  static constexpr std::size_t kMostBytes = 1000;

  void add(Diagnostic diagnostic);
  // Adds all entries of `other`, and its count of entries that it did not keep.
  void add(const Diagnostics& other);
  void error(std::string_view code, Place place, std::string what, std::string hint = {});
  void warning(std::string_view code, Place place, std::string what, std::string hint = {});
  void note(std::string_view code, Place place, std::string what, std::string hint = {});

  bool has_errors() const { return errors_ > 0; }
  std::size_t error_count() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return all_; }
  bool empty() const { return all_.empty(); }
  // Calls change(Diagnostic&) for each, to place it elsewhere or to word it anew; the severity stays.
  template <class Change>
  void change(Change&& change) {
    for (Diagnostic& diagnostic : all_) change(diagnostic);
  }
  // The number of entries that were counted and not kept.
  std::size_t dropped(Severity severity) const { return dropped_[static_cast<std::size_t>(severity)]; }

  // Hint for an unknown word: "did you mean 'units'?" with the nearest known word, or else `otherwise`, a template with
  // "a, b, c, ... (+12)" in place of {names}: as many words as fit on a line, and the number of the rest. Only the
  // first few calls compare words: each compares all known ones.
  std::string suggest(std::string_view word, const std::vector<std::string>& known,
                      std::string_view otherwise = "write one of: {names}");

  // Every key that readers look up, by the thing they read ("unit", "scenario"); recorded after watch_keys(), for tests
  // and tools that need all keys.
  using Keys = std::map<std::string, std::set<std::string>>;
  void watch_keys() { watching_ = true; }
  bool watching_keys() const { return watching_; }
  void asked(const std::string& what, const std::vector<std::string>& keys);
  const Keys& keys_asked() const { return keys_; }

  // One look-up of a key, and one value that was read, recorded after watch_keys() for JSON Schemas (tools/make
  // schema).
  struct Looked {
    Place of;          // the thing
    std::string what;  // "kind"
    std::string key;
    bool needed = false;
    std::string as;    // "name", "names", "text", "boolean", "integer 0 16", "one of a|b"; empty: not by the look-up
    Place value = {};  // line 0 without such a key
    std::vector<Place> items;  // of a list
  };
  struct Taken {
    Place of;
    std::string as;  // "map kind", "text predicate", "expression"
  };
  void looked(Looked one) {
    if (watching_) looked_.push_back(std::move(one));
  }
  void taken(const Place& of, std::string as) {
    if (watching_) taken_.push_back({of, std::move(as)});
  }
  const std::vector<Looked>& all_looked() const { return looked_; }
  const std::vector<Taken>& all_taken() const { return taken_; }

  // Returns one line for each entry, in the order of file, line and column; the order within one place is kept.
  std::string text() const;

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
  std::size_t dropped_[3] = {0, 0, 0};
  std::size_t kept_errors_ = 0;
  std::size_t suggestions_ = 0;
  bool watching_ = false;
  Keys keys_;
  std::vector<Looked> looked_;
  std::vector<Taken> taken_;
};

// Replaces control characters and broken UTF-8 by visible escapes, so that text taken from a file
// cannot steer a terminal. Complexity: linear.
std::string printable(std::string_view text);

// Returns printable(text) in single quotes, cut to 40 characters,
// for messages.
std::string in_quotes(std::string_view text);

// The candidate closest to `word` by edit distance, capital letters counting as small ones, if close enough to be a
// likely misspelling; otherwise an empty string. Ties go to the earlier candidate.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace hexrout
