// Files of shards: JSON Lines with a `type` each, the last of which has the digest of all bytes before it.
//
//   ShardReader lines(text, name, {"sweep", "not-a-sweep", "name files that 'hexrout sweep' has written"}, found);
//   if (!lines.next("sweep") || !lines.number("runs", 0, kMostRuns, runs)) return lines.failed();
//   if (!lines.ends()) return std::nullopt;
//
// Shards of sweeps and of matches are written so. The first mistake ends the reading, because later ones of a damaged
// file follow from it. Cost: each line is parsed once. Thread safety: one reader belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/json_lines.hpp"

namespace hexrout {

// The strings of a JSON object and the whole numbers of a value; false if they are missing or beyond these limits.
bool take_text(const Json& object, const char* key, std::string& out);
bool take_number(const Json& value, std::uint64_t least, std::uint64_t most, std::uint64_t& out);

class ShardReader {
 public:
  struct Kind {
    std::string_view what;  // "sweep"
    std::string_view code;  // of a file without these lines
    std::string_view hint;
  };
  // All must outlive the reader.
  ShardReader(std::string_view text, const std::string& name, Kind kind, Diagnostics& found)
      : text_(text), name_(name), kind_(kind), found_(found) {}

  // Reads the next line, which must be of this type; "": of any.
  bool next(std::string_view type);
  // True if the next line is of this type, by its first bytes.
  bool peek(std::string_view type) const;
  // Reads the last line: false, with a report, unless it ends the text and its digest is right.
  bool ends();
  // Reports a line that is not one of the kind, unless something has been reported.
  std::nullopt_t failed();
  // Replaces the words of failed().
  bool fails(std::string what) {
    what_ = std::move(what);
    return false;
  }

  // The line read last.
  const Json& line() const { return json_; }
  const std::string& type() const { return type_; }
  bool text(const char* key, std::string& out) const { return take_text(json_, key, out); }
  template <class Number>
  bool number(const char* key, std::uint64_t least, std::uint64_t most, Number& out) const {
    const auto it = json_.find(key);
    std::uint64_t value = 0;
    const bool fits = it != json_.end() && take_number(*it, least, most, value);
    if (fits) out = static_cast<Number>(value);
    return fits;
  }

 private:
  bool complain(std::string_view code, std::string what, std::string hint);

  std::string_view text_;
  const std::string& name_;
  Kind kind_;
  Diagnostics& found_;
  JsonLines lines_;
  std::size_t at_ = 0;
  int line_ = 0;
  Json json_;
  std::string type_;
  std::string what_;
  bool said_ = false;
};

// The lines with the one that ends them.
std::string ended_shard(std::string lines);

// The numbers from `from` to before `to` that a shard has, and the name of its file.
struct ShardRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::string name;
};
// Reports numbers below `all` that are in two shards or in none: false if there are any. thing: "run".
bool cover_all(std::vector<ShardRange> shards, std::uint64_t all, std::string_view thing, Diagnostics& found);

}  // namespace hexrout
