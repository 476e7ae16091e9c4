#include <fmt/format.h>

#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/play/script_nodes.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/json_lines.hpp"

namespace hexrout {

namespace {

constexpr std::int64_t kLogFormat = 1;
constexpr std::size_t kMostEntries = 1'000'000;
constexpr std::size_t kMostLogged = 500'000;  // faces and choices

constexpr std::string_view kDiceExample = "the faces as they were rolled: [3, 4, 6, 1]";
constexpr std::string_view kChoicesExample = "[reject, {what: rout, who: r1, take: to M4}]";

bool is_list(const Node& list, std::string_view key, std::string_view example, Diagnostics& found) {
  if (list.is_list() && list.size() <= kMostEntries) return true;
  found.error("not-a-list", list.place(), fmt::format("the {} must be a list", key), fmt::format("write {}", example));
  return false;
}

bool list_of(const Document& document, std::string_view key, std::string_view example, Diagnostics& found, Node& list) {
  list = document.root();
  if (list.is_map()) {
    Fields fields(list, found, "file");
    list = fields.need(key);
    fields.done();
    if (!list) return false;
  }
  return is_list(list, key, example, found);
}

}  // namespace

bool read_faces(const Node& list, PlayScript& script, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  if (!is_list(list, "dice", kDiceExample, found)) return false;
  script.dice.emplace();
  script.dice_end = list.place();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node item = list.item(i);
    if (const auto face = to_integer(item, found, 1, 100, "a face"))
      script.dice->push_back({static_cast<int>(*face), 0, item.place()});
    script.dice_end = item.place();
  }
  return found.error_count() == errors_before;
}

bool read_choices(const Node& list, PlayScript& script, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  if (!is_list(list, "choices", kChoicesExample, found)) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node item = list.item(i);
    ScriptedChoice choice;
    choice.place = item.place();
    if (item.is_map()) {
      Fields fields(item, found, "choice");
      choice.what = fields.prose("what", "");
      choice.who = fields.prose("who", "");
      choice.take = fields.need_text("take");
      fields.done();
    } else if (const auto word = to_text(item, found, "a choice")) {
      choice.take = *word;
    }
    script.choices.push_back(std::move(choice));
  }
  return found.error_count() == errors_before;
}

bool read_dice_file(const std::string& path, PlayScript& script, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  const auto document = Document::read_file(path, found);
  Node list;
  return document && list_of(*document, "dice", kDiceExample, found, list) && read_faces(list, script, found) &&
         found.error_count() == errors_before;
}

bool read_choices_file(const std::string& path, PlayScript& script, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  Diagnostics read;
  const auto document = Document::read_file(path, read);
  if (!document && read.all().size() == 1 && read.all()[0].code == "empty") return true;  // no choices
  for (const Diagnostic& d : read.all()) found.add(d);
  Node list;
  return document && list_of(*document, "choices", kChoicesExample, found, list) && read_choices(list, script, found) &&
         found.error_count() == errors_before;
}

std::optional<PlayScript> read_play_log(const std::string& path, Diagnostics& found) {
  const auto text = read_file(path, JsonLines::most_bytes(), found);
  return text ? parse_play_log(*text, path, found) : std::nullopt;
}

namespace {

// Reads the log of a play line by line.
class LogReader {
 public:
  LogReader(std::string file, Diagnostics& found)
      : file_(std::move(file)), found_(found), errors_before_(found.error_count()) {
    script_.every_choice = true;
    script_.dice.emplace();
  }

  std::optional<PlayScript> read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t cut = std::min(text.find('\n'), text.size());
      const std::string_view written = text.substr(0, cut);
      text.remove_prefix(std::min(cut + 1, text.size()));
      place_ = {file_, ++line_, 1};
      if (!lines_.fits(written, place_, found_) || !entry(written)) break;
    }
    script_.dice_end = {file_, line_, 1};
    if (!failed() && !ended_) found_.error("cut-short", script_.dice_end, "the log has no end", "give the whole log");
    if (failed()) return std::nullopt;
    return std::move(script_);
  }

 private:
  bool failed() const { return found_.error_count() > errors_before_; }

  void bad(std::string what) {
    found_.error("bad-log", place_, std::move(what), "give a log as 'hexrout play --log' writes it");
  }

  // Reads one line; false where reading ends.
  bool entry(std::string_view written) {
    const Json json = Json::parse(written, nullptr, false);
    if (!json.is_object() || !json.contains("type") || !json["type"].is_string()) {
      bad("this line is no entry of a log");
      return found_.error_count() <= errors_before_ + 20;
    }
    const std::string type = json["type"];
    if ((line_ == 1) != (type == "start")) bad("a log starts with the one entry of type start");
    if (line_ == 1 && type == "start" && (!json.contains("format") || json["format"] != kLogFormat))
      bad(fmt::format("this is no log of format {}", kLogFormat));
    if (ended_) bad("an entry follows the end of the log");
    script_.replayed.push_back({std::string(written), place_});
    if (script_.dice->size() + script_.choices.size() > kMostLogged) {
      found_.error("too-much", place_, fmt::format("the log has more than {} faces and choices", kMostLogged),
                   "give the log of one play");
      return false;
    }
    if (type == "dice")
      dice(json);
    else if (type == "choice")
      choice(json);
    else if (type == "end")
      ended_ = true;
    else if (type != "event" && type != "start")
      bad(fmt::format("there is no entry of type '{}'", type));
    return true;
  }

  void dice(const Json& json) {
    if (!json.contains("faces") || !json["faces"].is_array() || !json.contains("sides") ||
        !json["sides"].is_number_integer())
      return bad("a roll needs faces and sides");
    for (const Json& face : json["faces"]) {
      if (face.is_number_integer() && face >= 1 && face <= 100 && json["sides"] >= 2 && json["sides"] <= 100)
        script_.dice->push_back({face.get<int>(), json["sides"].get<int>(), place_});
      else
        bad("a face is no number from 1 to 100");
    }
  }

  void choice(const Json& json) {
    const auto text_of = [&](const char* key) {
      return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
    };
    if (text_of("taken").empty())
      bad("a choice needs what was taken");
    else
      script_.choices.push_back({text_of("what"), text_of("who"), text_of("taken"), place_});
  }

  std::string file_;
  Diagnostics& found_;
  std::size_t errors_before_;
  PlayScript script_;
  JsonLines lines_;
  Place place_;
  bool ended_ = false;
  int line_ = 0;
};

}  // namespace

std::optional<PlayScript> parse_play_log(std::string_view text, const std::string& file, Diagnostics& found) {
  return LogReader(file, found).read(text);
}

}  // namespace hexrout
