// "log", "judge": what was done in a VASL game, and what of it was legal; and the point of a log, for methods that read
// a file.
#include <fmt/format.h>

#include "engine/methods.hpp"
#include "hexrout/judge/judge.hpp"
#include "hexrout/play/log_listing.hpp"

namespace hexrout {

namespace {

constexpr const char* kCorrections = "<corrections>";
constexpr std::uint64_t kAnyEntry = UINT64_MAX;

// Reads the log named by "file" once all parameters are read.
std::optional<GameLog> read_log(EngineRoom& room, const std::string& file, Params& params, Diagnostics& found) {
  params.done();
  room.check_size(false, file, found);
  return found.has_errors() ? std::nullopt : read_game_log(file, found);
}

// Mistakes in the log itself are mistakes of the parameter that names it.
void name_log(const std::string& file, Diagnostics& found) {
  found.change([&](Diagnostic& one) {
    if (!one.place.field.empty()) return;
    if (one.place.file == file) one.place.field = "file";
    if (one.place.file == kCorrections) one.place.field = "corrections";
  });
}

}  // namespace

LogPoint read_log_point(Params& params, Diagnostics& found) {
  LogPoint point;
  const std::uint64_t at = params.number("at", 0, 0, kAnyEntry);
  if (params.has("at")) point.at = at;
  point.phase = params.text("phase", "");
  if (point.at && !point.phase.empty())
    found.error("bad-param", field("phase"), "'at' and 'phase' are two points of the log", "write one of them");
  return point;
}

void name_log_point(const LogPoint& point, Diagnostics& found) {
  found.change([&](Diagnostic& one) {
    if (one.code == "no-such-entry" || one.code == "no-such-phase" || one.code == "not-a-log")
      one.place.field = point.at ? "at" : "phase";
  });
}

// The listing as `hexrout log --format json` writes it.
std::optional<Json> log_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const std::string file = params.need_text("file");
  LogListing listing;
  listing.from = params.number("from", 1, 1, kAnyEntry);
  listing.to = params.number("to", kAnyEntry, 1, kAnyEntry);
  listing.chat = params.boolean("chat", false);
  const auto log = read_log(room, file, params, found);
  name_log(file, found);
  if (!log) return std::nullopt;
  if (listing.from > listing.to || (listing.from > log->size() && listing.from > 1)) {
    found.error("no-such-entry", field("from"), fmt::format("there is nothing from entry {} on", listing.from),
                fmt::format("the log has {} entries, and 'to' is not before 'from'", log->size()));
    return std::nullopt;
  }
  return Json::parse(log_listing_json(*log, listing));
}

// The judgement as `hexrout judge --format json` writes it.
std::optional<Json> judge_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const std::string file = params.need_text("file");
  const std::string corrections = params.text("corrections", "");
  JudgeOptions how;
  how.read = room.reading;
  read_house_rules_param(params, how.read, found);
  const auto log = read_log(room, file, params, found);
  if (log && !corrections.empty())
    if (auto read = parse_corrections(corrections, kCorrections, found)) how.corrections = std::move(*read);
  std::optional<JudgedLog> judged;
  if (log && !found.has_errors()) judged = judge_log(*log, how, found);
  name_log(file, found);
  if (!judged) return std::nullopt;
  return Json::parse(judged_json(*judged));
}

}  // namespace hexrout
