#include "hexrout/rules/weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/text/document.hpp"

namespace hexrout {

namespace {

struct Known {
  const char* name;
  int Weights::*field;
  int most;
};
constexpr std::array kKnown{Known{"survival", &Weights::survival, 10000},  Known{"whole", &Weights::whole, 10000},
                            Known{"captured", &Weights::captured, 10000},  Known{"leader", &Weights::leader, 10000},
                            Known{"rally", &Weights::rally, 10000},        Known{"arriving", &Weights::arriving, 100},
                            Known{"exposure", &Weights::exposure, 10000},  Known{"near", &Weights::near, 10000},
                            Known{"hemmed_in", &Weights::hemmed_in, 10000}};

void read_fields(const Node& node, Weights& weights, Diagnostics& found) {
  Fields fields(node, found, "weights");
  for (const Known& known : kKnown)
    weights.*known.field = static_cast<int>(fields.integer(known.name, weights.*known.field, 0, known.most));
  fields.done();
}

}  // namespace

bool read_weights(std::string_view text, Weights& weights, Diagnostics& found) {
  const std::size_t before = found.error_count();
  if (text.find('=') == std::string_view::npos) {
    const auto document = Document::read_file(std::string(text), found);
    if (document) read_fields(document->root(), weights, found);
    return found.error_count() == before;
  }
  // Each weight is a word. The words become a document, so that mistakes have the same messages as in a file.
  std::string yaml = "{";
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const std::size_t equals = word.find('=');
    const auto plain = [](std::string_view s) {
      return !s.empty() && std::all_of(s.begin(), s.end(), [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
      });
    };
    if (equals == std::string_view::npos || !plain(word.substr(0, equals)) || !plain(word.substr(equals + 1))) {
      found.error("bad-weights", {"--weights", 0, 0}, fmt::format("'{}' is not a weight", printable(word)),
                  "write them as survival=50,rally=0, or name a YAML file");
      continue;
    }
    yaml += fmt::format("{}{}: {}", yaml.size() > 1 ? ", " : "", word.substr(0, equals), word.substr(equals + 1));
  }
  if (found.error_count() > before) return false;
  const auto document = Document::parse(yaml + "}", "--weights", found);
  if (document) read_fields(document->root(), weights, found);
  return found.error_count() == before;
}

std::string weights_text(const Weights& weights) {
  std::string out;
  for (const Known& known : kKnown)
    out += fmt::format("{}{}={}", out.empty() ? "" : ",", known.name, weights.*known.field);
  return out;
}

}  // namespace hexrout
