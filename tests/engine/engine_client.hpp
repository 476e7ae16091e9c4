// An engine called with values instead of lines.
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
  // Returns the result of a request that must succeed.
  Json result(const char* method, Json params = Json::object()) {
    Json answer = ask(method, std::move(params));
    // The message is made only on failure: writing the answer takes longer than most methods.
    if (answer["ok"] != true) FAIL(method << " " << answer.dump());
    return std::move(answer["result"]);
  }
  // Returns the error of a request that must fail: "code" and the rest.
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
