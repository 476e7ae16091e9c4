// All of hexrout as lines of JSON, one line a question: for computer opponents, tools and other languages.
//
//   Engine engine;
//   print(engine.greeting());
//   for each line: if (auto answer = engine.answer(line)) print(*answer + "\n");
//   until engine.finished()
//
//   {"id": 1, "method": "load", "params": {"game": "a", "file": "maps/scenarios/crossroads.yaml"}}
//   {"id":1,"ok":true,"result":{"game":"a","title":"Crossroads",...}}
//
// Every line that is not blank gets exactly one answer, with the id of its request (null if it has no readable id):
// "ok" and "result", or "error" with "code", "message" and, for mistakes in an input, "diagnostics".
// src/engine/README.md lists methods and their parameters. A wrong line changes nothing.
//
// Chance and decisions: `play` with "ask" stops before every roll and every decision and returns it as a question; the
// client answers with faces or an option, and the play continues (play_course.hpp).
//
// Equal lines give equal bytes, except for times in the results of `bench` and "timing". Thread safety: one Engine
// belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hexrout/scenario/scenario.hpp"

namespace hexrout {

struct EngineLimits {
  std::size_t line_bytes = 4U << 20U;
  std::size_t document_bytes = 16U << 20U;  // of a text or file that "load" or "validate" reads
  int json_depth = 64;
  std::size_t games = 256;
  std::size_t id_bytes = 256;
  std::uint64_t sweep_runs = 10000000;
  std::uint64_t match_games = 100000;  // of one "match"
  std::size_t match_positions = 1000;  // made or named by one "match"
  std::size_t answers = 100000;        // of one play
  std::size_t changes = 10000;         // of one "each"
  std::size_t answer_parts = 1000000;  // JSON values in the answers of one "each"
};

class Engine {
 public:
  explicit Engine(ReadOptions reading = {}, EngineLimits limits = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const EngineLimits& limits() const;
  // The first line: protocol, version, methods, limits.
  std::string greeting() const;
  // Returns the answer to one line, without a line break; nullopt for a blank line.
  std::optional<std::string> answer(std::string_view line);
  // The answer to a line longer than the limit, whose text was not kept.
  std::string answer_to_long_line() const;
  // True once "quit" has been answered.
  bool finished() const;

  // Called repeatedly during long answers; true ends them with error[interrupted].
  void set_interrupted(std::function<bool()> interrupted);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hexrout
