#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <pugixml.hpp>

#include "hexrout/map/board_changes.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/places.hpp"

namespace hexrout {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostRulesBytes = std::size_t{4} << 20U;
constexpr std::size_t kMostRules = 10'000;
constexpr std::size_t kLongestName = 64;

// "-1", and "_1" as the names of rules write it.
std::optional<int> level_in(std::string text) {
  if (text.starts_with('_')) text[0] = '-';
  const bool minus = text.starts_with('-');
  const std::string_view digits = std::string_view(text).substr(minus ? 1 : 0);
  if (digits.empty() || digits.size() > 2 || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  return std::stoi(text);
}

ChangeKind kind_of(std::string_view word) {
  if (word == "ignore") return ChangeKind::none;
  if (word == "terrainMap") return ChangeKind::terrain;
  if (word == "elevationMap") return ChangeKind::level;
  if (word == "terrainToElevationMap") return ChangeKind::terrain_to_level;
  if (word == "elevationToTerrainMap") return ChangeKind::level_to_terrain;
  if (word == "customCode") return ChangeKind::custom;
  return ChangeKind::unreadable;
}

ChangeRule rule_of(const pugi::xml_node& node) {
  ChangeRule out;
  out.name = node.attribute("name").value();
  out.kind = kind_of(node.attribute("type").value());
  const auto level = [&](const char* attribute, int& into) {
    const auto value = level_in(node.attribute(attribute).value());
    if (value) into = *value;
    if (!value) out.kind = ChangeKind::unreadable;
  };
  const auto terrain = [&](const char* attribute, TerrainId& into) {
    into = TerrainCatalogue::standard().find_title(node.attribute(attribute).value()).value_or(kNoTerrain);
  };
  const bool from_level = out.kind == ChangeKind::level || out.kind == ChangeKind::level_to_terrain;
  const bool from_terrain = out.kind == ChangeKind::terrain || out.kind == ChangeKind::terrain_to_level;
  const bool to_level = out.kind == ChangeKind::level || out.kind == ChangeKind::terrain_to_level;
  const bool to_terrain = out.kind == ChangeKind::terrain || out.kind == ChangeKind::level_to_terrain;
  if (from_level) level("fromValue", out.from_level);
  if (from_terrain) terrain("fromValue", out.from);
  if (to_level) level("toValue", out.to_level);
  if (to_terrain) terrain("toValue", out.to);
  return out;
}

}  // namespace

ChangeRules::ChangeRules(std::vector<ChangeRule> rules) : rules_(std::move(rules)) {
  std::stable_sort(rules_.begin(), rules_.end(),
                   [](const ChangeRule& a, const ChangeRule& b) { return a.name < b.name; });
  // VASL keeps the last of several with one name.
  std::vector<ChangeRule> last;
  for (ChangeRule& rule : rules_) {
    if (!last.empty() && last.back().name == rule.name)
      last.back() = std::move(rule);
    else
      last.push_back(std::move(rule));
  }
  rules_ = std::move(last);
  for (const ChangeRule& rule : rules_) names_.push_back(rule.name);
}

const ChangeRule* ChangeRules::find(std::string_view name) const {
  const auto it = std::lower_bound(names_.begin(), names_.end(), name);
  return it == names_.end() || *it != name ? nullptr : &rules_[static_cast<std::size_t>(it - names_.begin())];
}

std::optional<ChangeRules> parse_change_rules(std::string_view xml, const std::string& file, Diagnostics& found) {
  const std::string hint = "take the file out of VASL's module again";
  pugi::xml_document document;
  const auto read = document.load_buffer(xml.data(), xml.size());
  if (!read) {
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(read.offset, 0));
    found.error("bad-xml", TextPlaces(xml).at(offset, file),
                std::string("SharedBoardMetadata.xml cannot be read: ") + read.description(), hint);
    return std::nullopt;
  }
  std::vector<ChangeRule> rules;
  for (const auto& node : document.document_element().child("LOSSSRules").children("LOSSSRule")) {
    const std::string_view name = node.attribute("name").value();
    if (name.empty() || name.size() > kLongestName || printable(name) != name) continue;  // no scenario can name it
    if (rules.size() == kMostRules) {
      found.error("too-large", {file}, fmt::format("there are more than {} rules", kMostRules), hint);
      return std::nullopt;
    }
    rules.push_back(rule_of(node));
  }
  if (rules.empty()) {
    found.error("bad-xml", {file}, "SharedBoardMetadata.xml has no rules in an element 'LOSSSRules'", hint);
    return std::nullopt;
  }
  return ChangeRules(std::move(rules));
}

std::string find_shared_metadata(const std::string& boards_folder) {
  if (boards_folder.empty()) return {};
  std::error_code ignored;
  fs::path folder = fs::absolute(path_of(boards_folder), ignored).lexically_normal();
  if (folder.filename().empty()) folder = folder.parent_path();
  for (const fs::path& place : {folder, folder / "boardData", folder.parent_path(), folder.parent_path() / "boardData"})
    if (fs::is_regular_file(place / "SharedBoardMetadata.xml", ignored))
      return name_of(place / "SharedBoardMetadata.xml");
  return {};
}

std::optional<ChangeRules> read_change_rules(const std::string& boards_folder, const Place& place, Diagnostics& found) {
  const std::string path = find_shared_metadata(boards_folder);
  if (path.empty()) {
    found.error("no-change-rules", place,
                "VASL's rules for changes of terrain are not there: no SharedBoardMetadata.xml",
                "take boardData/SharedBoardMetadata.xml out of VASL's module, which is a zip archive, and put it into "
                "the folder of boards");
    return std::nullopt;
  }
  const auto xml = read_file(path, kMostRulesBytes, found);
  return xml ? parse_change_rules(*xml, path, found) : std::nullopt;
}

}  // namespace hexrout
