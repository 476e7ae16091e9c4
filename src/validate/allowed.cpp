#include "validate/allowed.hpp"

namespace hexrout::validate {

namespace {

bool code_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

}  // namespace

Allowed::Allowed(std::string_view text) {
  constexpr std::string_view kMark = "# hexrout: allow ";
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view whole = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t at = whole.find(kMark);
    if (at == std::string_view::npos) continue;
    auto& codes = whole.find_first_not_of(" \t") == at ? everywhere_ : by_line_[line];
    for (std::size_t i = at + kMark.size(); i < whole.size();) {
      std::size_t stop = i;
      while (stop < whole.size() && code_character(whole[stop])) ++stop;
      if (stop == i) break;  // words behind the codes are a remark
      codes.emplace(whole.substr(i, stop - i));
      while (stop < whole.size() && (whole[stop] == ',' || whole[stop] == ' ')) ++stop;
      i = stop;
    }
  }
}

bool Allowed::allows(const Finding& finding) const {
  if (finding.said.severity == Severity::error) return false;
  if (everywhere_.count(finding.said.code) != 0) return true;
  const auto it = by_line_.find(finding.said.place.line);
  return it != by_line_.end() && it->second.count(finding.said.code) != 0;
}

}  // namespace hexrout::validate
