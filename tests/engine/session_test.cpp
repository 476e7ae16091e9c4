// A long session of valid, wrong and hostile lines: every line gets its one answer, and the engine goes on.
#include <catch2/catch.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "hexrout/engine/engine.hpp"
#include "hexrout/rules/dice.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

class Drawn {
 public:
  std::size_t operator()(std::size_t most) {
    const std::uint32_t counter[4] = {static_cast<std::uint32_t>(n_), static_cast<std::uint32_t>(n_ >> 32), 0, 0};
    const std::uint32_t key[2] = {20, 26};
    std::uint32_t out[4];
    philox(counter, key, out);
    ++n_;
    return static_cast<std::size_t>((std::uint64_t{out[0]} * most) >> 32);
  }

 private:
  std::uint64_t n_ = 0;
};

const char* const kLane =
    "hexrout: 1\nmap:\n  title: A lane\n  columns: 5\n  rows: 2\n  legend: {w: woods}\n  hexes: |\n"
    "    B0       .   .\n    A1     .   .   w\n    B1       .   .\n    A2     .   .   w\n    B2       .   .\n"
    "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n"
    "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A1}\n  - {id: r1, side: russian, counter: 4-4-7, at: C1, broken: true, dm: true}\n";

struct Line {
  std::string text;
  Json id;        // expected back; discarded: any
  bool blank = false;
};

Line made_line(Drawn& draw, std::uint64_t number) {
  const Json id = draw(3) == 0 ? Json("line " + std::to_string(number)) : Json(number);
  const auto request = [&](const char* method, Json params) { return Line{Json{{"id", id}, {"method", method}, {"params", std::move(params)}}.dump(), id}; };
  const std::string game(1, static_cast<char>('a' + draw(4)));
  const char* const units[] = {"g1", "r1", "nobody", ""};
  switch (draw(24)) {
    case 0: return request("load", {{"game", game}, {"text", kLane}});
    case 1: return request("options", {{"game", game}});
    case 2: return request("options", {{"game", game}, {"units", {units[draw(4)]}}});
    case 3: return request("state", {{"game", game}, {"yaml", draw(2) == 0}});
    case 4: return request("los", {{"game", game}, {"from", "A1"}, {"to", draw(2) == 0 ? "E1" : "Z9"}, {"explain", true}});
    case 5: return request("check", {{"game", game}, {"unit", units[draw(4)]}, {"path", {"C1", "D1", "E1"}}});
    case 6: return request("play", {{"game", game}, {"ask", "all"}, {"seed", number}});
    case 7: return request("play", {{"game", game}, {"answers", {draw(6)}}});
    case 8: return request("play", {{"game", game}, {"answers", {Json::array({draw(8), draw(8)})}}});
    case 9: return request("play", {{"game", game}, {"back", draw(3)}});
    case 10: return request("foresee", {{"game", game}, {"options", {0}}});
    case 11: return request("sweep", {{"game", game}, {"runs", 1 + draw(3)}, {"threads", 1}});
    case 12: return request("copy", {{"game", game}, {"as", std::string(1 + draw(100), 'c')}});
    case 13: return request("drop", {{"game", std::string(1 + draw(100), 'c')}});
    case 14: return request("no such method", {{"x", 1}});
    case 15: return request("state", {{"game", game}, {"unknown", {{"deep", {1, 2, 3}}}}});
    case 16: return {std::string(draw(200), '['), nullptr, false};
    case 17: {
      // A valid line with a byte changed: whatever it is then, it is answered.
      Line line = request("options", {{"game", game}});
      line.text[draw(line.text.size())] = static_cast<char>(1 + draw(255));
      for (char& c : line.text)
        if (c == '\n' || c == '\r') c = ' ';
      line.id = Json::value_t::discarded;
      return line;
    }
    case 18: {
      Line line = request("state", {{"game", game}});
      line.text.resize(draw(line.text.size()));
      line.id = Json::value_t::discarded;
      return line;
    }
    case 19: {
      std::string noise(1 + draw(300), ' ');
      for (char& c : noise) c = static_cast<char>(draw(256));
      for (char& c : noise)
        if (c == '\n') c = '\0';
      return {noise, Json::value_t::discarded};
    }
    case 20: return {std::string(draw(4), ' '), nullptr, true};
    case 21: return {R"({"id":{"a":1},"method":"state"})", nullptr};
    case 22: return request("load", {{"game", game}, {"text", std::string(kLane).substr(0, draw(400))}});
    default: return request("load", {{"game", game}, {"file", "/dev/null"}});
  }
}

std::size_t resident_kb() {
  std::size_t pages = 0;
  std::size_t resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%zu %zu", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

void run_session(std::uint64_t lines) {
  Engine engine;
  Drawn draw;
  std::uint64_t answers = 0;
  std::uint64_t blank = 0;
  std::uint64_t well = 0;
  std::uint64_t wrong = 0;
  std::size_t early_kb = 0;
  for (std::uint64_t n = 0; n < lines; ++n) {
    Line line = made_line(draw, n);
    if (line.text.find_first_not_of(" \t\r\n") == std::string::npos) line.blank = true;
    const auto answer = engine.answer(line.text);
    if (line.blank) {
      ++blank;
      if (answer) FAIL("an answer to a blank line");
      continue;
    }
    if (!answer) FAIL("no answer to: " << line.text);
    ++answers;
    const Json json = Json::parse(*answer, nullptr, false);
    const bool whole = json.is_object() && json.contains("id") && json.contains("ok") && (json["ok"] == true ? json.contains("result") : json.contains("error")) &&
                       answer->find('\n') == std::string::npos;
    if (!whole) FAIL("not an answer: " << *answer);
    if (!line.id.is_discarded() && json["id"] != line.id) FAIL("another id: " << *answer << " to " << line.text);
    if (json["ok"] == false && json["error"]["code"] == "internal") FAIL("internal error: " << *answer << " to " << line.text);
    ++(json["ok"] == true ? well : wrong);
    if (n == lines / 4) early_kb = resident_kb();
  }
  CHECK(answers + blank == lines);
  CHECK(well > lines / 10);
  CHECK(wrong > lines / 10);
  const std::size_t late_kb = resident_kb();
  INFO(early_kb << " KB after a quarter, " << late_kb << " KB at the end");
  CHECK(late_kb < early_kb + early_kb / 4 + 4096);
  WARN(lines << " lines: " << well << " done, " << wrong << " refused, " << blank << " blank; " << early_kb << " KB after a quarter, " << late_kb << " KB at the end");
}

}  // namespace

TEST_CASE("a session of twenty thousand lines, half of them wrong", "[engine][session]") { run_session(20000); }
TEST_CASE("a session of a million lines, half of them wrong", "[.full][engine][session]") { run_session(1000000); }
