#include <fmt/format.h>

#include <algorithm>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

std::string log_text(std::string_view log, const Tint& tint) {
  std::string out;
  while (!log.empty()) {
    const std::size_t cut = std::min(log.find('\n'), log.size());
    const Json entry = Json::parse(log.substr(0, cut), nullptr, false);
    log.remove_prefix(std::min(cut + 1, log.size()));
    if (!entry.is_object()) continue;
    const auto text = [&](const char* key) {
      return entry.contains(key) && entry[key].is_string() ? printable(entry[key].get<std::string>()) : std::string();
    };
    const std::string rule =
        text("rule").empty() ? std::string() : tint(fmt::format(" [{}]", text("rule")), Tone::faint);
    const std::string who = text("who");
    const std::string type = text("type");
    if (type == "dice") {
      std::string faces;
      for (const Json& face : entry["faces"]) faces += fmt::format(" {}", face.get<int>());
      out += fmt::format("    {}{}: rolls{}{}\n", who.empty() ? "" : who + ", ", text("what"), faces, rule);
    } else if (type == "choice") {
      std::string options;
      std::size_t shown = 0;
      for (const Json& option : entry["options"]) {
        if (shown++ == kBriefOptions) break;
        options += (options.empty() ? "" : ", ") + printable(option.get<std::string>());
      }
      if (entry["options"].size() > kBriefOptions)
        options += fmt::format(" and {} more", entry["options"].size() - kBriefOptions);
      out += fmt::format("    {} decides, {}: {} (of {}){}\n", who, text("what"), tint(text("taken"), Tone::strong),
                         options, rule);
    } else if (type == "event") {
      std::string line = text("text");
      if (line.empty()) {
        line = fmt::format("{} {}", who, text("what"));
        if (!text("at").empty()) line += " in " + text("at");
      }
      out += fmt::format("{}{}\n", line, rule);
    }
  }
  return out;
}

}  // namespace hexrout
