// An engine asked with values instead of lines.
#pragma once

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "hexrout/engine/engine.hpp"

namespace hexrout::test {

class EngineClient {
 public:
  using Json = nlohmann::ordered_json;

  explicit EngineClient(ReadOptions reading = {}, EngineLimits limits = {}) : engine_(std::move(reading), limits) {}

  // The whole answer.
  Json ask(const char* method, Json params = Json::object()) {
    const auto answer = engine_.answer(Json{{"id", ++id_}, {"method", method}, {"params", std::move(params)}}.dump());
    REQUIRE(answer);
    return Json::parse(*answer);
  }
  // Of a request that must go well.
  Json result(const char* method, Json params = Json::object()) {
    Json answer = ask(method, std::move(params));
    // Said only where it is wanted: writing the answer takes longer than most answers take.
    if (answer["ok"] != true) FAIL(method << " " << answer.dump());
    return std::move(answer["result"]);
  }
  // Of one that must not: "code" and the rest.
  Json error(const char* method, Json params = Json::object()) {
    const Json answer = ask(method, std::move(params));
    INFO(method << " " << answer.dump());
    REQUIRE(answer["ok"] == false);
    return answer["error"];
  }

 private:
  Engine engine_;
  int id_ = 0;
};

}  // namespace hexrout::test
