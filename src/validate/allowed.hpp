// Findings that a file allows by a remark: "# hexrout: allow CODE, CODE".
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "hexrout/validate/finding.hpp"

namespace hexrout::validate {

class Allowed {
 public:
  explicit Allowed(std::string_view text);
  // True if the file allows the finding; an error never is.
  bool allows(const Finding& finding) const;

 private:
  std::set<std::string> everywhere_;
  std::map<int, std::set<std::string>> by_line_;
};

}  // namespace hexrout::validate
