#include "hexrout/cases/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cases/case.hpp"
#include "cases/run_case.hpp"
#include "hexrout/scenario/saved_scenario.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostFiles = 10'000;

std::vector<CaseResult> run_all(const std::vector<Case>& cases, const ReadOptions& options) {
  std::vector<CaseResult> out;
  CaseBudget budget;
  for (const Case& stated : cases) out.push_back(run_case(stated, options, budget));
  return out;
}

}  // namespace

bool is_case_file(const std::string& path) {
  Diagnostics unread;
  if (is_saved_game(path)) return false;
  const auto document = Document::read_file(path, unread);
  return document && (document->root().find("case") || document->root().find("cases"));
}

std::vector<std::string> case_files_below(const std::string& folder, Diagnostics& found) {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  std::error_code failed;
  fs::recursive_directory_iterator it(folder, failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    const bool hidden = it->path().filename().string().starts_with(".");
    std::error_code unknown;
    if (hidden && it->is_directory(unknown)) it.disable_recursion_pending();
    if (!hidden && it->path().extension() == ".yaml") out.push_back(it->path().string());
    if (out.size() > kMostFiles) {
      found.error("too-many", {folder, 0, 0}, fmt::format("the folder has more than {} files", kMostFiles),
                  "name one of its folders");
      return {};
    }
  }
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
  return run_all(*cases, options);
}

std::optional<std::vector<CaseResult>> run_case_text(std::string_view text, const std::string& file,
                                                     const ReadOptions& options, Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  const auto cases = document ? read_cases(*document, found) : std::nullopt;
  if (!cases) return std::nullopt;
  return run_all(*cases, options);
}

}  // namespace hexrout
