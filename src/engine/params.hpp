// The parameters of a request. Each is read once, and mistakes are gathered, each with the name of its field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// The place of a mistake in a request: "unit", "path[2]".
inline Place field(std::string_view name) {
  return {{}, 0, 0, std::string(name)};
}

class Params {
 public:
  // `params` is an object or null.
  Params(const Json& params, Diagnostics& found) : json_(&params), found_(&found) {}

  bool has(std::string_view key) const { return json_->is_object() && json_->contains(std::string(key)); }
  // Returns null for an absent parameter.
  const Json* any(std::string_view key);
  std::string need_text(std::string_view key);
  std::string text(std::string_view key, std::string_view otherwise);
  std::vector<std::string> texts(std::string_view key);
  // Reads a list of distinct ids, at most as many as a position may have units.
  std::vector<std::string> ids(std::string_view key);
  std::uint64_t number(std::string_view key, std::uint64_t otherwise, std::uint64_t least, std::uint64_t most);
  // Reads a number within that range; nullopt if absent.
  std::optional<double> real(std::string_view key, double least, double most);
  bool boolean(std::string_view key, bool otherwise);
  std::size_t choice(std::string_view key, std::size_t otherwise, const std::vector<std::string>& words);
  // A list of words, each as its index in `known`.
  std::vector<std::size_t> words(std::string_view key, const std::vector<std::string>& known);
  // Returns all parameters that were not read yet, as an object, and marks them as read.
  Json others();
  // error[unknown-param] for each that was never read.
  void done();

 private:
  void wrong(std::string_view key, std::string_view wanted);
  const Json* json_;
  Diagnostics* found_;
  std::vector<std::string> known_;
};

}  // namespace hexrout
