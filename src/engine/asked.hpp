// The open question of a play: as JSON, and answers to it from JSON.
#pragma once

#include <optional>

#include "engine/methods.hpp"

namespace hexrout {

// Parts of a question beside its kind, its subject, the side that answers and the rule.
struct AskedParts {
  bool words = true;      // of a decision: text, options
  bool facts = true;      // of a decision: the facts of each option (OptionFacts)
  bool outcomes = false;  // of a roll: each result with its odds
};

// Returns null without an open question.
Json asked_json(const PlayCourse* course, const AskedParts& parts);
// Writes the question in a view: of a question to another side the view shows only its existence.
Json asked_json(const LoadedGame& game, const AskedParts& parts);

// Reads faces of a roll, or the option of a decision by its word or its number. nullopt after error[not-a-face] or
// error[not-an-option] of `name`: "answers[0]".
std::optional<CourseAnswer> read_answer(const Json& json, const Asked& asked, std::string_view name,
                                        Diagnostics& found);

}  // namespace hexrout
