// Computes one number for the whole engine: a digest of all answers on a fixed corpus.
//
//   const Signature s = bench_signature({});
//   s.text()          // "signature 5b3c..., 123456 answers"
//
// The corpus is made from a fixed seed: maps of 33 x 10 hexes with 20 enemies and 12 broken units. The digest of their
// options, lines of sight and played phases changes if an answer changes, and is equal on every machine. The seconds
// compare two builds on one machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hexrout {

struct SignaturePart {
  std::string name;        // "load", "sight", "options", "play", "sweep"
  std::uint64_t work = 0;  // answers, lines, runs
  std::uint64_t digest = 0;
  double seconds = 0;
};

struct Signature {
  std::uint64_t number = 0;  // of all parts
  std::uint64_t work = 0;
  double seconds = 0;
  std::vector<SignaturePart> parts;
};

struct BenchPlan {
  int positions = 8;                       // 1 to 1000; more positions, another number
  std::function<bool()> interrupted = {};  // is called now and then; true ends the bench early
};

Signature bench_signature(const BenchPlan& plan);

// A scenario of the corpus as its file would hold it: position `number` on a map of `columns` x `rows` hexes (at most
// 1000 each), with `enemies` of one side and `broken` of the other among `friends` that are not.
struct MadePosition {
  int columns = 33;
  int rows = 10;
  int enemies = 20;
  int friends = 8;
  int broken = 12;
  std::uint64_t number = 0;
};
std::string made_scenario(const MadePosition& what);

}  // namespace hexrout
