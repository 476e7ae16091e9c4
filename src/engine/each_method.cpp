// "each": what other methods answer after each of many changes, the position staying as it is.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/answer_size.hpp"
#include "engine/deadline.hpp"
#include "engine/json_value.hpp"
#include "engine/methods.hpp"

namespace hexrout {

namespace {

// Methods that change nothing.
constexpr std::array<std::string_view, 17> kAsked{"options", "why",    "check", "compare", "los",    "sweep",
                                                  "odds",    "advise", "deny",  "match",   "survey", "cut",
                                                  "state",   "reach",  "sees",  "threats", "lines"};

using Asks = std::vector<std::pair<const NamedMethod*, const Json*>>;

// The methods under `ask`, with their parameters; nothing after an error.
std::optional<Asks> read_ask(const Json* ask, Diagnostics& found) {
  Asks out;
  if (ask == nullptr || !ask->is_object() || ask->empty()) {
    found.error("bad-param", field("ask"), "'ask' must name what is wanted of each position",
                R"(write "ask": {"options": {"units": ["r1"]}})");
    return std::nullopt;
  }
  const std::vector<std::string> known(kAsked.begin(), kAsked.end());
  for (const auto& [name, params] : ask->items()) {
    const auto method = std::find_if(methods().begin(), methods().end(),
                                     [&wanted = name](const NamedMethod& one) { return wanted == one.name; });
    const std::string path = "ask." + name;
    if (std::find(known.begin(), known.end(), name) == known.end() || method == methods().end())
      found.error("unknown-method", field(path), fmt::format("'{}' cannot be asked of each", printable(name)),
                  found.suggest(name, known));
    else if (!params.is_object() && !params.is_null())
      found.error("bad-param", field(path), fmt::format("'{}' must have an object of parameters", path), "");
    else
      out.emplace_back(&*method, &params);
  }
  if (found.has_errors()) return std::nullopt;
  return out;
}

// What is asked of each position, as one answer; "error" where the change is refused.
Json answer_after(EngineRoom& room, const LoadedGame& game, const Json& change, const Asks& ask) {
  Diagnostics said;
  auto changed = changed_game(game.now(), change, said);
  if (changed == nullptr) return Json{{"error", error_json(said)}};
  LoadedGame instead{game.with(std::move(changed)), nullptr};
  Json out = object_with_room(ask.size());
  for (const auto& [method, given] : ask) out[method->name] = room.asked_of(instead, *method, *given);
  return out;
}

// Questions within "each" share its limit of time while this lives.
class SharedLimit {
 public:
  SharedLimit(EngineRoom& room, const Deadline& deadline) : room_(room) { room_.until = deadline.until(); }
  ~SharedLimit() { room_.until.reset(); }
  SharedLimit(const SharedLimit&) = delete;
  SharedLimit& operator=(const SharedLimit&) = delete;

 private:
  EngineRoom& room_;
};

}  // namespace

// game; changes: as the parameters of "set"; ask: methods, each with its parameters.
std::optional<Json> each_method(EngineRoom& room, Params& params, Diagnostics& found) {
  const LoadedGame* game = room.whole_game(params, found);
  const Json* changes = params.any("changes");
  const Json* wanted = params.any("ask");
  Deadline deadline(room, params);
  params.done();
  if (changes == nullptr || !changes->is_array() || changes->size() > room.limits.changes)
    found.error("bad-param", field("changes"),
                fmt::format("'changes' must be a list of at most {} changes", room.limits.changes),
                R"(write [{"units": [{"id": "g1", "at": "K5"}]}])");
  const auto ask = read_ask(wanted, found);
  if (game == nullptr || found.has_errors()) return std::nullopt;
  const SharedLimit limit(room, deadline);
  Json answers = Json::array();
  AnswerSize size(room);
  while (answers.size() < changes->size() && (answers.empty() || !deadline.over())) {
    answers.push_back(answer_after(room, *game, (*changes)[answers.size()], *ask));
    deadline.made(answers.back());
    if (!size.add(answers.back(), "changes", found)) return std::nullopt;
  }
  if (deadline.interrupted(found)) return std::nullopt;
  const bool complete = answers.size() == changes->size();
  Json out = object_with_room(3);
  out["answers"] = std::move(answers);
  deadline.tell(out, complete);
  if (!complete) out["next"] = out["answers"].size();
  return out;
}

}  // namespace hexrout
