#include "scenario/vlog/chat.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "hexrout/text/ascii.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::string_view, 8> kPhaseWords = {"RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"};
constexpr std::size_t kLongestName = 60;
constexpr std::size_t kLongestChat = 1'000;  // what follows is not kept

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = small_of(c);
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// The words of a text in small letters: runs of letters and digits.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  bool inside = false;
  for (const char c : text) {
    const bool part = is_letter(c) || is_digit(c);
    if (part && !inside) out.emplace_back();
    if (part) out.back().push_back(small_of(c));
    inside = part;
  }
  return out;
}

// "5,2": one to three dice of six sides; empty for other texts.
std::vector<int> dice_of(std::string_view text) {
  std::vector<int> out;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    if (text[i] < '1' || text[i] > '6' || (i + 1 < text.size() && text[i + 1] != ',')) return {};
    out.push_back(text[i] - '0');
  }
  return out.size() <= 3 && text.size() == 2 * out.size() - std::min<std::size_t>(out.size(), 1) ? out
                                                                                                 : std::vector<int>{};
}

// Reads the rest of a roll: "   <Anna>      Allied SAN    [1 / 2 ...]    (01.36)<Hull>".
void read_roller(std::string_view rest, LoggedRoll& roll) {
  rest = trimmed(rest);
  if (!rest.starts_with('<')) return;
  // A name may hold angle brackets itself; six blanks follow it.
  std::size_t end = rest.find(">      ");
  if (end == std::string_view::npos) end = rest.rfind('>');
  if (end == std::string_view::npos) return;
  roll.player = rest.substr(1, std::min(end - 1, kLongestName));
  rest.remove_prefix(end + 1);
  const std::size_t statistics = rest.find('[');
  roll.note = trimmed(rest.substr(0, std::min(statistics, kLongestName)));
  if (statistics == std::string_view::npos) return;
  for (const std::string_view half : {"Hull", "Turret"})
    if (trimmed(rest).ends_with("<" + std::string(half) + ">"))
      roll.note += (roll.note.empty() ? "" : ", ") + std::string(half);
}

}  // namespace

std::string_view phase_word(int number) {
  return number >= 1 && number <= 8 ? kPhaseWords[static_cast<std::size_t>(number - 1)] : std::string_view();
}

int LoggedRoll::total() const {
  int out = 0;
  for (const int die : dice) out += die;
  return out;
}

namespace vlog {

int phase_number(std::string_view word) {
  for (int number = 1; number <= 8; ++number)
    if (small(phase_word(number)) == small(word)) return number;
  return 0;
}

std::optional<LoggedRoll> read_roll(std::string_view text) {
  constexpr std::string_view kMark = "*** ";
  if (!text.starts_with(kMark)) return std::nullopt;
  text.remove_prefix(kMark.size());
  const std::size_t end = text.find(" ***");
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view what = text.substr(0, end);
  LoggedRoll roll;
  if (what.starts_with('(')) {
    const std::size_t close = what.find(") ");
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view kind = what.substr(1, close - 1);
    if (kind.ends_with(" DR") || kind.ends_with(" dr")) kind.remove_suffix(3);
    roll.kind = kind.substr(0, kLongestName);
    what.remove_prefix(close + 2);
  } else {
    const std::size_t equals = what.find(" = ");
    if (equals == std::string_view::npos) return std::nullopt;
    roll.kind = what.substr(0, std::min(equals, kLongestName));
    what.remove_prefix(equals + 3);
  }
  roll.dice = dice_of(what);
  if (roll.dice.empty()) return std::nullopt;
  read_roller(text.substr(end + 4), roll);
  return roll;
}

LoggedLine read_line(std::string_view text) {
  LoggedLine line;
  if (text.starts_with('<')) {
    if (const std::size_t end = text.find("> - "); end != std::string_view::npos) {
      line.player = text.substr(1, std::min(end - 1, kLongestName));
      text.remove_prefix(end + 4);
    }
  }
  line.text = text.substr(0, kLongestChat);
  return line;
}

bool is_whole_line(std::string_view text) {
  if (text.starts_with("*** ")) {
    const std::size_t end = text.find(" ***", 1);
    if (end == std::string_view::npos) return false;
    const std::size_t statistics = text.find('[', end);
    return statistics == std::string_view::npos || text.find(')', text.find(']', statistics)) != std::string_view::npos;
  }
  if (text.empty()) return false;
  return !text.starts_with('*') || (text.size() > 3 && text.ends_with(" *"));
}

std::optional<LoggedPhase> phase_in_chat(const LoggedLine& line) {
  if (line.player.empty()) return std::nullopt;
  constexpr std::array<std::string_view, 8> kFirst = {"rally",     "prep", "movement", "defensive",
                                                      "advancing", "rout", "advance",  "close"};
  LoggedPhase phase;
  phase.from_chat = true;
  const auto words = words_of(line.text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const int number = phase_number(words[i]); number != 0) phase.number = number;
    const bool named =
        i + 1 < words.size() && (words[i + 1] == "phase" || (i + 2 < words.size() && words[i + 2] == "phase"));
    for (std::size_t k = 0; named && k < kFirst.size(); ++k)
      if (words[i] == kFirst[k] && words[i] != "phase") phase.number = static_cast<int>(k) + 1;
    if (words[i] == "axis" || words[i] == "allied") phase.player = words[i] == "axis" ? "Axis" : "Allied";
    if (words[i] == "turn" && i + 1 < words.size() && words[i + 1].size() <= 2)
      std::from_chars(words[i + 1].data(), words[i + 1].data() + words[i + 1].size(), phase.turn);
  }
  if (words.size() == 1 && (words[0] == "rout" || words[0] == "routs")) phase.number = kRoutPhase;
  return phase.number != 0 ? std::optional(phase) : std::nullopt;
}

std::optional<LoggedPhase> phase_in_report(const LoggedLine& line) {
  if (!line.player.empty() || !line.text.starts_with("* New: ")) return std::nullopt;
  LoggedPhase phase;
  phase.from_chat = true;
  const auto words = words_of(line.text);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "axis" || words[i] == "allied") phase.player = words[i] == "axis" ? "Axis" : "Allied";
    if (words[i] == "turn" && i + 1 < words.size() && words[i + 1].size() <= 2)
      std::from_chars(words[i + 1].data(), words[i + 1].data() + words[i + 1].size(), phase.turn);
    if (const int number = phase_number(words[i]); number != 0) phase.number = number;
  }
  return phase.number != 0 ? std::optional(phase) : std::nullopt;
}

}  // namespace vlog

}  // namespace hexrout
