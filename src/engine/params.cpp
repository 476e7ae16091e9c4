#include "engine/params.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "hexrout/rules/limits.hpp"

namespace hexrout {

const Json* Params::any(std::string_view key) {
  known_.emplace_back(key);
  if (!json_->is_object()) return nullptr;
  const auto it = json_->find(std::string(key));
  return it == json_->end() ? nullptr : &*it;
}

void Params::wrong(std::string_view key, std::string_view wanted) {
  found_->error("bad-param", field(key), fmt::format("'{}' must be {}", key, wanted), "");
}

std::string Params::need_text(std::string_view key) {
  const Json* json = any(key);
  if (json == nullptr) {
    found_->error("missing-param", field(key), fmt::format("'{}' is needed", key), "");
    return {};
  }
  if (!json->is_string()) return wrong(key, "text"), std::string();
  return json->get<std::string>();
}

std::string Params::text(std::string_view key, std::string_view otherwise) {
  const Json* json = any(key);
  if (json == nullptr) return std::string(otherwise);
  if (!json->is_string()) return wrong(key, "text"), std::string(otherwise);
  return json->get<std::string>();
}

std::vector<std::string> Params::texts(std::string_view key) {
  const Json* json = any(key);
  std::vector<std::string> out;
  if (json == nullptr) return out;
  const bool well =
      json->is_array() && std::all_of(json->begin(), json->end(), [](const Json& item) { return item.is_string(); });
  if (!well) return wrong(key, "a list of texts"), out;
  for (const Json& item : *json) out.push_back(item.get<std::string>());
  return out;
}

std::vector<std::string> Params::ids(std::string_view key) {
  std::vector<std::string> out = texts(key);
  if (out.size() > kMostUnits) {
    found_->error("too-much", field(key), fmt::format("'{}' names {} ids", key, out.size()),
                  fmt::format("at most {} are read", kMostUnits));
    return {};
  }
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (seen.insert(out[i]).second) continue;
    found_->error("bad-param", field(fmt::format("{}[{}]", key, i)),
                  fmt::format("{} stands here a second time", in_quotes(out[i])), "name each once");
    break;
  }
  return out;
}

std::uint64_t Params::number(std::string_view key, std::uint64_t otherwise, std::uint64_t least, std::uint64_t most) {
  const Json* json = any(key);
  if (json == nullptr) return otherwise;
  if (json->is_number_unsigned()) {
    const auto value = json->get<std::uint64_t>();
    if (value >= least && value <= most) return value;
  }
  wrong(key, fmt::format("a whole number from {} to {}", least, most));
  return otherwise;
}

std::optional<double> Params::real(std::string_view key, double least, double most) {
  const Json* json = any(key);
  if (json == nullptr) return std::nullopt;
  if (json->is_number()) {
    const auto value = json->get<double>();
    if (value >= least && value <= most) return value;
  }
  wrong(key, fmt::format("a number from {} to {}", least, most));
  return std::nullopt;
}

bool Params::boolean(std::string_view key, bool otherwise) {
  const Json* json = any(key);
  if (json == nullptr) return otherwise;
  if (!json->is_boolean()) return wrong(key, "true or false"), otherwise;
  return json->get<bool>();
}

std::size_t Params::choice(std::string_view key, std::size_t otherwise, const std::vector<std::string>& words) {
  const Json* json = any(key);
  if (json == nullptr) return otherwise;
  if (json->is_string()) {
    const auto it = std::find(words.begin(), words.end(), json->get<std::string>());
    if (it != words.end()) return static_cast<std::size_t>(it - words.begin());
  }
  wrong(key, fmt::format("one of: {}", fmt::join(words, ", ")));
  return otherwise;
}

std::vector<std::size_t> Params::words(std::string_view key, const std::vector<std::string>& known) {
  std::vector<std::size_t> out;
  const std::vector<std::string> given = texts(key);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto it = std::find(known.begin(), known.end(), given[i]);
    if (it == known.end())
      found_->error("bad-param", field(fmt::format("{}[{}]", key, i)),
                    fmt::format("'{}' knows no '{}'", key, printable(given[i])),
                    fmt::format("it is a list of: {}", fmt::join(known, ", ")));
    else
      out.push_back(static_cast<std::size_t>(it - known.begin()));
  }
  return out;
}

Json Params::others() {
  Json out = Json::object();
  if (!json_->is_object()) return out;
  for (const auto& [key, value] : json_->items()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    out[key] = value;
    known_.push_back(key);
  }
  return out;
}

void Params::done() {
  if (!json_->is_object()) return;
  for (const auto& [key, value] : json_->items())
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) {
      const std::string near = nearest_word(key, known_);
      found_->error("unknown-param", field(key), fmt::format("there is no parameter '{}'", printable(key)),
                    near.empty() ? fmt::format("the parameters are: {}", fmt::join(known_, ", "))
                                 : fmt::format("did you mean '{}'?", near));
    }
}

}  // namespace hexrout
