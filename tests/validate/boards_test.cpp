// Real boards: findings are notes, reading is fast enough, and findings checked by eye stay.
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>

#include "hexrout/validate/validate.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;

namespace {

const Finding* find(const Validated& v, std::string_view code) {
  for (const Finding& f : v.findings)
    if (f.said.code == code) return &f;
  return nullptr;
}

}  // namespace

TEST_CASE("findings on real boards are those checked by eye", "[validate]") {
  if (!test::have_vasl()) return;
  const std::string boards = test::vasl_folder() + "/boards/";
  // A house of two upper levels in C1 and D1, and no stairs in either.
  const Validated b14 = validate_file(boards + "14");
  REQUIRE(find(b14, "no-way-up") != nullptr);
  CHECK(find(b14, "no-way-up")->where == std::vector<std::string>{"C1/1", "C1/2", "D1/1", "D1/2", "L5/1", "L5/2"});
  // A stairway beside a house, in open ground.
  const Validated b79 = validate_file(boards + "79");
  REQUIRE(find(b79, "stairs-nowhere") != nullptr);
  CHECK(find(b79, "stairs-nowhere")->where == std::vector<std::string>{"B2", "S8"});
  // A river from side to side without a bridge.
  const Validated b08 = validate_file(boards + "08");
  REQUIRE(find(b08, "map-in-parts") != nullptr);
  // A waterfall in a gully: a cliff, and as low above as below.
  const Validated b12a = validate_file(boards + "12a");
  REQUIRE(find(b12a, "cliff-flat") != nullptr);
  CHECK(find(b12a, "cliff-flat")->where == std::vector<std::string>{"B9", "B10"});
  // A quiet board.
  CHECK(validate_file(boards + "10").findings.empty());
  for (const Validated* v : {&b14, &b79, &b08, &b12a})
    for (const Finding& f : v->findings) CHECK(f.said.severity == Severity::note);
}

TEST_CASE("every board passes", "[validate][.full]") {
  if (!test::have_vasl()) return;
  std::size_t count = 0;
  for (const char* folder : {"/boards", "/archives"})
    for (const auto& entry : std::filesystem::directory_iterator(test::vasl_folder() + folder)) {
      const auto begin = std::chrono::steady_clock::now();
      const Validated v = validate_file(entry.path().string());
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      INFO(entry.path() << " " << seconds << " s");
      CHECK(v.opened);
      CHECK(v.kind == FileKind::vasl_board);
      CHECK(std::none_of(v.findings.begin(), v.findings.end(),
                         [](const Finding& f) { return f.said.severity != Severity::note; }));
      ++count;
    }
  CHECK(count >= 174);
}
