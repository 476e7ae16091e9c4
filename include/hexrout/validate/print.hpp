// Findings as text for people, as JSON, and as SARIF 2.1.0 for editors and code hosts.
//
//   std::cout << findings_text(v);
//   ambush.yaml:8:20: error[unknown-side]: there is no side 'russain'; did you mean 'russian'?
//       8 |   - {id: r1, side: russain, counter: 4-4-7, at: G8}
//         |                    ^
//
// Text taken from files is made safe to show. Same input, same bytes. Thread safety: free functions without state.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "hexrout/validate/validate.hpp"

namespace hexrout {

// Colours a piece of text: "error", "warning", "note", "caret". Null: no colours.
using Paint = std::function<std::string(std::string_view text, std::string_view part)>;

std::string findings_text(const Validated& v, const Paint& paint = nullptr);
// One object: {"tool", "files": [{"file", "kind", "findings": [...]}], "errors", "warnings", "notes"}.
std::string findings_json(std::span<const Validated> files, std::string_view version);
// One run; paths as they were given, as relative references where they are relative.
std::string findings_sarif(std::span<const Validated> files, std::string_view version);

}  // namespace hexrout
