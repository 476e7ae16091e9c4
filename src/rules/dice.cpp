#include "hexrout/rules/dice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace hexrout {

const std::vector<int>& Dice::throw_dice(int count, int sides, Purpose purpose) {
  assert(count >= 0 && sides >= 2 && sides <= 100);
  faces_.clear();
  for (int i = 0; i < count; ++i) faces_.push_back(face(sides));
  if (logging_)
    log_.push_back({std::string(purpose.what), std::string(purpose.rule), std::string(purpose.who), sides, faces_});
  return faces_;
}

void philox(const std::uint32_t counter[4], const std::uint32_t key[2], std::uint32_t out[4]) {
  std::uint32_t c[4] = {counter[0], counter[1], counter[2], counter[3]};
  std::uint32_t k[2] = {key[0], key[1]};
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * c[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * c[2];
    const std::uint32_t next[4] = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(b),
                                   static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(a)};
    for (int i = 0; i < 4; ++i) c[i] = next[i];
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  for (int i = 0; i < 4; ++i) out[i] = c[i];
}

int SeededDice::face(int sides) {
  if (drawn_ % 4 == 0) {
    const std::uint64_t block = drawn_ / 4;
    const std::uint32_t counter[4] = {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                                      static_cast<std::uint32_t>(stream_), static_cast<std::uint32_t>(stream_ >> 32)};
    const std::uint32_t key[2] = {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)};
    philox(counter, key, block_);
  }
  return 1 + static_cast<int>((std::uint64_t{block_[drawn_++ % 4]} * static_cast<std::uint64_t>(sides)) >> 32);
}

int ScriptedDice::face(int sides) {
  if (next_ == faces_.size()) throw Wrong{fmt::format("the script has {} faces and one more is wanted", faces_.size())};
  const int value = faces_[next_++];
  if (value < 1 || value > sides)
    throw Wrong{fmt::format("face {} of the script is {}, the die has {} sides", next_, value, sides)};
  return value;
}

namespace {

// Rolls with more sequences of faces than this are enumerated die by die.
constexpr std::int64_t kMostSequences = std::int64_t{1} << 56;

}  // namespace

// Adds the number of ways to each sum, one die after the other.
void EnumeratedDice::add_sums(int count, int sides, Outcomes& out) {
  std::vector<std::int64_t> ways{1};  // by the sum of (face - 1)
  for (int die = 0; die < count; ++die) {
    std::vector<std::int64_t> more(ways.size() + static_cast<std::size_t>(sides) - 1, 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (std::size_t face = 0; face < static_cast<std::size_t>(sides); ++face) more[sum + face] += ways[sum];
    ways = std::move(more);
  }
  for (std::size_t sum = 0; sum < ways.size(); ++sum) {
    Outcome& one = out.all.emplace_back(Outcome{std::vector<int>(static_cast<std::size_t>(count), 1), ways[sum]});
    int rest = static_cast<int>(sum);
    for (int& face : one.faces) {
      const int more = std::min(rest, sides - 1);
      face += more;
      rest -= more;
    }
  }
}

// Adds every number of dice of each kind; a kind begins at face 1 and at each number of `from`.
void EnumeratedDice::add_counts(int count, int sides, const std::vector<int>& from, Outcomes& out) {
  std::vector<int> first{1};  // the lowest face of each kind
  for (const int face : from)
    if (face > first.back() && face <= sides) first.push_back(face);
  out.all.push_back({{}, 1});
  for (std::size_t kind = 0; kind < first.size(); ++kind) {
    const bool last = kind + 1 == first.size();
    const std::int64_t width = (last ? sides + 1 : first[kind + 1]) - first[kind];
    std::vector<Outcome> more;
    for (const Outcome& one : out.all) {
      const int rest = count - static_cast<int>(one.faces.size());
      Outcome next = one;
      // `ways` times the ways to pick `dice` of the rest, times width to the power of `dice`.
      for (int dice = 0; dice <= rest; ++dice) {
        if (!last || dice == rest) more.push_back(next);
        next.faces.push_back(first[kind]);
        next.ways = next.ways * (rest - dice) / (dice + 1) * width;
      }
    }
    out.all = std::move(more);
  }
}

const EnumeratedDice::Outcomes* EnumeratedDice::outcomes(int count, int sides, const Alike& alike) {
  const auto [at, fresh] = known_.try_emplace({count, sides, alike});
  Outcomes& out = at->second;
  if (!fresh) return &out;
  for (int die = 0; die < count; ++die) {
    if (out.sequences > kMostSequences / sides) return &out;  // without outcomes: too many
    out.sequences *= sides;
  }
  if (alike.sum)
    add_sums(count, sides, out);
  else
    add_counts(count, sides, alike.from, out);
  return &out;
}

EnumeratedDice::Branch& EnumeratedDice::next(int sides, const Outcomes* roll) {
  if (next_ == branches_.size())
    branches_.push_back(roll != nullptr ? Branch{0, static_cast<int>(roll->all.size()) - 1, sides, roll}
                                        : Branch{1, sides, sides, nullptr});
  assert(branches_[next_].sides == sides && branches_[next_].roll == roll);
  return branches_[next_++];
}

void EnumeratedDice::told(const Alike& alike) {
  alike_ = alike;
  alike_told_ = true;
}

void EnumeratedDice::rolling(int count, int sides, bool sum_only, const Purpose&) {
  ++rolls_;
  showing_ = nullptr;
  if (sum_only) told({true, {}});
  if (!std::exchange(alike_told_, false) || count < 2) return;
  const Outcomes* roll = outcomes(count, sides, alike_);
  if (roll->all.empty()) return;
  showing_ = &roll->all[static_cast<std::size_t>(next(sides, roll).value)];
  shown_of_it_ = 0;
}

int EnumeratedDice::face(int sides) {
  return showing_ != nullptr ? showing_->faces[shown_of_it_++] : next(sides, nullptr).value;
}

Odds EnumeratedDice::weight() const {
  Odds out{1, 1};
  for (std::size_t i = 0; i < next_; ++i) {
    const Branch& branch = branches_[i];
    out = out * (branch.roll != nullptr ? Odds::reduced(branch.roll->all[static_cast<std::size_t>(branch.value)].ways,
                                                        branch.roll->sequences)
                                        : Odds{1, branch.sides});
  }
  return out;
}

bool EnumeratedDice::advance() {
  branches_.resize(next_);
  while (!branches_.empty() && branches_.back().value == branches_.back().last) branches_.pop_back();
  next_ = rolls_ = 0;
  showing_ = nullptr;
  alike_told_ = false;
  if (branches_.empty()) return false;
  ++branches_.back().value;
  return true;
}

}  // namespace hexrout
