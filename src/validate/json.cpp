#include <nlohmann/json.hpp>

#include "hexrout/text/places.hpp"
#include "hexrout/text/shown.hpp"
#include "hexrout/validate/codes.hpp"
#include "hexrout/validate/print.hpp"

namespace hexrout {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSeverities[] = {"note", "warning", "error"};
constexpr const char* kKinds[] = {"map", "scenario", "saved-game", "vasl-board"};
constexpr const char* kSchema = "https://json.schemastore.org/sarif-2.1.0.json";

std::string dumped(const Json& json) {
  return shown_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

// As the URI references of SARIF want a path: percent-encoded, with forward slashes.
std::string uri_of(const std::string& path) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out = !path.empty() && path.front() == '/' ? "file://" : "";
  for (const char ch : path) {
    const auto c = static_cast<unsigned char>(ch);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(ch) != std::string_view::npos;
    if (plain) {
      out += ch;
    } else {
      out += '%';
      out += kHex[c >> 4U];
      out += kHex[c & 15U];
    }
  }
  return out;
}

// A column counted in characters, as UTF-16 counts it; columns count from 1.
int utf16_column(const TextPlaces& places, const Place& place) {
  const auto line = static_cast<std::size_t>(place.line) - 1;
  if (line >= places.line_starts().size()) return 1;
  return places.utf16_column(line, places.byte_of(line, place.column));
}

Json result_of(const Finding& f, const Validated& v, const TextPlaces& places, std::size_t rule_index) {
  Json result;
  result["ruleId"] = f.said.code;
  result["ruleIndex"] = rule_index;
  result["level"] = kSeverities[static_cast<std::size_t>(f.said.severity)];
  std::string text = printable(f.said.what);
  if (!f.said.hint.empty()) text += "; " + printable(f.said.hint);
  if (!f.rule.empty()) text += " [" + printable(f.rule) + "]";
  result["message"]["text"] = text;
  Json location;
  location["physicalLocation"]["artifactLocation"]["uri"] =
      uri_of(f.said.place.file.empty() ? v.file : f.said.place.file);
  if (f.said.place.line > 0) {
    const bool here = f.said.place.file == v.file;
    const int column = here ? utf16_column(places, f.said.place) : std::max(f.said.place.column, 1);
    location["physicalLocation"]["region"]["startLine"] = f.said.place.line;
    location["physicalLocation"]["region"]["startColumn"] = column;
  }
  Json logical = Json::array();
  for (const std::string& name : f.where) logical.push_back({{"name", printable(name)}, {"kind", "hex"}});
  for (const std::string& id : f.units) logical.push_back({{"name", printable(id)}, {"kind", "unit"}});
  if (!logical.empty()) location["logicalLocations"] = std::move(logical);
  result["locations"] = Json::array({std::move(location)});
  return result;
}

}  // namespace

std::string findings_json(std::span<const Validated> files, std::string_view version) {
  Json out;
  out["tool"] = {{"name", "hexrout"}, {"version", std::string(version)}};
  out["files"] = Json::array();
  std::size_t counts[3] = {0, 0, 0};
  for (const Validated& v : files) {
    Json file{{"file", printable(v.file)},
              {"kind", kKinds[static_cast<std::size_t>(v.kind)]},
              {"opened", v.opened},
              {"title", printable(v.title)},
              {"allowed", v.allowed}};
    for (std::size_t i = 0; i < 3; ++i) counts[i] += v.more[i];
    file["findings"] = Json::array();
    for (const Finding& f : v.findings) {
      ++counts[static_cast<std::size_t>(f.said.severity)];
      file["findings"].push_back({{"severity", kSeverities[static_cast<std::size_t>(f.said.severity)]},
                                  {"code", f.said.code},
                                  {"file", printable(f.said.place.file)},
                                  {"line", f.said.place.line},
                                  {"column", f.said.place.column},
                                  {"what", printable(f.said.what)},
                                  {"hint", printable(f.said.hint)},
                                  {"where", f.where},
                                  {"units", f.units},
                                  {"rule", f.rule}});
    }
    out["files"].push_back(std::move(file));
  }
  out["errors"] = counts[2];
  out["warnings"] = counts[1];
  out["notes"] = counts[0];
  return dumped(out);
}

std::string findings_sarif(std::span<const Validated> files, std::string_view version) {
  // Rules are listed once each, in the order in which they are first met.
  std::vector<std::string> met;
  const auto index_of = [&](const std::string& code) {
    for (std::size_t i = 0; i < met.size(); ++i)
      if (met[i] == code) return i;
    met.push_back(code);
    return met.size() - 1;
  };
  Json results = Json::array();
  for (const Validated& v : files) {
    const TextPlaces places(v.text);
    for (const Finding& f : v.findings) results.push_back(result_of(f, v, places, index_of(f.said.code)));
  }
  Json rules = Json::array();
  for (const std::string& code : met) {
    Json rule{{"id", code}};
    rule["shortDescription"]["text"] = code;
    rule["help"]["text"] = "see maps/CODES.md";
    if (const CodeFacts* facts = find_code(code)) {
      rule["shortDescription"]["text"] = facts->means;
      rule["help"]["text"] = facts->cure;
      rule["defaultConfiguration"]["level"] = kSeverities[static_cast<std::size_t>(facts->severity)];
    }
    rules.push_back(std::move(rule));
  }
  Json driver{{"name", "hexrout"}, {"version", std::string(version)}};
  driver["rules"] = std::move(rules);
  Json run;
  run["tool"]["driver"] = std::move(driver);
  run["columnKind"] = "utf16CodeUnits";
  run["results"] = std::move(results);
  Json out;
  out["$schema"] = kSchema;
  out["version"] = "2.1.0";
  out["runs"] = Json::array({std::move(run)});
  return dumped(out);
}

}  // namespace hexrout
