// Counts the comparisons of one case and collects their differences.
//
//   compared.equal(node.place(), "duty of r1", "must", "may");
//   // b03.yaml:12:5: error[case-differs]: B03: duty of r1: expected must, found may
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

class Compared {
 public:
  explicit Compared(std::string id) : id_(std::move(id)) {}

  void that(bool met, const Place& place, const std::string& what, const std::string& expected,
            const std::string& found);
  void equal(const Place& place, const std::string& what, const std::string& expected, const std::string& found) {
    that(expected == found, place, what, expected, found);
  }
  void met() { ++checks_; }
  // Two lists, whole and in their order.
  void equal(const Place& place, const std::string& what, const std::vector<std::string>& expected,
             const std::vector<std::string>& found);
  // Reports a unit or Location that the case names and the position does not have.
  void missing(std::string_view code, const Place& place, const std::string& what, const std::string& hint);

  // Sets the reading under which comparisons are made from now on; messages name it.
  void set_reading(std::string reading) { reading_ = std::move(reading); }

  std::size_t checks() const { return checks_; }
  Diagnostics& differences() { return differences_; }

 private:
  std::string about(const std::string& what) const;

  std::string id_;
  std::string reading_;
  std::size_t checks_ = 0;
  Diagnostics differences_;
};

// "[a, b]"; an empty list is "[]".
std::string listed(const std::vector<std::string>& words);

}  // namespace hexrout
