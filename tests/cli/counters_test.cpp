// Output of `hexrout counters` for the saves at hand, compared with lists made by others, and free of passwords.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

#include "command.hpp"

using namespace hexrout::test;
using Json = nlohmann::ordered_json;

namespace {
std::string saves() {
  const std::string boards = vasl_boards();
  return boards.empty() ? boards : (std::filesystem::path(boards).parent_path() / "saves").string();
}
}  // namespace

TEST_CASE("counters lists every piece of a save with place and state", "[cli][vsav]") {
  if (saves().empty()) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  std::size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(saves())) {
    if (entry.path().extension() != ".vsav") continue;
    INFO(entry.path().filename().string());
    const Ran ran = run({"counters", entry.path().string(), "--format", "json"});
    REQUIRE(ran.status == 0);
    std::map<std::string, Json> ours;
    for (const Json& counter : Json::parse(ran.out)) ours[counter.at("id").get<std::string>()] = counter;
    auto list = entry.path();
    list.replace_extension(".units.json");
    if (!std::filesystem::exists(list)) continue;
    const Json theirs = Json::parse(read_bytes(list.string()));
    CHECK(theirs.size() == ours.size());
    for (const Json& want : theirs) {
      const Json& got = ours.at(want.at("id").get<std::string>());
      INFO(want.dump(1));
      CHECK(got.at("name") == want.at("name"));
      CHECK(got.at("nationality") == want.at("nationality"));
      CHECK(got.at("hex") == want.at("hex"));
      CHECK(got.at("stack") == want.at("stack"));
      CHECK(got.at("stack_size") == want.at("stack_size"));
      if (!want.at("stack").is_null()) CHECK(got.at("stack_position") == want.at("stack_pos"));
      if (want.contains("chain")) CHECK(got.at("class_chain") == want.at("chain"));
      ++compared;
    }
  }
  CHECK(compared > 300);
}

TEST_CASE("counters applies markers to the units beneath them", "[cli][vsav]") {
  if (saves().empty()) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  const Ran ran = run({"counters", saves() + "/synthetic-rout.vsav"});
  CHECK(ran.status == 0);
  CHECK(ran.out.find("ru squad: broken, dm\n") != std::string::npos);
  CHECK(ran.out.find("ru half-squad: broken, in the foxhole\n") != std::string::npos);
  CHECK(ran.out.find("ge leader: pinned, wounded, level 1\n") != std::string::npos);
  const Ran hidden = run({"counters", saves() + "/hip-concealed.vsav", "--format", "json"});
  CHECK(hidden.status == 0);
  CHECK(hidden.out.find("password") == std::string::npos);
}

TEST_CASE("counters refuses a file that is not a save", "[cli][vsav]") {
  const Folder folder;
  const Ran ran = run({"counters", folder.write("x.vsav", "not a zip")});
  CHECK(ran.status == 3);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("error[vsav-not-zip]") != std::string::npos);
}
