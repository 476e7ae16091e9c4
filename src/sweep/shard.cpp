#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "hexrout/sweep/nlohmann_shard.hpp"
#include "hexrout/text/fnv.hpp"

namespace hexrout {

namespace {

std::string digest_of_text(std::string_view text) {
  Fnv fnv;
  fnv.take(text);
  return fnv.text();
}

}  // namespace

bool take_text(const Json& object, const char* key, std::string& out) {
  const auto it = object.find(key);
  if (it == object.end() || !it->is_string()) return false;
  out = it->get<std::string>();
  return true;
}

bool take_number(const Json& value, std::uint64_t least, std::uint64_t most, std::uint64_t& out) {
  if (!value.is_number_unsigned()) return false;
  out = value.get<std::uint64_t>();
  return out >= least && out <= most;
}

bool ShardReader::complain(std::string_view code, std::string what, std::string hint) {
  said_ = true;
  found_.error(code, {name_, line_, 0}, std::move(what), std::move(hint));
  return false;
}

std::nullopt_t ShardReader::failed() {
  if (!said_)
    complain(kind_.code, what_.empty() ? fmt::format("this line is not one of a {}", kind_.what) : what_,
             std::string(kind_.hint));
  return std::nullopt;
}

bool ShardReader::peek(std::string_view type) const {
  return text_.substr(at_, 10 + type.size()) == fmt::format(R"({{"type":"{}")", type);
}

bool ShardReader::next(std::string_view type) {
  ++line_;
  const std::size_t end = text_.find('\n', at_);
  if (end == std::string_view::npos)
    return complain("cut-short", "the file ends before its 'end' line", "run the shard again");
  const std::string_view line = text_.substr(at_, end - at_);
  at_ = end + 1;
  if (!lines_.fits(line, {name_, line_, 0}, found_)) {
    said_ = true;
    return false;
  }
  json_ = Json::parse(line, nullptr, false);
  if (!json_.is_object() || !text("type", type_)) return false;
  return type.empty() || type_ == type || fails(fmt::format("here a line of type '{}' is expected", type));
}

bool ShardReader::ends() {
  const std::size_t end_at = at_;
  std::string digest;
  if (!next("end") || !text("digest", digest)) return failed(), false;
  if (at_ != text_.size()) return complain(kind_.code, "something follows the end", "keep one shard in a file");
  return digest == digest_of_text(text_.substr(0, end_at)) ||
         complain("changed", "the text was changed after it was written", "run the shard again");
}

std::string ended_shard(std::string lines) {
  const std::string end = dumped(Json{{"type", "end"}, {"digest", digest_of_text(lines)}});
  return std::move(lines) + end + "\n";
}

bool cover_all(std::vector<ShardRange> shards, std::uint64_t all, std::string_view thing, Diagnostics& found) {
  const std::size_t errors = found.error_count();
  std::stable_sort(shards.begin(), shards.end(), [](const ShardRange& a, const ShardRange& b) {
    return std::tie(a.from, a.to) < std::tie(b.from, b.to);
  });
  const auto words = [&](std::uint64_t from, std::uint64_t to) {
    return to - from == 1 ? fmt::format("{} {}", thing, from) : fmt::format("{}s {} to {}", thing, from, to - 1);
  };
  const auto missing = [&](const ShardRange& shard, std::uint64_t from, std::uint64_t to) {
    found.error("missing-shards", {shard.name, 1, 0}, fmt::format("{} are in no file", words(from, to)),
                "run the shard that is missing");
  };
  std::uint64_t next = 0;
  const std::string* before = nullptr;
  for (const ShardRange& shard : shards) {
    if (shard.from == shard.to) continue;
    if (shard.from < next)
      found.error("overlapping-shards", {shard.name, 1, 0},
                  fmt::format("{} are in {} too", words(shard.from, std::min(next, shard.to)), printable(*before)),
                  "merge each shard once");
    if (shard.from > next) missing(shard, next, shard.from);
    next = std::max(next, shard.to);
    before = &shard.name;
  }
  if (next < all) missing(shards.back(), next, all);
  return found.error_count() == errors;
}

}  // namespace hexrout
