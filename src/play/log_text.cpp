#include <fmt/format.h>

#include <algorithm>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout {

namespace {

// An entry of the log. Its words are codes and English sentences.
class Entry {
 public:
  Entry(const Json& entry, const Tint& tint) : entry_(entry), tint_(tint) {}

  std::string line() const {
    const std::string type = text("type");
    const std::string line = type == "dice"     ? rolled()
                             : type == "choice" ? chosen()
                             : type == "event"  ? happened()
                                                : std::string();
    return line.empty() ? line : line + rule() + "\n";
  }

 private:
  std::string text(const char* key) const {
    return entry_.contains(key) && entry_[key].is_string() ? printable(entry_[key].get<std::string>()) : std::string();
  }
  std::string rule() const {
    return text("rule").empty() ? std::string() : tint_(fmt::format(" [{}]", text("rule")), Tone::faint);
  }
  std::string rolled() const {
    std::string faces;
    for (const Json& face : entry_["faces"]) faces += fmt::format("{}{}", faces.empty() ? "" : " ", face.get<int>());
    const std::string what = translated(text("what"));
    return "    " + (text("who").empty() ? phrase("{}: rolls {}", {what, faces})
                                         : phrase("{}, {}: rolls {}", {text("who"), what, faces}));
  }
  std::string chosen() const {
    const std::size_t count = entry_["options"].size();
    std::string options;
    for (std::size_t i = 0; i < std::min(count, kBriefOptions); ++i)
      options += (i == 0 ? "" : ", ") + translated(printable(entry_["options"][i].get<std::string>()));
    if (count > kBriefOptions) options = phrase("{} and {} more", {options, std::to_string(count - kBriefOptions)});
    return "    " + phrase("{} decides, {}: {} (of {})", {text("who"), translated(text("what")),
                                                          tint_(translated(text("taken")), Tone::strong), options});
  }
  std::string happened() const {
    if (!text("text").empty()) return translated(text("text"));
    const std::string what = fmt::format("{} {}", text("who"), translated(text("what")));
    return text("at").empty() ? what : phrase("{} in {}", {what, text("at")});
  }

  const Json& entry_;
  const Tint& tint_;
};

}  // namespace

std::string log_text(std::string_view log, const Tint& tint) {
  std::string out;
  while (!log.empty()) {
    const std::size_t cut = std::min(log.find('\n'), log.size());
    const Json entry = Json::parse(log.substr(0, cut), nullptr, false);
    log.remove_prefix(std::min(cut + 1, log.size()));
    if (entry.is_object()) out += Entry(entry, tint).line();
  }
  return out;
}

}  // namespace hexrout
