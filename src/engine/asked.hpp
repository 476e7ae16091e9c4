// The open question of a play: as JSON, and answers to it from JSON.
#pragma once

#include <optional>

#include "engine/methods.hpp"

namespace hexrout {

// What is told of a question beside its kind, what it is about, who answers and by which rule.
struct AskedParts {
  bool words = true;  // of a decision: text, options
  bool facts = true;  // of a decision: what each option is (OptionFacts)
};

// Null if there is no question.
Json asked_json(const PlayCourse* course, const AskedParts& parts);
// The same for a game as a side knows it: of questions to others it knows no more than that there is one.
Json asked_json(const LoadedGame& game, const AskedParts& parts);

// Faces of a roll, or the option of a decision by its word or its number. Nothing after error[not-a-face] or
// error[not-an-option] of `name`: "answers[0]".
std::optional<CourseAnswer> read_answer(const Json& json, const Asked& asked, std::string_view name,
                                        Diagnostics& found);

}  // namespace hexrout
