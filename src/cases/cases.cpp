#include "hexrout/cases/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cases/case.hpp"
#include "cases/run_case.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostFiles = 10'000;

constexpr std::size_t kMostBytes = 16U << 20U;

// True if a text begins with the key `case` or `cases`, bare or in quotes.
bool is_case_key(std::string_view text) {
  const char quote = text.starts_with('"') || text.starts_with('\'') ? text[0] : '\0';
  if (quote != '\0') text.remove_prefix(1);
  if (!text.starts_with("case")) return false;
  text.remove_prefix(text.starts_with("cases") ? 5 : 4);
  if (quote != '\0' && !text.starts_with(quote)) return false;
  return text.substr(quote != '\0' ? 1 : 0).starts_with(':');
}

// True if the map in brackets that begins here has one of these keys.
bool flow_has_case_key(std::string_view map) {
  int depth = 0;
  char quote = '\0';
  bool key_next = false;
  for (std::size_t i = 0; i < map.size(); ++i) {
    const char c = map[i];
    if (quote != '\0') {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote) quote = '\0';
      continue;
    }
    if (key_next && c > ' ') {
      if (is_case_key(map.substr(i))) return true;
      key_next = false;
    }
    if (c == '"' || c == '\'') quote = c;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth == 1 && (c == '{' || c == ',')) key_next = true;
  }
  return false;
}

bool is_game_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  return std::filesystem::is_regular_file(folder / "game.yaml", failed);
}

// The folder of the game that a file of cases belongs to: its own, or the one that holds the folder `cases` above it.
std::filesystem::path game_folder_above(const std::filesystem::path& file) {
  std::filesystem::path folder = file.parent_path();
  if (folder.empty() || is_game_folder(folder)) return folder;
  for (; folder.has_relative_path(); folder = folder.parent_path())
    if (folder.filename() == "cases" && is_game_folder(folder.parent_path() / ""))
      return folder.has_parent_path() ? folder.parent_path() : std::filesystem::path(".");
  return {};
}

// Cases below the folder of a game are played by it, unless the call or the scenario names a folder of rules.
std::string rules_folder_for(const std::string& file) {
  if (const auto folder = game_folder_above(path_of(file)); !folder.empty()) return name_of(folder);
  std::error_code failed;
  const auto whole = std::filesystem::absolute(path_of(file), failed);
  return failed ? std::string() : name_of(game_folder_above(whole.lexically_normal()));
}

// Mistakes in the rules of the folder are reported once, not for each case.
std::optional<std::vector<CaseResult>> run_all(const std::vector<Case>& cases, const std::string& file,
                                               ReadOptions options, Diagnostics& found) {
  const bool chosen = !options.rules_folder.empty();
  const std::string own_game = chosen ? std::string() : rules_folder_for(file);
  if (!own_game.empty() && read_rules_folder(own_game, found) == nullptr) return std::nullopt;
  std::vector<CaseResult> out;
  CaseBudget budget;
  for (const Case& stated : cases) {
    const bool named = stated.scenario.find("rules_folder") || stated.common.find("rules_folder");
    if (!chosen) options.rules_folder = named ? std::string() : own_game;
    out.push_back(run_case(stated, options, budget));
  }
  return out;
}

}  // namespace

bool is_case_file(const std::string& path) {
  Diagnostics unread;
  const auto text = read_file(path, kMostBytes, unread);
  if (!text) return false;
  const std::string_view all = *text;
  const std::size_t first = all.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && all[first] == '{') return flow_has_case_key(all.substr(first));
  for (std::size_t line = 0; line < all.size(); line = all.find('\n', line) + 1) {
    if (is_case_key(all.substr(line))) return true;
    if (all.find('\n', line) == std::string_view::npos) break;
  }
  return false;
}

std::vector<std::string> case_files_below(const std::string& folder, Diagnostics& found) {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  std::error_code failed;
  const bool game = is_game_folder(path_of(folder));
  fs::recursive_directory_iterator it(game ? path_of(folder) / "cases" : path_of(folder), failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    const bool hidden = name_of(it->path().filename()).starts_with(".");
    std::error_code unknown;
    if (hidden && it->is_directory(unknown)) it.disable_recursion_pending();
    if (!hidden && it->is_directory(unknown) && is_game_folder(it->path())) {
      it.disable_recursion_pending();
      for (std::string& file : case_files_below(name_of(it->path()), found)) out.push_back(std::move(file));
    } else if (!hidden && it->path().extension() == ".yaml") {
      out.push_back(name_of(it->path()));
    }
    if (out.size() > kMostFiles) {
      found.error("too-many", {folder, 0, 0}, fmt::format("the folder has more than {} files", kMostFiles),
                  "name one of its folders");
      return {};
    }
  }
  if (game && failed == std::errc::no_such_file_or_directory) return {};
  if (failed)
    found.error("no-folder", {folder, 0, 0}, "the folder cannot be read: " + failed.message(), "check the path");
  std::sort(out.begin(), out.end());
  return out;
}

std::optional<std::vector<CaseResult>> run_case_file(const std::string& path, const ReadOptions& options,
                                                     Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  const auto cases = document ? read_cases(*document, found) : std::nullopt;
  if (!cases) return std::nullopt;
  return run_all(*cases, path, options, found);
}

std::optional<std::vector<CaseResult>> run_case_text(std::string_view text, const std::string& file,
                                                     const ReadOptions& options, Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  const auto cases = document ? read_cases(*document, found) : std::nullopt;
  if (!cases) return std::nullopt;
  return run_all(*cases, file, options, found);
}

}  // namespace hexrout
