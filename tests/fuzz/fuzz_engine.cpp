// Any bytes as lines to an engine that has a game loaded: one answer a line, each of them JSON with an id.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "hexrout/engine/engine.hpp"

namespace {

const char* const kLoad =
    R"({"method":"load","params":{"text":"hexrout: 1\nmap: {title: m, columns: 4, rows: 2, fill: open-ground, hexes: [{at: D1, terrain: woods}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n  - {id: g1, side: german, counter: 4-6-7, at: A1}\n  - {id: r1, side: russian, counter: 4-4-7, at: B1, broken: true, dm: true}\n"}})";

[[noreturn]] void broken(const char* what, std::string_view line) {
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(line.size()), line.data());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hexrout::EngineLimits limits;
  limits.sweep_runs = 50;
  limits.games = 4;
  hexrout::Engine engine({}, limits);
  engine.answer(kLoad);
  // Long answers end early: their duration is not under test.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
  engine.set_interrupted([deadline] { return std::chrono::steady_clock::now() > deadline; });
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; !text.empty() && lines < 20 && !engine.finished(); ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // Methods that cost time by design, and files of the machine, are excluded.
    if (line.find("bench") != line.npos || line.find("file") != line.npos || line.find("\\u") != line.npos) continue;
    const auto answer = engine.answer(line);
    if (!answer) {
      if (line.find_first_not_of(" \t\r\n") != line.npos) broken("no answer", line);
      continue;
    }
    const auto json = nlohmann::json::parse(*answer, nullptr, false);
    if (!json.is_object() || !json.contains("id") || !json.contains("ok")) broken("not an answer", *answer);
    if (!json["ok"].get<bool>() && json["error"]["code"] == "internal") broken("internal error", *answer);
  }
  return 0;
}
