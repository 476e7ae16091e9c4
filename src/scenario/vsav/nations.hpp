// The nationality codes of the module, and the two sides of a save.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"

namespace hexrout::vsav {

struct NationalityCode {
  std::string_view code;
  std::string_view name;
  bool axis;
};
const std::vector<NationalityCode>& nationality_codes();
// Null for a code that is not listed.
const NationalityCode* nationality_of(std::string_view code);

// The sides that the counters on the boards make: their two nationalities, or Axis and Allies where there are more.
class SavedSides {
 public:
  explicit SavedSides(const SavedGame& game);
  const std::vector<std::string>& names() const { return names_; }
  const std::string& of(std::string_view nationality) const;
  const std::string& against(std::string_view nationality) const;
  bool grouped() const { return grouped_; }
  bool guessed() const { return guessed_; }  // fewer than two nationalities are on the boards
  const std::string& axis() const { return axis_; }
  const std::string& allied() const { return allied_; }

 private:
  void choose(std::vector<std::string> nations, const std::vector<std::string>& of_card);

  std::vector<std::string> names_;
  std::string axis_;    // the first Axis nationality; empty: none
  std::string allied_;  // likewise
  bool grouped_ = false;
  bool guessed_ = false;
};

}  // namespace hexrout::vsav
