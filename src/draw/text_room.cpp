#include "draw/text_room.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace hexrout::draw {

namespace {

constexpr std::string_view kEllipsis = "\u2026";

bool begins_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

// The number that tells units of one name apart: "4" of "column-4", "2/1" of "tank2/1". Empty if there is no text, or a
// long one.
std::string_view number_of(std::string_view text) {
  const std::size_t before = text.find_last_not_of("0123456789/");
  const std::string_view out = before == std::string_view::npos ? text : text.substr(before + 1);
  return out.size() <= 3 ? out : std::string_view();
}

// Adds a text in rows of its own, broken between words.
template <class Fits>
void add_rows(std::vector<std::string>& rows, std::string_view text, Fits fits) {
  rows.emplace_back();
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word(text.substr(0, end));
    if (rows.back().empty() || fits(rows.back() + " " + word))
      rows.back() += (rows.back().empty() ? "" : " ") + word;
    else
      rows.push_back(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_letter));
}

double width_of(std::string_view text) {
  double out = 0;
  for (const char c : text)
    if (std::string_view("ijl'|.,:;!I").find(c) != std::string_view::npos)
      out += 0.36;
    else if (std::string_view("frt-/()[] ").find(c) != std::string_view::npos)
      out += 0.45;
    else if (std::string_view("mwMW").find(c) != std::string_view::npos)
      out += 1.0;
    else if (begins_letter(c))
      out += 0.66;
  return out;
}

bool has_room(std::string_view text, double width, double font) {
  return (width_of(text) - kMostCloser * static_cast<double>(letters_in(text))) * font <= width;
}

double closer_by(std::string_view text, double width, double font) {
  return std::clamp((width_of(text) * font - width) / static_cast<double>(letters_in(text)), 0.0, kMostCloser * font);
}

std::string fitted(std::string_view text, double width, double font) {
  if (has_room(text, width, font)) return std::string(text);
  const std::string_view number = number_of(text);
  std::string out;
  for (std::size_t end = 1; end <= text.size(); ++end) {
    if (end < text.size() && !begins_letter(text[end])) continue;
    const std::string longer = std::string(text.substr(0, end)).append(kEllipsis).append(number);
    if (!out.empty() && !has_room(longer, width, font)) break;
    out = longer;
  }
  return out;
}

std::vector<std::string> in_rows(const std::vector<std::string>& texts, double width, double font, std::size_t most) {
  const auto fits = [&](const std::string& row) { return width_of(row) * font <= width; };
  std::vector<std::string> rows;
  std::vector<std::size_t> whole;  // texts that end in this row or before it
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string on = rows.empty() ? std::string() : rows.back() + ", " + texts[i];
    if (!on.empty() && fits(on))
      rows.back() = on;
    else
      add_rows(rows, texts[i], fits);
    whole.resize(rows.size(), i);
    whole.back() = i + 1;
  }
  if (rows.size() > most) {
    rows.resize(most);
    rows.back() =
        most == 1 ? fmt::format("{}", fmt::join(texts, ", ")) : fmt::format("+{}", texts.size() - whole[most - 2]);
  }
  for (std::string& row : rows) row = fitted(row, width, font);
  return rows;
}

}  // namespace hexrout::draw
