#include "hexrout/validate/validate.hpp"
#include "hexrout/text/file_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/document.hpp"
#include "validate/allowed.hpp"
#include "validate/areas.hpp"
#include "validate/map_case.hpp"
#include "validate/scenario_case.hpp"

namespace hexrout {

using namespace validate;

namespace {

constexpr std::size_t kMostBytes = 16U << 20U;

void add(Validated& v, const Diagnostics& said) {
  for (const Diagnostic& d : said.all()) v.findings.push_back({d, {}, {}, {}});
  for (std::size_t i = 0; i < 3; ++i) v.more[i] += said.dropped(static_cast<Severity>(i));
}
void add(std::vector<Finding>& out, std::vector<Finding> more) {
  for (Finding& finding : more) out.push_back(std::move(finding));
}

void sort_by_place(std::vector<Finding>& findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    const Place& p = a.said.place;
    const Place& q = b.said.place;
    if (p.file != q.file) return p.file < q.file;
    return p.line != q.line ? p.line < q.line : p.column < q.column;
  });
}

// Removes the findings that the file allows, and sorts the rest.
void settle(Validated& v) {
  const Allowed allowed(v.text);
  const auto kept =
      std::remove_if(v.findings.begin(), v.findings.end(), [&](const Finding& f) { return allowed.allows(f); });
  v.allowed = static_cast<std::size_t>(v.findings.end() - kept);
  v.findings.erase(kept, v.findings.end());
  sort_by_place(v.findings);
}

// A map has hexes; whatever else is written in YAML is meant to be a scenario.
bool looks_like_map(const Node& root) {
  const auto has = [&](std::string_view key) { return bool(root.find(key)); };
  if (has("hexrout") || has("map") || has("rules") || has("sides") || has("units")) return false;
  return has("hexes") || has("columns") || has("rows") || has("legend");
}

void validate_document(const Document& document, const ValidateOptions& options, Validated& v) {
  Diagnostics said;
  const Node root = document.root();
  if (looks_like_map(root)) {
    v.kind = FileKind::map;
    const auto map = read_map_text(v.text, v.file, said);
    add(v, said);
    if (map) {
      v.title = map->title();
      add(v.findings, check_map(*map, MapPlaces(root)));
    }
    return;
  }
  ReadOptions read;
  read.boards_directory = options.boards_directory;
  read.house_rules = options.house_rules;
  const auto scenario = parse_scenario(v.text, v.file, read, said);
  add(v, said);
  if (!scenario) return;
  v.title = scenario->game->setting().title;
  add(v.findings, check_scenario(*scenario->game, root));
  Collector of_areas;
  check_areas(*scenario, read, root, of_areas);
  add(v.findings, std::move(of_areas.found));
  const Node map = root.find("map");
  if (map.find("hexes") || map.find("fill"))
    add(v.findings, check_map(*scenario->game->setting().map, MapPlaces(map), scenario->game->board().shelters));
}

bool unreadable(const Diagnostics& said) {
  return std::any_of(said.all().begin(), said.all().end(), [](const Diagnostic& d) {
    return d.code == "cannot-read" || d.code == "is-directory" || d.code == "not-a-file" || d.code == "too-large";
  });
}

void validate_board(const std::string& path, Validated& v) {
  v.kind = FileKind::vasl_board;
  v.opened = true;
  Diagnostics said;
  const auto board = read_vasl_board(path, said);
  add(v, said);
  if (!board) return;
  v.title = board->name;
  std::vector<Finding> found = validate_map(*board_map(*board), path);
  // A board is as it was printed: its findings are notes, because a designer cannot change it.
  for (Finding& finding : found) finding.said.severity = Severity::note;
  add(v.findings, std::move(found));
}

