// maps/CASES.md: its example gives the results on the page, and it lists every key of an answer.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "cases/answer_shape.hpp"
#include "hexrout/cases/cases.hpp"

using namespace hexrout;

namespace {

std::string page() {
  std::ifstream in(std::string(HEXROUT_SOURCE_DIR) + "/maps/CASES.md");
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

// The text of the block that opens with `fence` at or after `from`, which is moved behind it.
std::string block(const std::string& text, const std::string& fence, std::size_t& from) {
  const std::size_t start = text.find(fence + "\n", from);
  REQUIRE(start != std::string::npos);
  const std::size_t end = text.find("\n```", start + fence.size());
  REQUIRE(end != std::string::npos);
  from = end + 4;
  return text.substr(start + fence.size() + 1, end - start - fence.size());
}

std::string run(const std::string& text) {
  Diagnostics found;
  const auto results = run_case_text(text, "my-case.yaml", {}, found);
  INFO(found.text());
  REQUIRE(results);
  return cases_text(*results);
}

}  // namespace

TEST_CASE("the example of the page gives the results on the page", "[cases]") {
  const std::string text = page();
  std::size_t at = 0;
  std::string example = block(text, "```yaml", at);
  CHECK(run(example) == block(text, "```", at));
  const std::size_t duty = example.find("duty: may");
  REQUIRE(duty != std::string::npos);
  example.replace(duty, 9, "duty: must");
  CHECK(run(example) == block(text, "```", at));
}

TEST_CASE("the page lists every key of an answer", "[cases]") {
  const std::string text = page();
  for (const AnswerKey& key : answer_keys()) {
    INFO(key.name);
    CHECK(text.find("`" + std::string(key.name) + "`") != std::string::npos);
  }
}
