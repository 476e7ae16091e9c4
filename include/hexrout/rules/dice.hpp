// Dice: seeded, scripted from real rolls, or enumerated for exact odds.
//
//   SeededDice dice(42);
//   const int total = dice.two_d6({"Interdiction NMC", "A10.53"});
//
//   // Every outcome of a function that rolls, with its exact weight:
//   enumerate([&](Dice& d) { return d.two_d6({"NMC", "A10.1"}) <= 7; },
//             [&](bool passed, Odds odds) { ... });
//
// A function with a Dice& parameter is written once and serves play, sampling and exact odds alike. Every
// roll is logged with its purpose and rule. Thread safety: one Dice belongs to one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "hexrout/rules/odds.hpp"

namespace hexrout {

// Purpose and rule of a roll; both are logged.
struct Purpose {
  std::string_view what;
  std::string_view rule;
  std::string_view who = {};
};

struct Rolled {
  std::string what;
  std::string rule;
  std::string who;
  int sides = 6;
  std::vector<int> faces;
};

// Faces of a roll that its caller does not distinguish: `sum`: it reads their sum alone; `from` (ascending): it reads
// how many show at least each number. {4, 6}: the number of fours and fives, and that of sixes.
struct Alike {
  bool sum = false;
  std::vector<int> from = {};
  bool operator==(const Alike&) const = default;
  bool operator<(const Alike& other) const { return std::tie(sum, from) < std::tie(other.sum, other.from); }
};

class Dice {
 public:
  virtual ~Dice() = default;

  // `count` dice of `sides` faces (2..100), in order. The returned reference lives until the next roll.
  const std::vector<int>& roll(int count, int sides, Purpose purpose) {
    rolling(count, sides, false, purpose);
    return throw_dice(count, sides, purpose);
  }
  // Rolls as roll(), but the caller reads no more than `alike` allows: exact odds then have fewer branches.
  const std::vector<int>& roll_alike(int count, int sides, const Alike& alike, Purpose purpose) {
    told(alike);
    return roll(count, sides, purpose);
  }
  int d6(Purpose purpose) { return roll(1, 6, purpose)[0]; }
  // Sum of two dice; the faces stay unknown to the caller.
  int two_d6(Purpose purpose) {
    rolling(2, 6, true, purpose);
    const auto& faces = throw_dice(2, 6, purpose);
    return faces[0] + faces[1];
  }
  int d10(Purpose purpose) { return roll(1, 10, purpose)[0]; }

  // Marks the beginning of a step (Game::step) within a phase. The rest of the phase may depend on the position,
  // where() and later rolls only, so exact odds merge branches that are equal here. where() returns text that
  // distinguishes this part from others in an equal position; it is not called unless hear_parts() was. `event`: the
  // part is an event of the scenario, not a unit's turn.
  template <class Where>
  void next_part(Where&& where, bool event = false) {
    if (hears_parts_) part(where(), event);
  }
  void next_event(std::size_t number) {
    next_part([&] { return "event " + std::to_string(number); }, true);
  }

  // All rolls so far, oldest first; empty unless logging is on (it is, by default).
  const std::vector<Rolled>& log() const { return log_; }
  void set_logging(bool on) { logging_ = on; }
  void clear_log() { log_.clear(); }

 protected:
  // One face, 1..sides.
  virtual int face(int sides) = 0;
  void hear_parts() { hears_parts_ = true; }
  virtual void part(const std::string& /*where*/, bool /*event*/) {}
  // Called before the faces of each roll are drawn; `sum_only`: the caller reads their sum only.
  virtual void rolling(int /*count*/, int /*sides*/, bool /*sum_only*/, const Purpose& /*purpose*/) {}
  // Called before `rolling`, for roll_alike().
  virtual void told(const Alike& /*alike*/) {}

 private:
  const std::vector<int>& throw_dice(int count, int sides, Purpose purpose);

  std::vector<int> faces_;
  std::vector<Rolled> log_;
  bool logging_ = true;
  bool hears_parts_ = false;
};

// Counter-based (Philox 4x32-10): face n of a stream depends on seed, stream and n alone, never
// on threads or on what other streams drew.
class SeededDice : public Dice {
 public:
  explicit SeededDice(std::uint64_t seed, std::uint64_t stream = 0) : seed_(seed), stream_(stream) {}

 protected:
  int face(int sides) override;

 private:
  std::uint64_t seed_;
  std::uint64_t stream_;
  std::uint64_t drawn_ = 0;
  std::uint32_t block_[4] = {};
};

// Philox 4x32 with ten rounds: four words from a counter and a key.
void philox(const std::uint32_t counter[4], const std::uint32_t key[2], std::uint32_t out[4]);

// Faces given in advance. Throws ScriptedDice::Wrong after the last, and for a face that the die does not have.
class ScriptedDice final : public Dice {
 public:
  struct Wrong {
    std::string what;
  };
  explicit ScriptedDice(std::vector<int> faces) : faces_(std::move(faces)) {}
  std::size_t left() const { return faces_.size() - next_; }

 protected:
  int face(int sides) override;

 private:
  std::vector<int> faces_;
  std::size_t next_ = 0;
};

// Dice of enumerate(): go through every sequence of faces; for roll_alike(), through the distinct results, each
// with one sequence that has it.
class EnumeratedDice : public Dice {
 public:
  EnumeratedDice() { set_logging(false); }
  // Weight of the sequence just rolled, its faces and its rolls.
  Odds weight() const;
  std::size_t shown() const { return next_; }
  std::size_t rolls() const { return rolls_; }
  // Moves on to the next sequence; false after the last.
  bool advance();

 protected:
  void rolling(int count, int sides, bool sum_only, const Purpose& purpose) override;
  void told(const Alike& alike) override;
  int face(int sides) override;

 private:
  // A distinct result of a roll, with the number of its sequences.
  struct Outcome {
    std::vector<int> faces;
    std::int64_t ways;
  };
  struct Outcomes {
    std::vector<Outcome> all;
    std::int64_t sequences = 1;
  };
  // One die, or a roll as a whole.
  struct Branch {
    int value;
    int last;
    int sides;
    const Outcomes* roll;  // null: one die
  };
  static void add_sums(int count, int sides, Outcomes& out);
  static void add_counts(int count, int sides, const std::vector<int>& from, Outcomes& out);
  const Outcomes* outcomes(int count, int sides, const Alike& alike);
  Branch& next(int sides, const Outcomes* roll);
  std::map<std::tuple<int, int, Alike>, Outcomes> known_;
  std::vector<Branch> branches_;
  std::size_t next_ = 0;
  std::size_t rolls_ = 0;
  Alike alike_;
  bool alike_told_ = false;           // for the next roll
  const Outcome* showing_ = nullptr;  // of the current roll
  std::size_t shown_of_it_ = 0;
};

// Calls trial(dice) once for every possible sequence of faces (of sums, where trial reads no more), and
// take(result, odds) with its result.
// trial must depend on nothing but the dice. Complexity: the number of sequences.
template <class Trial, class Take>
void enumerate(Trial&& trial, Take&& take) {
  EnumeratedDice dice;
  do {
    auto result = trial(static_cast<Dice&>(dice));
    take(std::move(result), dice.weight());
  } while (dice.advance());
}

}  // namespace hexrout
