// Methods that hand a question to another room as it is.
#include <fmt/format.h>

#include "engine/methods.hpp"
#include "hexrout/engine/signature.hpp"

namespace hexrout {

namespace {

std::optional<Json> not_built(const char* method, Diagnostics& found) {
  found.error("not-available", {}, fmt::format("this engine was built without '{}'", method), "");
  return std::nullopt;
}

}  // namespace

std::optional<Json> validate_method(EngineRoom&, Params&, Diagnostics& found) { return not_built("validate", found); }
std::optional<Json> advise_method(EngineRoom&, Params&, Diagnostics& found) { return not_built("advise", found); }
std::optional<Json> survey_method(EngineRoom&, Params&, Diagnostics& found) { return not_built("survey", found); }
std::optional<Json> cut_method(EngineRoom&, Params&, Diagnostics& found) { return not_built("cut", found); }

std::optional<Json> bench_method(EngineRoom& room, Params& params, Diagnostics& found) {
  BenchPlan plan;
  plan.positions = static_cast<int>(params.number("positions", 8, 1, 1000));
  plan.interrupted = room.interrupted;
  params.done();
  if (found.has_errors()) return std::nullopt;
  const Signature signature = bench_signature(plan);
  Json parts = Json::array();
  for (const SignaturePart& part : signature.parts)
    parts.push_back(Json{{"name", part.name}, {"work", part.work}, {"digest", fmt::format("{:016x}", part.digest)}});
  return Json{{"signature", fmt::format("{:016x}", signature.number)}, {"work", signature.work}, {"parts", parts}};
}

}  // namespace hexrout
