// Letters, digits and numbers of ASCII text.
//
//   is_digit('7'), is_letter('k'), capital_of('i') == 'I', to_real("56.25") == 56.25
//
// The functions of the C library answer by the locale of the program that the library is part of: under de_DE "56.25"
// is no number to strtod, and under tr_TR toupper('i') is no ASCII letter. None of these looks at a locale, and
// tools/check rooms refuses those that do. Thread safety: pure.
#pragma once

#include <optional>
#include <string_view>

namespace hexrout {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_letter(char c) {
  return is_small(c) || is_capital(c);
}
constexpr char small_of(char c) {
  return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char capital_of(char c) {
  return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

// Converts a decimal number, with a point and perhaps an exponent, after optional blanks. Returns nullopt for any other
// text, or if the number is not finite.
std::optional<double> to_real(std::string_view text);

}  // namespace hexrout
