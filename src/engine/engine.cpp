#include "hexrout/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>

#include "engine/json_value.hpp"
#include "engine/methods.hpp"
#include "hexrout/text/json_shape.hpp"

namespace hexrout {

namespace {

constexpr const char* kProtocol = "hexrout-engine/1";

bool blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

struct Engine::State {
  EngineRoom room;

  std::string refused(const Json& id, std::string_view code, std::string what, std::string hint) const {
    Diagnostics found;
    found.error(code, {}, std::move(what), std::move(hint));
    return dumped(Json{{"id", id}, {"ok", false}, {"error", error_json(found)}});
  }

  std::optional<Json> run(const std::string& method, const Json& params, Diagnostics& found) {
    for (const NamedMethod& known : methods()) {
      if (method != known.name) continue;
      Params read(params, found);
      read.any("timing");
      auto result = known.method(room, read, found);
      return found.has_errors() ? std::nullopt : std::move(result);
    }
    std::vector<std::string> names;
    for (const NamedMethod& known : methods()) names.emplace_back(known.name);
    const std::string near = nearest_word(method, names);
    found.error("unknown-method", field("method"), fmt::format("there is no method '{}'", printable(method)),
                near.empty() ? fmt::format("the methods are: {}", fmt::join(names, ", "))
                             : fmt::format("did you mean '{}'?", near));
    return std::nullopt;
  }

  // The answer to a request, which is an object.
  Json answer(const Json& id, const Json& request) {
    using Clock = std::chrono::steady_clock;
    Diagnostics found;
    for (const auto& [key, value] : request.items())
      if (key != "id" && key != "method" && key != "params")
        found.error("unknown-key", field(key), fmt::format("there is no key '{}'", printable(key)),
                    "a request has id, method and params");
    const auto method = request.find("method");
    if (method == request.end() || !method->is_string())
      found.error("no-method", field("method"), "the request names no method", R"(write "method": "state")");
    const auto params = request.find("params");
    if (params != request.end() && !params->is_object() && !params->is_null())
      found.error("bad-param", field("params"), "'params' must be an object", "");
    if (found.has_errors()) return Json{{"id", id}, {"ok", false}, {"error", error_json(found)}};
    const Json none = nullptr;
    const Json& given = params == request.end() ? none : *params;
    const Clock::time_point start = Clock::now();
    auto result = run(method->get<std::string>(), given, found);
    Json out = object_with_room(5);
    out["id"] = id;
    out["ok"] = result.has_value();
    if (result) {
      out["result"] = std::move(*result);
      if (!found.empty()) out["warnings"] = diagnostics_json(found);
    } else {
      out["error"] = error_json(found);
    }
    if (given.is_object() && given.contains("timing"))
      out["elapsed_us"] = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
    return out;
  }
};

Engine::Engine(ReadOptions reading, EngineLimits limits) : state_(std::make_unique<State>()) {
  state_->room.reading = std::move(reading);
  state_->room.limits = limits;
  if (state_->room.reading.maps == nullptr) state_->room.reading.maps = std::make_shared<MapCache>();
}
Engine::~Engine() = default;

const EngineLimits& Engine::limits() const {
  return state_->room.limits;
}
bool Engine::finished() const {
  return state_->room.finished;
}
void Engine::set_interrupted(std::function<bool()> interrupted) {
  state_->room.interrupted = std::move(interrupted);
}

std::string Engine::greeting() const {
  Json names = Json::array();
  for (const NamedMethod& method : methods()) names.push_back(method.name);
  Json rules = Json::array();
  for (const RuleSystem* system : rule_systems())
    for (const std::string& profile : system->profiles()) rules.push_back(profile);
  const EngineLimits& most = limits();
  return dumped(Json{{"protocol", kProtocol},
                     {"engine", "hexrout"},
                     {"methods", names},
                     {"rules", rules},
                     {"limits", Json{{"line_bytes", most.line_bytes},
                                     {"document_bytes", most.document_bytes},
                                     {"json_depth", most.json_depth},
                                     {"games", most.games},
                                     {"changes", most.changes},
                                     {"answer_parts", most.answer_parts},
                                     {"sweep_runs", most.sweep_runs},
                                     {"match_games", most.match_games},
                                     {"match_positions", most.match_positions}}}});
}

std::string Engine::answer_to_long_line() const {
  return state_->refused(nullptr, "long-line", fmt::format("a line has more than {} bytes", limits().line_bytes),
                         "send less in one line, or name a file");
}

std::optional<std::string> Engine::answer(std::string_view line) {
  if (blank(line)) return std::nullopt;
  State& state = *state_;
  if (line.size() > limits().line_bytes) return answer_to_long_line();
  const JsonShape shape = json_shape(line);
  if (shape.depth > limits().json_depth)
    return state.refused(nullptr, "too-deep", fmt::format("the line is nested deeper than {}", limits().json_depth),
                         "send it flatter");
  if (shape.members > kMostJsonMembers)
    return state.refused(nullptr, "too-much", fmt::format("an object has {} members", shape.members),
                         fmt::format("at most {} are read", kMostJsonMembers));
  Json id = nullptr;
  try {
    const Json request = Json::parse(line, nullptr, false);
    if (request.is_discarded())
      return state.refused(nullptr, "not-json", "the line is not JSON",
                           R"(write {"id": 1, "method": "state"} and the like, one object a line)");
    if (!request.is_object())
      return state.refused(nullptr, "not-a-request", "the line is not a JSON object",
                           R"(write {"id": 1, "method": "state"})");
    if (const auto it = request.find("id"); it != request.end()) {
      const bool well = it->is_null() || it->is_number() ||
                        (it->is_string() && it->get_ref<const std::string&>().size() <= limits().id_bytes);
      if (!well)
        return state.refused(nullptr, "bad-id",
                             fmt::format("an id is a number or a text of at most {} bytes", limits().id_bytes), "");
      id = *it;
    }
    return dumped(state.answer(id, request));
  } catch (const std::bad_alloc&) {
    return state.refused(id, "out-of-memory", "there is not enough memory for the answer",
                         "drop games, or ask for less");
  } catch (const std::exception& e) {
    return state.refused(id, "internal", printable(e.what()), "please report this with the line");
  }
}

}  // namespace hexrout
