// The form of the expected answer for a unit in a case, key by key.
#pragma once

#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

enum class Shape : unsigned char {
  word,            // must
  words,           // [M4, N3], or one word
  word_by_place,   // {M4: 8}
  words_by_place,  // {J0: [J1 by g3]}
  paths,           // [[L2, L3, M4]]
  fate,            // stays, or {what: surrenders, to: [g1], because: [A20.21]}
  reasons,         // [A10.41, {rule: A10.41, text: "~in sight"}]
  refusals,        // [{from: L2, to: L1, rule: A10.51, enemy: g1, why: "~...", code: STEP_INTO_FIRE}]
  illegal_paths,   // [{path: [L2, L1], step: 1, rule: A10.51, enemy: g1, low_crawl: true}]
  options,         // [{end: E3, path: [...], code: PARTIAL, mandatory: true, chance: 1/6, notes: [...]}]
};

struct AnswerKey {
  std::string_view name;
  Shape shape;
};

// Every key, in the order of maps/CASES.md.
const std::vector<AnswerKey>& answer_keys();

// Reports unknown keys and values in another form than that of their key. `answers`: {unit: {key: value}}.
void read_answers(const Node& answers, Diagnostics& found);

// A list of words, or one word, whose form has been read.
std::vector<std::string> words_of(const Node& list);

}  // namespace hexrout