void validate_foreign(const std::string& path, Validated& v) {
  v.kind = FileKind::map;
  Diagnostics said;
  const auto map = read_foreign_map(path, said);
  v.opened = !unreadable(said);
  add(v, said);
  if (!map) return;
  v.title = map->title();
  std::vector<Finding> checked = validate_map(*map, path);
  // Other games have no cliffs: steep slopes are intended.
  for (Finding& finding : checked)
    if (finding.said.code == "level-jump") finding.said.severity = Severity::note;
  add(v.findings, std::move(checked));
}

bool begins_as_zip(std::string_view bytes) {
  return bytes.size() >= 4 && bytes.substr(0, 4) == "PK\x03\x04";
}

}  // namespace

std::vector<Finding> validate_map(const Map& map, const std::string& file) {
  return check_map(map, MapPlaces(file));
}

Validated validate_text(std::string_view text, const std::string& file, const ValidateOptions& options) {
  Validated v;
  v.file = file;
  v.kind = FileKind::scenario;
  v.opened = true;
  v.text = text;
  Diagnostics said;
  if (const auto document = Document::parse(v.text, file, said)) {
    validate_document(*document, options, v);
  } else {
    add(v, said);
  }
  settle(v);
  return v;
}

namespace {

Validated refuse_point(Validated v) {
  Diagnostics said;
  said.error("not-a-log", {v.file, 0, 0}, "this is no log of a VASL game: there are no entries to stand at",
             "leave out the entry or the phase, or give a log (.vlog)");
  add(v, said);
  return v;
}

}  // namespace

Validated validate_file(const std::string& path, const ValidateOptions& options) {
  Validated v;
  v.file = path;
  if (options.point.set() && !is_saved_game(path)) return refuse_point(std::move(v));
  std::error_code failed;
  if (std::filesystem::is_directory(path_of(path), failed)) {
    if (std::filesystem::exists(path_of(path) / "LOSData", failed)) {
      validate_board(path, v);
    } else {
      v.findings.push_back({{Severity::error,
                             "is-directory",
                             {path, 0, 0},
                             "this is a directory without LOSData, so it is not a board",
                             "name files, or the folder of a board"},
                            {},
                            {},
                            {}});
    }
    settle(v);
    return v;
  }
  Diagnostics said;
  if (is_saved_game(path)) {
    v.kind = FileKind::saved_game;
    const auto text = saved_scenario(path, options.boards_directory, said, options.point);
    v.opened = !unreadable(said);
    add(v, said);
    if (text) {
      Validated inside = validate_text(*text, path + " (as a scenario)", options);
      v.text = std::move(inside.text);
      v.title = std::move(inside.title);
      add(v.findings, std::move(inside.findings));
      for (std::size_t i = 0; i < 3; ++i) v.more[i] += inside.more[i];
    }
    sort_by_place(v.findings);
    return v;
  }
  if (is_foreign_map(path)) {
    validate_foreign(path, v);
    sort_by_place(v.findings);
    return v;
  }
  const auto bytes = read_file(path, std::size_t{64} << 20U, said);
  if (!bytes) {
    add(v, said);
    return v;
  }
  if (begins_as_zip(*bytes)) {
    validate_board(path, v);
    settle(v);
    return v;
  }
  if (bytes->size() > kMostBytes || bytes->find('\0') != std::string::npos) {
    Document::parse(*bytes, path, said);  // reports the reason
    add(v, said);
    return v;
  }
  return validate_text(*bytes, path, options);
}

void validate_together(std::span<Validated> files) {
  std::map<std::string, const Validated*> titles;
  for (Validated& v : files) {
    if (v.kind != FileKind::scenario || v.title.empty()) continue;
    const auto [it, first] = titles.emplace(v.title, &v);
    if (first) continue;
    v.findings.push_back({{Severity::note,
                           "same-title",
                           {v.file, 0, 0},
                           fmt::format("'{}' is the title of {} as well", v.title, it->second->file),
                           "give each scenario a title of its own"},
                          {},
                          {},
                          {}});
    sort_by_place(v.findings);
  }
}

}  // namespace hexrout
