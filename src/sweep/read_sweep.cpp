#include <fmt/format.h>

#include <algorithm>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/sweep/sweep_file.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/json_lines.hpp"

namespace hexrout {

namespace {

std::optional<Fared> fared_of(const std::string& word) {
  for (const Fared fared : {Fared::whole, Fared::reduced, Fared::captured, Fared::eliminated, Fared::left})
    if (word == name_of(fared)) return fared;
  return std::nullopt;
}

// Reads one file line by line. The first mistake ends it, because later ones of a damaged file follow from the first.
class Reader {
 public:
  Reader(std::string_view text, const std::string& name, Diagnostics& found)
      : text_(text), name_(name), found_(found) {}

  std::optional<SweepFile> read() {
    SweepFile out;
    out.name = name_;
    if (!next("sweep") || !head(out)) return failed();
    for (std::size_t i = 0; i < scenarios_; ++i) {
      if (!next("scenario")) return failed();
      SweptScenario scenario;
      if (!text("file", scenario.file) || !text("title", scenario.title) || !text("rules", scenario.rules) ||
          !text("digest", scenario.digest))
        return failed();
      text("under", scenario.under);  // only where there is something to name
      while (peek("unit") || peek("side") || peek("result"))
        if (!next("") || !counted(scenario.tally)) return failed();
      scenario.tally.add_runs(out.head.range.to - out.head.range.from);
      out.scenarios.push_back(std::move(scenario));
    }
    const std::size_t end_at = at_;
    if (!next("end")) return failed();
    std::string digest;
    if (!text("digest", digest)) return failed();
    if (at_ != text_.size())
      return say("not-a-sweep", "something follows the end", "keep one shard in a file"), std::nullopt;
    if (digest != digest_of_text(text_.substr(0, end_at)))
      return say("changed", "the text was changed after it was written", "run the shard again"), std::nullopt;
    return out;
  }

 private:
  static std::string digest_of_text(std::string_view text) {
    std::uint64_t value = 0xcbf29ce484222325U;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return fmt::format("{:016x}", value);
  }

  std::nullopt_t failed() {
    if (!said_)
      say("not-a-sweep", what_.empty() ? "this line is not one of a sweep" : what_,
          "name files that 'hexrout sweep' has written");
    return std::nullopt;
  }
  void say(std::string_view code, std::string what, std::string hint) {
    said_ = true;
    found_.error(code, {name_, line_, 0}, std::move(what), std::move(hint));
  }

  bool peek(std::string_view type) const {
    return text_.substr(at_, 10 + type.size()) == fmt::format(R"({{"type":"{}")", type);
  }

  // Reads the next line, which must be of this type; "": of any.
  bool next(std::string_view type) {
    const std::size_t end = text_.find('\n', at_);
    ++line_;
    if (end == std::string_view::npos) {
      say("cut-short", "the file ends before its 'end' line", "run the shard again");
      return false;
    }
    const std::string_view line = text_.substr(at_, end - at_);
    at_ = end + 1;
    if (!lines_.fits(line, {name_, line_, 0}, found_)) {
      said_ = true;
      return false;
    }
    json_ = Json::parse(line, nullptr, false);
    if (!json_.is_object() || !text("type", type_)) return false;
    if (!type.empty() && type_ != type) {
      what_ = fmt::format("here a line of type '{}' is expected", type);
      return false;
    }
    return true;
  }

  bool text(const char* key, std::string& out) { return text(json_, key, out); }
  static bool text(const Json& json, const char* key, std::string& out) {
    const auto it = json.find(key);
    if (it == json.end() || !it->is_string()) return false;
    out = it->get<std::string>();
    return true;
  }
  static bool number(const Json& json, const char* key, std::uint64_t most, std::uint64_t& out) {
    const auto it = json.find(key);
    if (it == json.end() || !it->is_number_unsigned()) return false;
    out = it->get<std::uint64_t>();
    return out <= most;
  }

