// A long session of valid, wrong and hostile lines: every line gets its one answer, and the engine keeps working.
#include <catch2/catch.hpp>

#include "engine/session_lines.hpp"
#include "hexrout/engine/engine.hpp"

using namespace hexrout;

namespace {

void run_session(std::uint64_t lines) {
  Engine engine;
  test::DrawnLine draw;
  test::SessionSum sum;
  std::size_t early_kb = 0;
  for (std::uint64_t n = 0; n < lines; ++n) {
    const test::Line line = test::made_line(draw, n);
    const std::string wrong = test::what_is_wrong(line, engine.answer(line.text), sum);
    if (!wrong.empty()) FAIL(wrong);
    if (n == lines / 4) early_kb = test::resident_kb();
  }
  CHECK(sum.well + sum.refused + sum.blank == lines);
  CHECK(sum.well > lines / 10);
  CHECK(sum.refused > lines / 10);
  const std::size_t late_kb = test::resident_kb();
  INFO(early_kb << " KB after a quarter, " << late_kb << " KB at the end");
  // Threads take arenas of their own when the machine is busy; a leak grows with the lines.
  CHECK(late_kb < early_kb + early_kb / 2 + 4096);
  WARN(lines << " lines: " << sum.well << " done, " << sum.refused << " refused, " << sum.blank << " blank; "
             << early_kb << " KB after a quarter, " << late_kb << " KB at the end");
}

}  // namespace

TEST_CASE("a session of twenty thousand lines, half of them wrong", "[engine][session]") {
  run_session(20000);
}
TEST_CASE("a session of a million lines, half of them wrong", "[.full][engine][session]") {
  run_session(1000000);
}
