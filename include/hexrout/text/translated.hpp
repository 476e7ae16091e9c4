// translated: a sentence that stands in English, in the language of the program.
//
//   set_language("de", found);
//   translated("g1 is Interdicted by r1 [A10.53]")   // "g1 wird von r1 unterbunden [A10.53]"
//
// Logs, replays and cases keep their sentences in English, so that they read alike everywhere, and diagnostics are
// worded where they are found. Both are put into the language where they are shown: the sentence is compared with the
// English templates of phrase.hpp, and what stands for {} is translated likewise. What stands in single quotes is a
// name, and stays. A sentence of no template stays, in parts divided by ". ", "; ", ": " or ", " only those that have
// none.
//
// Thread safety: as phrase(). Complexity: linear in the templates of the language for each sentence; in English none.
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

// Returns the text, line by line, with its escape sequences of terminals.
std::string translated(std::string_view english);

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
