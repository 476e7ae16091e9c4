#include "cases/compared.hpp"

#include <fmt/format.h>

namespace hexrout {

std::string listed(const std::vector<std::string>& words) {
  return fmt::format("[{}]", fmt::join(words, ", "));
}

std::string Compared::about(const std::string& what) const {
  return reading_.empty() ? fmt::format("{}: {}", id_, what) : fmt::format("{}, with {}: {}", id_, reading_, what);
}

void Compared::that(bool met, const Place& place, const std::string& what, const std::string& expected,
                    const std::string& found) {
  ++checks_;
  if (met) return;
  differences_.error(
      "case-differs", place,
      printable(fmt::format("{}: expected {}, found {}", about(what), expected.empty() ? "nothing" : expected,
                            found.empty() ? "nothing" : found)));
}

void Compared::equal(const Place& place, const std::string& what, const std::vector<std::string>& expected,
                     const std::vector<std::string>& found) {
  that(expected == found, place, what, listed(expected), listed(found));
}

void Compared::missing(std::string_view code, const Place& place, const std::string& what, const std::string& hint) {
  ++checks_;
  differences_.error(code, place, printable(about(what)), hint);
}

}  // namespace hexrout
