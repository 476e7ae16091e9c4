// The parameters of a request. Each is read once, and mistakes are gathered.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

class Params {
 public:
  // `params` is an object or null.
  Params(const Json& params, Diagnostics& found) : json_(&params), found_(&found) {}

  bool has(std::string_view key) const { return json_->is_object() && json_->contains(std::string(key)); }
  // Null where there is none.
  const Json* any(std::string_view key);
  std::string need_text(std::string_view key);
  std::string text(std::string_view key, std::string_view otherwise);
  std::vector<std::string> texts(std::string_view key);
  std::uint64_t number(std::string_view key, std::uint64_t otherwise, std::uint64_t least, std::uint64_t most);
  bool boolean(std::string_view key, bool otherwise);
  std::size_t choice(std::string_view key, std::size_t otherwise, const std::vector<std::string>& words);
  // error[unknown-param] for each that was never read.
  void done();

 private:
  void wrong(std::string_view key, std::string_view wanted);
  const Json* json_;
  Diagnostics* found_;
  std::vector<std::string> known_;
};

}  // namespace hexrout
