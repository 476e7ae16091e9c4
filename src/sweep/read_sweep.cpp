#include "hexrout/sweep/nlohmann_shard.hpp"
#include "hexrout/sweep/sweep_file.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

namespace {

std::optional<Fared> fared_of(const std::string& word) {
  for (const Fared fared : {Fared::whole, Fared::reduced, Fared::captured, Fared::eliminated, Fared::left})
    if (word == name_of(fared)) return fared;
  return std::nullopt;
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& name, Diagnostics& found)
      : name_(name),
        lines_(text, name, {"sweep", "not-a-sweep", "name files that 'hexrout sweep' has written"}, found) {}

  std::optional<SweepFile> read() {
    SweepFile out;
    out.name = name_;
    if (!lines_.next("sweep") || !head(out)) return lines_.failed();
    for (std::size_t i = 0; i < scenarios_; ++i) {
      if (!lines_.next("scenario")) return lines_.failed();
      SweptScenario scenario;
      if (!text("file", scenario.file) || !text("title", scenario.title) || !text("rules", scenario.rules) ||
          !text("digest", scenario.digest))
        return lines_.failed();
      text("under", scenario.under);  // only where there is something to name
      while (lines_.peek("unit") || lines_.peek("side") || lines_.peek("result"))
        if (!lines_.next("") || !counted(scenario.tally)) return lines_.failed();
      scenario.tally.add_runs(out.head.range.to - out.head.range.from);
      out.scenarios.push_back(std::move(scenario));
    }
    if (!lines_.ends()) return std::nullopt;
    return out;
  }

 private:
  bool text(const char* key, std::string& out) const { return lines_.text(key, out); }
  static bool number(const Json& json, const char* key, std::uint64_t most, std::uint64_t& out) {
    const auto it = json.find(key);
    return it != json.end() && take_number(*it, 0, most, out);
  }

  bool head(SweepFile& out) {
    std::uint64_t format = 0;
    std::string choices;
    SweepHead& head = out.head;
    if (!lines_.number("format", 1, 1, format)) return lines_.fails("the format of this file is not known");
    if (!lines_.number("seed", 0, UINT64_MAX, head.seed) || !lines_.number("runs", 0, kMostRuns, head.runs) ||
        !lines_.number("to", 0, head.runs, head.range.to) ||
        !lines_.number("from", 0, head.range.to, head.range.from) || !text("choices", choices) ||
        !lines_.number("scenarios", 0, 100000, scenarios_))
      return false;
    if (choices != "recommended" && choices != "any") return false;
    head.choices = choices == "any" ? SweepChoices::any : SweepChoices::recommended;
    runs_ = head.range.to - head.range.from;
    return true;
  }

  static bool outcome(const Json& json, Outcome& out) {
    std::string fared;
    if (!json.is_object() || !take_text(json, "fared", fared) || !take_text(json, "label", out.label) ||
        !take_text(json, "state", out.state))
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
    const auto before = lines_.line().find("before");
    const auto outcomes = lines_.line().find("outcomes");
    if (!text("id", id) || !text("side", side) || before == lines_.line().end() || outcomes == lines_.line().end() ||
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
    if (lines_.type() == "unit") return unit(tally);
    return lines_.type() == "side" ? side(tally) : result(tally);
  }

  bool result(Tally& tally) {
    ResultFact fact;
    const auto values = lines_.line().find("values");
    if (!text("of", fact.of) || !text("side", fact.side) || !text("fact", fact.fact) || !text("before", fact.value) ||
        values == lines_.line().end() || !values->is_array())
      return false;
    tally.add_result(fact);
    std::uint64_t sum = 0;
    for (const Json& json : *values) {
      std::uint64_t runs = 0;
      if (!json.is_object() || !take_text(json, "value", fact.value) || !number(json, "runs", runs_ - sum, runs))
        return false;
      sum += runs;
      tally.add_result(fact, runs);
    }
    return true;
  }

  bool side(Tally& tally) {
    std::string name;
    const auto lost = lines_.line().find("lost");
    if (!text("side", name) || lost == lines_.line().end() || !lost->is_array()) return false;
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

  const std::string& name_;
  ShardReader lines_;
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
