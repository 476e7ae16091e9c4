#include "hexrout/text/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/characters.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

std::string Diagnostic::text() const {
  static constexpr const char* kNames[] = {"note", "warning", "error"};
  std::string out;
  if (!place.file.empty()) {
    out += printable(place.file) + ":";
    if (place.line > 0) out += fmt::format("{}:{}:", place.line, std::max(place.column, 1));
    out += " ";
  }
  if (!place.field.empty()) out += printable(place.field) + ": ";
  out += fmt::format("{}[{}]: {}", translated(kNames[static_cast<int>(severity)]), code, printable(translated(what)));
  if (!hint.empty()) out += "; " + printable(translated(hint));
  return out;
}

namespace {

void cut(std::string& text) {
  if (text.size() <= Diagnostics::kMostBytes) return;
  text.resize(Diagnostics::kMostBytes);
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80U) != 0) text.pop_back();
  text += "...";
}

}  // namespace

void Diagnostics::add(Diagnostic diagnostic) {
  const bool error = diagnostic.severity == Severity::error;
  if (error) ++errors_;
  if ((error ? kept_errors_ : all_.size() - kept_errors_) >= kMost) {
    ++dropped_[static_cast<std::size_t>(diagnostic.severity)];
    return;
  }
  if (error) ++kept_errors_;
  cut(diagnostic.what);
  cut(diagnostic.hint);
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::add(const Diagnostics& other) {
  for (const Diagnostic& diagnostic : other.all_) add(diagnostic);
  for (std::size_t i = 0; i < 3; ++i) dropped_[i] += other.dropped_[i];
  errors_ += other.dropped(Severity::error);
  for (const auto& [what, keys] : other.keys_) keys_[what].insert(keys.begin(), keys.end());
}

std::string Diagnostics::suggest(std::string_view word, const std::vector<std::string>& known,
                                 std::string_view otherwise) {
  constexpr std::size_t kMostSuggestions = 100;
  constexpr std::size_t kLine = 120;
  const std::string near = suggestions_++ < kMostSuggestions ? nearest_word(word, known) : std::string();
  if (!near.empty()) return fmt::format("did you mean '{}'?", near);
  std::string out;
  std::size_t shown = 0;
  for (; shown < known.size() && (shown == 0 || out.size() + known[shown].size() <= kLine); ++shown)
    if (!known[shown].empty()) out += (out.empty() ? "" : ", ") + known[shown];
  if (shown < known.size()) out += fmt::format(", ... (+{})", known.size() - shown);
  return fmt::format(fmt::runtime(otherwise), fmt::arg("names", out));
}

void Diagnostics::asked(const std::string& what, const std::vector<std::string>& keys) {
  if (watching_) keys_[what].insert(keys.begin(), keys.end());
}

void Diagnostics::error(std::string_view code, Place place, std::string what, std::string hint) {
  add({Severity::error, std::string(code), std::move(place), std::move(what), std::move(hint)});
}
void Diagnostics::warning(std::string_view code, Place place, std::string what, std::string hint) {
  add({Severity::warning, std::string(code), std::move(place), std::move(what), std::move(hint)});
}
void Diagnostics::note(std::string_view code, Place place, std::string what, std::string hint) {
  add({Severity::note, std::string(code), std::move(place), std::move(what), std::move(hint)});
}

std::string Diagnostics::text() const {
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& diagnostic : all_) sorted.push_back(&diagnostic);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic* a, const Diagnostic* b) {
    if (a->place.file != b->place.file) return a->place.file < b->place.file;
    if (a->place.line != b->place.line) return a->place.line < b->place.line;
    return a->place.column < b->place.column;
  });
  std::string out;
  for (const Diagnostic* diagnostic : sorted) out += diagnostic->text() + "\n";
  const std::size_t more = dropped_[0] + dropped_[1] + dropped_[2];
  if (more > 0) out += translated(fmt::format("note[too-many]: {} more not shown\n", more));
  return out;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  const std::size_t end = byte_of_character(text, kMost);
  return fmt::format("'{}{}'", printable(text.substr(0, end)), end < text.size() ? "..." : "");
}

namespace {

// Number of letters added, left out, exchanged or swapped with their neighbour between `a` and `b`;
// `most` + 1 if there are more.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> row(b.size() + 1);
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (small_of(a[i - 1]) == small_of(b[j - 1]) ? 0u : 1u)});
      if (i > 1 && j > 1 && small_of(a[i - 1]) == small_of(b[j - 2]) && small_of(a[i - 2]) == small_of(b[j - 1]))
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return std::min(last[b.size()], most + 1);
}

// Replaces the dashes of word processors by hyphens: U+2010 to U+2015 and the minus sign.
std::string with_plain_dashes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view three = text.substr(i, 3);
    const bool dash =
        (three.starts_with("\xe2\x80") && three.size() == 3 && three[2] >= '\x90' && three[2] <= '\x95') ||
        three == "\xe2\x88\x92";
    out += dash ? '-' : text[i];
    if (dash) i += 2;
  }
  return out;
}

// "4-4-7" and "447" are one word, "crest_status" and "Crest status" another.
std::string without_marks(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '-' && c != '_' && c != ' ') out += small_of(c);
  return out;
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > 64) return {};
  const std::string written = with_plain_dashes(word);
  const std::string bare = without_marks(written);
  // A third of the letters may be wrong, and one more in a word that begins alike.
  const std::size_t third = std::max<std::size_t>(1, written.size() / 3);
  const std::size_t half = (written.size() + 1) / 2;
  std::size_t least = written.size() + 65;
  std::string answer;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > 64) continue;
    if (!bare.empty() && without_marks(candidate) == bare) return candidate;
    const bool alike =
        half > 1 && edit_distance(std::string_view(written).substr(0, half), candidate.substr(0, half), 0) == 0;
    const std::size_t most = std::min(third + (alike ? 1 : 0), least - 1);
    const std::size_t distance = edit_distance(written, candidate, most);
    if (distance > most) continue;
    least = distance;
    answer = candidate;
  }
  return answer;
}

}  // namespace hexrout
