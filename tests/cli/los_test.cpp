// hexrout los, as a user runs it.
#include <sys/wait.h>
#include <catch2/catch.hpp>

#include <cstdio>
#include <string>

namespace {

struct Outcome {
  int status = -1;
  std::string out;
};

Outcome run(const std::string& arguments) {
  Outcome o;
  FILE* pipe = popen((std::string(HEXROUT_PROGRAM) + " los " + arguments + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char piece[4096];
  for (std::size_t n = std::fread(piece, 1, sizeof piece, pipe); n > 0;
       n = std::fread(piece, 1, sizeof piece, pipe))
    o.out.append(piece, n);
  o.status = WEXITSTATUS(pclose(pipe));
  return o;
}

const std::string kMap = HEXROUT_SOURCE_DIR "/maps/pasture.yaml";

}  // namespace

TEST_CASE("los: verdict, crossings and a picture", "[cli]") {
  const Outcome said = run(kMap + " A1 E3 --crossed");
  CHECK(said.status == 0);
  CHECK(said.out.find("A1 -> E3: ") == 0);
  CHECK(said.out.find(" % ") != std::string::npos);
  const Outcome drawn = run(kMap + " A1 E3 --svg -");
  CHECK(drawn.status == 0);
  CHECK(drawn.out.find("<svg") != std::string::npos);
}

TEST_CASE("los: places that are not there, and VASL's sight without a board", "[cli]") {
  const Outcome nowhere = run(kMap + " A1 ZZ99");
  CHECK(nowhere.status == 2);
  CHECK(nowhere.out.find("error[unknown-location]") != std::string::npos);
  CHECK(run(kMap + " A1 E3 --los vasl").out.find("error[no-pixels]") != std::string::npos);
}
