// Collects the findings of the checks.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hexrout/validate/finding.hpp"

namespace hexrout::validate {

// The place and subjects of a finding, without its words.
struct About {
  Place place;
  std::vector<std::string> where = {};
  std::vector<std::string> units = {};
  std::string rule = {};
};

class Collector {
 public:
  void warning(std::string code, About about, std::string what, std::string hint) {
    add(Severity::warning, std::move(code), std::move(about), std::move(what), std::move(hint));
  }
  void note(std::string code, About about, std::string what, std::string hint) {
    add(Severity::note, std::move(code), std::move(about), std::move(what), std::move(hint));
  }
  std::vector<Finding> found;

 private:
  void add(Severity severity, std::string code, About about, std::string what, std::string hint) {
    found.push_back({{severity, std::move(code), std::move(about.place), std::move(what), std::move(hint)},
                     std::move(about.where),
                     std::move(about.units),
                     std::move(about.rule)});
  }
};

}  // namespace hexrout::validate
