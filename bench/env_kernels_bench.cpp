// Runs a fixed number of environment steps, to count their instructions:
//
//   hexrout_env_kernels_bench                        lists the kernels
//   hexrout_env_kernels_bench squares-batch 3        three rounds of one
//   tools/measure kernels env                                counts all of them with callgrind and compares
//
// A kernel is a rule system and a way of play: "-batch" many games and both sides, "-one" one game and one side, as
// bench/env_speed.py measures them from Python. The checksum is over every byte of the observations, and must not
// change between commits. Only the code to be counted runs in hexrout_counted().
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/env/env_batch.hpp"
#include "hexrout/scenario/scenario.hpp"

namespace {

using namespace hexrout;

// Games of the bundled scenario under random decisions. Rounds continue from each other, so that no round repeats the
// cases of the one before.
class Games {
 public:
  Games(const Scenario& scenario, std::size_t count, int side) : batch_(*scenario.game, plan(count, side)), dice_(5) {
    cells_.resize(count * batch_.cells());
    legal_.resize(count * batch_.plan().actions);
    reward_.resize(count);
    over_.resize(count);
    actions_.resize(count);
    dice_.set_logging(false);
    out_.cells = cells_.data();
    out_.legal = legal_.data();
    out_.reward = reward_.data();
    out_.over = over_.data();
    batch_.reset(1, out_);
  }

  // Takes one action in every game.
  void step() {
    const std::size_t room = batch_.plan().actions;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      std::size_t options = 0;
      while (options < room && legal_[i * room + options] != 0) ++options;
      actions_[i] = static_cast<std::int32_t>(static_cast<std::size_t>(dice_.roll(1, 1000, {"", ""})[0] - 1) % options);
    }
    batch_.step(actions_.data(), out_);
  }
  std::size_t count() const { return actions_.size(); }

  std::uint64_t checksum() const {
    std::uint64_t sum = 0;
    const auto take = [&](std::uint64_t value) { sum = (sum ^ value) * 0x100000001b3U; };
    for (const std::int8_t cell : cells_) take(static_cast<std::uint8_t>(cell));
    for (const std::int8_t one : legal_) take(static_cast<std::uint8_t>(one));
    for (const float reward : reward_) take(static_cast<std::uint64_t>(static_cast<std::int64_t>(reward * 1e6F)));
    for (const std::uint8_t one : over_) take(one);
    return sum;
  }

 private:
  static EnvPlan plan(std::size_t count, int side) {
    EnvPlan out;
    out.count = count;
    out.side = side;
    return out;
  }
  EnvBatch batch_;
  SeededDice dice_;
  std::vector<std::int8_t> cells_, legal_;
  std::vector<float> reward_;
  std::vector<std::uint8_t> over_;
  std::vector<std::int32_t> actions_;
  EnvBuffers out_;
};

struct Kernel {
  std::string name;
  std::string scenario;
  bool many;
};

std::vector<Kernel> kernels() {
  std::vector<Kernel> out;
  for (const char* system : {"asl", "chain_of_command", "armour_battles", "morale_ratio", "squares"})
    for (const bool many : {false, true})
      out.push_back({std::string(system) + (many ? "-batch" : "-one"),
                     std::string(system) == "asl" ? "crossroads" : system, many});
  return out;
}

Scenario scenario_of(const Kernel& kernel) {
  Diagnostics found;
  const std::string path = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + kernel.scenario + ".yaml";
  std::ifstream file(path);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  // Chance draws the events, as in the environments of the Python package. The events are the last key of these files.
  if (kernel.scenario != "crossroads") text += "\n  - ask\n";
  auto scenario = parse_scenario(text, path, {}, found);
  if (!scenario) {
    std::fputs(found.text().c_str(), stderr);
    std::exit(2);
  }
  return std::move(*scenario);
}

}  // namespace

// The code that callgrind counts.
extern "C" __attribute__((noinline)) void hexrout_counted(void* games, int steps) {
  for (int i = 0; i < steps; ++i) static_cast<Games*>(games)->step();
}

int main(int argc, char** argv) {
  if (argc < 2) {
    for (const Kernel& kernel : kernels()) std::printf("%s\n", kernel.name.c_str());
    return 0;
  }
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 1;
  for (const Kernel& kernel : kernels()) {
    if (kernel.name != argv[1]) continue;
    const Scenario scenario = scenario_of(kernel);
    Games games(scenario, kernel.many ? 64 : 1, kernel.many ? -1 : 1);
    const int steps = kernel.many ? 10 : 200;
    for (int i = 0; i < steps; ++i) games.step();  // warm
    hexrout_counted(&games, rounds * steps);
    std::printf("%s questions %llu checksum %llu\n", kernel.name.c_str(),
                static_cast<unsigned long long>(rounds) * static_cast<unsigned long long>(steps) * games.count(),
                static_cast<unsigned long long>(games.checksum()));
    return 0;
  }
  std::fprintf(stderr, "there is no kernel %s\n", argv[1]);
  return 2;
}
