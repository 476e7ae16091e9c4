// Lines of an engine's session, half of them wrong and some hostile, drawn from a number: the same for every run.
//
//   DrawnLine draw;
//   const Line line = made_line(draw, n);
//   const std::string wrong = what_is_wrong(line, engine.answer(line.text), sum);   // empty: as it should be
#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "hexrout/rules/dice.hpp"

namespace hexrout::test {

using Json = nlohmann::ordered_json;

class DrawnLine {
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

inline const char* const kLane =
    "hexrout: 1\nmap:\n  title: A lane\n  columns: 5\n  rows: 2\n  legend: {w: woods}\n  hexes: |\n"
    "    B0       .   .\n    A1     .   .   w\n    B1       .   .\n    A2     .   .   w\n    B2       .   .\n"
    "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n"
    "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A1}\n  - {id: r1, side: russian, counter: 4-4-7, at: C1, "
    "broken: true, dm: true}\n";

struct Line {
  std::string text;
  Json id;  // expected back; discarded: any
  bool blank = false;
};

inline Line line_of(DrawnLine& draw, std::uint64_t number) {
  const Json id = draw(3) == 0 ? Json("line " + std::to_string(number)) : Json(number);
  const auto request = [&](const char* method, Json params) {
    return Line{Json{{"id", id}, {"method", method}, {"params", std::move(params)}}.dump(), id};
  };
  const std::string game(1, static_cast<char>('a' + draw(4)));
  const char* const units[] = {"g1", "r1", "nobody", ""};
  switch (draw(30)) {
    case 0:
      return request("load", {{"game", game}, {"text", kLane}});
    case 1:
      return request("options", {{"game", game}});
    case 2:
      return request("options", {{"game", game}, {"units", {units[draw(4)]}}});
    case 3:
      return request("state", {{"game", game}, {"yaml", draw(2) == 0}});
    case 4:
      return request("los", {{"game", game}, {"from", "A1"}, {"to", draw(2) == 0 ? "E1" : "Z9"}, {"explain", true}});
    case 5:
      return request("check", {{"game", game}, {"unit", units[draw(4)]}, {"path", {"C1", "D1", "E1"}}});
    case 6:
      return request("play", {{"game", game}, {"ask", "all"}, {"seed", number}});
    case 7:
      return request("play", {{"game", game}, {"answers", {draw(6)}}});
    case 8:
      return request("play", {{"game", game}, {"answers", {Json::array({draw(8), draw(8)})}}});
    case 9:
      return request("play", {{"game", game}, {"back", draw(3)}});
    case 10:
      return request("foresee", {{"game", game}, {"options", {0}}});
    case 11:
      return request("sweep", {{"game", game}, {"runs", 1 + draw(3)}, {"threads", 1}});
    case 12:
      return request("copy", {{"game", game}, {"as", std::string(1 + draw(100), 'c')}});
    case 13:
      return request("drop", {{"game", std::string(1 + draw(100), 'c')}});
    case 14:
      return request("no such method", {{"x", 1}});
    case 15:
      return request("state", {{"game", game}, {"unknown", {{"deep", {1, 2, 3}}}}});
    case 16:
      return {std::string(draw(200), '['), nullptr, false};
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
    case 20:
      return {std::string(draw(4), ' '), nullptr, true};
    case 21:
      return {R"({"id":{"a":1},"method":"state"})", nullptr};
    case 22:
      return request("load", {{"game", game}, {"text", std::string(kLane).substr(0, draw(400))}});
    case 23:
      return request("load", {{"game", game}, {"file", "/dev/null"}});
    case 24:
      return request("advise",
                     {{"game", game}, {"side", draw(3) == 0 ? "german" : "russian"}, {"worst_case", draw(2) == 0}});
    case 25:
      return request("survey", {{"game", game}, {"as", units[draw(4)]}, {"threads", 1}});
    case 26:
      return request("cut", {{"game", game}, {"units", {units[draw(4)]}}, {"reopen", draw(2) == 0}});
    case 27:
      return request("validate", {{"text", std::string(kLane).substr(0, draw(2) == 0 ? 1000 : draw(400))}});
    case 28: {
      // Far too long, deep or big: rarely, for they cost the most.
      if (draw(200) != 0) return request("sweep", {{"game", game}, {"runs", UINT64_MAX - draw(9)}});
      const bool is_long = draw(2) == 0;
      return {is_long ? std::string((4U << 20U) + 1 + draw(100), 'x')
                      : R"({"id":1,"method":"state","params":)" + std::string(100000, '{') + "}",
              nullptr};
    }
    default:
      return request("games", Json::object());
  }
}

inline Line made_line(DrawnLine& draw, std::uint64_t number) {
  Line line = line_of(draw, number);
  line.blank = line.text.find_first_not_of(" \t\r\n") == std::string::npos;
  return line;
}

// Memory in use by a process.
inline std::size_t resident_kb(const std::string& process = "self") {
  std::size_t pages = 0;
  std::size_t resident = 0;
  if (std::FILE* file = std::fopen(("/proc/" + process + "/statm").c_str(), "r")) {
    if (std::fscanf(file, "%zu %zu", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

// Counts of answers.
struct SessionSum {
  std::uint64_t well = 0;
  std::uint64_t refused = 0;
  std::uint64_t blank = 0;
};

// Describes a fault of an answer: every line that is not blank must get one line with its id, and no internal error.
inline std::string what_is_wrong(const Line& line, const std::optional<std::string>& answer, SessionSum& sum) {
  if (line.blank) {
    ++sum.blank;
    return answer ? "an answer to a blank line" : "";
  }
  const std::string to = " to " + line.text.substr(0, 1000);
  if (!answer) return "no answer" + to;
  const Json json = Json::parse(*answer, nullptr, false);
  const bool whole = json.is_object() && json.contains("id") && json.contains("ok") &&
                     (json["ok"] == true ? json.contains("result") : json.contains("error")) &&
                     answer->find('\n') == std::string::npos;
  if (!whole) return "not an answer: " + *answer + to;
  if (!line.id.is_discarded() && json["id"] != line.id) return "another id: " + *answer + to;
  if (json["ok"] == false && json["error"]["code"] == "internal") return "internal error: " + *answer + to;
  ++(json["ok"] == true ? sum.well : sum.refused);
  return "";
}

}  // namespace hexrout::test
