// translated: a sentence written in English, in the language of the program.
//
//   set_language("de", found);
//   translated("g1 is Interdicted by r1 [A10.53]")   // "g1 wird von r1 unterbunden [A10.53]"
//
// Logs, replays and cases keep their sentences in English, so that they read alike everywhere, and diagnostics are
// worded where they are found. Both are put into the language where they are shown: the sentence is compared with the
// English templates of phrase.hpp, and the text of each {} is translated likewise. Text in single quotes or of {names},
// and the names of set_names, remain. A sentence of no template is translated in parts, as far as they are
// known.
//
// Thread safety: as phrase(). Complexity: linear in the sentence, times the templates that share a word with it, for
// each part of it; in English none.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace hexrout {

// Returns the text, line by line, with its escape sequences of terminals.
std::string translated(std::string_view english);

// Sets the words that are names in this position, ids of units and names of sides: "lost" may be one.
void set_names(std::set<std::string, std::less<>> names);

// While one exists, phrase() writes English: for sentences that are kept.
class KeptInEnglish {
 public:
  KeptInEnglish();
  KeptInEnglish(const KeptInEnglish&) = delete;
  KeptInEnglish& operator=(const KeptInEnglish&) = delete;
  ~KeptInEnglish();

 private:
  bool before_;
};

}  // namespace hexrout
