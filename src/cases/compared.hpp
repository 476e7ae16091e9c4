// What is compared in one case: how often, and where it differs.
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
  // What the case names and the position does not have: a unit, a Location.
  void missing(std::string_view code, const Place& place, const std::string& what, const std::string& hint);

  // The same under another reading: messages say which.
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