  bool head(SweepFile& out) {
    std::uint64_t format = 0;
    std::uint64_t scenarios = 0;
    std::string choices;
    SweepHead& head = out.head;
    if (!number(json_, "format", 1, format) || format != 1) {
      what_ = "the format of this file is not known";
      return false;
    }
    if (!number(json_, "seed", UINT64_MAX, head.seed) || !number(json_, "runs", kMostRuns, head.runs) ||
        !number(json_, "to", head.runs, head.range.to) || !number(json_, "from", head.range.to, head.range.from) ||
        !text("choices", choices) || !number(json_, "scenarios", 100000, scenarios))
      return false;
    if (choices != "recommended" && choices != "any") return false;
    head.choices = choices == "any" ? SweepChoices::any : SweepChoices::recommended;
    scenarios_ = scenarios;
    runs_ = head.range.to - head.range.from;
    return true;
  }

  static bool outcome(const Json& json, Outcome& out) {
    std::string fared;
    if (!json.is_object() || !text(json, "fared", fared) || !text(json, "label", out.label) ||
        !text(json, "state", out.state))
      return false;
    const auto at = json.find("at");
    if (at == json.end() || !(at->is_null() || at->is_string())) return false;
    if (at->is_string()) out.where = at->get<std::string>();
    const auto known = fared_of(fared);
    if (known) out.fared = *known;
    return known.has_value();
  }

  bool unit(Tally& tally) {
    std::string id;
    std::string side;
    const auto before = json_.find("before");
    const auto outcomes = json_.find("outcomes");
    if (!text("id", id) || !text("side", side) || before == json_.end() || outcomes == json_.end() ||
        !outcomes->is_array())
      return false;
    if (before->is_object()) {
      Outcome found;
      if (!outcome(*before, found)) return false;
      tally.declare(id, side, found);
    }
    std::uint64_t sum = 0;
    for (const Json& json : *outcomes) {
      Outcome found;
      std::uint64_t runs = 0;
      if (!outcome(json, found) || !number(json, "runs", runs_ - sum, runs)) return false;
      sum += runs;
      tally.add(id, side, found, runs);
    }
    return true;
  }

  // A line with counts.
  bool counted(Tally& tally) {
    if (type_ == "unit") return unit(tally);
    return type_ == "side" ? side(tally) : result(tally);
  }

  bool result(Tally& tally) {
    ResultFact fact;
    const auto values = json_.find("values");
    if (!text("of", fact.of) || !text("side", fact.side) || !text("fact", fact.fact) || !text("before", fact.value) ||
        values == json_.end() || !values->is_array())
      return false;
    tally.add_result(fact);
    std::uint64_t sum = 0;
    for (const Json& json : *values) {
      std::uint64_t runs = 0;
      if (!json.is_object() || !text(json, "value", fact.value) || !number(json, "runs", runs_ - sum, runs))
        return false;
      sum += runs;
      tally.add_result(fact, runs);
    }
    return true;
  }

  bool side(Tally& tally) {
    std::string name;
    const auto lost = json_.find("lost");
    if (!text("side", name) || lost == json_.end() || !lost->is_array()) return false;
    tally.add_side(name);
    std::uint64_t sum = 0;
    for (const Json& json : *lost) {
      std::uint64_t units = 0;
      std::uint64_t runs = 0;
      if (!json.is_object() || !number(json, "units", UINT32_MAX, units) || !number(json, "runs", runs_ - sum, runs))
        return false;
      sum += runs;
      tally.add_lost(name, static_cast<std::uint32_t>(units), runs);
    }
    return true;
  }

  std::string_view text_;
  const std::string& name_;
  Diagnostics& found_;
  JsonLines lines_;
  std::size_t at_ = 0;
  int line_ = 0;
  Json json_;
  std::string type_;
  std::string what_;
  bool said_ = false;
  std::size_t scenarios_ = 0;
  std::uint64_t runs_ = 0;
};

}  // namespace

std::optional<SweepFile> parse_sweep(std::string_view text, const std::string& name, Diagnostics& found) {
  return Reader(text, name, found).read();
}

std::optional<SweepFile> read_sweep(const std::string& path, Diagnostics& found) {
  const auto text = read_file(path, JsonLines::most_bytes(), found);
  if (!text) return std::nullopt;
  return parse_sweep(*text, path, found);
}

}  // namespace hexrout
