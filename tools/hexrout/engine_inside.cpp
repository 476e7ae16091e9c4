// The engine for JavaScript, in a program that is WebAssembly: the functions called by tools/npm/host.js.
#ifdef __EMSCRIPTEN__
#include <emscripten.h>

#include <string>

#include "hexrout/engine/engine.hpp"
#include "hexrout/text/phrase.hpp"

namespace {

struct EngineInside {
  explicit EngineInside(hexrout::ReadOptions reading) : engine(std::move(reading)) {}
  hexrout::Engine engine;
  std::string said;
};

}  // namespace

extern "C" {

// `boards`: the folder of VASL boards, or empty.
EMSCRIPTEN_KEEPALIVE EngineInside* hexrout_inside_new(const char* boards) {
  hexrout::ReadOptions reading;
  reading.boards_directory = boards;
  auto* inside = new EngineInside(std::move(reading));
  inside->said = inside->engine.greeting();
  return inside;
}

EMSCRIPTEN_KEEPALIVE void hexrout_inside_delete(EngineInside* inside) {
  delete inside;
}

// Sets the language of the sentences in further answers, if it is not in force already.
EMSCRIPTEN_KEEPALIVE void hexrout_inside_language(const char* code) {
  hexrout::Diagnostics none;
  if (hexrout::language() != code) hexrout::set_language(code, none);
}

// Answers one line of `bytes` bytes of UTF-8. False if it was blank and has no answer.
EMSCRIPTEN_KEEPALIVE int hexrout_inside_answer(EngineInside* inside, const char* line, std::size_t bytes) {
  const bool too_long = bytes > inside->engine.limits().line_bytes;
  auto answer = too_long ? std::optional(inside->engine.answer_to_long_line()) : inside->engine.answer({line, bytes});
  if (!answer) return 0;
  inside->said = std::move(*answer);
  return 1;
}

// Returns the last answer, at first the greeting. Valid until the next answer.
EMSCRIPTEN_KEEPALIVE const char* hexrout_inside_said(const EngineInside* inside) {
  return inside->said.data();
}
EMSCRIPTEN_KEEPALIVE std::size_t hexrout_inside_said_bytes(const EngineInside* inside) {
  return inside->said.size();
}
EMSCRIPTEN_KEEPALIVE int hexrout_inside_finished(const EngineInside* inside) {
  return inside->engine.finished() ? 1 : 0;
}

}  // extern "C"
#endif
