// Names of the layers of a survey's heat map.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/advise/survey.hpp"

namespace hexrout::command {

// In the order of SurveyLayer.
inline const std::vector<std::string>& survey_layers() {
  static const std::vector<std::string> names{"loss", "capture", "leader", "rout"};
  return names;
}
// `name` is one of them.
inline SurveyLayer survey_layer(std::string_view name) {
  const auto& names = survey_layers();
  return static_cast<SurveyLayer>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace hexrout::command
