#include "hexrout/rules/dice.hpp"

#include <fmt/format.h>

#include <cassert>

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

// Ways, of 36, that two dice show this sum.
int ways_of_two(int sum) {
  return sum <= 7 ? sum - 1 : 13 - sum;
}

}  // namespace

EnumeratedDice::Branch& EnumeratedDice::next(int sides, bool sum) {
  if (next_ == branches_.size()) branches_.push_back(sum ? Branch{2, 12, sides, true} : Branch{1, sides, sides, false});
  assert(branches_[next_].sides == sides && branches_[next_].sum == sum);
  return branches_[next_++];
}

void EnumeratedDice::rolling(int count, int sides, bool sum_only, const Purpose&) {
  ++rolls_;
  of_sum_ = 0;
  if (!sum_only || count != 2 || sides != 6) return;
  next(sides, true);
  of_sum_ = 2;
}

int EnumeratedDice::face(int sides) {
  if (of_sum_ == 0) return next(sides, false).value;
  // Any two faces of that sum.
  const int sum = branches_[next_ - 1].value;
  const int first = sum <= 7 ? 1 : sum - 6;
  return of_sum_-- == 2 ? first : sum - first;
}

Odds EnumeratedDice::weight() const {
  Odds out{1, 1};
  for (std::size_t i = 0; i < next_; ++i) {
    const Branch& branch = branches_[i];
    out = out * (branch.sum ? Odds::reduced(ways_of_two(branch.value), 36) : Odds{1, branch.sides});
  }
  return out;
}

bool EnumeratedDice::advance() {
  branches_.resize(next_);
  while (!branches_.empty() && branches_.back().value == branches_.back().last) branches_.pop_back();
  next_ = rolls_ = 0;
  of_sum_ = 0;
  if (branches_.empty()) return false;
  ++branches_.back().value;
  return true;
}

}  // namespace hexrout
