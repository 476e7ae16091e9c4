// "validate", "bench": calls of another room, passed on unchanged.
#include <fmt/format.h>

#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "hexrout/engine/signature.hpp"
#include "hexrout/validate/print.hpp"

namespace hexrout {

// The findings as `hexrout validate --format json` writes them.
std::optional<Json> validate_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const bool from_text = params.has("text");
  const std::string source = from_text ? params.need_text("text") : params.need_text("file");
  const std::string beside = from_text ? params.text("beside", "<text>") : std::string();
  ValidateOptions options{room.reading.boards_directory};
  options.point = read_log_point(params, found);
  if (from_text && options.point.set())
    found.error("not-a-log", field(options.point.at ? "at" : "phase"), "a text is one position, and no log",
                "name the log of a VASL game as 'file'");
  params.done();
  room.check_size(from_text, source, found);
  if (found.has_errors()) return std::nullopt;
  const Validated validated = from_text ? validate_text(source, beside, options) : validate_file(source, options);
  Json out = Json::parse(findings_json({&validated, 1}, ""));
  out.erase("tool");  // the greeting names the program
  return out;
}

std::optional<Json> bench_method(EngineRoom& room, Params& params, Diagnostics& found) {
  BenchPlan plan;
  plan.positions = static_cast<int>(params.number("positions", 8, 1, 1000));
  const Deadline deadline(room, params);
  bool complete = true;
  plan.interrupted = deadline.stops(complete);
  params.done();
  if (found.has_errors()) return std::nullopt;
  const Signature signature = bench_signature(plan);
  Json parts = Json::array();
  for (const SignaturePart& part : signature.parts)
    parts.push_back(Json{{"name", part.name}, {"work", part.work}, {"digest", fmt::format("{:016x}", part.digest)}});
  if (deadline.interrupted(found)) return std::nullopt;
  Json out{{"signature", fmt::format("{:016x}", signature.number)}, {"work", signature.work}, {"parts", parts}};
  deadline.tell(out, complete);
  return out;
}

}  // namespace hexrout
