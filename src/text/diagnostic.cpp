#include "hexrout/text/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace hexrout {

std::string Diagnostic::text() const {
  static constexpr const char* kNames[] = {"note", "warning", "error"};
  std::string out;
  if (!place.file.empty()) {
    out += printable(place.file) + ":";
    if (place.line > 0) out += fmt::format("{}:{}:", place.line, std::max(place.column, 1));
    out += " ";
  }
  out += fmt::format("{}[{}]: {}", kNames[static_cast<int>(severity)], code, printable(what));
  if (!hint.empty()) out += "; " + printable(hint);
  return out;
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) ++errors_;
  if (all_.size() >= kMost) {
    ++dropped_;
    return;
  }
  all_.push_back(std::move(diagnostic));
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
  if (dropped_ > 0) out += fmt::format("note[too-many]: {} more not shown\n", dropped_);
  return out;
}

namespace {

// Length of the valid UTF-8 sequence at `i` that shows as text, or 0.
std::size_t shown_length(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char first = byte(i);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xc2 && first < 0xe0 ? 2 : 0;
  if (length == 0 || i + length > text.size()) return 0;
  std::uint32_t point = first & (0xffu >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xc0) != 0x80) return 0;
    point = point << 6 | (byte(i + k) & 0x3f);
  }
  // Overlong forms, surrogates, C1 controls and the marks that reorder or hide text are not shown.
  static constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < kLeast[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return 0;
  if (point < 0xa0 || point == 0xad || (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
      (point >= 0x2060 && point <= 0x206f) || point == 0xfeff)
    return 0;
  return length;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = shown_length(text, i);
    if (length > 0) {
      out.append(text.substr(i, length));
      i += length;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i]));
      ++i;
    }
  }
  return out;
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.size() > 64) return {};
  std::size_t best = word.size() / 3 + 1;
  std::string answer;
  bool found = false;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > 64) continue;
    std::vector<std::size_t> row(candidate.size() + 1);
    std::vector<std::size_t> before_last(candidate.size() + 1);
    std::vector<std::size_t> last(candidate.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= word.size(); ++i) {
      row[0] = i;
      for (std::size_t j = 1; j <= candidate.size(); ++j) {
        row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (word[i - 1] == candidate[j - 1] ? 0u : 1u)});
        if (i > 1 && j > 1 && word[i - 1] == candidate[j - 2] && word[i - 2] == candidate[j - 1])
          row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
      before_last.swap(last);
      last.swap(row);
    }
    if (last[candidate.size()] < best || (!found && last[candidate.size()] <= best)) {
      best = last[candidate.size()];
      answer = candidate;
      found = true;
    }
  }
  return answer;
}

}  // namespace hexrout
