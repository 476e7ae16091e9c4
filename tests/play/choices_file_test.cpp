// Files of choices: an empty one has no choices, and is accepted.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "hexrout/play/session.hpp"

using namespace hexrout;

namespace {

PlayScript read_text(const std::string& text, bool well, const std::string& complaint = "") {
  const auto path = std::filesystem::temp_directory_path() / "hexrout_choices_file_test.yaml";
  std::ofstream(path, std::ios::binary) << text;
  PlayScript script;
  Diagnostics found;
  CHECK(read_choices_file(path.string(), script, found) == well);
  INFO(found.text());
  CHECK(found.has_errors() != well);
  if (!complaint.empty()) CHECK(found.text().find(complaint) != std::string::npos);
  std::filesystem::remove(path);
  return script;
}

}  // namespace

TEST_CASE("a file of choices may be empty", "[play]") {
  CHECK(read_text("[]\n", true).choices.empty());
  CHECK(read_text("", true).choices.empty());
  CHECK(read_text("# nothing is chosen\n", true).choices.empty());
  CHECK(read_text("[reject]\n", true).choices.size() == 1);
}

TEST_CASE("a file of choices that is none is refused", "[play]") {
  read_text("7\n", false, "error[not-a-list]");
  read_text("- {what: rout}\n", false, "take");
}
